"""The list beside its games: cards, closing, a second thrown-in hand, the page without JavaScript."""

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import play_all
from tests.lists.keeper.phone import NOT_OPENED, OPENED, ROMME, Content, entry, put
from tests.web.answers import text
from tournament.models import CardTable, Game


class TestBesideTheGames:
    def test_the_cards_are_confirmed_once(self, client: Client, link: str) -> None:
        first = client.post(f"{link}karten").json()["cards_confirmed_at"]
        assert first is not None
        assert client.post(f"{link}karten").json()["cards_confirmed_at"] == first

    def test_a_list_with_games_missing_is_not_closed(self, client: Client, link: str) -> None:
        response = client.post(f"{link}abschliessen")
        assert response.status_code == 422
        assert response.json()["errors"][0]["message"] == "Es fehlen noch Spiele: 0 von 16 sind eingetragen."

    def test_a_full_list_is_closed(self, client: Client, link: str, card_table: CardTable) -> None:
        play_all(card_table)
        assert client.post(f"{link}abschliessen").json()["open"] is False

    def test_rule_15_a_second_thrown_in_hand_is_asked_about_until_it_is_reported(
        self, client: Client, link: str
    ) -> None:
        put(client, link, 1, entry(results=[ROMME, OPENED | {"thrown_in": True}, NOT_OPENED]))
        assert client.get(f"{link}state").json()["offences"] == []
        again = [{"seat": 1, "outcome": "romme", "augen": 0}, OPENED | {"thrown_in": True}, NOT_OPENED]
        put(client, link, 2, entry(results=again))
        assert client.get(f"{link}state").json()["offences"] == [{"seat": 3, "game": 2}]
        report = {"seat": 3, "game": 2, "informed": "Anna Schmidt"}
        response = client.post(f"{link}verstoss", json.dumps(report), content_type="application/json")
        assert (response.status_code, response.json()["offences"]) == (200, [])

    @pytest.mark.parametrize(
        ("report", "code"),
        [
            ({"seat": 3, "game": 1, "informed": "Anna"}, "no_offence"),
            ({"seat": 3, "game": 1, "informed": "  "}, "informed_missing"),
            ({"seat": 3, "game": 1, "informed": 4}, "not_a_text"),
            ({"seat": 3, "game": 1, "informed": "a\x00b"}, "not_a_text"),
            ({"seat": "3", "game": 1, "informed": "Anna"}, "not_whole"),
            ({"seat": 10**30, "game": 10**30, "informed": "Anna"}, "no_offence"),
            ({"seat": 3, "game": 1}, "missing"),
        ],
    )
    def test_a_report_that_is_none_is_refused(self, client: Client, link: str, report: Content, code: str) -> None:
        response = client.post(f"{link}verstoss", json.dumps(report), content_type="application/json")
        assert (response.status_code, [error["code"] for error in response.json()["errors"]]) == (422, [code])


class TestPage:
    def test_without_javascript_the_list_can_be_read(self, client: Client, link: str, card_table: CardTable) -> None:
        put(client, link, 1, entry(results=[ROMME, OPENED, NOT_OPENED | {"augen": 101}]))
        page = text(client.get(link))
        assert "Zum Eintragen braucht diese Seite JavaScript" in page
        assert '<span class="ranked">2</span> <span class="beside">17</span>' in page
        assert "×" in page

    def test_without_javascript_every_game_has_its_row(self, client: Client, link: str, card_table: CardTable) -> None:
        play_all(card_table)
        assert client.get(link).content.decode().count("<tr>") == 1 + 16 + 1  # the names, the games, the sums

    def test_an_empty_list_says_so(self, client: Client, link: str) -> None:
        assert "Noch kein Spiel eingetragen." in client.get(link).content.decode()

    def test_costs_the_same_queries_for_one_game_and_for_sixteen(
        self, client: Client, link: str, card_table: CardTable
    ) -> None:
        put(client, link, 1, entry())
        with CaptureQueriesContext(connection) as one:
            client.get(link)
        Game.objects.all().delete()
        play_all(card_table)
        with CaptureQueriesContext(connection) as sixteen:
            client.get(link)
        assert len(one) == len(sixteen)
