"""An account of one's own: by invitation, changed, its log-ins in sight, back into it by a link that was handed out.

Its language: chosen once, there on every device somebody logs in with."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.examples import few
from tests.factories import make_tournament
from tests.people.members import (
    HOUR,
    NEW,
    NEW_PASSWORD,
    RIGHT,
    TYPED,
    actions,
    is_in,
    lacking,
    later,
    link,
    link_of,
    link_on,
    logged_in,
    member,
    owner,
    shown,
    with_app,
)
from tests.waiting import wait_until
from tournament.core.act import Actor
from tournament.models import (
    AuditEntry,
    Invitation,
    Membership,
    MembershipRole,
    Organisation,
    Preferences,
    Role,
    SecondFactor,
)
from tournament.people.acts.invitations import invite
from tournament.people.reads.members import MOST_TRIES

pytestmark = pytest.mark.django_db

PASSWORD = "/leitung/konto/passwort/"


def test_guest_who_chooses_name_and_password_is_in(club: Organisation) -> None:
    client, address = Client(), link(club)
    assert lacking(client.get(address), "Mitglied von „RC Nord“") == (200, [])
    assert (client.post(address, TYPED)["Location"], is_in(client)) == ("/leitung/", True)
    user = User.objects.get()
    assert (user.username, user.first_name, user.is_superuser) == ("bernd", "Bernd Brandt", False)
    assert Membership.objects.get().role == MembershipRole.MEMBER
    assert actions() == ["invited", "account_let_in", "invitation_taken", "logged_in"]


@pytest.mark.parametrize(
    ("language", "said"), [("de", "Eingeladen hat Sie Anna."), ("en", "You were invited by Anna.")]
)
def test_inviter_is_named_without_the_german_role_of_the_log(
    club: Organisation, organiser: User, language: str, said: str
) -> None:
    organiser.first_name = "Anna"
    token = invite(Invitation(organisation=club, role="member"), timedelta(days=1), Actor.user(organiser))
    assert said in shown(Client(headers={"Accept-Language": language}).get(f"/einladung/{token}/"))


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
def test_fault_is_said_at_its_place_and_the_rest_stays(
    club: Organisation, organiser: User, typed: dict[str, str], said: str
) -> None:
    address = link(club)
    response = Client().post(address, TYPED | typed)
    assert lacking(response, said, f'value="{(TYPED | typed)["username"]}"') == (400, [])
    assert (NEW in shown(response), User.objects.count()) == (False, 1)
    assert Client().post(address, TYPED).status_code == 302  # the link is not used up


def test_trying_names_by_a_link_comes_to_an_end(club: Organisation, organiser: User) -> None:
    address = link(club)
    Invitation.objects.update(tries=MOST_TRIES - 1)
    assert [Client().post(address, TYPED | {"username": "anna"}).status_code for _ in range(2)] == [400, 410]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"used_at": timezone.now()}, "schon benutzt"),
        ({"withdrawn_at": timezone.now()}, "zurückgezogen"),
        ({"expires_at": timezone.now()}, "abgelaufen"),
    ],
)
def test_end_of_a_link_is_said_in_one_sentence(club: Organisation, change: dict[str, Any], said: str) -> None:
    address = link(club)
    Invitation.objects.update(**change)
    for response in (Client().get(address), Client().post(address, TYPED)):
        assert (lacking(response, said), response["Cache-Control"]) == ((410, []), "no-store")
    assert not User.objects.exists()


def test_link_of_a_tournament_or_of_nothing_makes_no_member() -> None:
    assert Client().get("/einladung/Vk3xQ2v9Zr5tY7uW1aBcDe/").status_code == 404
    assert Client().post(link_of(Invitation(tournament=make_tournament(4), role=Role.DESK)), TYPED).status_code == 404


def test_account_that_is_there_joins_and_stays_the_owner_it_was(club: Organisation) -> None:
    client = owner(club)
    for address in (link(Organisation.objects.create(name="RC Süd")), link(club)):
        assert lacking(client.get(address), "angemeldet") == (200, [])
        assert client.post(address).status_code == 302
    joined = Membership.objects.values_list("user__username", "organisation__name", "role")
    assert set(joined) == {("anna", "RC Nord", "owner"), ("anna", "RC Süd", "member")}


def test_new_password_ends_what_was_logged_in_elsewhere_and_says_so(organiser: User) -> None:
    here, there = logged_in("anna"), logged_in("anna")
    key = here.session.session_key
    changed = here.post(PASSWORD, NEW_PASSWORD, follow=True)
    assert lacking(changed, "Das neue Passwort gilt. 1 andere Anmeldung ist beendet.") == (200, [])
    assert (is_in(here), is_in(there), is_in(logged_in("anna", NEW))) == (True, False, True)
    assert here.session.session_key != key


def test_log_ins_are_listed_and_ended_one_or_all(organiser: User) -> None:
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


def test_log_in_begins_a_session_of_its_own_for_three_days(organiser: User) -> None:
    client = Client()
    client.cookies["sessionid"] = "a" * 32
    client.post("/anmelden/", {"username": "anna", "password": RIGHT})
    session = Session.objects.get()
    assert session.session_key != "a" * 32
    assert abs(session.expire_date - timezone.now() - timedelta(days=3)) < timedelta(minutes=5)


@pytest.mark.parametrize(("ago", "noted"), [(HOUR - 60, False), (HOUR + 60, True)])
def test_last_look_is_known_to_the_hour(organiser: User, ago: int, noted: bool) -> None:
    client = logged_in("anna")
    later(client, ago, "seen")
    seen = [client.session["log_in"]["seen"]]
    for path in ("/turniere/gibt-es-nicht/", "/leitung/"):
        client.get(path)
        seen.append(client.session["log_in"]["seen"])
    assert (seen[1] == seen[0], seen[2] > seen[0]) == (True, noted)
    assert Session.objects.get().expire_date - timezone.now() < timedelta(days=3)


def test_password_is_changed_only_by_who_showed_lately_who_he_is(organiser: User) -> None:
    client = logged_in("anna")
    later(client, HOUR, "shown")
    asked = client.post(PASSWORD, NEW_PASSWORD)["Location"]
    assert asked.startswith("/leitung/konto/bestaetigen/")
    assert lacking(client.post(asked, {"password": "falsch"}), "Das ist nicht Ihr Passwort.") == (400, [])
    assert client.post(asked, {"password": RIGHT}).status_code == 302
    assert client.post(PASSWORD, NEW_PASSWORD).status_code == 302
    assert User.objects.get().check_password(NEW)


def test_owner_to_invite_stays_typed_while_one_shows_who_one_is(club: Organisation) -> None:
    client, typed = owner(club), {"meant_for": "Clara <Claus>", "role": "owner", "lasts": "30"}
    later(client, 15 * 60 + 1, "shown")
    asked = client.post(f"/leitung/konten/{club.pk}/einladen/", typed)["Location"]
    assert lacking(client.get(asked), "Was Sie eingetippt haben, steht danach wieder da.") == (200, [])
    back = client.post(asked, {"password": RIGHT})["Location"]
    assert (back, Invitation.objects.count()) == ("/leitung/konten/", 0)
    kept = ('value="Clara &lt;Claus&gt;"', 'value="owner" selected', 'value="30" selected')
    assert lacking(client.get(back), *kept) == (200, [])
    assert "/einladung/" in shown(client.post(f"/leitung/konten/{club.pk}/einladen/", typed))
    assert 'Clara &lt;Claus&gt;"' not in shown(client.get("/leitung/konten/"))  # waits to be used, typed no more


# Where each sentence of `/leitung/konten/` leads.


def test_owner_makes_one_and_withdraws_it(club: Organisation) -> None:
    client, form = owner(club), {"meant_for": "Clara", "role": "member", "lasts": "7"}
    page = shown(client.post(f"/leitung/konten/{club.pk}/einladen/", form))
    assert "data:image/svg" in page
    listed = shown(client.get("/leitung/konten/"))
    assert ("Clara" in listed, link_on(page).split("/")[2] in listed) == (True, False)
    client.post(f"/leitung/konten/einladung/{Invitation.objects.get().pk}/zurueckziehen/")
    assert Client().get(link_on(page)).status_code == 410


@pytest.mark.parametrize(("role", "ago"), [("member", 0), ("owner", HOUR)])
def test_invitation_for_nobody_is_refused_first_of_all(club: Organisation, role: str, ago: int) -> None:
    client = owner(club)
    later(client, ago, "shown")
    typed = {"meant_for": "", "role": role, "lasts": "7"}
    assert client.post(f"/leitung/konten/{club.pk}/einladen/", typed).status_code == 400
    assert not Invitation.objects.exists()


def test_way_back_by_an_owner_sets_everything_anew(club: Organisation) -> None:
    there, client, chief, bernd = Client(), Client(), owner(club), with_app(member(club, "bernd"))
    there.force_login(bernd)
    first, second = (link_on(shown(chief.post(f"/leitung/konten/{bernd.pk}/link/"))) for _time in range(2))
    assert Client().post(first, NEW_PASSWORD).status_code == 410
    assert lacking(client.get(second), "bernd") == (200, [])
    assert client.post(second, NEW_PASSWORD)["Location"] == "/leitung/"
    assert (is_in(client), is_in(there), SecondFactor.objects.exists()) == (True, False, False)
    assert is_in(logged_in("bernd", NEW))


@pytest.mark.django_db(transaction=True)
def test_way_back_by_mail_goes_to_ones_address_and_leaves_the_app(organiser: User, settings: Settings) -> None:
    assert "Link zuschicken" not in shown(Client().get("/anmelden/hilfe/"))
    settings.EMAIL_HOST, settings.DEFAULT_FROM_EMAIL = "localhost", "liste@example.org"
    User.objects.update(email="anna@example.org")
    with_app(organiser)
    pages = {
        shown(Client().post("/anmelden/hilfe/", {"name": name})).partition("<main")[2]
        for name in ("Anna@Example.org", "anna", "niemand")
    }
    assert len(pages) == 1  # nobody learns who has an account
    wait_until(lambda: len(mail.outbox) == 1)
    assert mail.outbox[0].to == ["anna@example.org"]
    taken = Client().post(link_on(str(mail.outbox[0].body)), NEW_PASSWORD)
    assert (taken["Location"], SecondFactor.objects.exists()) == ("/anmelden/ziffern/", True)


AT = "language_chosen"


def choose(client: Client, language: str) -> Client:
    assert client.post("/sprache/", {"language": language}).status_code == 302
    return client


def password_typed(client: Client) -> Client:
    assert client.post("/anmelden/", {"username": "anna", "password": RIGHT}).status_code == 302
    return client


def language(client: Client) -> str:
    return str(re.findall(r'<html lang="(\w+)"', client.get("/leitung/").content.decode())[0])


def test_choice_while_logged_in_holds_on_other_devices(organiser: User) -> None:
    client = choose(logged_in("anna"), "en")
    choose(client, "en")  # is no second act
    assert language(password_typed(Client(headers={"Accept-Language": "de"}))) == "en"
    said = AuditEntry.objects.get(action=AT)
    assert (said.actor.endswith("anna"), said.after) == (True, {"account_language": "en"})
    Preferences.objects.update(language="xx")  # one that is not there any more
    assert language(logged_in("anna")) == "de"


def test_choice_on_this_device_wins_if_it_is_the_later_one_and_is_stored(organiser: User) -> None:
    here = choose(Client(), "de")
    choose(logged_in("anna"), "en")
    assert language(password_typed(here)) == "en"
    here.post("/abmelden/")
    assert (language(password_typed(here)), Preferences.objects.get().language) == ("en", "en")
    assert language(password_typed(choose(Client(), "de"))) == "de"
    assert (Preferences.objects.get().language, language(logged_in("anna"))) == ("de", "de")


def test_account_without_a_choice_has_none_stored(organiser: User) -> None:
    assert language(logged_in("anna")) == "de"
    choose(Client(), "en")
    assert not Preferences.objects.exists()


@pytest.mark.parametrize("said", few(2, [None, "", "gestern", "-1", "9" * 13, "9" * 40, "²"]))
def test_first_choice_is_that_of_the_device_whatever_time_it_says(organiser: User, said: str | None) -> None:
    here = Client()
    here.cookies["language"] = "en"  # without a time, as browsers have it from before this was asked
    if said is not None:
        here.cookies[AT] = said
    assert (language(password_typed(here)), language(logged_in("anna"))) == ("en", "en")
    choose(logged_in("anna"), "de")
    assert language(logged_in("anna")) == "de"  # nobody chooses in the future


@pytest.mark.django_db(transaction=True)
def test_mail_is_in_his_language(organiser: User, mails: None) -> None:
    User.objects.update(email="anna@example.org")
    choose(logged_in("anna"), "en")
    Client(headers={"Accept-Language": "de"}).post("/anmelden/hilfe/", {"name": "anna"})
    wait_until(lambda: len(mail.outbox) == 1)
    assert mail.outbox[0].subject == "New password for Spielliste"
    assert "A new password was requested for the account anna." in mail.outbox[0].body
