"""Digits of an app after the password (RFC 6238), and codes on paper; each goes once.

Passkeys: made, shown, and every answer that is wrong.

ASVS 6.3.3: an owner demands a second factor of everybody; nobody is shut out by it while they work."""

import base64
import hashlib
import hmac
import json
import struct
import time
from contextlib import suppress
from typing import Any

import pytest
from axes.models import AccessAttempt
from cryptography.fernet import InvalidToken
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from tests.examples import few
from tests.factories import make_tournament
from tests.people import calling
from tests.people.members import (
    NEW_PASSWORD,
    RIGHT,
    SECRET,
    TYPED,
    Device,
    actions,
    is_in,
    lacking,
    link,
    link_of,
    logged_in,
    member,
    owner,
    sends_form,
    shown,
)
from tests.web.test_sent import fields_of
from tournament.core.errors import RefusedError
from tournament.models import Invitation, Organisation, Passkey, RecoveryCode, Role, SecondFactor, Tournament
from tournament.people.acts import factors, invitations
from tournament.people.views.entering import COOKIE as CHALLENGE
from tournament.web.connection import HOST

pytestmark = pytest.mark.django_db

ACCOUNT = "/leitung/konto/"
APP = f"{ACCOUNT}ziffern/"


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
    made = factors.turn_on(organiser, SECRET, digits(now[0]))
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
    assert factors.takes(organiser, digits(now[0] + late)) is right


def test_same_digits_go_once_and_none_of_before(organiser: User, codes: list[str], now: list[float]) -> None:
    assert [factors.takes(organiser, digits(now[0] + late)) for late in (0, 0, -30, 30)] == [True, False, False, True]


def test_code_of_the_paper_goes_once_however_it_is_typed(organiser: User, codes: list[str]) -> None:
    assert len(set(codes)) == 10
    assert factors.takes(organiser, f" {codes[0].lower().replace('-', ' ')}")
    assert [factors.takes(organiser, code) for code in codes] == [False] + [True] * 9


def test_secret_and_codes_are_not_stored_in_the_clear(organiser: User, codes: list[str], settings: Settings) -> None:
    factor = SecondFactor.objects.get()
    stored = str(SecondFactor.objects.values_list().get()) + str(list(RecoveryCode.objects.values_list()))
    clear = {SECRET.decode(), base64.b32encode(SECRET).decode(), *codes, *(code.replace("-", "") for code in codes)}
    assert ([word for word in clear if word in stored], factor.secret) == ([], SECRET)
    settings.SECRET_KEY = "die einer anderen Installation"
    with pytest.raises(InvalidToken):
        assert factor.secret


def test_digits_after_the_password_lead_where_one_was_going(codes: list[str], now: list[float]) -> None:
    client = with_password()
    assert (Session.objects.count(), is_in(client)) == (0, False)
    assert types(client, "000000").status_code == 200
    assert (types(client, digits(now[0]))["Location"], is_in(client)) == ("/leitung/saal/", True)
    assert not AccessAttempt.objects.exists()  # the right ones take the wrong ones away
    assert types(with_password(), codes[3]).status_code == 302  # one of the paper stands for them


def test_form_of_a_log_in_that_ended_is_carried_past_wrong_digits(codes: list[str], now: list[float]) -> None:
    browser = Client()
    page = sends_form(browser, "/leitung/neu/", {"name": "Nachtpokal"})
    page = browser.post("/anmelden/", fields_of(page) | {"username": "anna", "password": RIGHT})
    assert lacking(page, 'action="/anmelden/ziffern/"') == (200, [])
    for code in ("000000", digits(now[0])):
        page = browser.post("/anmelden/ziffern/", fields_of(page) | {"code": code})
    assert lacking(page, "Nachtpokal", 'action="/leitung/neu/"') == (200, [])


def test_digits_are_not_asked_for_without_the_password_that_holds(
    organiser: User, codes: list[str], now: list[float]
) -> None:
    stranger, forger, client = Client(), Client(), with_password()
    forger.cookies["halfway_in"] = "eyJ1c2VyIjoxfQ:1abcde:" + "x" * 43
    organiser.set_password("inzwischen-geändert")
    organiser.save()
    led = [types(one, digits(now[0]))["Location"] for one in (stranger, forger, client)]
    assert led == ["/anmelden/"] * 3


