"""What a code is good for, and who is refused without one."""

import time

import pytest
from django.test import Client

from tests.standby.refusals import refusal
from tests.tools.with_postgres import free_port
from tournament.core.notes import read_note, write_note
from tournament.standby.acts.following import pair_with
from tournament.standby.acts.pairing import CODE, MOST_TRIES, Asking, offer_code, pair

pytestmark = pytest.mark.django_db

COPY = "/zweitrechner/kopie"


def test_a_code_is_good_for_a_quarter_of_an_hour_and_ten_tries() -> None:
    offer_code()
    offered = read_note(CODE)
    assert offered is not None
    assert 14 * 60 < offered["until"] - time.time() <= 15 * 60
    wrong = Asking(bytes(12), "wrong", "http://127.0.0.1:8001")
    for changed, code in (({"until": time.time() - 1}, "expired"), ({"tries": MOST_TRIES}, "tried")):
        write_note(CODE, offered | changed)
        with refusal("code_wrong"):
            pair(wrong)
        assert (read_note(CODE) or {})["tries"] == changed.get("tries", 0), code  # nobody looked at it
    write_note(CODE, offered | {"tries": MOST_TRIES - 1})
    with refusal("code_wrong"):
        pair(wrong)
    assert (read_note(CODE) or {})["tries"] == MOST_TRIES


@pytest.mark.parametrize(
    "main", ["", "saal", "ftp://192.168.1.20", "http://", "http://[", "http://saal:80o0", "http://saal:99999"]
)
def test_what_is_no_address(main: str) -> None:
    with refusal("no_main_address"):
        pair_with(main, "AAAA-AAAA-AAAA")


def test_where_nobody_is() -> None:
    with refusal("main_silent"):
        pair_with(f"http://127.0.0.1:{free_port()}", "AAAA-AAAA-AAAA")


@pytest.mark.parametrize(
    "said",
    [b"", b"{}", b"[]", b'{"nonce": "xyz"}', b'{"nonce": "00", "proof": 1, "address": 2}', b"[" * 4000],
)
def test_garbage_is_refused(client: Client, said: bytes) -> None:
    answer = client.post("/zweitrechner/koppeln", said, content_type="application/json")
    assert answer.status_code in (400, 403)


@pytest.mark.parametrize("token", ["", "Bearer ", "Bearer wrong"])
def test_nobody_else_gets_a_copy(client: Client, token: str) -> None:
    answer = client.get(COPY, headers={"Authorization": token})
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (403, "not_paired")
