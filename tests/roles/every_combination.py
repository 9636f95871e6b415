"""Every combination of address, log-in and method, from the URLconf, answered by the whole server: `make access`.

What each role may stands in test_matrix.py, from the issue and not from the code. Four minutes.

An owner sends the keys of another organisation's rows to every address of their own tournament. People and clubs of the
two are called alike. Whatever is typed, nothing of the other's changes, and no name of theirs that they have not got
themselves is answered. A quarter of a minute.
"""

from collections.abc import Iterator, Mapping
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Model, QuerySet, Value
from django.db.models.functions import Concat
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_team, make_tournament, seat_series
from tests.roles.everything import METHODS, VALUES, Address, addresses, helper, parts_of, running
from tests.roles.test_matrix import (
    LEADS_OF_NO_TOURNAMENT,
    MAY_DO,
    MAY_READ,
    MEMBERS_DO,
    MEMBERS_READ,
    OF_NO_TOURNAMENT,
    OWN_ACCOUNT,
)
from tournament.models import (
    Appointment,
    Club,
    Membership,
    MembershipRole,
    Organisation,
    Person,
    Role,
    Team,
    Tournament,
)
from tournament.privacy.reads.parts import parts
from tournament.urls import ORGANISER

pytestmark = pytest.mark.django_db

SAFE = {"GET", "HEAD", "OPTIONS"}
LOGS_IN, FORBIDDEN, NOT_FOUND = 302, 403, 404


def anonymous(_tournament: Tournament) -> None:
    return None


def stranger(_tournament: Tournament) -> User:
    return User.objects.create_user("fremd")


def expired(tournament: Tournament) -> User:
    user = helper(tournament, Role.LEAD)
    user.appointments.update(until=timezone.now() - timedelta(seconds=1))
    return user


def closed(tournament: Tournament) -> User:
    """Sent home: his account is closed while his browser still has its session."""
    return helper(tournament, Role.LEAD)


def elsewhere(_tournament: Tournament) -> User:
    return helper(running(), Role.LEAD)


def member(tournament: Tournament, role: MembershipRole = MembershipRole.MEMBER) -> User:
    user, organisation = User.objects.create_user("otto"), Organisation.objects.create(name="RC Nord")
    Membership.objects.create(organisation=organisation, user=user, role=role)
    Tournament.objects.filter(pk=tournament.pk).update(organisation=organisation)
    return user


def owner(tournament: Tournament) -> User:
    return member(tournament, MembershipRole.OWNER)


def superuser(_tournament: Tournament) -> User:
    return User.objects.create_superuser("chef")


NOBODY_HERE = {"stranger": stranger, "expired": expired, "elsewhere": elsewhere, "member": member}


def answers(user: User | None, tournament: Tournament) -> Mapping[tuple[Address, str], int]:
    """The status of each address by each method; what it did is undone."""
    client = Client(raise_request_exception=False)
    if user:
        client.force_login(user)
        if user.username == "lead@closed":
            User.objects.filter(pk=user.pk).update(is_active=False)
    return {(one, method): answered(client, one, method) for one in list(addresses(tournament)) for method in METHODS}


def answered(client: Client, one: Address, method: str) -> int:
    with transaction.atomic():
        status = client.generic(method, one.path).status_code
        transaction.set_rollback(True)
    assert status < 500, (one.name, method)
    return status


def refused(user: User | None, tournament: Tournament, status: int) -> set[tuple[str, str]]:
    return {(one.name, method) for (one, method), got in answers(user, tournament).items() if got == status}


def combinations(tournament: Tournament, reading: str, acting: str) -> set[tuple[str, str]]:
    """All but those of these names."""
    allowed = {(name, method) for name in reading.split() for method in SAFE}
    allowed |= {(name, method) for name in acting.split() for method in METHODS if method not in SAFE}
    return {(one.name, method) for one in addresses(tournament) for method in METHODS} - allowed


