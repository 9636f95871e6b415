"""The tournament's page: one next thing, and what blocks it."""

from collections.abc import Callable

from django.test import Client
from django.utils import timezone

from tests.draw.series_pages import post, series, url
from tests.factories import fill_list, seat_series
from tests.web.answers import text
from tournament.models import Ceremony, Registration, Tournament


class TestOverview:
    """One next thing, and what blocks it."""

    def page(self, client: Client, tournament: Tournament) -> str:
        return text(client.get(f"/leitung/{tournament.slug}/"))

    def test_order_of_the_day(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        tournament = run(4, series=1)
        Registration.objects.filter(tournament=tournament).update(present=False)
        page = self.page(organiser_client, tournament)
        assert "Als Nächstes: anmelden" in page
        assert "0 anwesend: Damit kann nicht gesetzt werden" in page
        Registration.objects.filter(tournament=tournament).update(present=True)
        assert "Als Nächstes: Serie 1 setzen" in self.page(organiser_client, tournament)
        post(organiser_client, tournament, "setzen/", method="lot")
        assert "Als Nächstes: Sitzplan der Serie 1 ansehen" in self.page(organiser_client, tournament)
        post(organiser_client, tournament, "veroeffentlichen/")
        assert "Als Nächstes: Listen drucken, Serie 1 beginnen" in self.page(organiser_client, tournament)
        post(organiser_client, tournament, "beginnen/")
        assert "Serie 1 läuft" in self.page(organiser_client, tournament)
        fill_list(series(tournament).card_tables.get())
        organiser_client.post(url(tournament, "listen/abschliessen/"))
        assert "Als Nächstes: Ergebnis der Serie 1 veröffentlichen" in self.page(organiser_client, tournament)
        post(organiser_client, tournament, "ergebnis/", public="1")
        assert "Siegerehrung</h1>" in self.page(organiser_client, tournament)

    def test_after_a_series_its_result_and_the_next_one(
        self, organiser_client: Client, run: Callable[..., Tournament]
    ) -> None:
        tournament = run(4, series=2)
        fill_list(seat_series(tournament).card_tables.get())
        organiser_client.post(url(tournament, "listen/abschliessen/"))
        page = self.page(organiser_client, tournament)
        assert "Als Nächstes: Serie 2 setzen" in page
        assert "Ergebnis der Serie 1 veröffentlichen" in page
        post(organiser_client, tournament, "ergebnis/", public="1")
        assert "Ergebnis der Serie 1 veröffentlichen" not in self.page(organiser_client, tournament)

    def test_where_the_board_stands_still_the_siegerehrung_makes_the_last_result_public(
        self, organiser_client: Client, run: Callable[..., Tournament]
    ) -> None:
        tournament = run(4, series=1)
        fill_list(seat_series(tournament).card_tables.get())
        organiser_client.post(url(tournament, "listen/abschliessen/"))
        Ceremony.objects.create(tournament=tournament, frozen_at=timezone.now(), hides_from=1)
        page = self.page(organiser_client, tournament)
        assert "Als Nächstes: Siegerehrung" in page
        assert "Als Nächstes: Ergebnis" not in page

    def test_unpublished_tournament_says_so(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        hint = "Dieses Turnier ist noch nicht öffentlich"
        assert hint in self.page(organiser_client, run(8, published=False))
        assert hint not in self.page(organiser_client, run(8))
