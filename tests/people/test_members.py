"""Accounts of others, in the hands of an owner; and one that was stolen."""

from datetime import timedelta
from itertools import product

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.factories import make_tournament, seat_series
from tests.people.members import RIGHT, actions, is_in, logged_in, member, shown
from tournament.core.act import Actor
from tournament.models import (
    Appointment,
    AuditEntry,
    CardTable,
    Invitation,
    Membership,
    MembershipRole,
    Organisation,
    Role,
    Tournament,
)
from tournament.models.link import token_of
from tournament.people.acts.invitations import invite

pytestmark = pytest.mark.django_db


class TestMembers:
    def test_last_owner_stays_one(self, club: Organisation) -> None:
        anna = member(club, "anna", MembershipRole.OWNER)
        client = logged_in("anna")
        of_club = {"organisation": club.pk, "role": "member", "read": "owner"}
        for act in ("rolle", "entfernen"):
            said = shown(client.post(f"/leitung/konten/{anna.pk}/{act}/", of_club, follow=True))
            assert "Einen Inhaber muss es geben." in said
        bernd = member(club, "bernd")
        client.post(f"/leitung/konten/{bernd.pk}/rolle/", of_club | {"role": "owner", "read": "member"})
        client.post(f"/leitung/konten/{anna.pk}/rolle/", of_club)
        assert set(Membership.objects.values_list("user__username", "role")) == {("anna", "member"), ("bernd", "owner")}
        assert actions()[-2:] == ["role_set", "role_set"]

    def test_of_two_at_once_the_second_sees_what_changed(self, club: Organisation) -> None:
        member(club, "anna", MembershipRole.OWNER)
        bernd = member(club, "bernd", MembershipRole.OWNER)
        stale = {"organisation": club.pk, "role": "owner", "read": "member"}
        page = shown(logged_in("anna").post(f"/leitung/konten/{bernd.pk}/rolle/", stale, follow=True))
        assert "Inzwischen hat jemand anderes etwas geändert." in page

    def test_who_is_removed_works_in_none_of_its_tournaments(self, club: Organisation) -> None:
        member(club, "anna", MembershipRole.OWNER)
        bernd, ours, other = member(club, "bernd"), make_tournament(4), make_tournament(4)
        ours.organisation = club
        ours.save()
        for tournament in (ours, other):
            tournament.organisers.add(bernd)
        logged_in("anna").post(f"/leitung/konten/{bernd.pk}/entfernen/", {"organisation": club.pk})
        assert not Membership.objects.filter(user=bernd).exists()
        assert list(bernd.tournaments.all()) == [other]

    @pytest.mark.parametrize(
        ("act", "form"), [("entfernen", {}), ("rolle", {"role": "member", "read": "owner"})], ids=["removed", "member"]
    )
    def test_who_owns_it_no_more_has_no_link_left_that_makes_him_an_owner(
        self, club: Organisation, act: str, form: dict[str, str]
    ) -> None:
        member(club, "anna", MembershipRole.OWNER)
        bernd, clara = member(club, "bernd", MembershipRole.OWNER), member(club, "clara")
        by, day = Actor.user(bernd), timedelta(days=1)
        kept = [invite(Invitation(organisation=club, role="owner"), day, by), invite(Invitation(user=clara), day, by)]
        other = Organisation.objects.create(name="RC Süd")
        of_other = invite(Invitation(organisation=other, role="owner"), day, by)
        logged_in("anna").post(f"/leitung/konten/{bernd.pk}/{act}/", {"organisation": club.pk} | form)
        client = logged_in("bernd")
        assert [client.get(f"/einladung/{token}/").status_code for token in [*kept, of_other]] == [410, 410, 200]

    def test_member_sees_no_accounts(self, club: Organisation) -> None:
        member(club, "anna", MembershipRole.OWNER)
        bernd = member(club, "bernd")
        client = logged_in("bernd")
        # whoever owns no organisation is refused before it is looked whose account it is, or whether there is one
        assert client.get("/leitung/konten/").status_code == 403
        for pk in (bernd.pk, User.objects.latest("pk").pk + 1):
            assert client.get(f"/leitung/konten/{pk}/").status_code == 403
        assert client.post(f"/leitung/konten/{club.pk}/einladen/").status_code == 403

    @pytest.mark.parametrize("where", ["member", "appointment", "superuser"])
    def test_owner_opens_no_account_that_works_elsewhere_too(self, club: Organisation, where: str) -> None:
        """Or he would have what belongs to others in his hand."""
        member(club, "anna", MembershipRole.OWNER)
        bernd, other = member(club, "bernd"), Organisation.objects.create(name="RC Süd")
        if where == "member":
            Membership.objects.create(organisation=other, user=bernd)
        elif where == "appointment":
            make_tournament(4).organisers.add(bernd)
        else:
            User.objects.filter(pk=bernd.pk).update(is_superuser=True)
        client = logged_in("anna")
        assert "1 Eintrag" in shown(logged_in("bernd").get("/leitung/konto/getan/"))
        assert "0 Einträge" in shown(client.get(f"/leitung/konten/{bernd.pk}/getan/"))
        for act in ("link", "gestohlen"):
            assert client.post(f"/leitung/konten/{bernd.pk}/{act}/").status_code == 403
        assert is_in(logged_in("bernd"))


