"""Every combination of address, log-in and method, from the URLconf, answered by the whole server: `make access`.

What each role may stands in test_matrix.py, from the issue and not from the code. Five and a half minutes.

An owner sends the keys of another organisation's rows to every address of their own tournament. People and clubs of the
two are called alike. Whatever is typed, nothing of the other's changes, and no name of theirs that they have not got
themselves is answered. A quarter of a minute.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from functools import partial
from itertools import product

import pytest
from django.contrib.auth.models import User
from django.db.models import Model, QuerySet, Value
from django.db.models.functions import Concat
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.addresses import each_alone
from tests.factories import make_team, make_tournament, seat_series
from tests.people import members
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
    MembershipRole,
    Organisation,
    Person,
    Role,
    Team,
    Tournament,
)
from tournament.privacy.reads.stored import parts
from tournament.urls import ORGANISER

pytestmark = pytest.mark.django_db

SAFE = {"GET", "HEAD", "OPTIONS"}
LOGS_IN, FORBIDDEN, NOT_FOUND = 302, 403, 404


def stranger(_tournament: Tournament) -> User:
    return User.objects.create_user("fremd")


def expired(tournament: Tournament) -> User:
    user = helper(tournament, Role.LEAD)
    user.appointments.update(until=timezone.now() - timedelta(seconds=1))
    return user


def elsewhere(_tournament: Tournament) -> User:
    return helper(running(), Role.LEAD)


def member(tournament: Tournament, role: MembershipRole = MembershipRole.MEMBER, *, above: bool = False) -> User:
    """Of the organisation the tournament belongs to; `above`: of the federation of that one."""
    organisation = Organisation.objects.create(name="RC Nord")
    Tournament.objects.filter(pk=tournament.pk).update(organisation=organisation)
    if above:
        organisation.federation = Organisation.objects.create(name="Verband", is_federation=True)
        organisation.save()
    return members.member(organisation.federation or organisation, "otto", role)


NOBODY_HERE: dict[str, tuple[Callable[[Tournament], User], str, str]] = {
    "stranger": (stranger, OF_NO_TOURNAMENT, OWN_ACCOUNT),
    "expired": (expired, OF_NO_TOURNAMENT, OWN_ACCOUNT),
    "elsewhere": (elsewhere, LEADS_OF_NO_TOURNAMENT, OWN_ACCOUNT),
    "member": (member, MEMBERS_READ, MEMBERS_DO),
    "federation": (partial(member, above=True), f"{MEMBERS_READ} federation", MEMBERS_DO),
}
"""Each with what they read and what they do outside of it."""


def answers(user: User | None, tournament: Tournament, *, closed: bool = False) -> Mapping[tuple[Address, str], int]:
    """The status of each address by each method; what it did is undone. `closed`: the account is, after the log-in."""
    client = Client(raise_request_exception=False)
    if user:
        client.force_login(user)
        User.objects.filter(pk=user.pk).update(is_active=not closed)
    found = {}
    for one, method in each_alone(product(list(addresses(tournament)), METHODS)):
        found[one, method] = client.generic(method, one.path).status_code
        assert found[one, method] < 500, (one.name, method)
    return found


def ways(reading: str, acting: str) -> set[tuple[str, str]]:
    """The addresses of these names, each by the methods that read or by those that act."""
    found = {(name, method) for name in reading.split() for method in SAFE}
    return found | {(name, method) for name in acting.split() for method in METHODS if method not in SAFE}


def forbidden(found: Mapping[tuple[Address, str], int], *, inside: bool) -> set[tuple[str, str]]:
    """What was, of the tournament's addresses or of the others."""
    return {(one.name, way) for (one, way), got in found.items() if one.in_tournament == inside and got == FORBIDDEN}


def opened(found: Mapping[tuple[Address, str], int]) -> set[tuple[str, str]]:
    """What was not, of the addresses of no tournament."""
    return {(one.name, way) for one, way in found if not one.in_tournament} - forbidden(found, inside=False)


@pytest.mark.parametrize("role", MAY_READ)
def test_role_comes_no_further_than_its_task(role: Role) -> None:
    tournament = running()
    found = answers(helper(tournament, role), tournament)
    refused = forbidden(found, inside=True) | forbidden(found, inside=False)
    assert refused == {(one.name, method) for one, method in found} - ways(MAY_READ[role], MAY_DO[role])


def owner_of_all(_tournament: Tournament) -> User:
    return User.objects.create_superuser("chef")


ALL_PHONES = {("forget_phones", "POST")}
"""That wait, whatever tournament they name, are forgotten by whoever owns the installation."""


@pytest.mark.parametrize(
    ("make", "refused", "outside"),
    [
        (partial(helper, role=Role.LEAD), ALL_PHONES, LEADS_OF_NO_TOURNAMENT),
        (partial(member, role=MembershipRole.OWNER), ALL_PHONES, ""),
        (owner_of_all, set(), ""),
    ],
)
def test_leader_and_owners_come_everywhere_in_what_is_theirs(
    make: Callable[[Tournament], User], refused: set[tuple[str, str]], outside: str
) -> None:
    """Without an appointment, if they own it. `outside`: what a leader reads besides."""
    tournament = running()
    found = answers(make(tournament), tournament)
    assert (forbidden(found, inside=True), Appointment.objects.exists()) == (refused, bool(outside))
    assert not outside or opened(found) == ways(outside, OWN_ACCOUNT)


@pytest.mark.parametrize("name", NOBODY_HERE)
def test_tournament_is_found_by_nobody_else(name: str) -> None:
    tournament, (make, reading, acting) = running(), NOBODY_HERE[name]
    found = answers(make(tournament), tournament)
    assert {got for (one, _method), got in found.items() if one.in_tournament} == {NOT_FOUND}
    assert opened(found) == ways(reading, acting)


@pytest.mark.parametrize("closed", [False, True])
def test_reader_not_logged_in_any_more_is_asked_to(closed: bool) -> None:
    """Also who was sent home: their account is closed while their browser still has its session. What was sent is
    answered with a page to log in on (403), which carries it."""
    tournament = running()
    found = answers(helper(tournament, Role.LEAD) if closed else None, tournament, closed=closed)
    assert {got for (_one, method), got in found.items() if method != "POST"} <= {LOGS_IN, 405}
    assert {got for (_one, method), got in found.items() if method == "POST"} == {FORBIDDEN}


SECRET = "Rhabarberkuchen"
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
    return {
        model: list(QuerySet(model).filter(**{way: whose}).order_by("pk").values_list()) for model, way, whose in of_it
    }


def owner_of(tournament: Tournament) -> Client:
    assert tournament.organisation
    client = Client(raise_request_exception=False)
    client.force_login(members.member(tournament.organisation, "otto", MembershipRole.OWNER))
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
    asking = ((client.get, theirs), (client.post, theirs), (client.post, mixed))
    for path, (ask, fields) in each_alone(product(list(paths(own, foreign)), asking)):
        answer = ask(path, fields, follow=True)
        told = not answer.streaming and SECRET in answer.content.decode(errors="replace")
        assert (answer.status_code < 500, rows_of(foreign) == before, told) == (True, True, False), path
