"""ASVS 7.3.1: a log-in in which nobody does anything ends; whoever works all day stays in it."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from tests.people.members import HOUR, RIGHT, is_in, logged_in, shown
from tournament.models import Tournament
from tournament.people.reads.sessions import log_ins_of

pytestmark = pytest.mark.django_db

LIMIT = 12 * HOUR


def leave_alone(client: Client, seconds: int) -> None:
    """As if so long had gone by."""
    session = client.session
    said = session["log_in"]
    session["log_in"] = said | {name: said[name] - seconds for name in ("at", "seen", "shown") if name in said}
    session.save()


@pytest.mark.parametrize(("seconds", "stays"), [(LIMIT - 60, True), (LIMIT + 60, False)])
def test_after_twelve_hours_without_anything_it_is_over(organiser: User, seconds: int, stays: bool) -> None:
    client = logged_in("anna")
    leave_alone(client, seconds)
    assert is_in(client) is stays
    assert is_in(client) is stays  # looking brings it back no more
    assert ("abmelden" in shown(client.get("/"))) is stays
    assert len(log_ins_of(organiser)) == stays


def test_how_long_is_said_by_who_runs_it(organiser: User, settings: Settings) -> None:
    client = logged_in("anna")
    leave_alone(client, HOUR + 60)
    settings.IDLE_HOURS = 2
    assert is_in(client)
    leave_alone(client, 2 * HOUR + 60)
    assert not is_in(client)


def test_desk_that_works_all_day_stays_in_it(organiser: User) -> None:
    client = logged_in("anna")
    for _hours in range(5):
        leave_alone(client, 6 * HOUR)
        assert is_in(client)


def test_one_from_before_it_was_noted_goes_on_also_where_he_shows_again_who_he_is(organiser: User) -> None:
    client = Client()
    client.force_login(organiser)  # its session says who it is, and no more, as those of 2026.11.6
    assert client.post("/leitung/konto/bestaetigen/", {"password": RIGHT}).status_code == 302
    assert is_in(client)
    assert len(log_ins_of(organiser)) == 1
    leave_alone(client, LIMIT + 60)
    assert not is_in(client)


def test_page_that_asks_by_itself_what_is_new_does_nothing(organiser: User) -> None:
    client = logged_in("anna")
    leave_alone(client, 7 * HOUR)
    client.get("/leitung/", headers={"Sec-Fetch-Mode": "cors"})
    leave_alone(client, 7 * HOUR)
    assert not is_in(client)


def test_what_was_typed_comes_back_and_nothing_of_it_is_stored(organiser: User) -> None:
    client = logged_in("anna")
    leave_alone(client, LIMIT + 60)
    sent = client.post("/leitung/neu/", {"name": "Nachtpokal", "date": "2026-12-05"})
    assert (sent.status_code, "Nachtpokal" in shown(sent)) == (403, True)
    assert "Sie sind nicht mehr angemeldet" in shown(sent)
    assert not Tournament.objects.exists()
    assert is_in(logged_in("anna"))