def test_ten_wrong_ones_close_it_wherever_they_come_from(organiser: User, codes: list[str], now: list[float]) -> None:
    clients = [with_password() for _ in range(2)]
    for at in range(10):
        answer = types(clients[at % 2], "000000", f"192.0.2.{at}")
        assert lacking(answer, "Diese Ziffern stimmen nicht") == (200, [])
    assert types(clients[0], digits(now[0])).status_code == 429


def secret_on(page: str) -> bytes:
    return base64.b32decode(page.partition('long-link">')[2].partition("<")[0].replace(" ", ""))


def test_factor_holds_once_the_app_shows_the_right_digits(organiser: User) -> None:
    client = logged_in("anna")
    secret = secret_on(shown(client.get(APP)))
    wrong = client.post(APP, {"code": "000000"})
    assert (wrong.status_code, secret_on(shown(wrong))) == (400, secret)  # nobody scans again
    assert not SecondFactor.objects.exists()
    assert lacking(client.post(APP, {"code": digits(time.time(), secret)}), 'class="codes"') == (200, [])
    assert SecondFactor.objects.get().secret == secret


def test_new_codes_take_the_place_of_the_old_and_it_is_turned_off(organiser: User) -> None:
    client = logged_in("anna")
    codes = factors.turn_on(organiser, SECRET, digits(time.time()))
    page = shown(client.post(f"{APP}papier/"))
    assert ([code for code in codes if code in page], factors.takes(organiser, codes[0])) == ([], False)
    client.post(f"{APP}aus/")
    assert (SecondFactor.objects.count(), RecoveryCode.objects.count()) == (0, 0)


COOKIE = HOST + CHALLENGE


class Browser(Client):
    """One that came by TLS; where anna is logged in by her password, if so."""

    def __init__(self, *, logged_in: bool = False) -> None:
        super().__init__(headers={"Host": "testserver"})
        if logged_in:
            assert self.post("/anmelden/", {"username": "anna", "password": RIGHT}).status_code == 302

    def request(self, **request: Any) -> Any:
        return super().request(**request | {"wsgi.url_scheme": "https", "SERVER_PORT": "443"})

    def asked(self, path: str) -> Any:
        return self.post(path).json()

    def makes(self, device: Device, path: str = f"{ACCOUNT}passkey/fragen/") -> str:
        return device.makes(self.asked(path))

    def says(self, device: Device) -> str:
        return device.shows(self.asked("/anmelden/passkey/"))

    def shows(self, device: Device) -> Any:
        return self.post("/anmelden/", {"passkey": self.says(device)})


@pytest.fixture
def device(organiser: User) -> Device:
    """That has a passkey of anna's account."""
    browser, made = Browser(logged_in=True), Device()
    browser.post(f"{ACCOUNT}passkey/", {"passkey": browser.makes(made)})
    assert Passkey.objects.count() == 1
    return made


def test_passkey_alone_logs_in_also_past_the_second_factor(organiser: User, device: Device) -> None:
    factors.turn_on(organiser, SECRET, digits(time.time()))
    client = Browser()
    assert (client.shows(device).status_code, is_in(client)) == (302, True)


def test_answer_goes_once(device: Device) -> None:
    client, other, sessions = Browser(), Browser(), Session.objects.count()
    answer = {"passkey": client.says(device)}
    assert Session.objects.count() == sessions  # a question alone leaves nothing behind
    other.cookies[COOKIE] = client.cookies[COOKIE].value
    assert [browser.post("/anmelden/", answer).status_code for browser in (client, other)] == [302, 400]
    assert not is_in(other)


@pytest.mark.parametrize(
    "change",
    few(
        4,
        [
            {"origin": "https://testserver.example"},
            {"origin": "https://sub.testserver"},
            {"origin": "http://testserver"},
            {"host": "example.org"},
            {"verifies": False},
            {"key": Device().key},
            {"name": b"niemandes Passkey"},
        ],
    ),
    ids=["another site", "a site below", "without TLS", "another host", "unverified", "another key", "nobody's"],
)
def test_answer_of_another_server_or_device_opens_nothing(device: Device, change: dict[str, Any]) -> None:
    vars(device).update(change)
    client = Browser()
    assert (client.shows(device).status_code, is_in(client)) == (400, False)


def test_answer_to_another_question_opens_nothing(device: Device) -> None:
    client = Browser()
    answer = {"passkey": client.says(device)}
    client.asked("/anmelden/passkey/")
    assert client.post("/anmelden/", answer).status_code == 400
    del client.cookies[COOKIE]
    assert lacking(client.post("/anmelden/", answer), "Das hat zu lange gedauert.") == (400, [])


