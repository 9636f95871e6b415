"""What somebody tries who wants another's account: each is one attempt, and what it comes to.

Somebody else's name, codes of whoever may show none any more, a code scanned once more, who is removed at his work.

What becomes of a link is in test_invitations.py, test_accounts.py and test_helpers.py; of a role in the last of them.
"""

import time
from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from pytest_django import Settings

from tests.factories import ACTOR, make_tournament
from tests.people.calling import begun, page, shown
from tests.people.members import (
    HOUR,
    NEW_PASSWORD,
    RIGHT,
    TYPED,
    at_once,
    is_in,
    lacking,
    later,
    link,
    link_of,
    logged_in,
    member,
    with_app,
)
from tests.people.test_second_factor import digits
from tests.waiting import wait_until
from tournament.core.act import Actor
from tournament.models import Invitation, Membership, MembershipRole, Organisation, Role, Tournament
from tournament.people.acts import accounts, factors, helpers, invitations

pytestmark = pytest.mark.django_db


ACCOUNT = "/leitung/konto/"


HELP = "/anmelden/hilfe/"


OTHERS = "fremd@example.org"


def test_stranger_at_an_open_laptop_has_no_link_sent_to_himself(organiser: User, mails: None) -> None:
    client, typed = logged_in("anna"), {"shown": "Anna A.", "username": "anna", "email": OTHERS}
    later(client, HOUR, "shown")
    refused = client.post(ACCOUNT, typed)
    asked = "Bitte erst noch einmal zeigen, dass Sie es sind."
    assert lacking(refused, f'value="{OTHERS}"', asked) == (400, [])
    assert client.post(ACCOUNT, typed | {"email": ""}).status_code == 302  # a name alone opens nothing
    assert User.objects.get().email == ""
    client.post(f"{ACCOUNT}bestaetigen/", {"password": RIGHT})
    assert (client.post(ACCOUNT, typed).status_code, User.objects.get().email) == (302, OTHERS)


def new_password(client: Client, _bernd: User) -> object:
    return client.post(f"{ACCOUNT}passwort/", NEW_PASSWORD)


def new_address(client: Client, _bernd: User) -> object:
    return client.post(ACCOUNT, {"shown": "Bernd", "username": "bernd", "email": OTHERS})


def another_link(_client: Client, bernd: User) -> object:
    return Client().post(link_of(Invitation(user=bernd, role="mail")), NEW_PASSWORD)


def another_club(client: Client, _bernd: User) -> object:
    return client.post(link(Organisation.objects.create(name="RC Süd")))


def task_elsewhere(client: Client, _bernd: User) -> object:
    code = Invitation(tournament=make_tournament(4), role=Role.DESK)
    return client.post(link_of(code).replace("einladung", "helfen"))


# A link that opens the account was made for the account as it was.


@pytest.mark.parametrize("change", [new_password, new_address, another_link, another_club, task_elsewhere])
def test_link_into_a_changed_account_goes_no_more(
    club: Organisation, mails: None, change: Callable[[Client, User], Any]
) -> None:
    bernd = member(club, "bernd")
    path, client = f"/einladung/{accounts.way_back_for(bernd, ACTOR)[1]}/", logged_in("bernd")
    assert Client().get(path).status_code == 200
    assert change(client, bernd).status_code == 302
    assert (Client().get(path).status_code, Client().post(path, NEW_PASSWORD).status_code) == (410, 410)


def test_link_into_another_account_stays(club: Organisation) -> None:
    path = f"/einladung/{accounts.way_back_for(member(club, 'bernd'), ACTOR)[1]}/"
    new_password(logged_in(member(club, "anna").username), User())
    assert Client().get(path).status_code == 200


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    """Four try the same at the same moment; each has a connection of its own, as in the server."""

    ONE_OF_FOUR: ClassVar = ["False"] * 3 + ["True"]

    def test_digits_of_an_app_and_a_code_of_the_paper_let_one_in(self, organiser: User) -> None:
        paper = factors.new_codes(organiser)[0]
        assert at_once(lambda code: factors.takes(organiser, code), [paper] * 4) == self.ONE_OF_FOUR
        with_app(organiser)
        typed = digits(time.time())
        assert at_once(lambda code: factors.takes(organiser, code), [typed] * 4) == self.ONE_OF_FOUR

    def test_link_makes_one_account(self, club: Organisation) -> None:
        path = link(club)

        def attempt(name: str) -> bool:
            client = Client()
            client.post(path, NEW_PASSWORD | {"shown": "Bernd", "username": name})
            return is_in(client)

        assert at_once(attempt, ["eins", "zwei", "drei", "vier"]) == self.ONE_OF_FOUR
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
    answer = Client().post("/anmelden/", {"username": name, "password": NEW_PASSWORD["password"]})
    assert lacking(answer, "Name oder Passwort stimmt nicht.") == (200, [])
    assert len(Counted.worked_out) == 1


