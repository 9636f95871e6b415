"""State and games: every sentence of contract.md, section 4; why a game is changed, who sat there when it was typed."""

import uuid
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import ACTOR, play_all
from tests.lists.keeper.phone import NOT_OPENED, OPENED, ROMME, Content, codes, delete, entry, put
from tests.lists.sitting import put as put_right
from tests.lists.sitting import who
from tests.lists.telling import amiss, queries
from tests.web.answers import text
from tournament.draw.acts.swapping import swap_published
from tournament.lists.reads.whole_series import Placing
from tournament.models import AuditEntry, CardTable, Game, Tournament

SECOND: list[Content] = [ROMME | {"seat": 1}, OPENED, NOT_OPENED]
"""Game 2: seat 2 deals and sits out."""


class TestState:
    def test_state_has_rules_seats_games_clock_and_that_the_list_is_open(
        self, client: Client, link: str, card_table: CardTable
    ) -> None:
        put(client, link, 1, entry())
        card_table.series.started_at = timezone.now()
        card_table.series.save()
        state = client.get(f"{link}state").json()
        assert state["rulebook"]["id"] == "dgsrv"
        wins = [outcome["code"] for outcome in state["rulebook"]["outcomes"] if outcome["wins"]]
        assert wins == ["hand_romme", "hand_romme_laying_off", "romme"]
        assert state["table"] == {"number": 1, "games": 16, "ends_after": None}
        assert [(seat["number"], seat["name"]) for seat in state["seats"]] == [
            (1, "Ahrens, Anna"),
            (2, "Bauer, Bernd"),
            (3, "Claus, Clara"),
            (4, "Dietz, Dirk"),
        ]
        assert [(game["number"], game["version"], game["dealer"]) for game in state["games"]] == [(1, 1, 1)]
        assert (state["open"], state["cards_confirmed_at"]) == (True, None)
        beginning = {"number": 1, "of": 3, "minutes": 60, "started_at": card_table.series.started_at.isoformat()}
        assert state["series"] == beginning | {"struck_at": None, "running": 1}

    def test_state_and_page_cost_the_same_queries_for_one_game_and_sixteen(
        self, client: Client, link: str, card_table: CardTable
    ) -> None:
        def asked() -> list[int]:
            return [queries(partial(client.get, link + rest)) for rest in ("state", "")]

        put(client, link, 1, entry())
        one = asked()
        Game.objects.all().delete()
        play_all(card_table)
        assert asked() == one


