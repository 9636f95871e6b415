"""The language of an account: chosen once, there on every device somebody logs in with."""

import re

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from tests.people.members import RIGHT, logged_in
from tests.waiting import wait_until
from tournament.models import AuditEntry, Preferences

pytestmark = pytest.mark.django_db
AT = "language_chosen"


@pytest.fixture(autouse=True)
def anna() -> User:
    return User.objects.create_user("anna", "anna@example.org", RIGHT)


def choose(client: Client, language: str) -> Client:
    assert client.post("/sprache/", {"language": language}).status_code == 302
    return client


def log_in(client: Client) -> Client:
    assert client.post("/anmelden/", {"username": "anna", "password": RIGHT}).status_code == 302
    return client


def language(client: Client) -> str:
    found = re.search(r'<html lang="(\w+)"', client.get("/leitung/").content.decode())
    assert found is not None
    return found.group(1)


def stored() -> str:
    return Preferences.objects.get().language


def test_choice_while_logged_in_holds_on_other_devices() -> None:
    client = choose(logged_in("anna"), "en")
    choose(client, "en")  # is no second act
    assert language(log_in(Client(headers={"Accept-Language": "de"}))) == "en"
    said = AuditEntry.objects.get(action=AT)
    assert (said.actor.endswith("anna"), said.after) == (True, {"account_language": "en"})


def test_choice_on_this_device_later_wins_and_is_stored() -> None:
    choose(logged_in("anna"), "en")
    assert language(log_in(choose(Client(), "de"))) == "de"
    assert (stored(), language(logged_in("anna"))) == ("de", "de")


def test_choice_on_this_device_before_does_not_win() -> None:
    here = choose(Client(), "de")
    choose(logged_in("anna"), "en")
    assert language(log_in(here)) == "en"
    here.post("/abmelden/")
    assert (language(log_in(here)), stored()) == ("en", "en")


def test_account_without_a_choice_has_none_stored() -> None:
    assert language(logged_in("anna")) == "de"
    choose(Client(), "en")
    assert not Preferences.objects.exists()


@pytest.mark.parametrize("said", [None, "", "gestern", "-1", "9" * 13, "9" * 40, "²"])
def test_first_choice_is_that_of_the_device_whatever_time_it_says(said: str | None) -> None:
    here = Client()
    here.cookies["language"] = "en"  # without a time, as browsers have it from before this was asked
    if said is not None:
        here.cookies[AT] = said
    assert (language(log_in(here)), language(logged_in("anna"))) == ("en", "en")
    choose(logged_in("anna"), "de")
    assert language(logged_in("anna")) == "de"  # nobody chooses in the future


def test_language_that_is_not_there_any_more() -> None:
    choose(logged_in("anna"), "en")
    Preferences.objects.update(language="xx")
    assert language(logged_in("anna")) == "de"


def test_log_in_alone_is_told_when() -> None:
    """Readers of a language send the same cookies: a cache in front keeps one page for them."""
    answer = Client().post("/sprache/", {"language": "en"})
    assert (answer.cookies[AT]["path"], answer.cookies["language"].value) == ("/anmelden/", "en")


@pytest.mark.django_db(transaction=True)
def test_mail_is_in_his_language(mails: None) -> None:
    choose(logged_in("anna"), "en")
    Client(headers={"Accept-Language": "de"}).post("/anmelden/hilfe/", {"name": "anna"})
    wait_until(lambda: len(mail.outbox) == 1)
    assert mail.outbox[0].subject == "New password for Spielliste"
    assert "A new password was requested for the account anna." in mail.outbox[0].body
