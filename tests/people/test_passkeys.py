"""Passkeys: made, shown, and every answer that is wrong."""

import json
import time
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import ACTOR
from tests.people.device import Device
from tests.people.test_second_factor import SECRET, digits
from tournament.core.errors import RefusedError
from tournament.models import Invitation, Organisation, Passkey
from tournament.people.acts.invitations import invite
from tournament.people.acts.mail import BY_MAIL
from tournament.people.acts.passkeys import challenge_to_make, made_passkey
from tournament.people.acts.second_factor import turn_on
from tournament.people.views.passkeys import COOKIE as CHALLENGE
from tournament.web.bound_cookies import HOST

pytestmark = pytest.mark.django_db

RIGHT = "karten-und-augen"
COOKIE = HOST + CHALLENGE


class Browser(Client):
    """One that came by TLS."""

    def __init__(self) -> None:
        super().__init__(headers={"Host": "testserver"})

    def request(self, **request: Any) -> Any:
        return super().request(**request | {"wsgi.url_scheme": "https", "SERVER_PORT": "443"})

    def asked(self, path: str) -> Any:
        return self.post(path).json()

    def shows(self, device: Device) -> Any:
        return self.post("/anmelden/", {"passkey": device.shows(self.asked("/anmelden/passkey/"))})


@pytest.fixture
def browser(organiser: User) -> Browser:
    """Where the account is logged in by its password."""
    browser = Browser()
    assert browser.post("/anmelden/", {"username": "anna", "password": RIGHT}).status_code == 302
    return browser


@pytest.fixture
def device(browser: Browser) -> Device:
    """That has a passkey of the account."""
    made = Device()
    browser.post("/leitung/konto/passkey/", {"passkey": made.makes(browser.asked("/leitung/konto/passkey/fragen/"))})
    assert Passkey.objects.count() == 1
    return made


def is_in(client: Client) -> bool:
    return client.get("/leitung/").status_code == 200


def test_it_logs_in_alone_also_past_the_second_factor(organiser: User, device: Device) -> None:
    turn_on(organiser, SECRET, digits(time.time()))
    client = Browser()
    assert client.shows(device).status_code == 302
    assert is_in(client)


def test_answer_goes_once(device: Device) -> None:
    client, other = Browser(), Browser()
    answer = device.shows(client.asked("/anmelden/passkey/"))
    other.cookies[COOKIE] = client.cookies[COOKIE].value
    assert client.post("/anmelden/", {"passkey": answer}).status_code == 302
    assert other.post("/anmelden/", {"passkey": answer}).status_code == 400
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
def test_what_another_server_or_device_would_say_opens_nothing(device: Device, change: dict[str, Any]) -> None:
    for name, value in change.items():
        setattr(device, name, value)
    client = Browser()
    refused = client.shows(device)
    assert (refused.status_code, is_in(client)) == (400, False)


def test_answer_to_another_question_opens_nothing(device: Device) -> None:
    client = Browser()
    answer = device.shows(client.asked("/anmelden/passkey/"))
    client.asked("/anmelden/passkey/")
    assert client.post("/anmelden/", {"passkey": answer}).status_code == 400
    del client.cookies[COOKIE]
    late = client.post("/anmelden/", {"passkey": answer})
    assert "Das hat zu lange gedauert." in late.content.decode()


def test_who_only_asks_leaves_nothing_behind(organiser: User) -> None:
    Browser().asked("/anmelden/passkey/")
    assert not Session.objects.exists()


def test_what_is_nested_without_end_is_refused() -> None:
    state = challenge_to_make("testserver", "anna").state
    with pytest.raises(RefusedError, match="passkey_wrong"):
        made_passkey("testserver", state, "[" * 100_000)


@given(answer=st.text() | st.recursive(st.none() | st.text() | st.integers(), st.lists, max_leaves=3).map(json.dumps))
def test_garbage_is_refused_in_a_sentence(answer: str) -> None:
    state = challenge_to_make("testserver", "anna").state
    with pytest.raises(RefusedError, match="passkey_wrong"):
        made_passkey("testserver", state, answer)


@given(at=st.integers(0, 10_000), byte=st.integers(0, 255))
def test_one_byte_of_an_answer_changed_makes_a_refusal_or_a_passkey(at: int, byte: int) -> None:
    """At making nothing is signed (attestation "none"), so that some of them are passkeys; nothing falls over."""
    asked = challenge_to_make("testserver", "anna")
    answer = bytearray(Device().makes(asked.options).encode())
    answer[at % len(answer)] = byte
    with suppress(RefusedError):
        assert made_passkey("testserver", asked.state, answer.decode(errors="replace")).host == "testserver"


def test_account_by_invitation_has_no_password(organiser: User) -> None:
    club, client, device = Organisation.objects.create(name="RC Nord"), Browser(), Device()
    path = f"/einladung/{invite(Invitation(organisation=club, role='member'), timedelta(days=1), ACTOR)}/"
    typed = {"shown": "Bernd Brandt", "username": "anna", "passkey": device.makes(client.asked(f"{path}passkey/"))}
    taken = client.post(path, typed)
    assert (taken.status_code, 'value="Bernd Brandt"' in taken.content.decode()) == (400, True)
    again = {"username": "bernd", "passkey": device.makes(client.asked(f"{path}passkey/"))}
    assert client.post(path, typed | again).status_code == 302
    user = User.objects.get(username="bernd")
    assert (user.has_usable_password(), Passkey.objects.get().user) == (False, user)
    assert is_in(client)
    assert client.shows(device).status_code == 302


def test_link_that_came_by_mail_brings_none_past_the_second_factor(organiser: User) -> None:
    turn_on(organiser, SECRET, digits(time.time()))
    thief, device = Browser(), Device()
    path = f"/einladung/{invite(Invitation(user=organiser, role=BY_MAIL), timedelta(hours=1), ACTOR)}/"
    assert "data-passkey" not in thief.get(path).content.decode()
    refused = thief.post(path, {"passkey": device.makes(thief.asked(f"{path}passkey/"))})
    assert (refused.status_code, "nur ein neues Passwort" in refused.content.decode()) == (400, True)
    assert Browser().shows(device).status_code == 400
    assert not Passkey.objects.exists()
    assert User.objects.get().check_password(RIGHT)


def test_last_way_in_stays(organiser: User, browser: Browser, device: Device) -> None:
    organiser.set_unusable_password()
    organiser.save()
    client = Browser()
    client.shows(device)
    key = Passkey.objects.get().pk
    kept = client.post(f"/leitung/konto/passkey/{key}/weg/", follow=True)
    assert "Das ist der letzte Schlüssel zu diesem Konto." in kept.content.decode()
    client.post("/leitung/konto/passwort/", {"password": "ein ganz neues Wort", "again": "ein ganz neues Wort"})
    client.post(f"/leitung/konto/passkey/{key}/weg/")
    assert not Passkey.objects.exists()
    assert Browser().shows(device).status_code == 400