class TestStolen:
    def test_in_three_taps_nobody_is_in_it_and_what_it_did_is_listed(self, club: Organisation) -> None:
        member(club, "anna", MembershipRole.OWNER)
        bernd, tournament = member(club, "bernd"), make_tournament(4)
        tournament.organisation = club
        tournament.save()
        tournament.organisers.add(bernd)
        owner, thief = logged_in("anna"), logged_in("bernd")
        given_out = invite(Invitation(organisation=club, role="member"), timedelta(days=1), Actor.user(bernd))
        thief.post("/leitung/konto/", {"shown": "Wer anders", "username": "anders"})
        assert "Gestohlen oder verloren?" in shown(owner.get(f"/leitung/konten/{bernd.pk}/"))
        assert "gerade ist es 1" in shown(owner.get(f"/leitung/konten/{bernd.pk}/gestohlen/"))
        done = shown(owner.post(f"/leitung/konten/{bernd.pk}/gestohlen/", follow=True))
        assert not is_in(thief)
        assert Client().post("/anmelden/", {"username": "anders", "password": RIGHT}).status_code == 200
        assert Client().get(f"/einladung/{given_out}/").status_code == 410
        assert [word in done for word in ("Angemeldet", "Konto umbenannt", "Link gemacht")] == [True] * 3
        assert "account_secured" in actions()

    @pytest.mark.parametrize(("form", "renewed"), [({}, False), ({"lists": "on"}, True)])
    def test_open_lists_get_new_links_where_that_is_wanted(
        self, club: Organisation, form: dict[str, str], renewed: bool
    ) -> None:
        member(club, "anna", MembershipRole.OWNER)
        bernd, ours, closed, unseen = (member(club, "bernd"), *(make_tournament(8, series=1) for _ in range(3)))
        Tournament.objects.exclude(pk=unseen.pk).update(organisation=club)
        for tournament in (ours, closed):
            tournament.organisers.add(bernd)
        tables = {one.pk: seat_series(one).card_tables.earliest("pk") for one in (ours, closed, unseen)}
        CardTable.objects.filter(series__tournament=closed).update(closed_at=timezone.now())
        owner = logged_in("anna")
        said = shown(owner.post(f"/leitung/konten/{bernd.pk}/gestohlen/", form, follow=True))
        works = [Client().get(f"/liste/{token_of(one.link_nonce)}/").status_code for one in tables.values()]
        assert works == [410 if renewed else 200, 200, 200]
        assert ("Listen mit neuem Link: 2." in said) is renewed

    def test_whatever_he_was_there_and_also_if_he_is_it_no_more(self, club: Organisation) -> None:
        """He may have seen links in another role before."""
        member(club, "anna", MembershipRole.OWNER)
        bernd, lists = member(club, "bernd"), self.worked_at(club)
        logged_in("anna").post(f"/leitung/konten/{bernd.pk}/gestohlen/", {"lists": "on"})
        assert {Client().get(address).status_code for address in lists.values()} == {410}

    def test_ones_own_renews_the_links_one_sees(self, club: Organisation) -> None:
        member(club, "bernd")
        lists = self.worked_at(club)
        logged_in("bernd").post("/leitung/konto/gestohlen/", {"lists": "on"})
        renewed = {one for one, address in lists.items() if Client().get(address).status_code == 410}
        assert renewed == {(Role.LEAD, True), (Role.RESULTS, True)}

    def worked_at(self, club: Organisation) -> dict[tuple[Role, bool], str]:
        """Bernd in each role, which holds or has ended, in a tournament each: the address of a running list there."""
        bernd, lists = User.objects.get(username="bernd"), {}
        for role, holds in product(Role, (True, False)):
            tournament = make_tournament(4, series=1, organisation=club)
            until = None if holds else timezone.now()
            Appointment.objects.create(tournament=tournament, user=bernd, role=role, until=until)
            lists[role, holds] = f"/liste/{token_of(seat_series(tournament).card_tables.get().link_nonce)}/"
        return lists

    def test_ones_own_stays_open_here_and_asks_for_a_new_password(self, organiser: User) -> None:
        here, thief = logged_in("anna"), logged_in("anna")
        assert here.post("/leitung/konto/gestohlen/")["Location"] == "/leitung/konto/passwort/"
        assert (is_in(here), is_in(thief)) == (True, False)

    def test_acts_are_listed_from_the_time_that_is_asked_for(self, organiser: User) -> None:
        client = logged_in("anna")
        AuditEntry.objects.update(at=timezone.now() - timedelta(days=2))
        assert "0 Einträge" in shown(client.get("/leitung/konto/getan/"))
        assert "1 Eintrag" in shown(client.get("/leitung/konto/getan/?seit=2020-01-01T00:00"))
        assert "Anmeldungen</h2>" not in shown(client.get("/leitung/konto/getan/?seit=gestern"))

    @pytest.mark.parametrize(("since", "said"), [("0001-01-01T00:00", True), ("9999-12-31T23:59", False)])
    def test_time_no_clock_knows_is_no_error(self, organiser: User, since: str, said: bool) -> None:
        answer = logged_in("anna").get(f"/leitung/konto/getan/?seit={since}")
        assert (answer.status_code, "So lange gibt es dieses Programm noch nicht." in shown(answer)) == (200, said)
