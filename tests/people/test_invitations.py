"""A link that lets somebody in works once, expires, can be withdrawn; what became of it is said.

For whom an invitation was is forgotten thirty days after it was of any use. The first owner opens a link, once; the
program lies nowhere about a password.

Accounts of others, in the hands of an owner; and one that was stolen."""

from datetime import datetime, timedelta
from io import StringIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from tests.factories import ACTOR, make_tournament, seat_series
from tests.people.members import (
    NEW,
    NEW_PASSWORD,
    RIGHT,
    TYPED,
    actions,
    is_in,
    lacking,
    link_on,
    logged_in,
    member,
    owner,
    shown,
)
from tournament.core import audit, errors
from tournament.core.act import Actor
from tournament.management import serving
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
from tournament.models.link import hash_of, token_of
from tournament.people.acts.invitations import invite, used_once, withdraw
from tournament.people.chores import forget_whom_they_were_for
from tournament.people.reads.members import invitation_of

pytestmark = pytest.mark.django_db


def made(actor: Actor = ACTOR, role: MembershipRole = MembershipRole.MEMBER) -> tuple[Invitation, str]:
    invitation = Invitation(organisation=Organisation.objects.create(name="RC Nord"), role=role)
    return invitation, invite(invitation, timedelta(days=1), actor)


def take(token: str, user: User) -> None:
    with used_once(token) as invitation:
        invitation.used_by = user


def refused(token: str) -> str:
    with pytest.raises(errors.RefusedError) as reading:
        invitation_of(token)
    with pytest.raises(errors.RefusedError, match=reading.value.code), used_once(token):
        pytest.fail("it was used")
    return reading.value.code


def test_link_is_found_by_its_token_of_which_the_hash_is_stored() -> None:
    invitation, token = made()
    assert invitation_of(token) == invitation
    assert (len(token), Invitation.objects.get().token_hash) == (22, hash_of(token))  # 128 bits in base64, unpadded
    assert refused(token[:-1] + ("A" if token[-1] != "A" else "B")) == "invitation_unknown"


def test_link_works_once_and_the_log_says_who_made_it_and_who_used_it(organiser: User) -> None:
    anna = Actor.user(organiser)
    invitation, token = made(anna, MembershipRole.OWNER)
    take(token, organiser)
    invitation.refresh_from_db()
    assert (invitation.used_by, invitation.used_at is None, refused(token)) == (organiser, False, "invitation_used")
    with pytest.raises(errors.RefusedError, match="invitation_used"):
        withdraw(invitation, ACTOR)
    said = {"invitation": invitation.pk, "organisation": "RC Nord", "role": "owner", "account": ""}
    rows = AuditEntry.objects.filter(tournament=None).values_list("actor", "action", "after")
    assert list(rows) == [(anna.name, action, said) for action in ("invited", "invitation_taken")]
    assert invitation.maker == organiser


def test_link_for_a_tournament_stands_in_its_log_and_in_nothing_public(organiser: User, tournament: Tournament) -> None:
    before = tournament.public_revision
    take(invite(Invitation(tournament=tournament, role=Role.DESK), timedelta(days=1), ACTOR), organiser)
    tournament.refresh_from_db()
    assert list(tournament.audit_entries.values_list("action", flat=True)) == ["invited", "invitation_taken"]
    assert tournament.public_revision == before


LONG, NOT_YET = timedelta(days=30), timedelta(days=30) - timedelta(minutes=5)


def invited(**stored: datetime) -> Invitation:
    club = Organisation.objects.create(name="RC Nord")
    invitation = Invitation(organisation=club, role="member", meant_for="Bernd Brandt")
    invite(invitation, timedelta(days=60), ACTOR)
    Invitation.objects.filter(pk=invitation.pk).update(**stored)
    return invitation


def meant_for(invitation: Invitation) -> str:
    forget_whom_they_were_for()
    invitation.refresh_from_db()
    return invitation.meant_for


@pytest.mark.parametrize("column", ["used_at", "withdrawn_at", "expires_at"])
@pytest.mark.parametrize(("ago", "kept"), [(LONG, ""), (NOT_YET, "Bernd Brandt")])
def test_name_goes_thirty_days_after_the_link_was_of_use(column: str, ago: timedelta, kept: str) -> None:
    assert meant_for(invited(**{column: timezone.now() - ago})) == kept