@pytest.mark.django_db(transaction=True)
class TestFromOutside:
    def test_time_a_way_back_takes_tells_nobody_whether_there_is_an_account(
        self, organiser: User, mails: None, django_assert_num_queries: Any
    ) -> None:
        """Whatever is looked up or stored for it is done beside the request, which asks for its own address alone."""
        User.objects.update(email="anna@example.org")
        for name in ("niemand", "anna"):
            with django_assert_num_queries(1):
                Client().post(HELP, {"name": name})
        wait_until(lambda: len(mail.outbox) == 1)

    def test_link_in_a_mail_begins_with_our_own_name_whatever_is_asked_for(
        self, organiser: User, mails: None, settings: Settings
    ) -> None:
        settings.ALLOWED_HOSTS, settings.PUBLIC_URL = ["liste.example", "andere.example"], "https://liste.example"
        User.objects.update(email="anna@example.org")
        hosts = ("evil.example", "andere.example")
        asked = [Client().post(HELP, {"name": "anna"}, headers={"Host": host}).status_code for host in hosts]
        assert asked == [400, 200]
        wait_until(lambda: len(mail.outbox) == 1)
        body = str(mail.outbox[0].body)
        assert ("https://liste.example/einladung/" in body, "andere.example" in body) == (True, False)

    def test_ways_back_are_looked_for_so_many_at_once_and_no_more(self, mails: None) -> None:
        wait_until(lambda: invitations.AT_ONCE.acquire(blocking=False))
        held = 1
        while invitations.AT_ONCE.acquire(blocking=False):
            held += 1
        try:
            asked = Client().post(HELP, {"name": "anna"})
            assert (asked.status_code, "Retry-After" in asked) == (503, True)
        finally:
            invitations.AT_ONCE.release(held)


@pytest.mark.parametrize("page", ["http://testserver/leitung/saal/", "https://evil.example/", "//evil.example/"])
def test_showing_again_who_one_is_leads_neither_elsewhere(organiser: User, page: str) -> None:
    client = Client()
    client.post("/anmelden/", {"username": "anna", "password": RIGHT}, secure=True)
    shown_again = client.post(f"{ACCOUNT}bestaetigen/", {"password": RIGHT, "next": page}, secure=True)
    assert (shown_again.status_code, shown_again["Location"]) == (302, "/leitung/")


TAKEN = "heißt hier schon jemand"


def named(club: Organisation, username: str, name: str) -> User:
    user = member(club, username)
    User.objects.filter(pk=user.pk).update(first_name=name)
    return user


# In the log two would be one.


def test_new_account_takes_none(club: Organisation) -> None:
    named(club, "anna", "Bernd Brandt")
    address = link(club)
    assert lacking(Client().post(address, TYPED | {"shown": "BERND  Brandt"}), TAKEN, 'value="bernd"') == (400, [])
    assert User.objects.count() == 1
    assert Client().post(address, TYPED | {"shown": "Bernd Brandt II"}).status_code == 302
    south = link(Organisation.objects.create(name="RC Süd"))  # of another club it is free
    assert Client().post(south, TYPED | {"username": "brandt"}).status_code == 302


def test_account_that_is_there_takes_none_nor_the_name_to_log_in_by(club: Organisation) -> None:
    for username, name in (("anna", "Anna Adler"), ("bernd", "Bernd Brandt")):
        named(club, username, name)
    client = logged_in("bernd")
    for shown_name, username, said in (
        ("Anna Adler", "bernd", (TAKEN, 'value="Anna Adler"')),
        ("Bernd B.", "Anna", ("heißt schon jemand anderes", 'value="Anna"')),
    ):
        refused = client.post(ACCOUNT, {"shown": shown_name, "username": username})
        assert lacking(refused, *said) == (400, [])
    assert User.objects.filter(username="bernd", first_name="Bernd Brandt").exists()
    assert client.post(ACCOUNT, {"shown": "Bernd B.", "username": "änne"}).status_code == 302
    assert is_in(logged_in("änne"))


def test_guest_who_brings_it_along_is_told_and_the_link_stays_good(club: Organisation) -> None:
    named(club, "anna", "Bernd Brandt")
    guest = named(Organisation.objects.create(name="RC Süd"), "bernd", "Bernd Brandt")
    client, address = logged_in("bernd"), link(club)
    assert lacking(client.post(address), TAKEN) == (409, [])
    assert not Membership.objects.filter(user=guest, organisation=club).exists()
    User.objects.filter(pk=guest.pk).update(first_name="Bernd B.")
    assert client.post(address).status_code == 302


def test_helper_with_an_account_takes_none(
    phone: Client, organiser_client: Client, tournament: Tournament, club: Organisation
) -> None:
    named(club, "karla", "Karla")
    address = shown(organiser_client, tournament)
    assert lacking(logged_in("karla").post(address), TAKEN) == (409, [])
    begun(address, "Karla 2")


def test_code_of_who_leads_no_more_lets_nobody_help(tournament: Tournament) -> None:
    for name in ("anna", "bernd"):
        tournament.organisers.add(User.objects.create_user(name))
    bernd = tournament.appointments.get(user__username="bernd")
    codes = [helpers.show_code(tournament, Role.DESK, actor)[1] for actor in (Actor.user(bernd.user), ACTOR)]
    helpers.send_home(bernd, Role.LEAD, ACTOR)
    assert [Client().get(f"/helfen/{code}/").status_code for code in codes] == [410, 200]


def test_helper_alone_scans_his_code_again_and_is_back_at_his_work(
    code: str, phone: Client, organiser_client: Client, tournament: Tournament
) -> None:
    assert phone.get(code)["Location"] == page(tournament)
    assert organiser_client.get(code).status_code == Client().get(code).status_code == 410


@pytest.mark.django_db(transaction=True)
def test_owners_who_remove_each_other_at_once_leave_one(club: Organisation) -> None:
    owners = [member(club, name, MembershipRole.OWNER) for name in ("anna", "bernd")]
    assert at_once(lambda user: accounts.remove_member(club, user, ACTOR), owners) == ["None", "last_owner"]
    assert Membership.objects.get().role == MembershipRole.OWNER