class TestPutGame:
    def test_answer_is_the_game_as_stored_and_what_is_recorded(self, client: Client, link: str) -> None:
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

    def test_thrown_in_hand_is_recorded_by_rule_15(self, client: Client, link: str) -> None:
        response = put(client, link, 1, entry(results=[ROMME, OPENED | {"thrown_in": True}, NOT_OPENED]))
        thrown = response.json()["results"][1]
        assert (thrown["augen"], thrown["recorded_augen"], thrown["wertungspunkte"]) == (17, 31, 1)

    def test_same_entry_again_is_answered_and_warned_the_same_and_stored_once(self, client: Client, link: str) -> None:
        odd = entry(results=[ROMME, OPENED, NOT_OPENED | {"augen": 198}])
        first = put(client, link, 1, odd)
        warnings = [(warning["place"], warning["code"]) for warning in first.json()["warnings"]]
        assert (first.status_code, warnings) == (200, [("results[2].augen", "augen_unusual")])
        revisions = AuditEntry.objects.count()
        again = put(client, link, 1, odd)
        assert (again.status_code, again.json()) == (200, first.json())
        assert (AuditEntry.objects.count(), Game.objects.get().version) == (revisions, 1)

    def test_list_is_read_and_checked_once(self, client: Client, link: str, card_table: CardTable) -> None:
        """Everything is read at once, whatever the list holds, and nothing more after the act."""
        play_all(card_table)
        for number in (16, 15, 14, 13):
            delete(client, link, number, 1)
        new, statuses = entry(), []

        def send(content: Content) -> None:
            statuses.append(put(client, link, 13, content).status_code)

        asked = [queries(partial(send, one)) for one in (new, new, entry())]
        assert statuses == [200, 200, 409]
        locks = int(connection.features.has_select_for_update)  # on SQLite the beginning is the lock
        reading = 2 + locks  # begin, the list
        # game, results, seats; revision, audit row; end; the second: end; the third: roll back, end
        assert asked == [reading + 3 + 2 + 1, reading + 1, reading + 2]

    def test_stale_game_is_answered_with_the_stored_one_or_null(self, client: Client, link: str) -> None:
        first = put(client, link, 1, entry())
        second = put(client, link, 1, entry(results=[ROMME, OPENED | {"augen": 9}, NOT_OPENED]))
        stored = {key: value for key, value in first.json().items() if key not in ("warnings", "hash")}
        assert (second.status_code, second.json()) == (409, stored)
        delete(client, link, 1, 1)
        gone = put(client, link, 1, entry(version=1))
        assert (gone.status_code, gone.json()) == (409, None)

    def test_closed_list_is_forbidden(self, client: Client, link: str, card_table: CardTable) -> None:
        play_all(card_table)
        client.post(f"{link}abschliessen")
        response = put(client, link, 1, entry(version=1))
        assert (response.status_code, codes(response)) == (403, [("", "list_closed")])

    def test_error_has_its_place_and_a_german_message(self, client: Client, link: str) -> None:
        response = put(client, link, 1, entry(results=[ROMME, OPENED | {"augen": 1}, NOT_OPENED | {"augen": 1}]))
        assert response.status_code == 422
        message = "So wenige Augen können es nicht sein, mindestens 2."
        assert response.json()["errors"] == [
            {"place": f"results[{at}].augen", "code": "augen_too_low", "message": message} for at in (1, 2)
        ]
        assert not Game.objects.exists()

    def test_game_before_the_one_that_is_due_is_missing(self, client: Client, link: str) -> None:
        response = put(client, link, 3, entry())
        assert (response.status_code, codes(response)) == (409, [("", "list_behind")])

    @pytest.mark.parametrize("number", [0, 17, 10**6, 10**30])
    def test_game_beyond_the_list_is_unknown(self, client: Client, link: str, number: int) -> None:
        response = put(client, link, number, entry())
        assert (response.status_code, codes(response)) == (422, [("number", "game_number_unknown")])


class TestDeleteGame:
    def test_last_game_is_taken_back_also_by_the_same_entry_again(self, client: Client, link: str) -> None:
        put(client, link, 1, entry())
        stale = delete(client, link, 1, 7)
        assert (stale.status_code, stale.json()["version"]) == (409, 1)
        entry_id = str(uuid.uuid4())
        answers = [delete(client, link, 1, 1, entry_id) for _time in range(2)]
        empty = {"number": 1, "version": 0, "hash": client.get(f"{link}state").json()["hash"]}
        assert [(answer.status_code, answer.json()) for answer in answers] == [(200, empty)] * 2
        assert not Game.objects.exists()

    def test_earlier_game_is_not_taken_back(self, client: Client, link: str, card_table: CardTable) -> None:
        play_all(card_table)
        response = delete(client, link, 1, 1)
        assert (response.status_code, codes(response)) == (422, [("", "not_the_last_game")])


