"""The tournament's page: one next thing, and what blocks it."""

from collections.abc import Callable

from django.test import Client
from django.utils import timezone

from tests.draw.series_pages import post, series, url
from tests.factories import fill_list, seat_series
from tests.setup.pages import missing
from tests.web.answers import text
from tournament.models import Ceremony, Tournament


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
