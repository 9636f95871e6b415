"""What everybody may know of all that an organisation held."""

from datetime import date

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_tournament
from tests.standings.playing import play_out
from tournament.models import Organisation, OutsideTournament, Person, Tournament
from tournament.standings.files import stand_document
from tournament.standings.reads.standings import standings
from tournament.years.reads.events import Played, events_of, played_by


@pytest.fixture
def held(db: None) -> Tournament:
    """Eight people, a series of four games, published."""
    return play_out(make_tournament(8, series=1, games=4)).tournament


def outside(organisation: Organisation, *, published: bool) -> OutsideTournament:
    made = OutsideTournament.objects.create(
        organisation=organisation, name="Pokal 2019", date=date(2019, 5, 4), rulebook_id="dgsrv", published=published
    )
    person = Person.objects.create(name="Zander, Ida", organisation=organisation)
    made.results.create(person=person, rank=1, points=120, wertungspunkte=120, augen=400)
    return made


def test_events_are_what_is_published_with_the_rows_of_its_list(held: Tournament) -> None:
    make_tournament(4, organisation=held.organisation)  # no results
    outside(held.organisation, published=False)
    elsewhere = outside(held.organisation, published=True)
    event, typed = events_of([held.organisation])
    said = stand_document(standings(held))["players"]
    keys = dict(held.registrations.values_list("document_id", "person_id"))
    assert [(row.rank, row.person, row.points, row.augen, row.games, row.games_due) for row in event.rows] == [
        (row["rank"], keys[row["player"]], row["points"], row["augen"], row["games"], row["games_due"]) for row in said
    ]
    assert [(one.key, one.over, one.url) for one in (event, typed)] == [
        (f"t{held.pk}", True, held.get_absolute_url()),
        (f"a{elsewhere.pk}", True, ""),
    ]


def test_event_has_the_rank_that_is_published(
    held: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Of who was last; beside tournaments that are hidden, deleted, or of others."""
    (event,) = events_of([held.organisation])
    last = Person.objects.select_related("club").get(pk=event.rows[-1].person)
    for name, club in (("Pokal 2019", last.club), ("Einzeln", None)):
        typed = outside(held.organisation, published=False)
        typed.results.update(person=last, rank=7, club=club)
        OutsideTournament.objects.filter(pk=typed.pk).update(name=name)
    play_out(make_tournament(4, series=1, games=4, organisation=Organisation.objects.create(name="Andere")))
    hidden, deleted = (
        make_tournament(4, series=1, games=4, name=name, organisation=held.organisation)
        for name in ("Geheim", "Gelöscht")
    )
    for tournament in (hidden, deleted):
        tournament.registrations.filter(number=1).update(person=last, club=None)
        play_out(tournament)
    Tournament.objects.filter(pk=hidden.pk).update(published=False, date=date(2026, 12, 1))
    Tournament.objects.filter(pk=deleted.pk).update(deleted_at=timezone.now())
    assert last.club
    of, number, url = last.club.name, held.registrations.get(person=last).number, held.get_absolute_url()
    with django_assert_num_queries(4):
        found = played_by(last)
    assert found == [
        Played("Geheim", date(2026, 12, 1), "", "", 1, None, over=False),
        Played(held.name, held.date, url, of, number, event.rows[-1].rank, over=True),
        Played("Pokal 2019", date(2019, 5, 4), "", of, None, 7, over=True),
        Played("Einzeln", date(2019, 5, 4), "", "", None, 7, over=True),
    ]
    assert event.rows[-1].rank != event.rows[0].rank
    held.series.update(results_published_at=None)
    assert played_by(last)[1].rank is None


def test_anonymous_player_has_no_name(held: Tournament) -> None:
    held.registrations.filter(number=3).update(anonymous=True)
    (event,) = events_of([held.organisation])
    secret = held.registrations.get(number=3).person_id
    assert [(row.name, row.anonymous) for row in event.rows if row.person == secret] == [("Teilnehmer 3", True)]
