"""What a phone sees of its list: whether it is as it has it (ETag and 304, the hash), and whether the server has
forgotten a game it had taken, which it then gives back (contract, section 7)."""

import uuid
from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scoring import Result
from tests.factories import ACTOR, play
from tests.lists.keeper.phone import NOT_OPENED, OPENED, ROMME, delete, entry, put
from tests.lists.telling import fresh, queries
from tests.lists.test_games import entry as typed
from tournament.lists.acts.games import put_game, take_back_game
from tournament.lists.acts.lists import close_list, reopen_list
from tournament.models import AuditEntry, CardTable, Game, GameEntry

TYPED = (Result(2, "romme", 0), Result(3, "opened", 9), Result(4, "opened", 9))
SECOND = [ROMME | {"seat": 1}, OPENED, NOT_OPENED]
CORRECTED = [ROMME, OPENED, NOT_OPENED | {"augen": 65}]


def state(client: Client, link: str) -> Any:
    return client.get(f"{link}state").json()


class TestUnchanged:
    @pytest.fixture
    def known(self, client: Client, link: str) -> str:
        """The ETag of the list with one game."""
        put(client, link, 1, entry())
        return self.etag(client, link)

    def etag(self, client: Client, link: str) -> str:
        return client.get(f"{link}state").headers["ETag"]

    def asked(self, client: Client, link: str, known: str) -> Any:
        return client.get(f"{link}state", headers={"If-None-Match": known})

    def test_unchanged_list_is_told_without_content_and_what_time_it_is(
        self, client: Client, link: str, known: str, card_table: CardTable
    ) -> None:
        other = fresh(card_table.series.card_tables.get(number=2))
        play(other, 1, *TYPED)  # what happens at other tables does not count
        before = timezone.now()
        answer = self.asked(client, link, known)
        assert (answer.status_code, answer.content) == (304, b"")
        assert before <= datetime.fromisoformat(answer.headers["Server-Time"]) <= timezone.now()
        assert answer.headers["Cache-Control"] == "no-store"
        assert self.asked(client, link, f"W/{known}").status_code == 304  # as compressed on the way

    def test_changed_list_is_told_whole(self, client: Client, link: str, known: str, card_table: CardTable) -> None:
        put(client, link, 1, entry(1, CORRECTED))
        corrected = self.etag(client, link)
        put(client, link, 2, entry(results=SECOND))
        more = self.etag(client, link)
        delete(client, link, 2, 1)  # the games are as before; that one was taken back is told
        put(client, link, 1, entry(2))  # corrected back it is another version
        back = self.etag(client, link)
        close_list(card_table, ACTOR, incomplete=True)
        closed = self.etag(client, link)
        reopen_list(card_table, ACTOR)
        tags = [known, corrected, more, back, closed]
        assert len({*tags, self.etag(client, link)}) == 6
        assert {self.asked(client, link, tag).status_code for tag in tags} == {200}

    def test_list_after_taking_back_is_another(self, client: Client, link: str, known: str) -> None:
        put(client, link, 2, entry(results=SECOND))
        delete(client, link, 2, 1)
        assert self.asked(client, link, known).status_code == 200

    def test_unknown_link_is_not_unchanged(self, client: Client, known: str) -> None:
        assert self.asked(client, "/liste/AAAAAAAAAAAAAAAAAAAAAA/", known).status_code == 404


class TestEntries:
    def test_game_names_its_entry_and_the_list_all_past_ones(
        self, client: Client, link: str, card_table: CardTable
    ) -> None:
        first, corrected, second = entry(), entry(1), entry(results=SECOND)
        for number, one in ((1, first), (1, corrected), (2, second)):
            put(client, link, number, one)
        taking_back, organisers = str(uuid.uuid4()), typed(1, version=2)
        delete(client, link, 2, 1, taking_back)
        past, told = {first["entry_id"], second["entry_id"], taking_back}, state(client, link)
        assert [game["entry_id"] for game in told["games"]] == [corrected["entry_id"]]
        assert set(told["past_entries"]) == past
        take_back_game(card_table, organisers, ACTOR, by_organiser=True)
        past |= {corrected["entry_id"], str(organisers.entry_id)}
        assert set(state(client, link)["past_entries"]) == past

    def test_imported_game_has_no_entry(self, client: Client, link: str) -> None:
        put(client, link, 1, entry())
        Game.objects.update(entry_id=None, answer=None)
        assert [game["entry_id"] for game in state(client, link)["games"]] == [None]

    def test_state_costs_the_same_queries_for_no_past_entry_and_ten(self, client: Client, link: str) -> None:
        put(client, link, 1, entry())
        none = queries(lambda: state(client, link))
        for version in range(1, 11):
            put(client, link, 1, entry(version))
        assert queries(lambda: state(client, link)) == none


