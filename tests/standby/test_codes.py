"""What a code is good for, and who is refused without one."""

import json
import time

import pytest
from django.test import Client

from tests.standby.refusals import refusal
from tests.tools.with_postgres import free_port
from tournament.copies.reads.place import is_sqlite
from tournament.core.notes import note_file, read_note, write_note
from tournament.standby.acts import guesses, pairing
from tournament.standby.acts.following import PAIRING_PATH, pair_with
from tournament.standby.acts.guesses import AT_ONCE, Guesses
from tournament.standby.acts.pairing import CODE, GOOD_FOR, Asking, offer_code, pair
from tournament.standby.reads.secret import GROUP, GROUPS, LETTERS, proof, stretched

pytestmark = pytest.mark.django_db

COPY = "/zweitrechner/kopie"


MAIN, STREET = "192.0.2.1", "198.51.100.7"


@pytest.fixture(autouse=True)
def _nobody_guessed_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "GUESSES", Guesses())


def guess(address: str, secret: bytes = b"wrong") -> bytes:
    return pair(Asking(bytes(12), proof(secret, bytes(12)), "http://127.0.0.1:8001"), address)


def test_code_is_good_for_a_quarter_of_an_hour_and_once() -> None:
    right = stretched(offer_code())
    offered = read_note(CODE)
    assert offered is not None
    assert 14 * 60 < offered["until"] - time.time() <= 15 * 60
    write_note(CODE, offered | {"until": time.time() - 1})
    with refusal("code_wrong"):
        guess(MAIN, right)
    write_note(CODE, offered)
    assert guess(MAIN, right)
    with refusal("code_wrong"):
        guess(MAIN, right)


def test_wrong_guesses_end_no_code_and_write_nothing() -> None:
    right = stretched(offer_code())
    kept = note_file(CODE)
    before = kept.stat().st_mtime_ns, kept.stat().st_ino
    for number in range(100):
        with refusal("code_wrong"):
            guess(f"198.51.{number}.7")
    assert (kept.stat().st_mtime_ns, kept.stat().st_ino) == before
    assert guess(STREET, right)


def test_guesser_waits_and_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "WINDOW", 60.0)
    right = stretched(offer_code())
    for _time in range(AT_ONCE):
        with refusal("code_wrong"):
            guess("2001:db8::1")
    for address in ("2001:db8::1", "2001:db8::2"):  # the same network of one household
        with refusal("code_wait"):
            guess(address, right)
    with refusal("code_wrong"):
        guess("2001:db8:0:1::1")
    assert guess(MAIN, right)


def test_moment_later_it_may_again(monkeypatch: pytest.MonkeyPatch) -> None:
    right = stretched(offer_code())
    for _time in range(AT_ONCE):
        with refusal("code_wrong"):
            guess(STREET)
    monkeypatch.setattr(guesses, "WINDOW", 0.0)
    assert guess(STREET, right)


def test_addresses_are_remembered_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "MOST_ADDRESSES", 3)
    known = Guesses()
    for address in ("192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.1", "192.0.2.4"):
        known.note(address)
    assert list(known._wrong) == ["192.0.2.3", "192.0.2.1", "192.0.2.4"]


def test_address_is_said_with_a_code(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "WINDOW", 60.0)
    offer_code()
    said = json.dumps({"nonce": "00" * 12, "proof": "wrong", "address": ""})
    answers = [client.post(PAIRING_PATH, said, content_type="application/json") for _time in range(AT_ONCE + 1)]
    if is_sqlite():
        assert {answer.status_code for answer in answers[:-1]} == {403}
        assert (answers[-1].status_code, answers[-1].json()["errors"][0]["code"]) == (429, "code_wait")


def test_guessing_is_hopeless() -> None:
    """From ten thousand addresses, as long as a code is good: less than one in a hundred million."""
    assert len(LETTERS) ** (GROUPS * GROUP) > (AT_ONCE / guesses.WINDOW * GOOD_FOR * 10_000) * 10**8


@pytest.mark.parametrize(
    "main", ["", "saal", "ftp://192.168.1.20", "http://", "http://[", "http://saal:80o0", "http://saal:99999"]
)
def test_invalid_address_is_refused(main: str) -> None:
    with refusal("no_main_address"):
        pair_with(main, "AAAA-AAAA-AAAA")


def test_unreachable_address_is_said() -> None:
    with refusal("main_silent"):
        pair_with(f"http://127.0.0.1:{free_port()}", "AAAA-AAAA-AAAA")


@pytest.mark.parametrize(
    "said",
    [b"", b"{}", b"[]", b'{"nonce": "xyz"}', b'{"nonce": "00", "proof": 1, "address": 2}', b"[" * 4000],
)
def test_garbage_is_refused(client: Client, said: bytes) -> None:
    assert client.post("/zweitrechner/koppeln", said, content_type="application/json").status_code in (400, 403)


@pytest.mark.parametrize("token", ["", "Bearer ", "Bearer wrong"])
def test_copy_is_for_the_follower_alone(client: Client, token: str) -> None:
    answer = client.get(COPY, headers={"Authorization": token})
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (403, "not_paired")
