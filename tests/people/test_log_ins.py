"""Wrong passwords: ten close a name from an address for a quarter of an hour; nobody else is kept out by them.

Who logged in is in the log of the installation; what was typed wrongly is only counted.

ASVS 7.3.1: a log-in in which nobody does anything ends; whoever works all day stays in it."""

import datetime
import secrets
import time
from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import F
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from tests.factories import ACTOR, make_tournament, seat_series
from tests.people.members import HERE, HOUR, RIGHT, at_once, is_in, lacking, later, logged_in, sends_form, shown
from tests.web.html import text_of as text
from tests.web.test_sent import fields_of
from tournament.core import act, audit, errors, logs
from tournament.models import AuditEntry, CardTable, Tournament
from tournament.people import failures
from tournament.people.forms import passwords
from tournament.people.reads.sessions import log_ins_of
from tournament.people.views.entering import page_of

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
    return int(log_in(name, password, address=address, client=client).status_code)


def fail(times: int, name: str = "anna", *, address: str = HALL) -> None:
    """So many wrong passwords, the last one now."""
    AccessAttempt.objects.create(username=name, ip_address=address, user_agent="", failures_since_start=times)


def fail_from(numbers: Iterable[int]) -> None:
    """Ten wrong ones for one name from each of these addresses, and not over while the test lasts."""
    for at in numbers:
        fail(10, address=f"203.0.113.{at}")
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


# Locked out: until when, and from when on no more.


def test_page_says_until_when(organiser: User) -> None:
    before = timezone.now()
    fail(10)
    response = log_in()
    assert 14 * 60 <= int(response["Retry-After"]) <= 15 * 60
    # said in whole minutes, never too early
    spoken = [timezone.localtime(before + minutes * MINUTES).strftime("%H:%M") for minutes in (15, 16, 17)]
    assert [f"ist von hier aus bis {time} Uhr gesperrt" in text(response) for time in spoken].count(True) == 1


def test_wrong_ones_count_a_quarter_of_an_hour_or_until_the_right_one(organiser: User) -> None:
    fail(10)
    wait(14 * MINUTES)
    assert all(int(log_in()["Retry-After"]) <= 60 for _ in range(3))  # what is not looked at prolongs nothing
    wait(MINUTES)
    assert log_in().status_code == 200
    assert list(AccessAttempt.objects.values_list("failures_since_start", flat=True)) == [1]
    assert status() == 302
    assert [log_in().status_code for _ in range(9)] == [200] * 9


# Nobody else is.


def test_closed_name_closes_no_other_name_and_no_other_address(organiser: User) -> None:
    User.objects.create_user("bernd", password=RIGHT)
    fail(10, "bernd")
    assert [status("bernd"), status(), status("bernd", address=ELSEWHERE)] == [429, 302, 302]


def test_name_tried_a_thousand_times_is_looked_at_every_two_seconds(known: Client) -> None:
    most = failures.FREE_TRIES_OF_NAME // 10
    fail_from(range(most - 1))
    assert status() == 302
    fail_from(range(most - 1, most))
    assert lacking(log_in(password=RIGHT), "Gesperrt ist nichts") == (429, [])
    assert status(client=known) == 302
    wait(2 * MINUTES + PAUSE)
    assert status() == 302


def test_known_browser_guesses_no_more_than_others(known: Client) -> None:
    assert [log_in(client=known).status_code for _ in range(11)] == [200] * 9 + [429] * 2
    assert [status(client=known), status()] == [429, 302]


def test_browser_is_known_for_one_name_and_by_our_word_alone(known: Client) -> None:
    User.objects.create_user("bernd", password=RIGHT)
    cookie, forged = known.cookies["known_browser"], Client()
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    forged.cookies["known_browser"] = "0" * 32 + ":1abcde:" + "x" * 43
    for name in ("bernd", "anna"):
        fail(10, name)
    assert [status("bernd", client=known), status(client=forged), status()] == [429] * 3
    assert status(client=known) == 302  # whoever types wrong ones beside it


# A hundred wrong ones from one address, whatever the names: one at a time, two seconds apart.