GARBAGE = st.text() | st.recursive(st.none() | st.text() | st.integers(), st.lists, max_leaves=3).map(json.dumps)


@given(answer=st.just("[" * 100_000) | GARBAGE)
def test_garbage_is_refused_in_a_sentence(answer: str) -> None:
    state = factors.challenge_to_make("testserver", "anna").state
    with pytest.raises(RefusedError, match="passkey_wrong"):
        factors.made_passkey("testserver", state, answer)


@given(at=st.integers(0, 10_000), byte=st.integers(0, 255))
def test_answer_with_a_changed_byte_is_refused_or_makes_a_passkey(at: int, byte: int) -> None:
    """At making nothing is signed (attestation "none"), so that some of them are passkeys; nothing falls over."""
    asked = factors.challenge_to_make("testserver", "anna")
    answer = bytearray(Device().makes(asked.options).encode())
    answer[at % len(answer)] = byte
    with suppress(RefusedError):
        assert factors.made_passkey("testserver", asked.state, answer.decode(errors="replace")).host == "testserver"


def test_account_by_invitation_has_no_password(organiser: User) -> None:
    path, client, device = link(Organisation.objects.create(name="RC Nord")), Browser(), Device()
    typed = {"shown": "Bernd Brandt", "username": "anna", "passkey": client.makes(device, f"{path}passkey/")}
    assert lacking(client.post(path, typed), 'value="Bernd Brandt"') == (400, [])
    again = {"username": "bernd", "passkey": client.makes(device, f"{path}passkey/")}
    assert client.post(path, typed | again).status_code == 302
    user = User.objects.get(username="bernd")
    assert (user.has_usable_password(), Passkey.objects.get().user) == (False, user)
    assert (is_in(client), client.shows(device).status_code) == (True, 302)


def test_link_that_came_by_mail_brings_none_past_the_second_factor(organiser: User) -> None:
    factors.turn_on(organiser, SECRET, digits(time.time()))
    path, thief, device = link_of(Invitation(user=organiser, role=invitations.BY_MAIL)), Browser(), Device()
    assert "data-passkey" not in thief.get(path).content.decode()
    refused = thief.post(path, {"passkey": thief.makes(device, f"{path}passkey/")})
    assert lacking(refused, "nur ein neues Passwort") == (400, [])
    assert (Browser().shows(device).status_code, Passkey.objects.count()) == (400, 0)
    assert User.objects.get().check_password(RIGHT)


def test_second_passkey_is_added_and_the_same_one_is_not(device: Device) -> None:
    browser, other = Browser(logged_in=True), Device()
    for made, stored in ((other, 2), (other, 2), (device, 2)):
        browser.post(f"{ACCOUNT}passkey/", {"passkey": browser.makes(made)})
        assert Passkey.objects.count() == stored
    assert [Browser().shows(one).status_code for one in (device, other)] == [302, 302]


def test_last_way_in_stays(organiser: User, device: Device) -> None:
    organiser.set_unusable_password()
    organiser.save()
    client = Browser()
    client.shows(device)
    removal = f"{ACCOUNT}passkey/{Passkey.objects.get().pk}/weg/"
    kept = client.post(removal, follow=True)
    assert lacking(kept, "Das ist der letzte Schlüssel zu diesem Konto.") == (200, [])
    client.post("/leitung/konto/passwort/", NEW_PASSWORD)
    client.post(removal)
    assert (Passkey.objects.count(), Browser().shows(device).status_code) == (0, 400)


@pytest.fixture
def demanding(club: Organisation) -> Organisation:
    """An organisation whose owner demands it."""
    club.demands_second_factor = True
    club.save()
    return club


def led(client: Client, path: str = "/leitung/") -> str:
    """Where a page leads; empty: it is shown."""
    answer = client.get(path)
    return answer["Location"] if answer.status_code == 302 else ""


def sets_up_an_app(client: Client, at: float | None = None) -> Any:
    """By the secret on the page."""
    assert lacking(client.get(APP), "otpauth://") == (200, [])
    factor = SecondFactor(sealed=client.session["new_app"])
    return client.post(APP, {"code": digits(at or time.time(), factor.secret)})


