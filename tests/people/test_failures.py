"""Wrong passwords: ten close a name from an address for a quarter of an hour; nobody else is kept out by them."""

import datetime
from typing import Any

import pytest
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from pytest_django import Settings

from tournament.core.addresses import place
from tournament.core.errors import RefusedError
from tournament.people.failures import FREE_TRIES, FREE_TRIES_OF_NAME, MOST_ROWS
from tournament.people.forms.logging_in import LONGEST_USERNAME
from tournament.people.forms.passwords import LONGEST_PASSWORD, PASSWORDS_AT_ONCE
from tournament.web.proxies import networks

pytestmark = pytest.mark.django_db

HALL, ELSEWHERE = "192.0.2.1", "198.51.100.7"
RIGHT, WRONG = "karten-und-augen", "falsch"
MINUTES = datetime.timedelta(minutes=1)


def log_in(name: str = "anna", password: str = WRONG, *, address: str = HALL, client: Client | None = None) -> Any:
    form = {"username": name, "password": password}
    return (client or Client()).post(reverse("login"), form, REMOTE_ADDR=address)


def fail(times: int, name: str = "anna", *, address: str = HALL) -> None:
    """So many wrong passwords, the last one now."""
    AccessAttempt.objects.create(username=name, ip_address=address, user_agent="", failures_since_start=times)


def wait(time: datetime.timedelta) -> None:
    """What was tried was tried so much earlier."""
    for row in AccessAttempt.objects.all():
        AccessAttempt.objects.filter(pk=row.pk).update(attempt_time=row.attempt_time - time)


def shown(response: Any) -> str:
    return " ".join(response.content.decode().split())


class TestLockedOut:
    def test_after_ten_even_the_right_one_is_not_looked_at(self, organiser: User) -> None:
        assert [log_in().status_code for _ in range(10)] == [200] * 9 + [429]
        assert log_in(password=RIGHT).status_code == 429

    def test_page_says_until_when(self, organiser: User) -> None:
        before = timezone.now()
        fail(10)
        response = log_in()
        assert 14 * 60 <= int(response["Retry-After"]) <= 15 * 60
        # said in whole minutes, never too early
        spoken = [timezone.localtime(before + minutes * MINUTES).strftime("%H:%M") for minutes in (15, 16, 17)]
        assert any(f"ist von hier aus bis {time} Uhr gesperrt" in shown(response) for time in spoken)

    def test_another_try_prolongs_nothing(self, organiser: User) -> None:
        fail(10)
        wait(14 * MINUTES)
        for _ in range(3):
            assert int(log_in()["Retry-After"]) <= 60
        wait(MINUTES)
        assert log_in(password=RIGHT).status_code == 302

    def test_quarter_of_an_hour_later_one_begins_anew(self, organiser: User) -> None:
        fail(10)
        wait(15 * MINUTES)
        assert log_in().status_code == 200
        assert list(AccessAttempt.objects.values_list("failures_since_start", flat=True)) == [1]

    def test_who_gets_in_has_typed_the_wrong_ones_by_mistake(self, organiser: User) -> None:
        fail(9)
        assert log_in(password=RIGHT).status_code == 302
        assert [log_in().status_code for _ in range(9)] == [200] * 9