def test_waiting_begins_at_a_hundred_for_two_seconds_and_elsewhere_never(known: Client) -> None:
    for at in range(failures.FREE_TRIES // 5 - 1):
        fail(5, f"name{at}")
    fail(4, "noch einer")
    assert log_in("falsch").status_code == 200
    wait(-MINUTES)  # however long this test takes
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


def test_log_in_is_logged_once_with_the_number_of_wrong_passwords(organiser: User) -> None:
    """Chained, and personal."""
    for password in ("falsch", "auch-falsch", "karten-und-auge", RIGHT, RIGHT):
        status(password=password)
    assert rows() == [("Konto: anna", "logged_in", after) for after in ({"failed_before": 3}, None)]
    assert audit.first_fault(None) is None
    assert [set(entry.salts or ()) for entry in AuditEntry.objects.all()] == [{"actor"}] * 2


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


@pytest.mark.parametrize(
    ("hours", "seconds", "stays"),
    [
        *((12, LIMIT - 60, True), (12, LIMIT + 60, False)),
        *((2, HOUR + 60, True), (2, 2 * HOUR + 60, False)),  # said by who runs it
    ],
)
def test_log_in_is_over_after_twelve_hours_without_anything(
    organiser: User, client: Client, settings: Settings, hours: int, seconds: int, stays: bool
) -> None:
    assert settings.IDLE_HOURS == 12
    settings.IDLE_HOURS = hours
    later(client, seconds)
    assert [is_in(client), is_in(client)] == [stays] * 2  # looking brings it back no more
    assert ("abmelden" in shown(client.get("/")), len(log_ins_of(organiser))) == (stays, stays)


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


# What somebody sends whose log-in has ended is in the page that logs them in, and there afterwards; stored is nothing
# before they send it.

TYPED = {"minutes": "5", "before": "0", "note": "drei <b>"}
NOTE = "drei &lt;b&gt;"


class Tab:
    """A page of a table, open in a browser in which nobody is logged in any more."""

    def __init__(self, organiser: User) -> None:
        self.tournament = make_tournament(4, series=1)
        self.tournament.organisers.add(organiser)
        seat_series(self.tournament)
        self.page = reverse("organiser:card_table", args=[self.tournament.slug, 1, 1])
        self.act = reverse("organiser:give_minutes", args=[self.tournament.slug, 1, 1])
        self.browser = Client(enforce_csrf_checks=True)
        self.browser.get("/anmelden/")

    def sends(self, path: str, page: Any = None, typed: Mapping[str, str] = TYPED, origin: str = HERE) -> Any:
        """Send what is typed, with what the last page carries along, its token too."""
        carried = fields_of(page) if page else {}
        return sends_form(self.browser, path, {**carried, **typed}, carried.get("csrfmiddlewaretoken", ""), origin)

    def logs_in(self, page: Any = None, name: str = "anna", password: str = RIGHT, **more: str) -> Any:
        return self.sends("/anmelden/", page, {"username": name, "password": password, **more})

    @property
    def minutes(self) -> int:
        return CardTable.objects.get(series__tournament=self.tournament, number=1).extra_minutes


@pytest.fixture
def tab(organiser: User) -> Tab:
    return Tab(organiser)


def test_form_of_a_log_in_that_ended_is_there_after_the_next(tab: Tab) -> None:
    page = tab.sends(tab.act)
    assert lacking(page, "Sie sind nicht mehr angemeldet", 'action="/anmelden/"', 'name="password"') == (403, [])
    page = tab.logs_in(tab.logs_in(page, password=WRONG))
    assert lacking(page, NOTE, f'action="{tab.act}"', f'href="{tab.page}"') == (200, [])
    assert tab.minutes == 0
    assert (tab.sends(tab.act, page, {}).status_code, tab.minutes) == (302, 5)


def test_form_of_an_idle_log_in_is_not_done_by_who_logs_in_next(tab: Tab) -> None:
    """They are told that they may not, and it is there still."""
    User.objects.create_user("bernd", password=RIGHT)
    tab.logs_in()
    later(tab.browser, LIMIT + 60)
    page = tab.logs_in(tab.sends(tab.act), "bernd")
    assert lacking(page, NOTE) == (200, [])
    refused = tab.sends(tab.act, page, {})
    assert lacking(refused, "keine Aufgabe", NOTE) == (404, [])
    assert tab.minutes == 0


def test_form_is_there_for_who_logged_in_on_a_page_beside(tab: Tab) -> None:
    page = tab.sends(tab.act)
    tab.logs_in()
    for origin, given in (("http://elsewhere", False), ("", False), (HERE, True)):
        again = tab.sends("/anmelden/", page, {}, origin)
        assert (NOTE in shown(again), tab.minutes) == (given, 0)
    assert (tab.sends(tab.act, again, {}).status_code, tab.minutes) == (302, 5)


def test_locked_log_in_carries_what_was_typed(tab: Tab) -> None:
    fail(10, address="127.0.0.1")
    locked = tab.logs_in(tab.sends(tab.act))
    wait(15 * MINUTES)
    asked = tab.sends("/anmelden/", locked, {})
    assert (locked.status_code, "errorlist" in shown(asked)) == (429, False)
    assert lacking(tab.logs_in(asked), NOTE) == (200, [])


@pytest.mark.parametrize("lost", ["old", "forged", "too much", "a button alone"])
def test_log_in_says_that_what_was_typed_is_lost(tab: Tab, lost: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here = {"too much": {"note": secrets.token_hex(450_000)}, "a button alone": {"version": "3"}}
    page = tab.sends(tab.act, None, here.get(lost, TYPED))
    assert ("Mit „Zurück“ im Browser" in shown(page)) == (lost in here)
    if lost == "old":
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now + 25 * HOUR)
    more = {"typed_before": "x" + fields_of(page)["typed_before"]} if lost == "forged" else {}
    there = tab.logs_in(page, **more)["Location"]
    assert there == (tab.page if lost in here else "/leitung/")
    said = "Was vor der Anmeldung abgesendet wurde, ist nicht gespeichert."
    assert lacking(tab.browser.get(there), said) == (200, [])


@pytest.mark.parametrize(
    ("came_from", "page"),
    [
        ("http://testserver/leitung/pokal/stand/?serie=1", "/leitung/pokal/stand/?serie=1"),
        ("http://testserver/leitung/pokal/serie/1/beginnen/", "/leitung/pokal/serie/1/"),
        *((other, "/leitung/pokal/") for other in ("http://elsewhere/leitung/pokal/stand/", "http://[", "")),
        *((f"http://testserver{path}", "/leitung/pokal/") for path in ("/anmelden/", "/leitung/gibt/es/nicht/nie/")),
    ],
)
def test_page_gone_back_to_is_one_of_ours_and_no_act(came_from: str, page: str) -> None:
    request = RequestFactory().post("/leitung/pokal/weglegen/", headers={"Referer": came_from})
    assert page_of(request) == page
