"""What lets a phone see that the server has forgotten a game it had taken, and give it back (contract, section 7)."""

import uuid
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring import Result
from tests.factories import ACTOR
from tests.lists.keeper.phone import NOT_OPENED, OPENED, ROMME, delete, entry, put
from tests.lists.test_games import entry as typed
from tournament.lists.acts.games import put_game, take_back_game
from tournament.models import AuditEntry, CardTable, Game, GameEntry

TYPED = (Result(2, "romme", 0), Result(3, "opened", 9), Result(4, "opened", 9))
SECOND = [ROMME | {"seat": 1}, OPENED, NOT_OPENED]


def state(client: Client, link: str) -> Any:
    return client.get(f"{link}state").json()


def forget(card_table: CardTable, *numbers: int) -> None:
    """As if a copy from before these games was put back."""
    Game.objects.filter(card_table=card_table, number__in=numbers).delete()
    GameEntry.objects.filter(card_table=card_table, game_number__in=numbers).delete()


class TestEntries:
    def test_each_game_names_its_entry_and_the_list_all_that_are_past(self, client: Client, link: str) -> None:
        first, corrected, second = entry(), entry(1), entry(results=SECOND)
        for number, one in ((1, first), (1, corrected), (2, second)):
            put(client, link, number, one)
        taking_back = str(uuid.uuid4())
        delete(client, link, 2, 1, taking_back)
        told = state(client, link)
        assert [game["entry_id"] for game in told["games"]] == [corrected["entry_id"]]
        assert set(told["past_entries"]) == {first["entry_id"], second["entry_id"], taking_back}

    def test_what_the_organiser_stores_is_named_as_well(self, client: Client, link: str, card_table: CardTable) -> None:
        put(client, link, 1, first := entry())
        taking_back = typed(1, version=1)
        take_back_game(card_table, taking_back, ACTOR, by_organiser=True)
        assert set(state(client, link)["past_entries"]) == {first["entry_id"], str(taking_back.entry_id)}

    def test_a_game_that_came_with_a_document_has_none(self, client: Client, link: str) -> None:
        put(client, link, 1, entry())
        Game.objects.update(entry_id=None, answer=None)
        assert [game["entry_id"] for game in state(client, link)["games"]] == [None]

    def test_it_costs_the_same_queries_for_no_past_entry_and_for_ten(self, client: Client, link: str) -> None:
        put(client, link, 1, entry())
        with CaptureQueriesContext(connection) as none:
            state(client, link)
        for version in range(1, 11):
            put(client, link, 1, entry(version))
        with CaptureQueriesContext(connection) as ten:
            state(client, link)
        assert len(none) == len(ten)


class TestHash:
    def test_every_answer_has_that_of_the_list_as_it_is_then(self, client: Client, link: str) -> None:
        answers = [put(client, link, 1, entry()), put(client, link, 2, entry(results=SECOND))]
        hashes = [answer.json()["hash"] for answer in answers]
        assert state(client, link)["hash"] == hashes[1]
        assert delete(client, link, 2, 1).json()["hash"] == hashes[0] == state(client, link)["hash"]

    def test_another_result_another_entry_and_another_order_of_dealing_are_another_list(
        self, client: Client, link: str, card_table: CardTable
    ) -> None:
        seen = {state(client, link)["hash"]}
        same = entry()
        for one in (same, entry(1), entry(2, [ROMME, OPENED | {"augen": 18}, NOT_OPENED])):
            seen.add(put(client, link, 1, one).json()["hash"])
        thrown = [ROMME, OPENED | {"augen": 18}, NOT_OPENED | {"thrown_in": True}]
        seen.add(put(client, link, 1, entry(3, thrown)).json()["hash"])
        Game.objects.update(dealer=2)
        seen.add(state(client, link)["hash"])
        assert len(seen) == 6


class TestGivenBack:
    def test_under_the_same_ids_in_order_it_is_the_same_list_again(
        self, client: Client, link: str, card_table: CardTable
    ) -> None:
        games = {1: entry(), 2: entry(results=SECOND)}
        for number, one in games.items():
            put(client, link, number, one)
        before = state(client, link)
        forget(card_table, 1, 2)
        assert state(client, link)["hash"] != before["hash"]
        for number, one in games.items():
            assert put(client, link, number, one).status_code == 200
        after = state(client, link)
        assert (after["games"], after["hash"]) == (before["games"], before["hash"])

    def test_under_another_version_too(self, client: Client, link: str, card_table: CardTable) -> None:
        put(client, link, 1, entry())
        put(client, link, 1, corrected := entry(1))
        before = state(client, link)["hash"]
        forget(card_table, 1)
        assert put(client, link, 1, corrected | {"version": 0}).json()["version"] == 1
        assert state(client, link)["hash"] == before

    def test_the_audit_log_says_that_it_came_back(self, client: Client, link: str, card_table: CardTable) -> None:
        put(client, link, 1, first := entry())
        forget(card_table, 1)
        put(client, link, 1, first | {"held": True})
        stored, back = AuditEntry.objects.filter(action="game_stored").order_by("revision")
        assert back.after == {"results": stored.after, "reason": "vom Telefon zurückgegeben"}

    def test_a_game_too_far_is_told_which_are_there(self, client: Client, link: str, card_table: CardTable) -> None:
        put(client, link, 1, entry())
        response = put(client, link, 3, entry())
        error = response.json()["errors"][0]
        assert (response.status_code, error["code"], response.json()["games"]) == (409, "list_behind", [1])
        assert error["message"] == "Zuerst fehlt noch Spiel 2."

    def test_what_stands_there_by_now_is_not_overwritten(
        self, client: Client, link: str, card_table: CardTable
    ) -> None:
        put(client, link, 1, first := entry())
        forget(card_table, 1)
        put_game(card_table, typed(1, *TYPED), ACTOR, by_organiser=True)
        response = put(client, link, 1, first)
        assert (response.status_code, response.json()["results"][1]["augen"]) == (409, 9)
