"""State and games: every sentence of contract.md, section 4."""

import uuid

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import play_all
from tests.lists.keeper.phone import NOT_OPENED, OPENED, ROMME, codes, delete, entry, put
from tournament.models import AuditEntry, CardTable, Game


class TestState:
    def test_says_rules_seats_games_and_that_the_list_is_open(self, client: Client, link: str) -> None:
        put(client, link, 1, entry())
        state = client.get(f"{link}state").json()
        assert state["rulebook"]["id"] == "dgsrv"
        assert [outcome["code"] for outcome in state["rulebook"]["outcomes"] if outcome["wins"]] == [
            "hand_romme",
            "hand_romme_laying_off",
            "romme",
        ]
        assert state["table"] == {"number": 1, "games": 16, "ends_after": None}
        assert [(seat["number"], seat["name"]) for seat in state["seats"]] == [
            (1, "Ahrens, Anna"),
            (2, "Bauer, Bernd"),
            (3, "Claus, Clara"),
            (4, "Dietz, Dirk"),
        ]
        assert [(game["number"], game["version"], game["dealer"]) for game in state["games"]] == [(1, 1, 1)]
        assert state["open"] is True
        assert state["cards_confirmed_at"] is None

    def test_has_the_clock_of_the_series(self, client: Client, link: str, card_table: CardTable) -> None:
        card_table.series.started_at = timezone.now()
        card_table.series.save()
        series = client.get(f"{link}state").json()["series"]
        started_at = card_table.series.started_at.isoformat()
        beginning = {"number": 1, "of": 3, "minutes": 60, "started_at": started_at}
        assert series == beginning | {"struck_at": None, "running": 1}

    def test_costs_the_same_queries_for_one_game_and_for_sixteen(
        self, client: Client, link: str, card_table: CardTable
    ) -> None:
        put(client, link, 1, entry())
        with CaptureQueriesContext(connection) as one:
            client.get(f"{link}state")
        Game.objects.all().delete()
        play_all(card_table)
        with CaptureQueriesContext(connection) as sixteen:
            client.get(f"{link}state")
        assert len(one) == len(sixteen)


