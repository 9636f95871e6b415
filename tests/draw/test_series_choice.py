"""A series nobody sits in yet: who may see it, how to seat it."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.draw.series_pages import post, series, url
from tests.factories import make_team, seat_series
from tests.web.answers import text
from tournament.models import Seating, Tournament


class TestWhoMay:
    PAGES = ("", "fortschritt/", "listen.pdf", "sitzplan.pdf")
    ACTS = (
        "setzen/",
        "tauschen/",
        "verwerfen/",
        "veroeffentlichen/",
        "zuruecknehmen/",
        "beginnen/",
        "uhr/",
        "listen/abschliessen/",
        "streichen/",
        "streichen/zuruecknehmen/",
        "ergebnis/",
    )

    def test_stranger_is_sent_to_log_in(self, tournament: Tournament, client: Client) -> None:
        for rest in (*self.PAGES, *self.ACTS):
            response = client.post(url(tournament, rest)) if rest in self.ACTS else client.get(url(tournament, rest))
            assert response.status_code == 302
            assert response["Location"].startswith("/anmelden/")

    def test_tournament_of_somebody_else_is_not_found(self, tournament: Tournament, organiser: User) -> None:
        client = Client()
        client.force_login(organiser)
        for rest in (*self.PAGES, *self.ACTS):
            response = client.post(url(tournament, rest)) if rest in self.ACTS else client.get(url(tournament, rest))
            assert response.status_code == 404

    def test_acts_are_posts(self, tournament: Tournament, organiser_client: Client) -> None:
        asked_first = {"streichen/"}  # its page says what would be struck
        acts = set(self.ACTS) - asked_first
        assert {organiser_client.get(url(tournament, rest)).status_code for rest in acts} == {405}

    def test_series_there_is_not(self, tournament: Tournament, organiser_client: Client) -> None:
        assert organiser_client.get(url(tournament, number=4)).status_code == 404


class TestChoice:
    def test_choice_says_how_many_tables_there_will_be(
        self, organiser_client: Client, run: Callable[..., Tournament]
    ) -> None:
        page = text(organiser_client.get(url(run(11))))
        assert "11 Personen sind da. Das gibt 3 Tische: 2 zu 4 und 1 zu 3." in page

    @pytest.mark.parametrize(
        ("people", "why"),
        [
            (1, "1 anwesend: Damit kann nicht gesetzt werden, ein Tisch braucht mindestens 3."),
            (2, "2 anwesend: Damit kann nicht gesetzt werden, ein Tisch braucht mindestens 3."),
            (5, "5 Personen können nicht gesetzt werden"),
        ],
    )
    def test_people_who_cannot_be_seated(
        self, organiser_client: Client, run: Callable[..., Tournament], people: int, why: str
    ) -> None:
        tournament = run(people)
        page = text(organiser_client.get(url(tournament)))
        assert why in page
        assert "Sitzplan entwerfen" not in page
        assert f"/leitung/{tournament.slug}/anmeldung/" in page
        answer = post(organiser_client, tournament, "setzen/", method="lot")
        assert answer.status_code == 422
        assert why in text(answer)

    def test_first_series_is_drawn_by_lot(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        tournament = run(8)
        page = text(organiser_client.get(url(tournament)))
        assert 'value="lot" checked' in page
        assert 'value="standing"' not in page
        page = text(post(organiser_client, tournament, "setzen/", method="lot"))
        one = series(tournament)
        assert one.seating == Seating.LOT
        assert f"Startwert <code>{one.seed}</code>" in page

    def test_seed_of_a_lot_is_not_chosen(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        tournament = run(8)
        assert 'name="seed"' not in text(organiser_client.get(url(tournament)))
        post(organiser_client, tournament, "setzen/", method="lot", seed="Pokal 2026")
        assert len(series(tournament).seed) == 32

    def test_form_that_is_refused_keeps_what_was_typed(
        self, organiser_client: Client, run: Callable[..., Tournament]
    ) -> None:
        tournament = run(8)
        seat_series(tournament)
        answer = post(organiser_client, tournament, "setzen/", 2, method="", ranks="-7")
        assert answer.status_code == 422
        assert "Bitte wählen, wie gesetzt werden soll." in text(answer)
        assert 'value="-7"' in text(answer)

    def test_by_standing_asks_while_lists_are_open(
        self, organiser_client: Client, run: Callable[..., Tournament]
    ) -> None:
        tournament = run(8)
        seat_series(tournament)
        page = text(organiser_client.get(url(tournament, number=2)))
        assert "2 Listen früherer Serien sind noch offen" in page
        answer = post(organiser_client, tournament, "setzen/", 2, method="standing")
        assert answer.status_code == 422
        assert "Von früheren Serien sind noch Listen offen (2)." in text(answer)
        assert not series(tournament, 2).card_tables.exists()
        post(organiser_client, tournament, "setzen/", 2, method="standing", despite_open="on")
        assert series(tournament, 2).card_tables.count() == 2

    def test_team_standing_is_offered_only_with_teams(
        self, organiser_client: Client, run: Callable[..., Tournament]
    ) -> None:
        tournament = run(8)
        seat_series(tournament)
        assert 'value="teams"' not in text(organiser_client.get(url(tournament, number=2)))
        make_team(tournament, list(tournament.registrations.order_by("number"))[:4])
        assert 'value="teams"' in text(organiser_client.get(url(tournament, number=2)))
