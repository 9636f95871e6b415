"""Somebody else's name, codes of whoever may show none any more, a code scanned once more, who is removed at his work.

What becomes of a link is in test_invitations.py, test_accounts.py and test_helpers.py; of a role in test_sent_home.py.
"""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client

from tests.people.calling import begun, page, shown
from tests.people.members import TYPED, link, logged_in, member
from tests.people.members import shown as said_by
from tests.web.html import text_of
from tournament.core.act import Actor
from tournament.core.errors import RefusedError
from tournament.models import Membership, MembershipRole, Organisation, Role, Tournament
from tournament.people.acts.helpers import send_home, show_code
from tournament.people.acts.members import remove_member

pytestmark = pytest.mark.django_db

OWNER = Actor("Test")


def named(club: Organisation, username: str, name: str) -> User:
    user = member(club, username)
    User.objects.filter(pk=user.pk).update(first_name=name)
    return user


class TestANameThatIsSomebodyElses:
    """In the log two would be one."""

    def test_new_account_takes_none(self, club: Organisation) -> None:
        named(club, "anna", "Bernd Brandt")
        address = link(club)
        refused = Client().post(address, TYPED | {"shown": "BERND  Brandt"})
        assert (refused.status_code, "heißt hier schon jemand" in said_by(refused)) == (400, True)
        assert 'value="bernd"' in said_by(refused)
        assert User.objects.count() == 1
        assert Client().post(address, TYPED | {"shown": "Bernd Brandt II"}).status_code == 302

    def test_nor_one_that_is_there_already(self, club: Organisation) -> None:
        named(club, "anna", "Anna Adler")
        named(club, "bernd", "Bernd Brandt")
        client = logged_in("bernd")
        refused = client.post("/leitung/konto/", {"shown": "Anna Adler", "username": "bernd"})
        assert (refused.status_code, "heißt hier schon jemand" in said_by(refused)) == (400, True)
        assert 'value="Anna Adler"' in said_by(refused)
        assert User.objects.get(username="bernd").first_name == "Bernd Brandt"
        changed = client.post("/leitung/konto/", {"shown": "Bernd B.", "username": "bernd"})
        assert changed.status_code == 302

    def test_elsewhere_it_is_free(self, club: Organisation) -> None:
        named(Organisation.objects.create(name="RC Süd"), "anna", "Bernd Brandt")
        assert Client().post(link(club), TYPED).status_code == 302

    def test_who_brings_it_along_is_told_and_the_link_stays_good(self, club: Organisation) -> None:
        named(club, "anna", "Bernd Brandt")
        guest = named(Organisation.objects.create(name="RC Süd"), "bernd", "Bernd Brandt")
        client, address = logged_in("bernd"), link(club)
        refused = client.post(address)
        assert (refused.status_code, "heißt hier schon jemand" in said_by(refused)) == (409, True)
        assert not Membership.objects.filter(user=guest, organisation=club).exists()
        User.objects.filter(pk=guest.pk).update(first_name="Bernd B.")
        assert client.post(address).status_code == 302

    def test_nor_does_a_helper_with_an_account(self, organiser_client: Client, tournament: Tournament) -> None:
        begun(shown(organiser_client, tournament), "Karla")
        named(Organisation.objects.create(name="RC Süd"), "karla", "Karla")
        address = shown(organiser_client, tournament)
        refused = logged_in("karla").post(address)
        assert (refused.status_code, "heißt hier schon jemand" in text_of(refused)) == (409, True)
        begun(address, "Karla 2")


def test_nobody_helps_by_a_code_of_who_leads_no_more(tournament: Tournament) -> None:
    for name in ("anna", "bernd"):
        tournament.organisers.add(User.objects.create_user(name))
    bernd = tournament.appointments.get(user__username="bernd")
    _number, his = show_code(tournament, Role.DESK, Actor.user(bernd.user))
    _number, of_another = show_code(tournament, Role.DESK, OWNER)
    send_home(bernd, Role.LEAD, OWNER)
    assert Client().get(f"/helfen/{his}/").status_code == 410
    assert Client().get(f"/helfen/{of_another}/").status_code == 200


def test_whoever_scans_his_code_again_is_back_at_his_work_and_nobody_else(
    organiser_client: Client, tournament: Tournament
) -> None:
    address = shown(organiser_client, tournament)
    phone = begun(address)
    assert phone.get(address)["Location"] == page(tournament)
    assert organiser_client.get(address).status_code == Client().get(address).status_code == 410


def test_who_is_removed_while_he_types_a_new_tournament_keeps_what_he_typed(club: Organisation) -> None:
    member(club, "anna", MembershipRole.OWNER)
    bernd = member(club, "bernd")
    client = logged_in("bernd")
    assert client.get("/leitung/neu/").status_code == 200
    remove_member(club, bernd, OWNER)
    refused = client.post("/leitung/neu/", {"name": "Pokal von Karlsau", "date": "2026-05-09"})
    assert refused.status_code == 403
    assert 'name="name" value="Pokal von Karlsau"' in refused.content.decode()
    assert not Tournament.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_owners_who_remove_each_other_at_once_one_stays(club: Organisation) -> None:
    owners = [member(club, name, MembershipRole.OWNER) for name in ("anna", "bernd")]

    def remove(user: User) -> str:
        try:
            remove_member(club, user, OWNER)
        except RefusedError as error:
            return error.code
        finally:
            connections.close_all()
        return "removed"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(remove, owners)) == ["last_owner", "removed"]
    assert Membership.objects.get().role == MembershipRole.OWNER