class TestReason:
    """Why a game is changed on which later ones stand: may be in the PUT, is kept in the log, read by the organiser."""

    CORRECTED: list[Content] = [ROMME, OPENED | {"augen": 18}, NOT_OPENED]

    def correct(self, client: Client, link: str, **more: Any) -> tuple[int, Any]:
        """What the correction is answered, and what is in the log after it."""
        put(client, link, 1, entry())
        return put(client, link, 1, entry(1, self.CORRECTED, **more)).status_code, self.last_audited()

    def last_audited(self) -> Any:
        return AuditEntry.objects.latest("revision").after

    @pytest.mark.parametrize(
        ("more", "kept"),
        [
            ({"reason": "verzählt"}, "verzählt"),
            ({"reason": "miscounted"}, "verzählt"),  # tapped in English
            ({"reason": "\x00ver\u200dzählt\n" + "!" * 200}, "verzählt" + "!" * 112),  # what can be printed and fits
            *(({}, None), ({"reason": None}, None), ({"reason": ""}, None), ({"reason": "  "}, None)),
        ],
    )
    def test_reason_is_kept_with_the_correction(self, client: Client, link: str, more: Content, kept: str) -> None:
        expected = {"results": self.CORRECTED, "reason": kept} if kept else self.CORRECTED
        assert self.correct(client, link, **more) == (200, expected)

    def test_reason_of_a_new_game_is_none(self, client: Client, link: str) -> None:
        put(client, link, 1, entry(results=self.CORRECTED, reason="verzählt"))
        assert self.last_audited() == self.CORRECTED

    def test_reason_is_a_text(self, client: Client, link: str) -> None:
        put(client, link, 1, entry())
        answer = put(client, link, 1, entry(1, self.CORRECTED, reason=["verzählt"]))
        assert codes(answer) == [("reason", "not_a_text")]

    def test_reason_is_read_by_the_organiser(self, organiser_client: Client, link: str, tournament: Tournament) -> None:
        self.correct(organiser_client, link, reason="Claus & Dietz verwechselt")
        words = ("Spiel berichtigt", "Platz 3 eröffnet 18", "Grund: Claus &amp; Dietz verwechselt")
        for name, more in (("card_table", [1, 1]), ("audit", [])):
            page = text(organiser_client.get(reverse(f"organiser:{name}", args=[tournament.slug, *more])))
            assert amiss(page, *words) == []


class TestSwapped:
    """A phone without network typed games, then people changed places: nothing is lost or counted for others."""

    @pytest.fixture
    def before(self, client: Client, card_table: CardTable, link: str) -> list[str]:
        """Who sat there as the phone knows; then 2 changed places with 5 of table 2."""
        names = self.now(client, link)
        swap_published(card_table.series, card_table.series.version, ACTOR, 2, 5)
        return names

    def now(self, client: Client, link: str) -> list[str]:
        return [seat["name"] for seat in client.get(f"{link}state").json()["seats"]]

    def test_game_is_not_taken_for_the_new_players_until_somebody_says_so(
        self, client: Client, link: str, before: list[str]
    ) -> None:
        here = self.now(client, link)
        answer = put(client, link, 1, entry(seated=before))
        assert (answer.status_code, codes(answer)) == (409, [("", "seated_otherwise")])
        assert amiss(answer.json()["errors"][0]["message"], "; ".join(before), "; ".join(here)) == []
        # the same people in another order
        assert put(client, link, 1, entry(seated=[here[1], here[0], *here[2:]])).status_code == 409
        assert not Game.objects.exists()
        assert put(client, link, 1, entry(seated=here)).status_code == 200
        assert put(client, link, 2, entry(results=SECOND, seated=before)).status_code == 200  # those behind follow

    @pytest.mark.usefixtures("before")
    def test_phone_that_names_nobody_is_taken_as_before(self, client: Client, link: str) -> None:
        assert put(client, link, 1, entry()).status_code == 200

    def test_list_with_games_takes_more_after_seats_are_put_right(
        self, client: Client, card_table: CardTable, link: str
    ) -> None:
        """Nobody changes places any more, and a phone goes on without being asked anything."""
        names = self.now(client, link)
        put(client, link, 1, entry(seated=names))
        one, other = (who(card_table.series, number).pk for number in (2, 6))
        put_right(card_table.series, Placing(1, 2, 1, other), Placing(2, 2, 1, one))
        assert self.now(client, link) != names
        assert put(client, link, 2, entry(results=SECOND, seated=names)).status_code == 200

    @pytest.mark.parametrize("seated", ["Ahrens, Anna", [1, 2, 3, 4], [None], {"1": "Ahrens"}, ["a\x00b"]])
    @pytest.mark.usefixtures("before")
    def test_seated_that_is_no_list_of_names_is_refused(self, client: Client, link: str, seated: object) -> None:
        assert put(client, link, 1, entry(seated=seated)).status_code == 422
