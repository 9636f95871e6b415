"""An owner sends the keys of another organisation's rows to every address of his own tournament: `make access`.

People and clubs of the two are called alike. Whatever is typed, nothing of the other's changes, and no name of theirs
that he has not got himself is answered. A quarter of a minute.
"""

from collections.abc import Iterator, Mapping

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Model, QuerySet, Value
from django.db.models.functions import Concat
from django.test import Client
from django.urls import reverse

from tests.factories import make_team, make_tournament, seat_series
from tests.roles.everything import VALUES, parts_of
from tournament.models import Club, Membership, MembershipRole, Organisation, Person, Team, Tournament
from tournament.privacy.reads.parts import parts
from tournament.urls import ORGANISER

pytestmark = pytest.mark.django_db

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
