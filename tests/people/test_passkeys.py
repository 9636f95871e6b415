"""Passkeys: made, shown, and every answer that is wrong."""

import json
import time
from contextlib import suppress
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from tests.people.device import Device
from tests.people.members import NEW_PASSWORD, RIGHT, SECRET, is_in, lacking, link, link_of
from tests.people.test_second_factor import digits
from tournament.core.errors import RefusedError
from tournament.models import Invitation, Organisation, Passkey
from tournament.people.acts.mail import BY_MAIL
from tournament.people.acts.passkeys import challenge_to_make, made_passkey
from tournament.people.acts.second_factor import turn_on
from tournament.people.views.passkeys import COOKIE as CHALLENGE
from tournament.web.bound_cookies import HOST

pytestmark = pytest.mark.django_db

COOKIE = HOST + CHALLENGE
OWN = "/leitung/konto/passkey/"


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

    def makes(self, device: Device, path: str = f"{OWN}fragen/") -> str:
        return device.makes(self.asked(path))

    def says(self, device: Device) -> str:
        return device.shows(self.asked("/anmelden/passkey/"))

    def shows(self, device: Device) -> Any:
        return self.post("/anmelden/", {"passkey": self.says(device)})


def device_of_anna() -> Device:
    """That has a passkey of her account."""
    browser, made = Browser(logged_in=True), Device()
    browser.post(OWN, {"passkey": browser.makes(made)})
    assert Passkey.objects.count() == 1
    return made


@pytest.fixture
def device(organiser: User) -> Device:
    return device_of_anna()


def test_passkey_alone_logs_in_also_past_the_second_factor(organiser: User, device: Device) -> None:
    turn_on(organiser, SECRET, digits(time.time()))
    client = Browser()
    assert (client.shows(device).status_code, is_in(client)) == (302, True)


def test_answer_goes_once(device: Device) -> None:
    client, other = Browser(), Browser()
    answer = {"passkey": client.says(device)}
    other.cookies[COOKIE] = client.cookies[COOKIE].value
    assert [browser.post("/anmelden/", answer).status_code for browser in (client, other)] == [302, 400]
    assert not is_in(other)


@pytest.mark.parametrize(
    "change",
    [
        {"origin": "https://testserver.example"},
        {"origin": "https://sub.testserver"},
        {"origin": "http://testserver"},
        {"host": "example.org"},
        {"verifies": False},
        {"key": Device().key},
        {"name": b"niemandes Passkey"},
    ],
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


def test_question_alone_leaves_nothing_behind(organiser: User) -> None:
    Browser().asked("/anmelden/passkey/")
    assert not Session.objects.exists()


GARBAGE = st.text() | st.recursive(st.none() | st.text() | st.integers(), st.lists, max_leaves=3).map(json.dumps)


@given(answer=st.just("[" * 100_000) | GARBAGE)
def test_garbage_is_refused_in_a_sentence(answer: str) -> None:
    state = challenge_to_make("testserver", "anna").state
    with pytest.raises(RefusedError, match="passkey_wrong"):
        made_passkey("testserver", state, answer)


@given(at=st.integers(0, 10_000), byte=st.integers(0, 255))
def test_answer_with_a_changed_byte_is_refused_or_makes_a_passkey(at: int, byte: int) -> None:
    """At making nothing is signed (attestation "none"), so that some of them are passkeys; nothing falls over."""
    asked = challenge_to_make("testserver", "anna")
    answer = bytearray(Device().makes(asked.options).encode())
    answer[at % len(answer)] = byte
    with suppress(RefusedError):
        assert made_passkey("testserver", asked.state, answer.decode(errors="replace")).host == "testserver"


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
    turn_on(organiser, SECRET, digits(time.time()))
    path, thief, device = link_of(Invitation(user=organiser, role=BY_MAIL)), Browser(), Device()
    assert "data-passkey" not in thief.get(path).content.decode()
    refused = thief.post(path, {"passkey": thief.makes(device, f"{path}passkey/")})
    assert lacking(refused, "nur ein neues Passwort") == (400, [])
    assert (Browser().shows(device).status_code, Passkey.objects.count()) == (400, 0)
    assert User.objects.get().check_password(RIGHT)


def test_last_way_in_stays(organiser: User, device: Device) -> None:
    organiser.set_unusable_password()
    organiser.save()
    client = Browser()
    client.shows(device)
    removal = f"{OWN}{Passkey.objects.get().pk}/weg/"
    kept = client.post(removal, follow=True)
    assert lacking(kept, "Das ist der letzte Schlüssel zu diesem Konto.") == (200, [])
    client.post("/leitung/konto/passwort/", NEW_PASSWORD)
    client.post(removal)
    assert (Passkey.objects.count(), Browser().shows(device).status_code) == (0, 400)
