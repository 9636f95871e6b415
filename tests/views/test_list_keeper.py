"""The list keeper's address: every sentence of contract.md, section 4, and what bad input is answered."""

import io
import json
import logging
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import make_tournament, play_all, seat_series
from tournament.logs import WithoutTokens
from tournament.models import AuditEntry, CardTable, Game, GameEntry, Tournament
from tournament.models.link import token_of

ROMME = {"seat": 2, "outcome": "romme", "augen": 0}
OPENED = {"seat": 3, "outcome": "opened", "augen": 17}
NOT_OPENED = {"seat": 4, "outcome": "not_opened", "augen": 64}
Content = dict[str, Any]


@pytest.fixture
def card_table(tournament: Tournament) -> CardTable:
    """Table 1 of a published seating: four seats, Ahrens deals game 1 and sits out."""
    return seat_series(tournament).card_tables.get(number=1)


@pytest.fixture
def link(card_table: CardTable) -> str:
    return f"/liste/{token_of(card_table.link_nonce)}/"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the program's own log handler writes."""
    handler = next(
        handler
        for handler in logging.getLogger().handlers
        if isinstance(handler, logging.StreamHandler) and any(isinstance(one, WithoutTokens) for one in handler.filters)
    )
    written = io.StringIO()
    before = handler.setStream(written)
    yield written
    handler.setStream(before)


def entry(version: int = 0, results: list[Any] | None = None, **more: Any) -> Content:
    """A game as the phone sends it: Bauer finishes, Claus has opened, Dietz has not."""
    return {"entry_id": str(uuid.uuid4()), "version": version, "results": results or [ROMME, OPENED, NOT_OPENED]} | more


def put(client: Client, link: str, number: int, content: object) -> Any:
    return client.put(f"{link}games/{number}", json.dumps(content), content_type="application/json")


def delete(client: Client, link: str, number: int, version: int, entry_id: str | None = None) -> Any:
    content = {"entry_id": entry_id or str(uuid.uuid4()), "version": version}
    return client.delete(f"{link}games/{number}", json.dumps(content), content_type="application/json")


def codes(response: Any) -> list[tuple[str, str]]:
    return [(error["place"], error["code"]) for error in response.json()["errors"]]


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
        assert state["table"] == {"number": 1, "games": 16}
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
        assert series == {"number": 1, "of": 3, "minutes": 60, "started_at": card_table.series.started_at.isoformat()}

    def test_costs_the_same_queries_for_one_game_and_for_sixteen(
        self, client: Client, link: str, card_table: CardTable
    ) -> None:
        put(client, link, 1, entry())
        with CaptureQueriesContext(connection) as one:
            client.get(f"{link}state")
        Game.objects.all().delete()
        GameEntry.objects.all().delete()
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

    def test_of_two_on_the_same_version_the_second_gets_the_stored_game(self, client: Client, link: str) -> None:
        first = put(client, link, 1, entry())
        second = put(client, link, 1, entry(results=[ROMME, OPENED | {"augen": 9}, NOT_OPENED]))
        assert second.status_code == 409
        assert second.json() == {key: value for key, value in first.json().items() if key != "warnings"}

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
        response = put(client, link, 1, entry(results=[ROMME, OPENED | {"augen": 1}, NOT_OPENED | {"augen": 30}]))
        assert response.status_code == 422
        assert response.json() == {
            "errors": [
                {
                    "place": f"results[{at}].augen",
                    "code": "augen_too_low",
                    "message": f"So wenige Augen können es nicht sein, mindestens {minimum}.",
                }
                for at, minimum in ((1, 2), (2, 31))
            ]
        }
        assert not Game.objects.exists()

    def test_a_game_before_the_one_that_is_due_is_missing(self, client: Client, link: str) -> None:
        response = put(client, link, 3, entry())
        assert (response.status_code, codes(response)) == (422, [("", "game_missing")])

    @pytest.mark.parametrize("number", [0, 17, 10**6, 10**30])
    def test_there_are_only_the_games_of_the_list(self, client: Client, link: str, number: int) -> None:
        response = put(client, link, number, entry())
        assert (response.status_code, codes(response)) == (422, [("number", "game_number_unknown")])


