"""What bad input is answered: JSON with a place and a German message, never a traceback."""

import pytest
from django.test import Client

from tests.lists.keeper.phone import NOT_OPENED, OPENED, ROMME, codes, entry, put
from tournament.models import Game


class TestBadInput:
    @pytest.mark.parametrize(
        "body", ["", "{", "nonsense", "[" * 9000, '{"version": NaN}', '{"version": %s}' % ("9" * 5000), b"\xff\xfe"]
    )
    def test_body_that_is_no_json_is_answered_in_json(self, client: Client, link: str, body: str | bytes) -> None:
        response = client.put(f"{link}games/1", body, content_type="application/json")
        assert (response.status_code, codes(response)) == (400, [("", "content_not_json")])

    def test_form_is_no_json(self, client: Client, link: str) -> None:
        response = client.put(f"{link}games/1", "version=0", content_type="application/x-www-form-urlencoded")
        assert response.status_code == 400

    @pytest.mark.parametrize("content", [None, 7, "text", [], [{}], True])
    def test_game_is_an_object(self, client: Client, link: str, content: object) -> None:
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
            (entry() | {"dealer": 5}, [("dealer", "seat_unknown")]),
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
    def test_slip_is_named_with_its_place(
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
    def test_unknown_method_is_told_which_there_are(
        self, client: Client, link: str, method: str, path: str, allowed: str
    ) -> None:
        response = getattr(client, method)(link + path)
        assert (response.status_code, response["Allow"], codes(response)) == (405, allowed, [("", "method_unknown")])
