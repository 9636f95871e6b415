"""What somebody tries who wants another's account: each is one attempt, and what it comes to."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any, ClassVar

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.core import mail
from django.db import connection, connections
from django.test import Client
from pytest_django import Settings

from tests.factories import ACTOR, make_tournament
from tests.people.members import HOUR, NEW, RIGHT, is_in, link, logged_in, member, shown
from tests.people.test_second_factor import SECRET, digits
from tests.waiting import wait_until
from tournament.models import Invitation, Organisation, Role, SecondFactor
from tournament.people.acts.invitations import invite
from tournament.people.acts.mail import AT_ONCE
from tournament.people.acts.members import way_back_for
from tournament.people.acts.second_factor import new_codes, takes

pytestmark = pytest.mark.django_db

ACCOUNT = "/leitung/konto/"
OTHERS = "fremd@example.org"


@pytest.fixture
def mails(settings: Settings) -> None:
    """A server that sends mail."""
    settings.EMAIL_HOST, settings.DEFAULT_FROM_EMAIL = "localhost", "liste@example.org"


def an_hour_later(client: Client) -> None:
    session = client.session
    session["log_in"] = session["log_in"] | {"shown": session["log_in"]["shown"] - HOUR}
    session.save()


class TestAtAnOpenLaptop:
    """Somebody sits down at a browser that is logged in."""

    def test_he_has_no_link_sent_to_his_own_address(self, organiser: User, mails: None) -> None:
        client = logged_in("anna")
        an_hour_later(client)
        typed = {"shown": "Anna A.", "username": "anna", "email": OTHERS}
        refused = client.post(ACCOUNT, typed)
        assert (refused.status_code, f'value="{OTHERS}"' in shown(refused)) == (400, True)
        assert "Bitte erst noch einmal zeigen, dass Sie es sind." in shown(refused)
        assert User.objects.get().email == ""
        assert client.post(ACCOUNT, typed | {"email": ""}).status_code == 302  # a name alone opens nothing
        client.post(f"{ACCOUNT}bestaetigen/", {"password": RIGHT})
        assert client.post(ACCOUNT, typed).status_code == 302
        assert User.objects.get().email == OTHERS


class TestLinksOfBefore:
    """A link that opens the account was made for the account as it was."""

    @pytest.mark.parametrize("what", ["password", "address", "another link", "another club", "a task"])
    def test_it_goes_no_more(self, club: Organisation, mails: None, what: str) -> None:
        bernd = member(club, "bernd")
        _made, token = way_back_for(bernd, ACTOR)
        client, path = logged_in("bernd"), f"/einladung/{token}/"
        assert Client().get(path).status_code == 200
        self.done(client, bernd, what)
        assert Client().get(path).status_code == 410
        assert Client().post(path, {"password": NEW, "again": NEW}).status_code == 410

    def done(self, client: Client, bernd: User, what: str) -> None:
        other = Organisation.objects.create(name="RC Süd")
        if what == "password":
            client.post(f"{ACCOUNT}passwort/", {"password": NEW, "again": NEW})
        elif what == "address":
            client.post(ACCOUNT, {"shown": "Bernd", "username": "bernd", "email": OTHERS})
        elif what == "another link":
            by_mail = invite(Invitation(user=bernd, role="mail"), timedelta(hours=1), ACTOR)
            Client().post(f"/einladung/{by_mail}/", {"password": NEW, "again": NEW})
        elif what == "another club":
            assert client.post(link(other)).status_code == 302
        else:
            tournament = make_tournament(4, organisation=other)
            token = invite(Invitation(tournament=tournament, role=Role.DESK), timedelta(hours=1), ACTOR)
            assert client.post(f"/helfen/{token}/").status_code == 302

    def test_anothers_stays(self, club: Organisation) -> None:
        _made, token = way_back_for(member(club, "bernd"), ACTOR)
        member(club, "anna")
        logged_in("anna").post(f"{ACCOUNT}passwort/", {"password": NEW, "again": NEW})
        assert Client().get(f"/einladung/{token}/").status_code == 200


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    """Many try the same at the same moment; each has a connection of its own, as in the server."""

    TRIES = 4

    def many(self, attempt: Callable[[], bool]) -> list[bool]:
        together = Barrier(self.TRIES)

        def once(_number: int) -> bool:
            connection.ensure_connection()
            together.wait()
            try:
                return attempt()
            finally:
                connections.close_all()

        with ThreadPoolExecutor(self.TRIES) as pool:
            return list(pool.map(once, range(self.TRIES)))

    def test_digits_of_an_app_let_one_in(self, organiser: User) -> None:
        factor = SecondFactor(user=organiser, last_step=0)
        factor.secret = SECRET
        factor.save()
        typed = digits(time.time())
        assert sorted(self.many(lambda: takes(organiser, typed)))[-2:] == [False, True]

    def test_code_from_the_paper_lets_one_in(self, organiser: User) -> None:
        code = new_codes(organiser)[0]
        assert sorted(self.many(lambda: takes(organiser, code)))[-2:] == [False, True]

    def test_link_makes_one_account(self, club: Organisation) -> None:
        path = link(club)
        typed = {"shown": "Bernd", "password": NEW, "again": NEW}

        def attempt() -> bool:
            client = Client()
            client.post(path, typed | {"username": f"bernd {id(client)}"})
            return is_in(client)

        assert sorted(self.many(attempt))[-2:] == [False, True]
        assert User.objects.count() == 1


class Counted(MD5PasswordHasher):
    """Which passwords were worked out."""

    algorithm = "counted"
    worked_out: ClassVar[list[str]] = []

    def encode(self, password: str, salt: str) -> str:
        self.worked_out.append(password)
        return super().encode(password, salt)


@pytest.mark.parametrize("name", ["anna", "niemand", "nur mit Passkey", "geschlossen"])
def test_password_costs_the_same_whoever_has_an_account(db: None, settings: Settings, name: str) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.Counted"]
    User.objects.create_user("anna", password=RIGHT)
    User.objects.create_user("nur mit Passkey")
    User.objects.create_user("geschlossen", password=RIGHT, is_active=False)
    Counted.worked_out.clear()
    said = shown(Client().post("/anmelden/", {"username": name, "password": NEW}))
    assert "Name oder Passwort stimmt nicht." in said
    assert len(Counted.worked_out) == 1


@pytest.mark.django_db(transaction=True)
class TestFromOutside:
    def test_nobody_learns_by_the_time_it_takes_whether_there_is_such_an_account(
        self, organiser: User, mails: None, django_assert_num_queries: Any
    ) -> None:
        """Whatever is looked up or stored for it is done beside the request, which asks for its own address alone."""
        User.objects.update(email="anna@example.org")
        for name in ("niemand", "anna"):
            with django_assert_num_queries(1):
                Client().post("/anmelden/hilfe/", {"name": name})
        wait_until(lambda: len(mail.outbox) == 1)

    def test_link_in_a_mail_begins_with_our_own_name_whatever_he_says_ours_is(
        self, organiser: User, mails: None, settings: Settings
    ) -> None:
        settings.ALLOWED_HOSTS, settings.PUBLIC_URL = ["liste.example", "andere.example"], "https://liste.example"
        User.objects.update(email="anna@example.org")
        ask = {"name": "anna"}
        assert Client().post("/anmelden/hilfe/", ask, headers={"Host": "evil.example"}).status_code == 400
        asked = Client().post("/anmelden/hilfe/", ask, headers={"Host": "andere.example"})
        assert asked.status_code == 200
        wait_until(lambda: len(mail.outbox) == 1)
        assert "https://liste.example/einladung/" in str(mail.outbox[0].body)
        assert "andere.example" not in str(mail.outbox[0].body)

    def test_so_many_at_once_are_looked_for_and_no_more(self, mails: None) -> None:
        wait_until(lambda: AT_ONCE.acquire(blocking=False))
        held = 1
        while AT_ONCE.acquire(blocking=False):
            held += 1
        try:
            asked = Client().post("/anmelden/hilfe/", {"name": "anna"})
            assert (asked.status_code, "Retry-After" in asked) == (503, True)
        finally:
            for _time in range(held):
                AT_ONCE.release()


class TestLedElsewhere:
    @pytest.mark.parametrize(
        "page", ["http://testserver/leitung/", "https://evil.example/", "//evil.example", "\\\\evil.example"]
    )
    def test_switch_of_languages_leads_neither_elsewhere_nor_into_the_clear(self, page: str) -> None:
        answer = Client().post("/sprache/", {"language": "en", "next": page}, secure=True)
        assert (answer.status_code, answer["Location"]) == (302, "/")

    @pytest.mark.parametrize("page", ["http://testserver/leitung/saal/", "https://evil.example/", "//evil.example/"])
    def test_nor_does_showing_again_who_one_is(self, organiser: User, page: str) -> None:
        client = Client()
        client.post("/anmelden/", {"username": "anna", "password": RIGHT}, secure=True)
        shown_again = client.post(f"{ACCOUNT}bestaetigen/", {"password": RIGHT, "next": page}, secure=True)
        assert (shown_again.status_code, shown_again["Location"]) == (302, "/leitung/")
