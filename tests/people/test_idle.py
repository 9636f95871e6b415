"""ASVS 7.3.1: a log-in in which nobody does anything ends; whoever works all day stays in it."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from tests.people.members import HOUR, RIGHT, is_in, lacking, later, logged_in, shown
from tournament.models import Tournament
from tournament.people.reads.sessions import log_ins_of

pytestmark = pytest.mark.django_db

LIMIT = 12 * HOUR


@pytest.fixture
def client(organiser: User) -> Client:
    """Where anna is logged in."""
    return logged_in("anna")


@pytest.mark.parametrize(("seconds", "stays"), [(LIMIT - 60, True), (LIMIT + 60, False)])
def test_log_in_is_over_after_twelve_hours_without_anything(
    organiser: User, client: Client, seconds: int, stays: bool
) -> None:
    later(client, seconds)
    assert [is_in(client), is_in(client)] == [stays] * 2  # looking brings it back no more
    assert ("abmelden" in shown(client.get("/")), len(log_ins_of(organiser))) == (stays, stays)


def test_hours_are_said_by_who_runs_it(client: Client, settings: Settings) -> None:
    settings.IDLE_HOURS = 2
    later(client, HOUR + 60)
    assert is_in(client)
    later(client, 2 * HOUR + 60)
    assert not is_in(client)


def test_desk_that_works_all_day_stays_in_it(client: Client) -> None:
    for _hours in range(5):
        later(client, 6 * HOUR)
        assert is_in(client)


def test_session_from_before_it_was_noted_goes_on_until_it_is_idle(organiser: User) -> None:
    client = Client()
    client.force_login(organiser)  # its session says who it is, and no more, as those of 2026.11.6
    assert client.post("/leitung/konto/bestaetigen/", {"password": RIGHT}).status_code == 302
    assert (is_in(client), len(log_ins_of(organiser))) == (True, 1)
    later(client, LIMIT + 60)
    assert not is_in(client)


def test_page_that_asks_by_itself_for_news_does_nothing(client: Client) -> None:
    later(client, 7 * HOUR)
    client.get("/leitung/", headers={"Sec-Fetch-Mode": "cors"})
    later(client, 7 * HOUR)
    assert not is_in(client)


def test_form_of_an_idle_log_in_comes_back_and_is_not_stored(client: Client) -> None:
    later(client, LIMIT + 60)
    sent = client.post("/leitung/neu/", {"name": "Nachtpokal", "date": "2026-12-05"})
    assert lacking(sent, "Nachtpokal", "Sie sind nicht mehr angemeldet") == (403, [])
    assert (Tournament.objects.count(), is_in(logged_in("anna"))) == (0, True)