class TestNobodyElse:
    def test_another_name_at_the_same_address_gets_in(self, organiser: User) -> None:
        fail(10, "bernd")
        assert log_in("bernd").status_code == 429
        assert log_in(password=RIGHT).status_code == 302

    def test_same_name_elsewhere_gets_in(self, organiser: User) -> None:
        fail(10)
        assert log_in(password=RIGHT, address=ELSEWHERE).status_code == 302

    def test_hundred_addresses_do_not_close_a_name(self, organiser: User) -> None:
        for at in range(FREE_TRIES_OF_NAME // 10 - 1):
            fail(10, address=f"203.0.113.{at}")
        wait(-MINUTES)
        assert log_in(password=RIGHT).status_code == 302

    def test_thousand_wrong_ones_from_wherever_let_it_be_tried_every_two_seconds(self, organiser: User) -> None:
        known = Client()
        log_in(password=RIGHT, client=known)
        known.post(reverse("logout"))
        for at in range(FREE_TRIES_OF_NAME // 10):
            fail(10, address=f"203.0.113.{at}")
        wait(-MINUTES)
        early = log_in(password=RIGHT)
        assert (early.status_code, "Gesperrt ist nichts" in shown(early)) == (429, True)
        assert log_in(password=RIGHT, client=known).status_code == 302
        wait(MINUTES + datetime.timedelta(seconds=2))
        assert log_in(password=RIGHT).status_code == 302

    def test_browser_known_for_the_name_gets_in_whoever_types_beside_it(self, organiser: User) -> None:
        known = Client()
        log_in(password=RIGHT, client=known)
        known.post(reverse("logout"))
        fail(10)
        assert log_in(password=RIGHT).status_code == 429
        assert log_in(password=RIGHT, client=known).status_code == 302

    def test_known_browser_guesses_no_more_than_any(self, organiser: User) -> None:
        known = Client()
        log_in(password=RIGHT, client=known)
        known.post(reverse("logout"))
        assert [log_in(client=known).status_code for _ in range(11)] == [200] * 9 + [429] * 2
        assert log_in(password=RIGHT, client=known).status_code == 429
        assert log_in(password=RIGHT).status_code == 302

    def test_it_is_known_for_that_name_alone_and_by_our_word_alone(self, organiser: User) -> None:
        User.objects.create_user("bernd", password=RIGHT)
        known, forged = Client(), Client()
        log_in(password=RIGHT, client=known)
        known.post(reverse("logout"))
        cookie = known.cookies["known_browser"]
        assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
        forged.cookies["known_browser"] = "0" * 32 + ":1abcde:" + "x" * 43
        fail(10, "bernd")
        fail(10, "anna")
        assert log_in("bernd", RIGHT, client=known).status_code == 429
        assert log_in("anna", RIGHT, client=forged).status_code == 429

    def test_behind_a_proxy_everybody_has_an_address(self, organiser: User, settings: Settings) -> None:
        settings.TRUSTED_PROXIES = networks("127.0.0.1")

        def through_proxy(client: str, password: str) -> int:
            form = {"username": "anna", "password": password}
            return Client().post(reverse("login"), form, headers={"X-Forwarded-For": client}).status_code

        assert [through_proxy(ELSEWHERE, WRONG) for _ in range(10)][-1] == 429
        assert through_proxy(f"{HALL}, {ELSEWHERE}", RIGHT) == 429  # who writes another address himself stays who he is
        assert through_proxy(HALL, RIGHT) == 302


class TestHall:
    """A hundred wrong ones from one address, whatever the names: one at a time, two seconds apart."""

    def test_up_to_a_hundred_there_is_no_waiting(self, organiser: User) -> None:
        for at in range(FREE_TRIES // 5 - 1):
            fail(5, f"name{at}")
        fail(4, "noch einer")
        assert log_in("falsch").status_code == 200
        wait(-MINUTES)  # however long this test takes
        assert log_in("noch falscher").status_code == 429

    def test_beyond_it_the_right_one_gets_in_after_two_seconds(self, organiser: User) -> None:
        for at in range(FREE_TRIES // 5):
            fail(5, f"name{at}")
        wait(-MINUTES)
        early = log_in(password=RIGHT)
        assert (early.status_code, int(early["Retry-After"]) > 0) == (429, True)
        assert "Gesperrt ist nichts: Bitte in ein paar Sekunden noch einmal versuchen." in shown(early)
        wait(MINUTES + datetime.timedelta(seconds=2))
        assert log_in(password=RIGHT).status_code == 302

    def test_elsewhere_and_in_a_known_browser_nobody_waits(self, organiser: User) -> None:
        known = Client()
        log_in(password=RIGHT, client=known)
        known.post(reverse("logout"))
        for at in range(FREE_TRIES):
            fail(5, f"name{at}")
        wait(-MINUTES)
        assert log_in(password=RIGHT).status_code == 429
        assert log_in(password=RIGHT, address=ELSEWHERE).status_code == 302
        assert log_in(password=RIGHT, client=known).status_code == 302


class TestKept:
    """What a stranger can make this program keep."""

    def test_is_a_name_a_number_and_a_time(self, organiser: User) -> None:
        Client().post(
            reverse("login") + "?next=/leitung/",
            {"username": "anna", "password": "geheim geheim", "next": "/x"},
            headers={"User-Agent": "u" * 10_000, "Accept": "a" * 10_000},
        )
        (row,) = AccessAttempt.objects.values()
        del row["id"], row["attempt_time"]
        empty = dict.fromkeys(("user_agent", "http_accept", "path_info", "get_data", "post_data"), "")
        assert row == empty | {"username": "anna", "ip_address": "127.0.0.1", "failures_since_start": 1}

    def test_is_one_row_however_often_it_is_tried(self, organiser: User) -> None:
        for _ in range(12):
            log_in()
        assert AccessAttempt.objects.count() == 1
        assert not AccessLog.objects.exists()
        assert not AccessFailureLog.objects.exists()

    def test_goes_when_it_does_not_count_any_more(self, organiser: User) -> None:
        fail(3, "bernd")
        wait(15 * MINUTES)
        fail(3, "clara")
        log_in()
        assert set(AccessAttempt.objects.values_list("username", flat=True)) == {"clara", "anna"}

    def test_is_never_more_than_so_many_rows(self, organiser: User) -> None:
        AccessAttempt.objects.bulk_create(
            AccessAttempt(username=f"name{at}", ip_address=ELSEWHERE, failures_since_start=1) for at in range(MOST_ROWS)
        )
        oldest = AccessAttempt.objects.earliest("pk")
        AccessAttempt.objects.filter(pk=oldest.pk).update(attempt_time=timezone.now() - MINUTES)
        log_in()
        assert AccessAttempt.objects.count() == MOST_ROWS
        assert not AccessAttempt.objects.filter(pk=oldest.pk).exists()
        assert AccessAttempt.objects.filter(username="anna").exists()

    @pytest.mark.parametrize("name", ["n" * (LONGEST_USERNAME + 1), "n" * 900_000, "an\0na"])
    def test_is_nothing_of_a_name_that_nobody_can_have(self, organiser: User, name: str) -> None:
        assert log_in(name).status_code == 200
        assert not AccessAttempt.objects.exists()
        assert not Session.objects.exists()

    def test_name_too_long_is_as_wrong_as_any(self, organiser: User) -> None:
        wrong = escape("Name oder Passwort stimmt nicht. Groß- und Kleinschreibung zählt.")
        assert wrong in shown(log_in("n" * (LONGEST_USERNAME + 1)))
        assert wrong in shown(log_in(password="p" * (LONGEST_PASSWORD + 1)))

    @pytest.mark.parametrize(("length", "status"), [(LONGEST_USERNAME, 302), (LONGEST_USERNAME + 1, 200)])
    def test_longest_name_there_is_gets_in(self, length: int, status: int) -> None:
        user = User.objects.create_user("n" * LONGEST_USERNAME, password=RIGHT)
        assert log_in(user.username.ljust(length, "n"), RIGHT).status_code == status

    @pytest.mark.parametrize(("length", "status"), [(LONGEST_PASSWORD, 302), (LONGEST_PASSWORD + 1, 200)])
    def test_password_that_is_too_long_is_not_looked_at(self, length: int, status: int) -> None:
        User.objects.create_user("anna", password="p" * length)
        assert log_in(password="p" * length).status_code == status
        assert not AccessAttempt.objects.exists()

    @pytest.mark.parametrize("name", ["größe", "Łukasz", "名前", "o'neill"])
    def test_any_name_gets_in(self, name: str) -> None:
        User.objects.create_user(name, password=RIGHT)
        assert log_in(name, RIGHT).status_code == 302


def test_no_more_than_two_passwords_are_looked_at_at_once(organiser: User) -> None:
    with PASSWORDS_AT_ONCE, PASSWORDS_AT_ONCE:
        response = log_in(password=RIGHT)
    assert (response.status_code, response["Retry-After"]) == (429, "1")
    assert "Gerade melden sich viele an. Bitte gleich noch einmal." in shown(response)
    assert log_in(password=RIGHT).status_code == 302


class Busy:
    """A way to log in while the database takes nothing."""

    def authenticate(self, _request: HttpRequest, **_credentials: str) -> None:
        raise RefusedError("busy")


def test_while_nothing_can_be_stored_one_is_asked_to_try_again(organiser: User, settings: Settings) -> None:
    settings.AUTHENTICATION_BACKENDS = [f"{__name__}.Busy"]
    response = log_in(password=RIGHT)
    assert (response.status_code, response["Retry-After"]) == (429, "1")
    settings.AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
    assert log_in(password=RIGHT).status_code == 302  # whoever was turned away has left the door open


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
    assert place(address) == expected