class TestHash:
    def test_answer_has_the_hash_of_the_list_as_it_is_then(self, client: Client, link: str) -> None:
        answers = [put(client, link, 1, entry()), put(client, link, 2, entry(results=SECOND))]
        hashes = [answer.json()["hash"] for answer in answers]
        assert state(client, link)["hash"] == hashes[1]
        assert delete(client, link, 2, 1).json()["hash"] == hashes[0] == state(client, link)["hash"]

    def test_hash_differs_by_result_entry_hand_thrown_in_and_dealer(self, client: Client, link: str) -> None:
        seen = {state(client, link)["hash"]}
        results = [ROMME, OPENED | {"augen": 18}, NOT_OPENED]
        thrown = [*results[:2], NOT_OPENED | {"thrown_in": True}]
        for one in (entry(), entry(1), entry(2, results), entry(3, thrown)):
            seen.add(put(client, link, 1, one).json()["hash"])
        Game.objects.update(dealer=2)
        seen.add(state(client, link)["hash"])
        assert len(seen) == 6


class TestGivenBack:
    def forget(self, card_table: CardTable, *numbers: int) -> None:
        """As if a copy from before these games was put back."""
        Game.objects.filter(card_table=card_table, number__in=numbers).delete()
        GameEntry.objects.filter(card_table=card_table, game_number__in=numbers).delete()

    def test_list_given_back_under_the_same_ids_is_the_same_again(
        self, client: Client, link: str, card_table: CardTable
    ) -> None:
        games = {1: entry(), 2: entry(results=SECOND)}
        for number, one in games.items():
            put(client, link, number, one)
        before = state(client, link)
        self.forget(card_table, 1, 2)
        assert state(client, link)["hash"] != before["hash"]
        assert [put(client, link, number, one).status_code for number, one in games.items()] == [200, 200]
        after = state(client, link)
        assert (after["games"], after["hash"]) == (before["games"], before["hash"])

    def test_game_given_back_under_another_version_is_the_same(
        self, client: Client, link: str, card_table: CardTable
    ) -> None:
        put(client, link, 1, entry())
        put(client, link, 1, corrected := entry(1))
        before = state(client, link)["hash"]
        self.forget(card_table, 1)
        assert put(client, link, 1, corrected | {"version": 0}).json()["version"] == 1
        assert state(client, link)["hash"] == before

    def test_log_says_that_a_game_came_back(self, client: Client, link: str, card_table: CardTable) -> None:
        put(client, link, 1, first := entry())
        self.forget(card_table, 1)
        put(client, link, 1, first | {"held": True})
        stored, back = AuditEntry.objects.filter(action="game_stored").order_by("revision")
        assert back.after == {"results": stored.after, "reason": "vom Telefon zurückgegeben"}

    def test_game_too_far_is_told_which_are_there(self, client: Client, link: str) -> None:
        put(client, link, 1, entry())
        response = put(client, link, 3, entry())
        error = response.json()["errors"][0]
        assert (response.status_code, error["code"], response.json()["games"]) == (409, "list_behind", [1])
        assert error["message"] == "Zuerst fehlt noch Spiel 2."

    def test_game_stored_meanwhile_is_not_overwritten(self, client: Client, link: str, card_table: CardTable) -> None:
        put(client, link, 1, first := entry())
        self.forget(card_table, 1)
        put_game(card_table, typed(1, *TYPED), ACTOR, by_organiser=True)
        response = put(client, link, 1, first)
        assert (response.status_code, response.json()["results"][1]["augen"]) == (409, 9)