def test_owner_turns_it_on_and_off_and_sees_who_lacks_one(club: Organisation) -> None:
    factors.turn_on(member(club, "bernd"), SECRET, digits(time.time()))
    client, page = owner(club), f"/leitung/veranstalter/{club.pk}/"
    assert lacking(client.get(page), "1 von 2 Konten hat jetzt weder Passkey noch App.") == (200, [])
    for version, typed in ((1, {"demands_second_factor": "on"}), (2, {})):
        assert client.post(page, {"name": "RC Nord", "version": version, **typed}).status_code == 302
        assert Organisation.objects.get().demands_second_factor is bool(typed)
    assert actions()[-2:] == ["second_factor_demanded"] * 2


# At the next log-in.


def test_account_without_one_is_led_to_where_it_sets_one_up(demanding: Organisation) -> None:
    client = owner(demanding)
    paths = ("/leitung/", "/leitung/neu/", "/leitung/konten/", "/leitung/konto/passwort/", "/leitung/saal/")
    assert {led(client, path) for path in paths} == {ACCOUNT}
    assert lacking(client.get(ACCOUNT), "Ihr Verein verlangt neben dem Passwort einen zweiten Faktor") == (200, [])
    assert (sets_up_an_app(client, at=1_000_000.0).status_code, led(client)) == (400, ACCOUNT)
    assert lacking(sets_up_an_app(client), "Codes für das Papier") == (200, [])
    assert led(client) == ""
    again = Client().post("/anmelden/", {"username": "anna", "password": RIGHT})
    assert again["Location"] == "/anmelden/ziffern/"


def test_browser_that_works_already_goes_on(club: Organisation) -> None:
    client = owner(club)
    Organisation.objects.update(demands_second_factor=True)
    assert (led(client), led(logged_in("anna"))) == ("", ACCOUNT)


def test_form_sent_from_a_page_of_before_comes_back_and_is_not_done(demanding: Organisation) -> None:
    client = owner(demanding)
    sent = client.post("/leitung/neu/", {"name": "Nachtpokal", "date": "2026-12-05"})
    assert lacking(sent, "Nachtpokal", "Ihr Verein verlangt einen zweiten Faktor") == (403, [])
    assert client.post(ACCOUNT, {"shown": "X", "username": "anders"}).status_code == 403
    assert (Tournament.objects.count(), User.objects.get().username) == (0, "anna")


def test_guest_and_account_back_in_by_a_link_set_one_up_at_once(demanding: Organisation) -> None:
    user = member(demanding, "anna")
    factors.turn_on(user, SECRET, digits(time.time()))
    way_back = link_of(Invitation(organisation=demanding, user=user))
    for path, typed in ((way_back, NEW_PASSWORD), (link(demanding), TYPED)):
        client = Client()
        assert (client.post(path, typed).status_code, led(client)) == (302, ACCOUNT)


def test_passkey_is_added_and_is_both_factors_or_follows_the_password(demanding: Organisation) -> None:
    """Where there is one it is shown before another is added: else whoever knows the password would add their own."""
    member(demanding, "anna")
    client, alone, device = Browser(logged_in=True), Browser(), Device()
    assert client.post(f"{ACCOUNT}passkey/", {"passkey": client.makes(device)}).status_code == 302
    assert (led(client), alone.shows(device).status_code, led(alone)) == ("", 302, "")
    client = Browser(logged_in=True)
    assert lacking(client.get(ACCOUNT), "Ihr Konto hat einen Passkey") == (200, [])
    assert (led(client, APP), client.post(f"{ACCOUNT}passkey/fragen/").status_code) == (ACCOUNT, 403)
    client.post(f"{ACCOUNT}bestaetigen/", {"password": RIGHT})
    assert led(client) == ACCOUNT
    client.post(f"{ACCOUNT}bestaetigen/", {"passkey": client.says(device)})
    assert led(client) == ""


def test_tasks_in_its_tournament_and_the_owner_of_the_installation_need_it(demanding: Organisation) -> None:
    carla = member(Organisation.objects.create(name="RC Süd"), "carla")
    User.objects.create_superuser("chefin", password=RIGHT)
    assert led(logged_in("carla")) == ""
    make_tournament(4, organisation=demanding).appointments.create(user=carla, role=Role.REFEREE)
    assert [led(logged_in(name)) for name in ("carla", "chefin")] == [ACCOUNT] * 2


def test_helper_for_the_day_needs_none(organiser_client: Client, tournament: Tournament) -> None:
    Tournament.objects.update(organisation=Organisation.objects.create(name="RC Nord", demands_second_factor=True))
    phone = calling.begun(calling.shown(organiser_client, tournament))
    assert [led(phone, path) for path in (f"/leitung/{tournament.slug}/", "/leitung/")] == ["", ""]
