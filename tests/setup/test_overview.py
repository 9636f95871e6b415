"""The tournament's page: one next thing, and what blocks it.

The demo championship goes with one button, and nothing else goes with it.
"""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.archive.documents import as_bytes
from tests.archive.test_second_edition import SECOND
from tests.draw.series_pages import post, series, url
from tests.factories import ACTOR, fill_list, make_tournament, seat_series
from tests.setup.pages import missing
from tests.web.answers import text
from tournament.archive.files import import_document
from tournament.cash.acts.bookings import Movement, book
from tournament.core.act import act
from tournament.core.audit_chain import first_fault
from tournament.core.errors import RefusedError
from tournament.models import AuditEntry, Booking, Ceremony, Club, Installation, Person, Tournament
from tournament.setup.acts.demo import remove_demo


def page(client: Client, tournament: Tournament) -> str:
    return text(client.get(f"/leitung/{tournament.slug}/"))


def closed(organiser_client: Client, run: Callable[..., Tournament], count: int) -> Tournament:
    """Four people, so many series, the first of which is played and its list closed."""
    tournament = run(4, series=count)
    fill_list(seat_series(tournament).card_tables.get())
    organiser_client.post(url(tournament, "listen/abschliessen/"))
    return tournament


def test_overview_leads_through_the_day(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(4, series=1)
    tournament.registrations.update(present=False)
    said = page(organiser_client, tournament)
    assert not missing(said, "Als Nächstes: anmelden", "0 anwesend: Damit kann nicht gesetzt werden")
    tournament.registrations.update(present=True)
    assert "Als Nächstes: Serie 1 setzen" in page(organiser_client, tournament)
    for done, then in (
        ("setzen/", "Als Nächstes: Sitzplan der Serie 1 ansehen"),
        ("veroeffentlichen/", "Als Nächstes: Listen drucken, Serie 1 beginnen"),
        ("beginnen/", "Serie 1 läuft"),
    ):
        post(organiser_client, tournament, done, method="lot")  # the first asks how
        assert then in page(organiser_client, tournament)
    fill_list(series(tournament).card_tables.get())
    organiser_client.post(url(tournament, "listen/abschliessen/"))
    assert "Als Nächstes: Ergebnis der Serie 1 veröffentlichen" in page(organiser_client, tournament)
    post(organiser_client, tournament, "ergebnis/", public="1")
    assert "Siegerehrung</h1>" in page(organiser_client, tournament)


def test_overview_offers_result_and_next_series_after_one(
    organiser_client: Client, run: Callable[..., Tournament]
) -> None:
    tournament, publish = closed(organiser_client, run, 2), "Ergebnis der Serie 1 veröffentlichen"
    assert not missing(page(organiser_client, tournament), "Als Nächstes: Serie 2 setzen", publish)
    post(organiser_client, tournament, "ergebnis/", public="1")
    assert publish not in page(organiser_client, tournament)


def test_siegerehrung_makes_the_last_result_public_on_a_frozen_board(
    organiser_client: Client, run: Callable[..., Tournament]
) -> None:
    tournament = closed(organiser_client, run, 1)
    Ceremony.objects.create(tournament=tournament, frozen_at=timezone.now(), hides_from=1)
    said = page(organiser_client, tournament)
    assert ("Als Nächstes: Siegerehrung" in said, "Als Nächstes: Ergebnis" in said) == (True, False)


def test_unpublished_tournament_says_so(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    said = [page(organiser_client, run(4, published=published)) for published in (False, True)]
    assert ["Dieses Turnier ist noch nicht öffentlich" in one for one in said] == [True, False]


BUTTON = "Beispiel entfernen"


@pytest.fixture
def demo(organiser: User) -> Tournament:
    """A tournament in which there is one of everything, loaded as the demo is."""
    loaded = import_document(as_bytes(SECOND), ACTOR).tournament
    loaded.organisers.add(organiser)
    with act(loaded, ACTOR, "demo_loaded", loaded.name):
        pass
    return loaded


def test_button_removes_the_demo_with_all_who_were_invented_for_it(demo: Tournament, browser: Client) -> None:
    assert BUTTON in browser.get("/leitung/").content.decode()
    answer = browser.post(f"/leitung/{demo.slug}/beispiel-entfernen/", follow=True)
    assert answer.redirect_chain == [("/leitung/", 302)]
    assert "Das Beispiel ist entfernt" in answer.content.decode()
    assert [model.objects.count() for model in (Tournament, Person, Club)] == [0, 0, 0]
    row = AuditEntry.objects.get(tournament=None, action="demo_removed")
    assert (row.actor, row.after, first_fault(None)) == ("Spielleitung: anna", {"name": demo.name}, None)


def test_bookings_tried_at_its_cash_desk_go_with_it(demo: Tournament) -> None:
    fee, cash = Booking.Kind.FEE, Booking.Way.CASH
    person, team, series = demo.registrations.earliest("number"), demo.teams.earliest("pk"), demo.series.get(number=1)
    book(demo, [Movement(fee, cash, 1200, person), Movement(fee, cash, 4000, team)], ACTOR)
    book(demo, [Movement(Booking.Kind.CROSS, cash, 50, person, series)], ACTOR)
    remove_demo(demo, ACTOR)
    assert [model.objects.count() for model in (Tournament, Booking, Person, Club)] == [0, 0, 0, 0]


def test_person_and_club_of_another_tournament_stay(demo: Tournament, organiser: User) -> None:
    own = make_tournament(8)
    known = demo.registrations.select_related("person", "club").earliest("number")
    own.registrations.filter(number=1).update(person=known.person, club=known.club)
    remove_demo(demo, ACTOR)
    kept = own.registrations.get(number=1)
    assert (list(Tournament.objects.all()), kept.person, kept.club) == ([own], known.person, known.club)
    assert not Person.objects.filter(registrations=None).exclude(name="Ahrens, Anna").exists()


def test_demo_given_another_name_is_ones_own(demo: Tournament, browser: Client) -> None:
    Tournament.objects.filter(pk=demo.pk).update(name="Herbstpokal")
    assert BUTTON not in browser.get("/leitung/").content.decode()
    with pytest.raises(RefusedError, match="not_the_demo"):
        remove_demo(demo, ACTOR)
    assert (Tournament.objects.filter(pk=demo.pk).exists(), Installation.objects.exists()) == (True, False)


def test_tournament_of_ones_own_has_no_such_button(browser: Client, organiser: User) -> None:
    own = make_tournament(4)
    own.organisers.add(organiser)
    assert BUTTON not in browser.get("/leitung/").content.decode()
    answer = browser.post(f"/leitung/{own.slug}/beispiel-entfernen/", follow=True)
    assert "nicht mehr das Beispiel" in answer.content.decode()


def test_demo_of_somebody_else_is_not_found(demo: Tournament, browser: Client, organiser: User) -> None:
    demo.organisers.remove(organiser)
    assert browser.post(f"/leitung/{demo.slug}/beispiel-entfernen/").status_code == 404
    assert Tournament.objects.filter(pk=demo.pk).exists()
