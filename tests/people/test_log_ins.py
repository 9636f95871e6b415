"""Wrong passwords: ten close a name from an address for a quarter of an hour; nobody else is kept out by them.

Who logged in is in the log of the installation; what was typed wrongly is only counted.

ASVS 7.3.1: a log-in in which nobody does anything ends; whoever works all day stays in it."""

import datetime
from collections.abc import Iterable
from typing import Any

import pytest
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import F
from django.http import HttpRequest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from tests.factories import ACTOR, make_tournament
from tests.people.members import HERE, HOUR, RIGHT, at_once, is_in, lacking, later, logged_in, sends_form, shown
from tests.web.html import text_of as text
from tournament.core import act, audit, errors, logs
from tournament.models import AuditEntry, Tournament
from tournament.people import failures
from tournament.people.forms import passwords
from tournament.people.reads.sessions import log_ins_of

pytestmark = pytest.mark.django_db

HALL, ELSEWHERE = "192.0.2.1", "198.51.100.7"
WRONG = "falsch"
MINUTES = datetime.timedelta(minutes=1)
PAUSE = datetime.timedelta(seconds=2)


def log_in(name: str = "anna", password: str = WRONG, *, address: str = HALL, client: Client | None = None) -> Any:
    form = {"username": name, "password": password}
    return (client or Client()).post(reverse("login"), form, REMOTE_ADDR=address)


def status(name: str = "anna", password: str = RIGHT, *, address: str = HALL, client: Client | None = None) -> int:
    """What somebody is answered who types the right password."""
    code = log_in(name, password, address=address, client=client).status_code
    assert isinstance(code, int)
    return code


def fail(times: int, name: str = "anna", *, address: str = HALL) -> None:
    """So many wrong passwords, the last one now."""
    AccessAttempt.objects.create(username=name, ip_address=address, user_agent="", failures_since_start=times)


def fail_from(numbers: Iterable[int]) -> None:
    """Ten wrong ones for one name from each of these addresses, and not over while the test lasts."""
    for at in numbers:
        fail(10, address=f"203.0.113.{at}")
    wait(-MINUTES)


def fail_for(names: int) -> None:
    """Five wrong ones here for each of so many names, and not over while the test lasts."""
    for at in range(names):
        fail(5, f"name{at}")
    wait(-MINUTES)


def wait(time: datetime.timedelta) -> None:
    """What was tried was tried so much earlier."""
    AccessAttempt.objects.update(attempt_time=F("attempt_time") - time)


@pytest.fixture
def known(organiser: User) -> Client:
    """A browser in which anna logged in before."""
    client = Client()
    log_in(password=RIGHT, client=client)
    client.post(reverse("logout"))
    return client


class TestLockedOut:
    def test_page_says_until_when(self, organiser: User) -> None:
        before = timezone.now()
        fail(10)
        response = log_in()
        assert 14 * 60 <= int(response["Retry-After"]) <= 15 * 60
        # said in whole minutes, never too early
        spoken = [timezone.localtime(before + minutes * MINUTES).strftime("%H:%M") for minutes in (15, 16, 17)]
        assert len(lacking(response, *(f"ist von hier aus bis {time} Uhr gesperrt" for time in spoken))[1]) == 2

    def test_try_that_is_not_looked_at_prolongs_nothing(self, organiser: User) -> None:
        fail(10)
        wait(14 * MINUTES)
        assert all(int(log_in()["Retry-After"]) <= 60 for _ in range(3))
        wait(MINUTES)
        assert status() == 302

    def test_count_begins_anew_a_quarter_of_an_hour_later(self, organiser: User) -> None:
        fail(10)
        wait(15 * MINUTES)
        assert log_in().status_code == 200
        assert list(AccessAttempt.objects.values_list("failures_since_start", flat=True)) == [1]

    def test_right_password_takes_the_wrong_ones_away(self, organiser: User) -> None:
        fail(9)
        assert status() == 302
        assert [log_in().status_code for _ in range(9)] == [200] * 9


class TestNobodyElse:
    def test_closed_name_closes_no_other_name_and_no_other_address(self, organiser: User) -> None:
        User.objects.create_user("bernd", password=RIGHT)
        fail(10, "bernd")
        assert [status("bernd"), status(), status("bernd", address=ELSEWHERE)] == [429, 302, 302]

    def test_name_tried_a_thousand_times_is_looked_at_every_two_seconds(self, known: Client) -> None:
        most = failures.FREE_TRIES_OF_NAME // 10
        fail_from(range(most - 1))
        assert status() == 302
        fail_from(range(most - 1, most))
        assert lacking(log_in(password=RIGHT), "Gesperrt ist nichts") == (429, [])
        assert status(client=known) == 302
        wait(2 * MINUTES + PAUSE)
        assert status() == 302

    def test_known_browser_guesses_no_more_than_others(self, known: Client) -> None:
        assert [log_in(client=known).status_code for _ in range(11)] == [200] * 9 + [429] * 2
        assert [status(client=known), status()] == [429, 302]

    def test_browser_is_known_for_one_name_and_by_our_word_alone(self, known: Client) -> None:
        User.objects.create_user("bernd", password=RIGHT)
        cookie, forged = known.cookies["known_browser"], Client()
        assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
        forged.cookies["known_browser"] = "0" * 32 + ":1abcde:" + "x" * 43
        for name in ("bernd", "anna"):
            fail(10, name)
        assert [status("bernd", client=known), status(client=forged), status()] == [429] * 3
        assert status(client=known) == 302  # whoever types wrong ones beside it