class TestDeleteGame:
    def test_takes_the_last_game_back(self, client: Client, link: str) -> None:
        put(client, link, 1, entry())
        response = delete(client, link, 1, 1)
        assert (response.status_code, response.json()) == (200, {"number": 1, "version": 0})
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


class TestBadInput:
    @pytest.mark.parametrize(
        "body", ["", "{", "nonsense", "[" * 9000, '{"version": NaN}', '{"version": %s}' % ("9" * 5000), b"\xff\xfe"]
    )
    def test_what_is_no_json_is_answered_in_json(self, client: Client, link: str, body: str | bytes) -> None:
        response = client.put(f"{link}games/1", body, content_type="application/json")
        assert (response.status_code, codes(response)) == (400, [("", "content_not_json")])

    def test_too_much_is_not_read(self, client: Client, link: str) -> None:
        response = client.put(f"{link}games/1", " " * 20_000, content_type="application/json")
        assert (response.status_code, codes(response)) == (413, [("", "content_too_large")])

    def test_a_form_is_no_json(self, client: Client, link: str) -> None:
        response = client.put(f"{link}games/1", "version=0", content_type="application/x-www-form-urlencoded")
        assert response.status_code == 400

    @pytest.mark.parametrize("content", [None, 7, "text", [], [{}], True])
    def test_a_game_is_an_object(self, client: Client, link: str, content: object) -> None:
        response = put(client, link, 1, content)
        assert (response.status_code, codes(response)) == (422, [("", "not_an_object")])

    @pytest.mark.parametrize(
        ("content", "expected"),
        [
            ({}, [("entry_id", "missing"), ("version", "missing"), ("results", "missing")]),
            (entry() | {"entry_id": "abc"}, [("entry_id", "not_an_entry_id")]),
            (entry() | {"entry_id": 7}, [("entry_id", "not_an_entry_id")]),
            (entry() | {"version": True}, [("version", "not_whole")]),
            (entry() | {"version": 1.0}, [("version", "not_whole")]),
            (entry() | {"version": None}, [("version", "not_whole")]),
            (entry() | {"version": -1}, [("version", "number_too_low")]),
            (entry() | {"version": 10**40}, [("version", "number_too_high")]),
            (entry() | {"dealer": "1"}, [("dealer", "not_whole")]),
            (entry() | {"dealer": 2}, [("dealer", "dealer_wrong")]),
            (entry() | {"results": {}}, [("results", "not_a_list")]),
            (entry(results=[ROMME, OPENED, 4]), [("results[2]", "not_an_object")]),
            (entry(results=[ROMME, OPENED]), [("results", "seat_missing")]),
            (entry(results=[ROMME, OPENED, OPENED]), [("results[2].seat", "seat_twice"), ("results", "seat_missing")]),
            (
                entry(results=[ROMME, OPENED, {}]),
                [("results[2].seat", "missing"), ("results[2].outcome", "missing"), ("results[2].augen", "missing")],
            ),
            (entry(results=[ROMME, OPENED, NOT_OPENED | {"augen": "64"}]), [("results[2].augen", "not_whole")]),
            (entry(results=[ROMME, OPENED, NOT_OPENED | {"augen": 64.0}]), [("results[2].augen", "not_whole")]),
            (entry(results=[ROMME, OPENED, NOT_OPENED | {"augen": True}]), [("results[2].augen", "not_whole")]),
            (entry(results=[ROMME, OPENED, NOT_OPENED | {"augen": 10**40}]), [("results[2].augen", "augen_too_high")]),
            (entry(results=[ROMME, OPENED, NOT_OPENED | {"augen": -1}]), [("results[2].augen", "augen_negative")]),
            (entry(results=[ROMME, OPENED, NOT_OPENED | {"outcome": []}]), [("results[2].outcome", "not_a_text")]),
            (
                entry(results=[ROMME, OPENED, NOT_OPENED | {"outcome": "super_romme"}]),
                [("results[2].outcome", "outcome_unknown")],
            ),
            (entry(results=[ROMME, OPENED, NOT_OPENED | {"thrown_in": 1}]), [("results[2].thrown_in", "not_a_flag")]),
            (entry(results=[ROMME | {"augen": 3}, OPENED, NOT_OPENED]), [("results[0].augen", "winner_with_augen")]),
            (
                entry(results=[ROMME, ROMME | {"seat": 3}, NOT_OPENED]),
                [("results[1].outcome", "two_winners")],
            ),
        ],
    )
    def test_every_slip_is_named_with_its_place(
        self, client: Client, link: str, content: object, expected: list[tuple[str, str]]
    ) -> None:
        response = put(client, link, 1, content)
        assert (response.status_code, codes(response)) == (422, expected)
        assert not Game.objects.exists()

    @pytest.mark.parametrize(
        ("method", "path", "allowed"),
        [
            ("post", "state", "GET, HEAD"),
            ("get", "games/1", "PUT, DELETE"),
            ("patch", "games/1", "PUT, DELETE"),
            ("options", "games/1", "PUT, DELETE"),
            ("get", "karten", "POST"),
            ("put", "abschliessen", "POST"),
            ("get", "verstoss", "POST"),
        ],
    )
    def test_other_methods_are_told_which_there_are(
        self, client: Client, link: str, method: str, path: str, allowed: str
    ) -> None:
        response = getattr(client, method)(link + path)
        assert (response.status_code, response["Allow"], codes(response)) == (405, allowed, [("", "method_unknown")])


