"""The language of an account: chosen once, there on every device somebody logs in with."""

import re

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from pytest_django import Settings

from tests.people.members import RIGHT, logged_in
from tests.waiting import wait_until
from tournament.models import AuditEntry, Preferences

pytestmark = pytest.mark.django_db
AT = "language_chosen"


@pytest.fixture(autouse=True)
def anna() -> User:
    return User.objects.create_user("anna", "anna@example.org", RIGHT)


def choose(client: Client, language: str) -> None:
    assert client.post("/sprache/", {"language": language}).status_code == 302


def log_in(client: Client) -> Client:
    assert client.post("/anmelden/", {"username": "anna", "password": RIGHT}).status_code == 302
    return client


def language(client: Client) -> str:
    found = re.search(r'<html lang="(\w+)"', client.get("/leitung/").content.decode())
    assert found is not None
    return found.group(1)


def stored() -> str:
    return Preferences.objects.get().language


def test_what_is_chosen_while_logged_in_holds_on_other_devices() -> None:
    choose(logged_in("anna"), "en")
    assert language(log_in(Client(headers={"Accept-Language": "de"}))) == "en"
    said = AuditEntry.objects.get(action=AT)
    assert (said.actor.endswith("anna"), said.after) == (True, {"account_language": "en"})


def test_what_was_chosen_on_this_device_later_wins_and_is_stored() -> None:
    choose(logged_in("anna"), "en")
    here = Client()
    choose(here, "de")
    assert language(log_in(here)) == "de"
    assert stored() == "de"
    assert language(logged_in("anna")) == "de"


def test_what_was_chosen_on_this_device_before_does_not() -> None:
    here = Client()
    choose(here, "de")
    choose(logged_in("anna"), "en")
    assert language(log_in(here)) == "en"
    here.post("/abmelden/")
    assert (language(log_in(here)), stored()) == ("en", "en")


def test_first_choice_of_an_account_is_that_of_its_device() -> None:
    here = Client()
    here.cookies["language"] = "en"  # as browsers have it from before this was asked
    assert language(log_in(here)) == "en"
    assert language(logged_in("anna")) == "en"


def test_nobody_who_never_chose_has_one_stored() -> None:
    assert language(logged_in("anna")) == "de"
    assert not Preferences.objects.exists()
    choose(Client(), "en")
    assert not Preferences.objects.exists()


@pytest.mark.parametrize("said", ["", "gestern", "-1", "9" * 13, "9" * 40, "²"])
def test_time_that_is_none_hinders_nobody(said: str) -> None:
    here = Client()
    here.cookies["language"], here.cookies[AT] = "en", said
    assert language(log_in(here)) == "en"
    choose(logged_in("anna"), "de")
    assert language(logged_in("anna")) == "de"  # nobody chooses in the future


def test_language_that_is_not_there_any_more() -> None:
    choose(logged_in("anna"), "en")
    Preferences.objects.update(language="xx")
    assert language(logged_in("anna")) == "de"


def test_chosen_again_is_no_second_act() -> None:
    client = logged_in("anna")
    choose(client, "en")
    choose(client, "en")
    assert AuditEntry.objects.filter(action=AT).count() == 1


def test_only_the_log_in_is_told_when() -> None:
    """Readers of a language send the same cookies: a cache in front keeps one page for them."""
    answer = Client().post("/sprache/", {"language": "en"})
    assert answer.cookies[AT]["path"] == "/anmelden/"
    assert answer.cookies["language"].value == "en"


@pytest.mark.django_db(transaction=True)
def test_mail_is_in_his_language(settings: Settings) -> None:
    settings.EMAIL_HOST, settings.DEFAULT_FROM_EMAIL = "localhost", "liste@example.org"
    choose(logged_in("anna"), "en")
    Client(headers={"Accept-Language": "de"}).post("/anmelden/hilfe/", {"name": "anna"})
    wait_until(lambda: len(mail.outbox) == 1)
    assert mail.outbox[0].subject == "New password for Spielliste"
    assert "A new password was requested for the account anna." in mail.outbox[0].body