def test_forgetting_is_done_by_the_server_and_said_once_in_the_log() -> None:
    """Who a link that can be used is for is kept."""
    assert forget_whom_they_were_for in [chore.do for chore in serving.CHORES]
    long_ago = timezone.now() - LONG
    links = [invited(), invited(used_at=long_ago), invited(withdrawn_at=long_ago)]
    assert [meant_for(one) for one in links] == ["Bernd Brandt", "", ""]
    said = AuditEntry.objects.filter(action="invitations_forgotten")
    assert list(said.values_list("actor", "after")) == [("Aufräumen", {"links": 2})]
    assert audit.first_fault(None) is None


DONE = "/leitung/konto/getan/"


TOO_LONG_AGO = "So lange gibt es dieses Programm noch nicht."


@pytest.fixture
def bernd(club: Organisation) -> User:
    return member(club, "bernd")


@pytest.fixture
def chief(club: Organisation) -> Client:
    """A browser of anna's, who owns the club."""
    return owner(club)


def of(user: User, act: str) -> str:
    return f"/leitung/konten/{user.pk}/{act}/"


def list_of(tournament: Tournament) -> str:
    """The address of a running list."""
    return f"/liste/{token_of(seat_series(tournament).card_tables.earliest('pk').link_nonce)}/"


def test_last_owner_stays_one(club: Organisation, chief: Client) -> None:
    """The second of two owners at once sees what changed."""
    anna, of_club = User.objects.get(), {"organisation": club.pk, "role": "member", "read": "owner"}
    for act in ("rolle", "entfernen"):
        said = chief.post(of(anna, act), of_club, follow=True)
        assert lacking(said, "Einen Inhaber muss es geben.") == (200, [])
    bernd, chosen = member(club, "bernd"), of_club | {"role": "owner", "read": "member"}
    chief.post(of(bernd, "rolle"), chosen)
    again = chief.post(of(bernd, "rolle"), chosen, follow=True)
    assert lacking(again, "Inzwischen hat jemand anderes etwas geändert.") == (200, [])
    chief.post(of(anna, "rolle"), of_club)
    assert set(Membership.objects.values_list("user__username", "role")) == {("anna", "member"), ("bernd", "owner")}
    assert actions()[-2:] == ["role_set", "role_set"]


def test_removed_member_works_in_none_of_its_tournaments(club: Organisation, chief: Client, bernd: User) -> None:
    ours, other = make_tournament(4, organisation=club), make_tournament(4)
    bernd.tournaments.add(ours, other)
    chief.post(of(bernd, "entfernen"), {"organisation": club.pk})
    assert not Membership.objects.filter(user=bernd).exists()
    assert list(bernd.tournaments.all()) == [other]


@pytest.mark.parametrize(
    ("act", "form"), [("entfernen", {}), ("rolle", {"role": "member", "read": "owner"})], ids=["removed", "member"]
)
def test_former_owner_has_no_link_left_that_makes_him_one(
    club: Organisation, chief: Client, act: str, form: dict[str, str]
) -> None:
    bernd, clara = member(club, "bernd", MembershipRole.OWNER), member(club, "clara")
    links = [
        Invitation(organisation=club, role="owner"),
        Invitation(user=clara),
        Invitation(organisation=Organisation.objects.create(name="RC Süd"), role="owner"),
    ]
    tokens = [invite(one, timedelta(days=1), Actor.user(bernd)) for one in links]
    chief.post(of(bernd, act), {"organisation": club.pk} | form)
    client = logged_in("bernd")
    assert [client.get(f"/einladung/{token}/").status_code for token in tokens] == [410, 410, 200]


def test_account_and_link_of_another_organisation_are_not_found(chief: Client) -> None:
    south = Organisation.objects.create(name="RC Süd")
    clara, asked = member(south, "clara"), Invitation(organisation=south, role="member")
    invite(asked, timedelta(days=1), ACTOR)
    assert chief.post(f"/leitung/konten/einladung/{asked.pk}/zurueckziehen/").status_code == 404
    assert {chief.get(of(clara, act)).status_code for act in ("getan", "gestohlen")} == {404}
    assert {chief.post(of(clara, act)).status_code for act in ("link", "rolle", "entfernen")} == {404}
    assert chief.get(f"/leitung/konten/{clara.pk}/").status_code == 404


