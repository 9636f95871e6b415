"""What everybody may know of all that an organisation held."""

from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_tournament
from tests.standings.playing import play_out
from tournament.models import Organisation, OutsideTournament, Person, Tournament
from tournament.standings.files import stand_document
from tournament.standings.reads.standings import standings
from tournament.years.reads.events import events_of, played_by


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
    (event,) = events_of([held.organisation])
    said = stand_document(standings(held))["players"]
    keys = dict(held.registrations.values_list("document_id", "person_id"))
    assert [(row.rank, row.person, row.points, row.augen, row.games, row.games_due) for row in event.rows] == [
        (row["rank"], keys[row["player"]], row["points"], row["augen"], row["games"], row["games_due"]) for row in said
    ]
    assert (event.key, event.over) == (f"t{held.pk}", True)


def test_event_has_the_rank_that_is_published(
    held: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    (event,) = events_of([held.organisation])
    winner = Person.objects.get(pk=event.rows[0].person)
    outside(held.organisation, published=False).results.update(person=winner, rank=7)
    hidden = make_tournament(2, name="Geheim", organisation=held.organisation)
    hidden.registrations.filter(number=1).update(person=winner)
    Tournament.objects.filter(pk=hidden.pk).update(published=False, date=date(2026, 12, 1))
    with django_assert_num_queries(4):
        found = played_by(winner)
    assert [(one.name, one.rank, bool(one.url)) for one in found] == [
        ("Geheim", None, False),
        (held.name, 1, True),
        ("Pokal 2019", 7, False),
    ]
    held.series.update(results_published_at=None)
    assert played_by(winner)[1].rank is None


def test_anonymous_player_has_no_name(held: Tournament) -> None:
    held.registrations.filter(number=3).update(anonymous=True)
    (event,) = events_of([held.organisation])
    secret = held.registrations.get(number=3).person_id
    assert [(row.name, row.anonymous) for row in event.rows if row.person == secret] == [("Teilnehmer 3", True)]