@pytest.mark.parametrize("role", MAY_READ)
def test_role_comes_no_further_than_its_task(role: Role) -> None:
    tournament = running()
    found = refused(helper(tournament, role), tournament, FORBIDDEN)
    assert found == combinations(tournament, MAY_READ[role], MAY_DO[role])


def test_leader_comes_everywhere_in_his_tournament() -> None:
    tournament = running()
    found = answers(helper(tournament, Role.LEAD), tournament)
    here = {(one.name, method) for (one, method), got in found.items() if one.in_tournament and got == FORBIDDEN}
    # all phones that wait, whatever tournament they name, are forgotten by whoever owns the installation
    assert here == {("forget_phones", "POST")}
    elsewhere = {(one.name, way) for (one, way), got in found.items() if not one.in_tournament and got != FORBIDDEN}
    reading = {(name, way) for name in LEADS_OF_NO_TOURNAMENT.split() for way in SAFE}
    assert elsewhere == reading | {(name, way) for name in OWN_ACCOUNT.split() for way in METHODS if way not in SAFE}


@pytest.mark.parametrize("name", NOBODY_HERE)
def test_tournament_is_found_by_nobody_else(name: str) -> None:
    tournament = running()
    found = answers(NOBODY_HERE[name](tournament), tournament)
    assert {got for (one, _method), got in found.items() if one.in_tournament} == {NOT_FOUND}
    opened = {(one.name, method) for (one, method), got in found.items() if not one.in_tournament and got != FORBIDDEN}
    reading = {"member": MEMBERS_READ, "elsewhere": LEADS_OF_NO_TOURNAMENT}.get(name, OF_NO_TOURNAMENT).split()
    acting = (MEMBERS_DO if name == "member" else OWN_ACCOUNT).split()
    assert opened == {(one, method) for one in reading for method in SAFE} | {
        (one, method) for one in acting for method in METHODS if method not in SAFE
    }


def test_federation_comes_into_no_tournament_of_its_clubs() -> None:
    tournament = running()
    federation = Organisation.objects.create(name="Verband", is_federation=True)
    club = Organisation.objects.create(name="RC Nord", federation=federation)
    Tournament.objects.filter(pk=tournament.pk).update(organisation=club)
    user = User.objects.create_user("vera")
    Membership.objects.create(organisation=federation, user=user)
    found = answers(user, tournament)
    assert {got for (one, _method), got in found.items() if one.in_tournament} == {NOT_FOUND}
    opened = {(one.name, method) for (one, method), got in found.items() if not one.in_tournament and got != FORBIDDEN}
    reading = {(one, method) for one in f"{MEMBERS_READ} federation".split() for method in SAFE}
    assert opened == reading | {(one, method) for one in MEMBERS_DO.split() for method in METHODS if method not in SAFE}


@pytest.mark.parametrize("make", [anonymous, closed])
def test_reader_not_logged_in_any_more_is_asked_to(make: object) -> None:
    tournament = running()
    user = helper(tournament, Role.LEAD) if make is closed else None
    if user:
        User.objects.filter(pk=user.pk).update(username="lead@closed")
        user.refresh_from_db()
    found = answers(user, tournament)
    assert {got for (_one, method), got in found.items() if method != "POST"} <= {LOGS_IN, 405}
    assert {got for (_one, method), got in found.items() if method == "POST"} == {FORBIDDEN if user else LOGS_IN}


@pytest.mark.parametrize("make", [owner, superuser])
def test_owners_come_everywhere_in_what_is_theirs(make: object) -> None:
    tournament = running()
    user = owner(tournament) if make is owner else superuser(tournament)
    found = answers(user, tournament)
    here = {(one.name, method) for (one, method), got in found.items() if one.in_tournament and got == FORBIDDEN}
    assert here == (set() if make is superuser else {("forget_phones", "POST")})
    assert not Appointment.objects.filter(user=user).exists()


SECRET = "Geheim"
Rows = Mapping[type[Model], list[tuple[object, ...]]]