@pytest.mark.parametrize("where", ["member", "appointment", "superuser"])
def test_owner_opens_no_account_that_works_elsewhere_too(chief: Client, bernd: User, where: str) -> None:
    """Or he would have what belongs to others in his hand."""
    if where == "member":
        Membership.objects.create(organisation=Organisation.objects.create(name="RC Süd"), user=bernd)
    elif where == "appointment":
        make_tournament(4).organisers.add(bernd)
    else:
        User.objects.filter(pk=bernd.pk).update(is_superuser=True)
    assert lacking(logged_in("bernd").get(DONE), "1 Eintrag") == (200, [])
    assert lacking(chief.get(of(bernd, "getan")), "0 Einträge") == (200, [])
    assert [chief.post(of(bernd, act)).status_code for act in ("link", "gestohlen")] == [403, 403]
    assert is_in(logged_in("bernd"))


def test_stolen_account_is_empty_in_three_taps_and_its_acts_are_listed(
    club: Organisation, chief: Client, bernd: User
) -> None:
    make_tournament(4, organisation=club).organisers.add(bernd)
    thief = logged_in("bernd")
    given_out = invite(Invitation(organisation=club, role="member"), timedelta(days=1), Actor.user(bernd))
    thief.post("/leitung/konto/", {"shown": "Wer anders", "username": "anders"})
    assert lacking(chief.get(f"/leitung/konten/{bernd.pk}/"), "Gestohlen oder verloren?") == (200, [])
    assert lacking(chief.get(of(bernd, "gestohlen")), "gerade ist es 1") == (200, [])
    done = chief.post(of(bernd, "gestohlen"), follow=True)
    assert lacking(done, "Angemeldet", "Konto umbenannt", "Link gemacht", "wieder hineinzukommen") == (200, [])
    refused = Client().post("/anmelden/", {"username": "anders", "password": RIGHT})
    assert (is_in(thief), refused.status_code) == (False, 200)
    assert Client().get(f"/einladung/{given_out}/").status_code == 410
    assert "account_secured" in actions()


@pytest.mark.parametrize(("form", "renewed"), [({}, False), ({"lists": "on"}, True)])
def test_open_lists_get_new_links_where_that_is_wanted(
    club: Organisation, chief: Client, bernd: User, form: dict[str, str], renewed: bool
) -> None:
    ours, closed = (make_tournament(8, series=1, organisation=club) for _ in range(2))
    bernd.tournaments.add(ours, closed)
    lists = [list_of(one) for one in (ours, closed, make_tournament(8, series=1))]
    CardTable.objects.filter(series__tournament=closed).update(closed_at=timezone.now())
    said = shown(chief.post(of(bernd, "gestohlen"), form, follow=True))
    assert [Client().get(address).status_code for address in lists] == [410 if renewed else 200, 200, 200]
    assert ("Listen mit neuem Link: 2." in said) is renewed


def test_lists_get_new_links_where_one_sees_them_and_by_the_owner_all(
    club: Organisation, chief: Client, bernd: User
) -> None:
    """Bernd had each role, which holds or has ended, in a tournament each: they may have seen links in it before."""
    lists = {}
    for role, holds in product(Role, (True, False)):
        tournament = make_tournament(4, series=1, organisation=club)
        until = None if holds else timezone.now()
        Appointment.objects.create(tournament=tournament, user=bernd, role=role, until=until)
        lists[role, holds] = list_of(tournament)
    logged_in("bernd").post("/leitung/konto/gestohlen/", {"lists": "on"})
    renewed = {one for one, address in lists.items() if Client().get(address).status_code == 410}
    assert renewed == {(Role.LEAD, True), (Role.RESULTS, True)}
    chief.post(of(bernd, "gestohlen"), {"lists": "on"})
    assert {Client().get(address).status_code for address in lists.values()} == {410}


def test_own_account_stays_open_here_and_asks_for_a_new_password(organiser: User) -> None:
    here, thief = logged_in("anna"), logged_in("anna")
    assert here.post("/leitung/konto/gestohlen/")["Location"] == "/leitung/konto/passwort/"
    assert (is_in(here), is_in(thief)) == (True, False)


