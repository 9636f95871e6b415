"""Fixtures of tournaments whose end is stated."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import RolledBack
from tests.factories import ACTOR, make_team, make_tournament, publish_results, seat_series
from tests.standings.cup import play_cup
from tests.standings.ended import READ, TYPED
from tournament.lists.acts import lists
from tournament.lists.acts.lists import PaperTotal
from tournament.models import Tournament
from tournament.standings.acts import editions


@pytest.fixture(scope="module")
def championship_once(rolled_back: RolledBack) -> Iterator[int]:
    """Its key."""
    with rolled_back():
        yield play_championship()


@pytest.fixture
def championship(championship_once: int, organiser: User) -> Tournament:
    """Eight players, a series played and published, both lists typed in: see TYPED.

    So 5, 6, 7, 1, 8, 2 and, tied, 3 and 4. Teams: "Eins" players 1 and 3 (70), "Zwei" 5 and 7 (112), "Drei" 2 and 4
    (50).
    """
    tournament = Tournament.objects.get(pk=championship_once)
    tournament.organisers.add(organiser)
    return tournament


def play_championship() -> int:
    tournament = make_tournament(8, series=1)
    for table in seat_series(tournament, 1).card_tables.all():
        lists.type_totals(table, 1, {seat: PaperTotal(*made) for seat, made in TYPED[table.number].items()}, ACTOR)
    publish_results(tournament, 1)
    people = list(tournament.registrations.order_by("number"))
    for name, members in (("Eins", (0, 2)), ("Zwei", (4, 6)), ("Drei", (1, 3))):
        make_team(tournament, [people[at] for at in members], name)
    return tournament.pk


@pytest.fixture(scope="module")
def cup_once(rolled_back: RolledBack) -> Iterator[int]:
    """Its key."""
    with rolled_back():
        yield play_cup().pk


@pytest.fixture
def cup(cup_once: int, db: None) -> Tournament:
    return Tournament.objects.get(pk=cup_once)


@pytest.fixture
def final(championship: Tournament) -> Tournament:
    editions.finalise(championship, READ, ACTOR)
    return championship


@pytest.fixture
def at_desk(organiser: User) -> Client:
    client = Client()
    client.force_login(organiser)
    return client