class TestTheLinkIsTheRight:
    @pytest.mark.parametrize("path", ["state", "games/1"])
    def test_an_unknown_token_is_not_found(self, client: Client, link: str, path: str) -> None:
        method = "get" if path == "state" else "put"
        response = getattr(client, method)(f"/liste/AAAAAAAAAAAAAAAAAAAAAA/{path}")
        assert (response.status_code, codes(response)) == (404, [("", "list_unknown")])
        assert client.get("/liste/AAAAAAAAAAAAAAAAAAAAAA/").status_code == 404

    def test_a_seating_not_yet_published_is_not_found(self, client: Client, db: None) -> None:
        series = seat_series(make_tournament(), published=False)
        token = token_of(series.card_tables.get(number=1).link_nonce)
        assert client.get(f"/liste/{token}/").status_code == 404
        assert client.get(f"/liste/{token}/state").status_code == 404

    def test_no_cookie_is_set_and_none_is_needed(self, link: str) -> None:
        client = Client(enforce_csrf_checks=True)
        for response in (client.get(link), client.get(f"{link}state"), put(client, link, 1, entry())):
            assert response.status_code == 200
            assert response.cookies == {}

    def test_the_address_is_kept_nowhere_and_told_nobody(self, client: Client, link: str) -> None:
        for response in (client.get(link), client.get(f"{link}state"), put(client, link, 1, {})):
            headers = (response["Cache-Control"], response["Referrer-Policy"], response["X-Robots-Tag"])
            assert headers == ("no-store", "no-referrer", "noindex, nofollow")

    def test_the_token_is_not_logged(self, client: Client, link: str, log: io.StringIO) -> None:
        put(client, link, 1, {})
        assert log.getvalue().split(": ", 1)[1] == "Unprocessable Entity: /liste/…/games/1\n"


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
        text = client.get(link).content.decode()
        assert "Zum Eintragen braucht diese Seite JavaScript" in text
        assert '<span class="wp">2</span><span class="augen">17</span>' in text
        assert "×" in text

    def test_an_empty_list_says_so(self, client: Client, link: str) -> None:
        assert "Noch kein Spiel eingetragen." in client.get(link).content.decode()

    def test_costs_the_same_queries_for_one_game_and_for_sixteen(
        self, client: Client, link: str, card_table: CardTable
    ) -> None:
        put(client, link, 1, entry())
        with CaptureQueriesContext(connection) as one:
            client.get(link)
        Game.objects.all().delete()
        GameEntry.objects.all().delete()
        play_all(card_table)
        with CaptureQueriesContext(connection) as sixteen:
            client.get(link)
        assert len(one) == len(sixteen)