@pytest.mark.parametrize(
    ("since", "words", "missing"),
    [
        ("", ["0 Einträge"], []),
        ("?seit=2020-01-01T00:00", ["1 Eintrag"], []),
        ("?seit=gestern", ["Anmeldungen</h2>"], ["Anmeldungen</h2>"]),
        ("?seit=0001-01-01T00:00", [TOO_LONG_AGO], []),
        ("?seit=9999-12-31T23:59", [TOO_LONG_AGO], [TOO_LONG_AGO]),
    ],
)
def test_acts_are_listed_from_the_time_that_is_asked_for(
    organiser: User, since: str, words: list[str], missing: list[str]
) -> None:
    client = logged_in("anna")
    AuditEntry.objects.update(at=timezone.now() - timedelta(days=2))
    assert lacking(client.get(f"{DONE}{since}"), *words) == (200, missing)


def said(*, terminal: bool = True) -> str:
    return "\n".join(serving.say_how_to_get_in(terminal=terminal))


def open_it(link: str, **typed: str) -> Any:
    return Client().post(link, TYPED | typed)


# The first start.


def test_link_on_a_terminal_lies_nowhere(var: Path) -> None:
    link = link_on(said())
    assert list(var.iterdir()) == []
    tournament = make_tournament()
    assert open_it(link)["Location"] == "/leitung/"
    user = User.objects.get()
    assert (user.is_superuser, user.first_name, user.check_password(NEW)) == (True, "Bernd Brandt", True)
    assert Membership.objects.get().role == "owner"
    assert Client().get(f"/leitung/{tournament.slug}/").status_code == 302


def test_link_without_a_terminal_lies_in_its_owners_file_until_it_was_used(var: Path) -> None:
    file = var / "owner_link"
    file.write_text("von einem anderen Rechner", encoding="utf-8")  # it works no more, and is made anew
    starts = [said(terminal=False) for _start in range(2)]
    token = file.read_text(encoding="ascii")
    assert [(str(file) in words, token in words) for words in starts] == [(True, False)] * 2
    assert file.stat().st_mode & 0o777 == 0o600
    link = Client().get(f"/e/{token}")["Location"]  # what a screen shows, for a code that fits it
    assert (open_it(link).status_code, file.exists()) == (302, False)


def test_owner_who_is_there_needs_no_link_and_none_lies_about(var: Path) -> None:
    """Somebody used it at another machine."""
    User.objects.create_superuser("chefin", password=RIGHT)
    (var / "owner_link").write_text("x", encoding="ascii")
    assert ("/einladung/" in said(terminal=False), Invitation.objects.count()) == (False, 0)
    assert list(var.iterdir()) == []


def test_first_who_opens_one_takes_it_the_others_go_no_more(var: Path) -> None:
    first, second = link_on(said()), link_on(said())
    assert open_it(first).status_code == 302
    assert lacking(open_it(second, username="clara"), "zurückgezogen") == (410, [])
    assert User.objects.count() == 1


def test_link_takes_the_place_of_an_unused_password_of_before(var: Path) -> None:
    old = User.objects.create_superuser("spielleitung", password=RIGHT)
    (var / "organiser_password").write_text(RIGHT, encoding="utf-8")
    assert open_it(link_on(said())).status_code == 302
    old.refresh_from_db()
    assert (list(var.iterdir()), old.has_usable_password()) == ([], False)


def test_password_of_before_is_named_until_somebody_logs_in_with_it(var: Path) -> None:
    User.objects.create_superuser("spielleitung", password=RIGHT)
    file = var / "organiser_password"
    file.write_text(RIGHT, encoding="utf-8")
    assert str(file) in said()
    Client().post("/anmelden/", {"username": "spielleitung", "password": RIGHT})
    assert (file.exists(), str(file) in said()) == (False, False)


# Where all are lost.


def owner_link(*words: str) -> str:
    out = StringIO()
    call_command("owner", *words, stdout=out)
    return link_on(out.getvalue())


def test_command_makes_an_owner_beside_those_there_are(var: Path) -> None:
    Organisation.objects.create(name="RC Nord")
    User.objects.create_superuser("chefin", password="vergessen-vergessen")
    assert open_it(owner_link()).status_code == 302
    assert set(User.objects.filter(is_superuser=True).values_list("username", flat=True)) == {"chefin", "bernd"}
    assert Organisation.objects.count() == 1


def test_command_opens_an_account_anew(organiser: User, var: Path) -> None:
    assert Client().post(owner_link("anna"), NEW_PASSWORD).status_code == 302
    assert User.objects.get().check_password(NEW)


def test_name_nobody_has_is_said(var: Path) -> None:
    with pytest.raises(CommandError, match="Ein Konto „niemand“ gibt es hier nicht"):
        owner_link("niemand")
