"""Digits of an app after the password (RFC 6238), and codes on paper; each goes once."""

import base64
import hashlib
import hmac
import struct
import time
from typing import Any

import pytest
from axes.models import AccessAttempt
from cryptography.fernet import InvalidToken
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from pytest_django import Settings

from tournament.models import RecoveryCode, SecondFactor
from tournament.people.acts.second_factor import takes, turn_on

pytestmark = pytest.mark.django_db

RIGHT = "karten-und-augen"
SECRET = b"12345678901234567890"
"""That of RFC 6238, appendix B."""


def digits(at: float, secret: bytes = SECRET) -> str:
    """RFC 4226, section 5.3, and RFC 6238, section 4, written down once more."""
    mac = hmac.new(secret, struct.pack(">Q", int(at) // 30), hashlib.sha1).digest()
    offset = mac[-1] & 15
    return f"{(struct.unpack('>I', mac[offset : offset + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def shown(response: Any) -> str:
    return " ".join(response.content.decode().split())


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time it is, which a test may change."""
    clock = [1_800_000_000.0]
    monkeypatch.setattr(time, "time", lambda: clock[0])
    return clock


@pytest.fixture
def codes(organiser: User, now: list[float]) -> list[str]:
    """The paper of an account that has a second factor since a minute ago."""
    made = turn_on(organiser, SECRET, digits(now[0]))
    now[0] += 60
    return made


def with_password() -> Client:
    client = Client()
    answer = client.post("/anmelden/", {"username": "anna", "password": RIGHT, "next": "/leitung/saal/"})
    assert answer["Location"] == "/anmelden/ziffern/"
    return client


def test_rfcs_own_examples_are_right() -> None:
    """Appendix B, its last six of eight digits."""
    assert [digits(at) for at in (59, 1_111_111_109, 1_234_567_890)] == ["287082", "081804", "005924"]


@pytest.mark.parametrize(("late", "right"), [(-60, False), (-30, True), (0, True), (30, True), (60, False)])
def test_half_a_minute_early_or_late_goes(
    organiser: User, codes: list[str], now: list[float], late: int, right: bool
) -> None:
    SecondFactor.objects.update(last_step=0)
    assert takes(organiser, digits(now[0] + late)) is right


def test_same_digits_go_once_and_none_of_before(organiser: User, codes: list[str], now: list[float]) -> None:
    assert takes(organiser, digits(now[0]))
    assert not takes(organiser, digits(now[0]))
    assert not takes(organiser, digits(now[0] - 30))
    assert takes(organiser, digits(now[0] + 30))


def test_code_of_the_paper_goes_once_however_it_is_typed(organiser: User, codes: list[str]) -> None:
    assert len(set(codes)) == 10
    assert takes(organiser, f" {codes[0].lower().replace('-', ' ')}")
    assert [takes(organiser, code) for code in codes] == [False] + [True] * 9


def test_nothing_of_it_is_stored_in_the_clear(organiser: User, codes: list[str], settings: Settings) -> None:
    factor = SecondFactor.objects.get()
    stored = str(SecondFactor.objects.values_list().get()) + str(list(RecoveryCode.objects.values_list()))
    assert factor.secret == SECRET
    assert SECRET.decode() not in stored
    assert base64.b32encode(SECRET).decode() not in stored
    assert not [code for code in codes if code in stored or code.replace("-", "") in stored]
    settings.SECRET_KEY = "die einer anderen Installation"
    with pytest.raises(InvalidToken):
        assert factor.secret


class TestLogIn:
    def test_password_alone_lets_nobody_in(self, organiser: User, codes: list[str]) -> None:
        client = with_password()
        assert not Session.objects.exists()
        assert client.get("/leitung/").status_code == 302

    def test_digits_lead_where_he_was_going(self, codes: list[str], now: list[float]) -> None:
        client = with_password()
        assert client.post("/anmelden/ziffern/", {"code": digits(now[0])})["Location"] == "/leitung/saal/"
        assert client.get("/leitung/").status_code == 200

    def test_so_does_a_code_of_the_paper(self, codes: list[str]) -> None:
        assert with_password().post("/anmelden/ziffern/", {"code": codes[3]}).status_code == 302

    def test_without_the_password_nobody_is_asked(self, codes: list[str], now: list[float]) -> None:
        for client in (Client(), Client()):
            client.cookies["halfway_in"] = "eyJ1c2VyIjoxfQ:1abcde:" + "x" * 43
            assert client.post("/anmelden/ziffern/", {"code": digits(now[0])})["Location"] == "/anmelden/"

    def test_password_changed_meanwhile_was_not_shown(
        self, organiser: User, codes: list[str], now: list[float]
    ) -> None:
        client = with_password()
        organiser.set_password("inzwischen-geändert")
        organiser.save()
        assert client.post("/anmelden/ziffern/", {"code": digits(now[0])})["Location"] == "/anmelden/"

    def test_ten_wrong_ones_close_it_wherever_they_come_from(
        self, organiser: User, codes: list[str], now: list[float]
    ) -> None:
        clients = [with_password() for _ in range(2)]
        answers = [
            clients[at % 2].post("/anmelden/ziffern/", {"code": "000000"}, REMOTE_ADDR=f"192.0.2.{at}")
            for at in range(10)
        ]
        assert {answer.status_code for answer in answers} == {200}
        assert "Diese Ziffern stimmen nicht" in shown(answers[0])
        assert clients[0].post("/anmelden/ziffern/", {"code": digits(now[0])}).status_code == 429

    def test_right_one_takes_the_wrong_ones_away(self, codes: list[str], now: list[float]) -> None:
        client = with_password()
        client.post("/anmelden/ziffern/", {"code": "000000"})
        client.post("/anmelden/ziffern/", {"code": digits(now[0])})
        assert not AccessAttempt.objects.exists()


class TestTurnedOn:
    @pytest.fixture
    def client(self, organiser: User) -> Client:
        client = Client()
        client.post("/anmelden/", {"username": "anna", "password": RIGHT})
        return client

    @staticmethod
    def secret_on(page: str) -> bytes:
        typed = page.partition('long-link">')[2].partition("<")[0]
        return base64.b32decode(typed.replace(" ", ""))

    def test_it_holds_once_the_app_shows_the_right_digits(self, client: Client) -> None:
        page = shown(client.get("/leitung/konto/ziffern/"))
        secret = self.secret_on(page)
        wrong = client.post("/leitung/konto/ziffern/", {"code": "000000"})
        assert (wrong.status_code, self.secret_on(shown(wrong))) == (400, secret)  # nobody scans again
        assert not SecondFactor.objects.exists()
        assert 'class="codes"' in shown(client.post("/leitung/konto/ziffern/", {"code": digits(time.time(), secret)}))
        assert SecondFactor.objects.get().secret == secret

    def test_new_codes_take_the_place_of_the_old_and_it_is_turned_off(self, client: Client, organiser: User) -> None:
        codes = turn_on(organiser, SECRET, digits(time.time()))
        page = shown(client.post("/leitung/konto/ziffern/papier/"))
        assert not [code for code in codes if code in page]
        assert not takes(organiser, codes[0])
        client.post("/leitung/konto/ziffern/aus/")
        assert not SecondFactor.objects.exists()
        assert not RecoveryCode.objects.exists()