def organised(name: str, *, secret: str = "") -> Tournament:
    """Eight people in two clubs, a team, a seating and a draft; `secret`: what stands behind each name."""
    organisation = Organisation.objects.create(name=name)
    tournament = make_tournament(8, series=3, games=4, organisation=organisation, published=False)
    seat_series(tournament, 1)
    seat_series(tournament, 2, published=False)
    make_team(tournament, list(tournament.registrations.order_by("number")[:4]), "Eins")
    for model in (Person, Club):
        model.objects.filter(organisation=organisation).update(name=Concat("name", Value(secret)))
    tournament.teams.update(name=Concat("name", Value(secret)))
    return tournament


def rows_of(tournament: Tournament) -> Rows:
    """All that hangs on it, and what else its organisation knows."""
    of_it: list[tuple[type[Model], str, object]] = [(model, way, tournament) for model, way in parts()]
    known: list[type[Model]] = [Person, Club, Tournament]
    of_it += [(model, "organisation", tournament.organisation) for model in known]
    return {model: _rows(QuerySet(model), way, whose) for model, way, whose in of_it}


def _rows(rows: "QuerySet[Model]", way: str, whose: object) -> list[tuple[object, ...]]:
    return list(rows.filter(**{way: whose}).order_by("pk").values_list())


def owner_of(tournament: Tournament) -> Client:
    client, user = Client(raise_request_exception=False), User.objects.create_user("otto")
    Membership.objects.create(organisation=tournament.organisation, user=user, role=MembershipRole.OWNER)
    client.force_login(user)
    return client


def typed(foreign: Tournament, players_of: Tournament) -> dict[str, str | list[str]]:
    """Every field in which a form of the organiser's names a row by its key; with people of one's own, what else is
    typed is looked at as well."""
    people = [str(key) for key in players_of.registrations.order_by("number").values_list("pk", flat=True)]
    club, team = str(foreign.clubs.order_by("pk")[0].pk), str(Team.objects.get(tournament=foreign).pk)
    of_one = ["registration", "player", "person", "left", "right", "one", "other", "present", "subject"]
    others = {"club": club, "verein": club, "team": team, "loan": people[4], "row": f"{people[0]}.1.1", "name": "X"}
    plain = {"version": "1", "sure": "on", "reason": "x", "points": "-5", "series": "1", "number": "1", "table": "1"}
    more = {"most": "1", "weight": "2", "user": "1", "role": "desk", "ranking": "players", "text": "x"}
    several = dict.fromkeys(("people", "members", "own", "players"), people[:4])
    return {**dict.fromkeys(of_one, people[0]), **several, **others, **plain, **more}


def paths(own: Tournament, foreign: Tournament) -> Iterator[str]:
    """Every address of one's own tournament, with every key the other has a row by."""
    keys = {row[0] for rows in rows_of(foreign).values() for row in rows[:1]}
    for pattern in ORGANISER:
        names = parts_of(pattern)
        for key in sorted(keys, key=str) if "pk" in names else [1]:
            values = VALUES | {"slug": own.slug, "pk": key}
            if "slug" in names:
                yield reverse(f"organiser:{pattern.name}", kwargs={name: values[name] for name in names})


def test_keys_of_another_open_and_change_nothing() -> None:
    foreign, own = organised("RC Nord", secret=SECRET), organised("RC Süd")
    client, before = owner_of(own), rows_of(foreign)
    theirs, mixed = typed(foreign, foreign), typed(foreign, own)
    found = []
    for path in list(paths(own, foreign)):
        for ask, fields in ((client.get, theirs), (client.post, theirs), (client.post, mixed)):
            with transaction.atomic():
                answer = ask(path, fields, follow=True)
                changed = rows_of(foreign) != before
                transaction.set_rollback(True)
            told = not answer.streaming and SECRET in answer.content.decode(errors="replace")
            if changed or told or answer.status_code >= 500:
                found.append((path, answer.status_code, changed, told))
    assert found == []
