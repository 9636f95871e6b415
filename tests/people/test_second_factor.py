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

from tests.people.members import RIGHT, SECRET, is_in, lacking, logged_in, shown
from tournament.models import RecoveryCode, SecondFactor
from tournament.people.acts.second_factor import takes, turn_on

pytestmark = pytest.mark.django_db

APP = "/leitung/konto/ziffern/"


def digits(at: float, secret: bytes = SECRET) -> str:
    """RFC 4226, section 5.3, and RFC 6238, section 4, written down once more."""
    mac = hmac.new(secret, struct.pack(">Q", int(at) // 30), hashlib.sha1).digest()
    offset = mac[-1] & 15
    return f"{(struct.unpack('>I', mac[offset : offset + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


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


def types(client: Client, code: str, address: str = "127.0.0.1") -> Any:
    return client.post("/anmelden/ziffern/", {"code": code}, REMOTE_ADDR=address)


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
    assert [takes(organiser, digits(now[0] + late)) for late in (0, 0, -30, 30)] == [True, False, False, True]


def test_code_of_the_paper_goes_once_however_it_is_typed(organiser: User, codes: list[str]) -> None:
    assert len(set(codes)) == 10
    assert takes(organiser, f" {codes[0].lower().replace('-', ' ')}")
    assert [takes(organiser, code) for code in codes] == [False] + [True] * 9


def test_secret_and_codes_are_not_stored_in_the_clear(organiser: User, codes: list[str], settings: Settings) -> None:
    factor = SecondFactor.objects.get()
    stored = str(SecondFactor.objects.values_list().get()) + str(list(RecoveryCode.objects.values_list()))
    clear = {SECRET.decode(), base64.b32encode(SECRET).decode(), *codes, *(code.replace("-", "") for code in codes)}
    assert ([word for word in clear if word in stored], factor.secret) == ([], SECRET)
    settings.SECRET_KEY = "die einer anderen Installation"
    with pytest.raises(InvalidToken):
        assert factor.secret


class TestLogIn:
    def test_digits_after_the_password_lead_where_one_was_going(self, codes: list[str], now: list[float]) -> None:
        client = with_password()
        assert (Session.objects.count(), is_in(client)) == (0, False)
        assert types(client, "000000").status_code == 200
        assert (types(client, digits(now[0]))["Location"], is_in(client)) == ("/leitung/saal/", True)
        assert not AccessAttempt.objects.exists()  # the right ones take the wrong ones away

    def test_code_of_the_paper_stands_for_the_digits(self, codes: list[str]) -> None:
        assert types(with_password(), codes[3]).status_code == 302

    def test_digits_without_the_password_are_not_asked_for(self, codes: list[str], now: list[float]) -> None:
        client = Client()
        assert types(client, digits(now[0]))["Location"] == "/anmelden/"
        client.cookies["halfway_in"] = "eyJ1c2VyIjoxfQ:1abcde:" + "x" * 43
        assert types(client, digits(now[0]))["Location"] == "/anmelden/"

    def test_password_changed_meanwhile_was_not_shown(
        self, organiser: User, codes: list[str], now: list[float]
    ) -> None:
        client = with_password()
        organiser.set_password("inzwischen-geändert")
        organiser.save()
        assert types(client, digits(now[0]))["Location"] == "/anmelden/"

    def test_ten_wrong_ones_close_it_wherever_they_come_from(
        self, organiser: User, codes: list[str], now: list[float]
    ) -> None:
        clients = [with_password() for _ in range(2)]
        for at in range(10):
            answer = types(clients[at % 2], "000000", f"192.0.2.{at}")
            assert lacking(answer, "Diese Ziffern stimmen nicht") == (200, [])
        assert types(clients[0], digits(now[0])).status_code == 429


class TestTurnedOn:
    @staticmethod
    def secret_on(page: str) -> bytes:
        return base64.b32decode(page.partition('long-link">')[2].partition("<")[0].replace(" ", ""))

    def test_factor_holds_once_the_app_shows_the_right_digits(self, organiser: User) -> None:
        client = logged_in("anna")
        secret = self.secret_on(shown(client.get(APP)))
        wrong = client.post(APP, {"code": "000000"})
        assert (wrong.status_code, self.secret_on(shown(wrong))) == (400, secret)  # nobody scans again
        assert not SecondFactor.objects.exists()
        assert lacking(client.post(APP, {"code": digits(time.time(), secret)}), 'class="codes"') == (200, [])
        assert SecondFactor.objects.get().secret == secret

    def test_new_codes_take_the_place_of_the_old_and_it_is_turned_off(self, organiser: User) -> None:
        client = logged_in("anna")
        codes = turn_on(organiser, SECRET, digits(time.time()))
        page = shown(client.post(f"{APP}papier/"))
        assert ([code for code in codes if code in page], takes(organiser, codes[0])) == ([], False)
        client.post(f"{APP}aus/")
        assert (SecondFactor.objects.count(), RecoveryCode.objects.count()) == (0, 0)
