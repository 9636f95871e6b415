"""Somebody else's name, codes of whoever may show none any more, a code scanned once more, who is removed at his work.

What becomes of a link is in test_invitations.py, test_accounts.py and test_helpers.py; of a role in test_sent_home.py.
"""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import ACTOR
from tests.people.calling import begun, page, shown
from tests.people.members import TYPED, at_once, lacking, link, logged_in, member
from tournament.core.act import Actor
from tournament.models import Membership, MembershipRole, Organisation, Role, Tournament
from tournament.people.acts.helpers import send_home, show_code
from tournament.people.acts.members import remove_member

pytestmark = pytest.mark.django_db

TAKEN = "heißt hier schon jemand"


def named(club: Organisation, username: str, name: str) -> User:
    user = member(club, username)
    User.objects.filter(pk=user.pk).update(first_name=name)
    return user


class TestANameThatIsSomebodyElses:
    """In the log two would be one."""

    def test_new_account_takes_none(self, club: Organisation) -> None:
        named(club, "anna", "Bernd Brandt")
        address = link(club)
        assert lacking(Client().post(address, TYPED | {"shown": "BERND  Brandt"}), TAKEN, 'value="bernd"') == (400, [])
        assert User.objects.count() == 1
        assert Client().post(address, TYPED | {"shown": "Bernd Brandt II"}).status_code == 302

    def test_account_that_is_there_takes_none(self, club: Organisation) -> None:
        for username, name in (("anna", "Anna Adler"), ("bernd", "Bernd Brandt")):
            named(club, username, name)
        client = logged_in("bernd")
        refused = client.post("/leitung/konto/", {"shown": "Anna Adler", "username": "bernd"})
        assert lacking(refused, TAKEN, 'value="Anna Adler"') == (400, [])
        assert User.objects.get(username="bernd").first_name == "Bernd Brandt"
        assert client.post("/leitung/konto/", {"shown": "Bernd B.", "username": "bernd"}).status_code == 302

    def test_name_of_another_club_is_free(self, club: Organisation) -> None:
        named(Organisation.objects.create(name="RC Süd"), "anna", "Bernd Brandt")
        assert Client().post(link(club), TYPED).status_code == 302

    def test_guest_who_brings_it_along_is_told_and_the_link_stays_good(self, club: Organisation) -> None:
        named(club, "anna", "Bernd Brandt")
        guest = named(Organisation.objects.create(name="RC Süd"), "bernd", "Bernd Brandt")
        client, address = logged_in("bernd"), link(club)
        assert lacking(client.post(address), TAKEN) == (409, [])
        assert not Membership.objects.filter(user=guest, organisation=club).exists()
        User.objects.filter(pk=guest.pk).update(first_name="Bernd B.")
        assert client.post(address).status_code == 302

    def test_helper_with_an_account_takes_none(
        self, phone: Client, organiser_client: Client, tournament: Tournament, club: Organisation
    ) -> None:
        named(club, "karla", "Karla")
        address = shown(organiser_client, tournament)
        assert lacking(logged_in("karla").post(address), TAKEN) == (409, [])
        begun(address, "Karla 2")


def test_code_of_who_leads_no_more_lets_nobody_help(tournament: Tournament) -> None:
    for name in ("anna", "bernd"):
        tournament.organisers.add(User.objects.create_user(name))
    bernd = tournament.appointments.get(user__username="bernd")
    codes = [show_code(tournament, Role.DESK, actor)[1] for actor in (Actor.user(bernd.user), ACTOR)]
    send_home(bernd, Role.LEAD, ACTOR)
    assert [Client().get(f"/helfen/{code}/").status_code for code in codes] == [410, 200]


def test_helper_alone_scans_his_code_again_and_is_back_at_his_work(
    code: str, phone: Client, organiser_client: Client, tournament: Tournament
) -> None:
    assert phone.get(code)["Location"] == page(tournament)
    assert organiser_client.get(code).status_code == Client().get(code).status_code == 410


def test_member_removed_while_he_types_a_tournament_keeps_what_he_typed(club: Organisation) -> None:
    member(club, "anna", MembershipRole.OWNER)
    bernd = member(club, "bernd")
    client = logged_in("bernd")
    assert client.get("/leitung/neu/").status_code == 200
    remove_member(club, bernd, ACTOR)
    refused = client.post("/leitung/neu/", {"name": "Pokal von Karlsau", "date": "2026-05-09"})
    assert lacking(refused, 'name="name" value="Pokal von Karlsau"') == (403, [])
    assert not Tournament.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_owners_who_remove_each_other_at_once_leave_one(club: Organisation) -> None:
    owners = [member(club, name, MembershipRole.OWNER) for name in ("anna", "bernd")]
    assert at_once(lambda user: remove_member(club, user, ACTOR), owners) == ["None", "last_owner"]
    assert Membership.objects.get().role == MembershipRole.OWNER