class TestPutGame:
    def test_answers_with_the_game_as_stored_and_what_is_recorded(self, client: Client, link: str) -> None:
        response = put(client, link, 1, entry())
        assert response.status_code == 200
        assert response.json() == {
            "number": 1,
            "version": 1,
            "dealer": 1,
            "results": [
                ROMME | {"thrown_in": False, "wertungspunkte": 5, "recorded_augen": 0, "points": 5},
                OPENED | {"thrown_in": False, "wertungspunkte": 2, "recorded_augen": 17, "points": 2},
                NOT_OPENED | {"thrown_in": False, "wertungspunkte": 0, "recorded_augen": 64, "points": 0},
            ],
            "warnings": [],
            "hash": client.get(f"{link}state").json()["hash"],
        }

    def test_rule_15_records_what_a_thrown_in_hand_gives(self, client: Client, link: str) -> None:
        response = put(client, link, 1, entry(results=[ROMME, OPENED | {"thrown_in": True}, NOT_OPENED]))
        thrown = response.json()["results"][1]
        assert (thrown["augen"], thrown["recorded_augen"], thrown["wertungspunkte"]) == (17, 31, 1)

    def test_the_same_entry_again_is_answered_the_same_and_stored_once(self, client: Client, link: str) -> None:
        same = entry()
        first = put(client, link, 1, same)
        revisions = AuditEntry.objects.count()
        again = put(client, link, 1, same)
        assert (again.status_code, again.json()) == (200, first.json())
        assert AuditEntry.objects.count() == revisions
        assert Game.objects.get().version == 1

    def test_the_same_odd_entry_again_is_warned_of_again(self, client: Client, link: str) -> None:
        odd = entry(results=[ROMME, OPENED, NOT_OPENED | {"augen": 198}])
        first = put(client, link, 1, odd).json()
        assert [warning["code"] for warning in first["warnings"]] == ["augen_unusual"]
        assert put(client, link, 1, odd).json() == first

    def test_reads_and_checks_once(
        self, client: Client, link: str, card_table: CardTable, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        """Everything is read at once, whatever the list holds, and nothing more after the act."""
        play_all(card_table)
        for number in (16, 15, 14, 13):
            delete(client, link, number, 1)
        new = entry()
        locks = int(connection.features.has_select_for_update)  # on SQLite the beginning is the lock
        reading = 2 + locks  # begin, the list
        with django_assert_num_queries(reading + 3 + 2 + 1):  # game, results, seats; revision, audit row; end
            assert put(client, link, 13, new).status_code == 200
        with django_assert_num_queries(reading + 1):  # end
            put(client, link, 13, new)
        with django_assert_num_queries(reading + 2):  # roll back, end
            assert put(client, link, 13, entry()).status_code == 409

    def test_of_two_on_the_same_version_the_second_gets_the_stored_game(self, client: Client, link: str) -> None:
        first = put(client, link, 1, entry())
        second = put(client, link, 1, entry(results=[ROMME, OPENED | {"augen": 9}, NOT_OPENED]))
        assert second.status_code == 409
        assert second.json() == {key: value for key, value in first.json().items() if key not in ("warnings", "hash")}

    def test_a_stale_correction_of_a_game_that_went_is_answered_null(self, client: Client, link: str) -> None:
        put(client, link, 1, entry())
        delete(client, link, 1, 1)
        response = put(client, link, 1, entry(version=1))
        assert (response.status_code, response.json()) == (409, None)

    def test_a_correction_raises_the_version(self, client: Client, link: str) -> None:
        put(client, link, 1, entry())
        response = put(client, link, 1, entry(version=1, results=[ROMME, OPENED | {"augen": 9}, NOT_OPENED]))
        assert (response.status_code, response.json()["version"]) == (200, 2)

    def test_a_closed_list_is_forbidden(self, client: Client, link: str, card_table: CardTable) -> None:
        play_all(card_table)
        client.post(f"{link}abschliessen")
        response = put(client, link, 1, entry(version=1))
        assert (response.status_code, codes(response)) == (403, [("", "list_closed")])

    def test_what_is_odd_is_stored_with_a_warning(self, client: Client, link: str) -> None:
        response = put(client, link, 1, entry(results=[ROMME, OPENED, NOT_OPENED | {"augen": 198}]))
        assert response.status_code == 200
        assert [(warning["place"], warning["code"]) for warning in response.json()["warnings"]] == [
            ("results[2].augen", "augen_unusual")
        ]

    def test_every_error_has_its_place_and_a_german_message(self, client: Client, link: str) -> None:
        response = put(client, link, 1, entry(results=[ROMME, OPENED | {"augen": 1}, NOT_OPENED | {"augen": 1}]))
        assert response.status_code == 422
        assert response.json() == {
            "errors": [
                {
                    "place": f"results[{at}].augen",
                    "code": "augen_too_low",
                    "message": "So wenige Augen können es nicht sein, mindestens 2.",
                }
                for at in (1, 2)
            ]
        }
        assert not Game.objects.exists()

    def test_a_game_before_the_one_that_is_due_is_missing(self, client: Client, link: str) -> None:
        response = put(client, link, 3, entry())
        assert (response.status_code, codes(response)) == (409, [("", "list_behind")])

    @pytest.mark.parametrize("number", [0, 17, 10**6, 10**30])
    def test_there_are_only_the_games_of_the_list(self, client: Client, link: str, number: int) -> None:
        response = put(client, link, number, entry())
        assert (response.status_code, codes(response)) == (422, [("number", "game_number_unknown")])


class TestDeleteGame:
    def test_takes_the_last_game_back(self, client: Client, link: str) -> None:
        put(client, link, 1, entry())
        response = delete(client, link, 1, 1)
        empty = client.get(f"{link}state").json()["hash"]
        assert (response.status_code, response.json()) == (200, {"number": 1, "version": 0, "hash": empty})
        assert not Game.objects.exists()

    def test_the_same_entry_again_is_answered_the_same(self, client: Client, link: str) -> None:
        put(client, link, 1, entry())
        entry_id = str(uuid.uuid4())
        assert [delete(client, link, 1, 1, entry_id).status_code for _ in range(2)] == [200, 200]

    def test_a_stale_version_gets_the_stored_game(self, client: Client, link: str) -> None:
        put(client, link, 1, entry())
        response = delete(client, link, 1, 7)
        assert (response.status_code, response.json()["version"]) == (409, 1)

    def test_only_the_last_game_can_be_taken_back(self, client: Client, link: str, card_table: CardTable) -> None:
        play_all(card_table)
        response = delete(client, link, 1, 1)
        assert (response.status_code, codes(response)) == (422, [("", "not_the_last_game")])
