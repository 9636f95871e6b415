"""An account of one's own: by invitation, changed, its log-ins in sight, back into it by a link that was handed out."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.factories import ACTOR, make_tournament
from tests.people.members import HOUR, NEW, RIGHT, TYPED, actions, is_in, link, logged_in, member, shown
from tests.waiting import wait_until
from tournament.core.act import Actor
from tournament.models import Invitation, Membership, MembershipRole, Organisation, Role, SecondFactor
from tournament.people.acts.invitations import invite
from tournament.people.acts.second_factor import new_secret
from tournament.people.reads.invitations import MOST_TRIES

pytestmark = pytest.mark.django_db


class TestInvited:
    def test_he_chooses_name_and_password_and_is_in(self, club: Organisation) -> None:
        client, address = Client(), link(club)
        assert "Mitglied von „RC Nord“" in shown(client.get(address))
        assert client.post(address, TYPED)["Location"] == "/leitung/"
        assert is_in(client)
        user = User.objects.get()
        assert (user.username, user.first_name, user.is_superuser) == ("bernd", "Bernd Brandt", False)
        assert Membership.objects.get().role == MembershipRole.MEMBER
        assert actions() == ["invited", "account_let_in", "invitation_taken", "logged_in"]

    @pytest.mark.parametrize(
        ("language", "said"), [("de", "Eingeladen hat Sie Anna."), ("en", "You were invited by Anna.")]
    )
    def test_who_invited_him_is_named_without_the_german_role_of_the_log(
        self, club: Organisation, organiser: User, language: str, said: str
    ) -> None:
        organiser.first_name = "Anna"
        invitation = Invitation(organisation=club, role=MembershipRole.MEMBER)
        address = f"/einladung/{invite(invitation, timedelta(days=1), Actor.user(organiser))}/"
        assert said in shown(Client(headers={"Accept-Language": language}).get(address))

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ({"username": "ANNA"}, "„ANNA“ heißt schon jemand anderes."),
            ({"password": "neun Buch", "again": "neun Buch"}, "Dieses Passwort ist zu kurz."),
            ({"again": "etwas ganz anderes"}, "Das sind zwei verschiedene Passwörter."),
            ({"shown": "Bernd\u200b Brandt"}, "steckt ein Zeichen, das man nicht sieht"),
            ({"password": "Bernd Brandt", "again": "Bernd Brandt"}, "zu ähnlich"),
            ({"password": "Rommé-Turnier2026", "again": "Rommé-Turnier2026"}, "die hier jeder zuerst probiert"),
        ],
    )
    def test_what_does_not_go_is_said_at_its_place_and_the_rest_stays(
        self, club: Organisation, organiser: User, typed: dict[str, str], said: str
    ) -> None:
        address = link(club)
        response = Client().post(address, TYPED | typed)
        assert (response.status_code, said in shown(response)) == (400, True)
        assert f'value="{(TYPED | typed)["username"]}"' in shown(response)
        assert NEW not in shown(response)
        assert User.objects.count() == 1
        assert Client().post(address, TYPED).status_code == 302  # the link is not used up

    def test_who_tries_names_by_it_comes_to_an_end(self, club: Organisation, organiser: User) -> None:
        address = link(club)
        codes = [Client().post(address, TYPED | {"username": "anna"}).status_code for _ in range(MOST_TRIES + 1)]
        assert codes == [400] * MOST_TRIES + [410]

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"used_at": timezone.now()}, "schon benutzt"),
            ({"withdrawn_at": timezone.now()}, "zurückgezogen"),
            ({"expires_at": timezone.now()}, "abgelaufen"),
        ],
    )
    def test_what_became_of_it_is_one_sentence(self, club: Organisation, change: dict[str, Any], said: str) -> None:
        address = link(club)
        Invitation.objects.update(**change)
        for response in (Client().get(address), Client().post(address, TYPED)):
            assert (response.status_code, said in shown(response)) == (410, True)
            assert response["Cache-Control"] == "no-store"
        assert not User.objects.exists()

    def test_one_that_never_was_is_not_found(self, db: None) -> None:
        assert Client().get("/einladung/Vk3xQ2v9Zr5tY7uW1aBcDe/").status_code == 404

    def test_one_for_a_tournament_makes_nobody_a_member(self, club: Organisation) -> None:
        token = invite(Invitation(tournament=make_tournament(4), role=Role.DESK), timedelta(days=1), ACTOR)
        assert Client().post(f"/einladung/{token}/", TYPED).status_code == 404

    def test_with_an_account_he_joins_by_it_and_stays_the_owner_he_was(self, club: Organisation) -> None:
        anna = member(club, "anna", MembershipRole.OWNER)
        client, other = logged_in("anna"), Organisation.objects.create(name="RC Süd")
        for of in (other, club):
            address = link(of)
            assert "angemeldet" in shown(client.get(address))
            assert client.post(address).status_code == 302
        assert set(anna.memberships.values_list("organisation__name", "role")) == {
            ("RC Nord", "owner"),
            ("RC Süd", "member"),
        }


class TestOwnAccount:
    def test_name_is_changed_unless_somebody_else_has_it(self, organiser: User) -> None:
        User.objects.create_user("bernd")
        client = logged_in("anna")
        refused = client.post("/leitung/konto/", {"shown": "Anna A.", "username": "Bernd"})
        assert (refused.status_code, "heißt schon jemand anderes" in shown(refused)) == (400, True)
        assert 'value="Bernd"' in shown(refused)
        assert client.post("/leitung/konto/", {"shown": "Anna A.", "username": "änne"}).status_code == 302
        assert is_in(logged_in("änne"))

    def test_new_password_ends_what_was_logged_in_elsewhere_and_says_so(self, organiser: User) -> None:
        here, there = logged_in("anna"), logged_in("anna")
        key = here.session.session_key
        changed = here.post("/leitung/konto/passwort/", {"password": NEW, "again": NEW}, follow=True)
        assert "Das neue Passwort gilt. 1 andere Anmeldung ist beendet." in shown(changed)
        assert (is_in(here), is_in(there)) == (True, False)
        assert here.session.session_key != key
        assert is_in(logged_in("anna", NEW))

    def test_he_sees_where_he_is_logged_in_and_ends_it(self, organiser: User) -> None:
        here, there, third = (logged_in("anna") for _ in range(3))
        logged_in(member(Organisation.objects.create(name="RC Nord"), "bernd").username)
        page = shown(here.get("/leitung/konto/"))
        assert (page.count("Firefox, Android"), page.count('name="handle"')) == (3, 2)
        assert str(here.session.session_key) not in page
        handle = page.partition('name="handle" value="')[2].partition('"')[0]
        here.post("/leitung/konto/anmeldungen/", {"handle": handle})
        assert [is_in(here), is_in(there), is_in(third)].count(True) == 2
        here.post("/leitung/konto/anmeldungen/")
        assert [is_in(here), is_in(there), is_in(third)] == [True, False, False]
        assert Session.objects.count() == 2  # the other account's is untouched
        assert actions()[-2:] == ["sessions_ended"] * 2

    def test_log_in_begins_a_session_of_its_own_for_three_days(self, organiser: User) -> None:
        client = Client()
        client.cookies["sessionid"] = "a" * 32
        client.post("/anmelden/", {"username": "anna", "password": RIGHT})
        session = Session.objects.get()
        assert session.session_key != "a" * 32
        assert abs(session.expire_date - timezone.now() - timedelta(days=3)) < timedelta(minutes=5)

    def test_when_it_was_last_seen_is_known_to_the_hour(self, organiser: User) -> None:
        client = logged_in("anna")
        for ago, noted in ((HOUR - 60, False), (HOUR + 60, True)):
            session = client.session
            before = session["log_in"]["at"] - ago
            session["log_in"] = session["log_in"] | {"seen": before}
            session.save()
            client.get("/turniere/gibt-es-nicht/")
            assert client.session["log_in"]["seen"] == before
            client.get("/leitung/")
            assert (client.session["log_in"]["seen"] > before) is noted
        assert Session.objects.get().expire_date - timezone.now() < timedelta(days=3)

    def test_what_opens_it_is_changed_only_by_who_showed_lately_who_he_is(self, organiser: User) -> None:
        client = logged_in("anna")
        session = client.session
        session["log_in"] = session["log_in"] | {"shown": session["log_in"]["shown"] - HOUR}
        session.save()
        asked = client.post("/leitung/konto/passwort/", {"password": NEW, "again": NEW})
        assert asked["Location"].startswith("/leitung/konto/bestaetigen/")
        wrong = client.post(asked["Location"], {"password": "falsch"})
        assert (wrong.status_code, "Das ist nicht Ihr Passwort." in shown(wrong)) == (400, True)
        assert client.post(asked["Location"], {"password": RIGHT}).status_code == 302
        assert client.post("/leitung/konto/passwort/", {"password": NEW, "again": NEW}).status_code == 302
        assert User.objects.get().check_password(NEW)

    def test_what_was_typed_of_an_owner_to_invite_is_there_after_that(self, club: Organisation) -> None:
        member(club, "anna", MembershipRole.OWNER)
        client, typed = logged_in("anna"), {"meant_for": "Clara <Claus>", "role": "owner", "lasts": "30"}
        session = client.session
        session["log_in"] = session["log_in"] | {"shown": session["log_in"]["shown"] - 15 * 60 - 1}
        session.save()
        asked = client.post(f"/leitung/konten/{club.pk}/einladen/", typed)
        assert "Was Sie eingetippt haben, steht danach wieder da." in shown(client.get(asked["Location"]))
        back = client.post(asked["Location"], {"password": RIGHT})
        assert (back["Location"], Invitation.objects.count()) == ("/leitung/konten/", 0)
        page = shown(client.get(back["Location"]))
        assert 'value="Clara &lt;Claus&gt;"' in page
        assert [f'value="{chosen}" selected' in page for chosen in ("owner", "30")] == [True, True]
        assert "/einladung/" in shown(client.post(f"/leitung/konten/{club.pk}/einladen/", typed))
        assert 'Clara &lt;Claus&gt;"' not in shown(client.get("/leitung/konten/"))  # waits to be used, typed no more

    def test_of_an_owner_to_invite_what_is_wrong_is_said_first(self, club: Organisation) -> None:
        member(club, "anna", MembershipRole.OWNER)
        client = logged_in("anna")
        session = client.session
        session["log_in"] = session["log_in"] | {"shown": 0}
        session.save()
        wrong = client.post(f"/leitung/konten/{club.pk}/einladen/", {"meant_for": "", "role": "owner", "lasts": "7"})
        assert wrong.status_code == 400


class TestLinks:
    """Where each sentence of `/leitung/konten/` leads."""

    def test_owner_makes_one_and_withdraws_it(self, club: Organisation) -> None:
        member(club, "anna", MembershipRole.OWNER)
        client = logged_in("anna")
        form = {"meant_for": "Clara", "role": "member", "lasts": "7"}
        page = shown(client.post(f"/leitung/konten/{club.pk}/einladen/", form))
        token = page.partition("/einladung/")[2].partition("/")[0]
        assert "data:image/svg" in page
        listed = client.get("/leitung/konten/")
        assert ("Clara" in shown(listed), token in shown(listed)) == (True, False)
        made = Invitation.objects.get()
        client.post(f"/leitung/konten/einladung/{made.pk}/zurueckziehen/")
        assert Client().get(f"/einladung/{token}/").status_code == 410

    def test_he_makes_none_without_saying_for_whom(self, club: Organisation) -> None:
        member(club, "anna", MembershipRole.OWNER)
        response = logged_in("anna").post(f"/leitung/konten/{club.pk}/einladen/", {"role": "member", "lasts": "1"})
        assert response.status_code == 400
        assert not Invitation.objects.exists()

    def test_one_to_get_back_in_sets_everything_anew(self, club: Organisation) -> None:
        member(club, "anna", MembershipRole.OWNER)
        bernd = member(club, "bernd")
        factor = SecondFactor(user=bernd)
        factor.secret = new_secret()
        factor.save()
        there, owner = Client(), logged_in("anna")
        there.force_login(bernd)
        pages = [shown(owner.post(f"/leitung/konten/{bernd.pk}/link/")) for _time in range(2)]
        first, second = (f"/einladung/{page.partition('/einladung/')[2].partition('/')[0]}/" for page in pages)
        assert Client().post(first, {"password": NEW, "again": NEW}).status_code == 410
        client = Client()
        assert "bernd" in shown(client.get(second))
        assert client.post(second, {"password": NEW, "again": NEW})["Location"] == "/leitung/"
        assert (is_in(client), is_in(there), SecondFactor.objects.exists()) == (True, False, False)
        assert is_in(logged_in("bernd", NEW))

    @pytest.mark.django_db(transaction=True)
    def test_by_mail_it_goes_to_his_own_address_and_leaves_his_second_factor(
        self, organiser: User, settings: Settings
    ) -> None:
        assert "Link zuschicken" not in shown(Client().get("/anmelden/hilfe/"))
        settings.EMAIL_HOST, settings.DEFAULT_FROM_EMAIL = "localhost", "liste@example.org"
        User.objects.update(email="anna@example.org")
        factor = SecondFactor(user=organiser)
        factor.secret = new_secret()
        factor.save()
        pages = {
            shown(Client().post("/anmelden/hilfe/", {"name": name})).partition("<main")[2]
            for name in ("Anna@Example.org", "anna", "niemand")
        }
        assert len(pages) == 1  # nobody learns who has an account
        wait_until(lambda: len(mail.outbox) == 1)
        (sent,) = mail.outbox
        assert sent.to == ["anna@example.org"]
        address = "/einladung/" + str(sent.body).partition("/einladung/")[2].split()[0]
        assert Client().post(address, {"password": NEW, "again": NEW})["Location"] == "/anmelden/ziffern/"
        assert SecondFactor.objects.exists()