# A hundred wrong ones from one address, whatever the names: one at a time, two seconds apart.


def test_waiting_begins_at_a_hundred(organiser: User) -> None:
    fail_for(failures.FREE_TRIES // 5 - 1)
    fail(4, "noch einer")
    assert log_in("falsch").status_code == 200
    wait(-MINUTES)  # however long this test takes
    assert log_in("noch falscher").status_code == 429


def test_right_password_gets_in_after_two_seconds_and_elsewhere_at_once(known: Client) -> None:
    fail_for(failures.FREE_TRIES // 5)
    early = log_in(password=RIGHT)
    said = "Gesperrt ist nichts: Bitte in ein paar Sekunden noch einmal versuchen."
    assert (lacking(early, said), int(early["Retry-After"]) > 0) == ((429, []), True)
    assert [status(address=ELSEWHERE), status(client=known)] == [302, 302]
    wait(MINUTES + PAUSE)
    assert status() == 302


# What a stranger can make this program keep.


def test_row_is_a_name_a_number_and_a_time(organiser: User) -> None:
    form = {"username": "anna", "password": "geheim geheim", "next": "/x"}
    headers = {"User-Agent": "u" * 10_000, "Accept": "a" * 10_000}
    for _ in range(7):
        Client().post(reverse("login") + "?next=/leitung/", form, headers=headers)
    (row,) = AccessAttempt.objects.values()
    del row["id"], row["attempt_time"]
    empty = dict.fromkeys(("user_agent", "http_accept", "path_info", "get_data", "post_data"), "")
    assert row == empty | {"username": "anna", "ip_address": "127.0.0.1", "failures_since_start": 7}
    assert (AccessLog.objects.count(), AccessFailureLog.objects.count()) == (0, 0)


def test_row_goes_when_it_does_not_count_any_more(organiser: User) -> None:
    fail(3, "bernd")
    wait(15 * MINUTES)
    fail(3, "clara")
    log_in()
    assert set(AccessAttempt.objects.values_list("username", flat=True)) == {"clara", "anna"}


def test_rows_are_never_more_than_so_many(organiser: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(failures, "MOST_ROWS", 4)
    for name in ("bernd", "clara", "doris"):
        fail(1, name, address=ELSEWHERE)
    wait(-MINUTES / 2)
    fail(1, "oldest", address=ELSEWHERE)
    wait(MINUTES)
    log_in()
    assert set(AccessAttempt.objects.values_list("username", flat=True)) == {"bernd", "clara", "doris", "anna"}


@pytest.mark.parametrize("name", ["n" * (passwords.LONGEST_USERNAME + 1), "n" * 900_000, "an\0na"])
def test_name_that_nobody_can_have_leaves_nothing(organiser: User, name: str) -> None:
    assert log_in(name).status_code == 200
    assert (AccessAttempt.objects.count(), Session.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    ("length", "answer"), [(passwords.LONGEST_PASSWORD, 302), (passwords.LONGEST_PASSWORD + 1, 200)]
)
def test_password_that_is_too_long_is_not_looked_at(length: int, answer: int) -> None:
    User.objects.create_user("anna", password="p" * length)
    assert (status(password="p" * length), AccessAttempt.objects.count()) == (answer, 0)


@pytest.mark.parametrize("name", ["n" * passwords.LONGEST_USERNAME, "größe", "Łukasz", "名前", "o'neill"])
def test_longest_name_there_is_and_foreign_letters_get_in(name: str) -> None:
    User.objects.create_user(name, password=RIGHT)
    assert status(name) == 302


def test_third_password_at_once_is_put_off(organiser: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "PATIENCE", 0)
    with passwords.PASSWORDS_AT_ONCE, passwords.PASSWORDS_AT_ONCE:
        response = log_in(password=RIGHT)
    assert lacking(response, "Gerade melden sich viele an. Bitte gleich noch einmal.") == (429, [])
    assert (response["Retry-After"], status()) == ("1", 302)


class Busy:
    """A way to log in while the database takes nothing."""

    def authenticate(self, _request: HttpRequest, **_credentials: str) -> None:
        raise errors.RefusedError("busy")


def test_log_in_while_nothing_can_be_stored_is_put_off(organiser: User, settings: Settings) -> None:
    settings.AUTHENTICATION_BACKENDS = [f"{__name__}.Busy"]
    response = log_in(password=RIGHT)
    assert (response.status_code, response["Retry-After"]) == (429, "1")
    settings.AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
    assert status() == 302  # whoever was turned away has left the door open


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("", "::"),
    ],
)
def test_address_of_ipv6_is_its_network(address: str, expected: str) -> None:
    assert logs.place(address) == expected


def rows() -> list[tuple[str, str, object]]:
    entries = AuditEntry.objects.filter(tournament=None).order_by("revision")
    return list(entries.values_list("actor", "action", "after"))


def test_log_in_is_logged_once_and_chained_and_personal(organiser: User) -> None:
    for _time in range(2):
        status()
    assert rows() == [("Konto: anna", "logged_in", None)] * 2
    assert audit.first_fault(None) is None
    assert [set(entry.salts or ()) for entry in AuditEntry.objects.all()] == [{"actor"}] * 2


def test_wrong_passwords_are_a_number_in_the_row_of_the_right_one(organiser: User) -> None:
    for password in ("falsch", "auch-falsch", "karten-und-auge"):
        status(password=password)
    assert rows() == []
    status()
    status()
    assert [after for _actor, _action, after in rows()] == [{"failed_before": 3}, None]


def test_organiser_sees_who_can_change_his_tournament(organiser_client: Client, tournament: Tournament) -> None:
    User.objects.create_superuser("chefin", password=RIGHT)
    make_tournament(4).organisers.add(User.objects.create_user("bernd", password=RIGHT))
    for name in ("anna", "chefin", "bernd"):
        status(name)
    page = text(organiser_client.get(f"/leitung/{tournament.slug}/protokoll/"))
    words = ("Wer sich angemeldet hat", "Konto: anna", "Konto: chefin", "bernd")
    assert [word for word in words if word not in page] == ["bernd"]


@pytest.mark.django_db(transaction=True)
def test_log_ins_of_many_at_once_are_one_chain() -> None:
    at_once(lambda actor: act.log_of_installation(actor, "logged_in"), [ACTOR] * 16)
    assert (AuditEntry.objects.filter(tournament=None).count(), audit.first_fault(None)) == (16, None)


def test_act_of_no_tournament_names_no_role(organiser_client: Client, tournament: Tournament) -> None:
    """Whoever founds a tournament leads it from then on; what he does with his account he does as nobody in it."""
    organiser_client.post("/leitung/konto/", {"shown": "Spielleitung: Anna", "username": "anna"})
    organiser_client.post(f"/leitung/{tournament.slug}/weglegen/", {"archived": "1"})
    said = {"account_changed": "Konto: anna", "tournament_archived": "Spielleitung: Spielleitung: Anna"}
    assert said.items() <= dict(AuditEntry.objects.values_list("action", "actor")).items()


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
    sent = sends_form(client, "/leitung/neu/", {"name": "Nachtpokal", "date": "2026-12-05"})
    assert lacking(sent, "Nachtpokal", "Sie sind nicht mehr angemeldet") == (403, [])
    assert (Tournament.objects.count(), is_in(logged_in("anna"))) == (0, True)


@pytest.mark.parametrize(
    ("asked", "led_to"),
    [
        ("serie/1/beginnen/", "serie/1/"),
        ("anmeldung/neu/?neu=1", "anmeldung/"),
        ("stand/?serie=1", "stand/?serie=1"),
    ],
)
def test_log_in_leads_to_a_page_never_to_an_act(organiser: User, asked: str, led_to: str) -> None:
    tournament = make_tournament(4, series=1)
    tournament.organisers.add(organiser)
    browser, here = Client(), f"/leitung/{tournament.slug}/"
    log_in = browser.get(f"{here}{asked}")["Location"]
    assert browser.post(log_in, {"username": "anna", "password": RIGHT})["Location"] == f"{here}{led_to}"


def test_form_of_a_log_in_that_is_gone_comes_back_and_is_stored(organiser: User) -> None:
    """As a browser does it: logging in on a page beside changes the form's token."""
    browser, name = Client(enforce_csrf_checks=True), {"name": "Nachtpokal", "date": "2026-12-05"}
    browser.get("/anmelden/")
    sent = sends_form(browser, "/leitung/neu/", name)
    assert lacking(sent, "Nachtpokal", "Sie sind nicht mehr angemeldet", "Noch einmal senden") == (403, [])
    token = browser.cookies["csrftoken"].value
    assert "Nachtpokal" not in shown(sends_form(browser, "/leitung/neu/", name, "x" * 64))
    sends_form(browser, "/anmelden/", {"username": "anna", "password": RIGHT})
    for origin, given in (("http://elsewhere", False), ("", False), (HERE, True)):
        sent = sends_form(browser, "/leitung/neu/", name, token, origin)
        assert ("Nachtpokal" in shown(sent), Tournament.objects.count()) == (given, 0)
    sent = sends_form(browser, "/leitung/neu/", name)
    assert lacking(sent, "Nachtpokal", "Noch nicht gespeichert") == (400, [])  # it has arrived, and more is asked
