"""Fixtures of tournaments whose end is stated."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import RolledBack
from tests.factories import ACTOR, publish_results
from tests.standings.cup import play_cup
from tests.standings.ended import READ, play_typed
from tournament.models import Tournament
from tournament.standings.acts import editions


@pytest.fixture(scope="module")
def championship_once(rolled_back: RolledBack) -> Iterator[int]:
    """Its key."""
    with rolled_back():
        tournament = play_typed(1)
        publish_results(tournament, 1)
        yield tournament.pk


@pytest.fixture
def championship(championship_once: int, organiser: User) -> Tournament:
    """What `play_typed` plays, of a single series, and published."""
    tournament = Tournament.objects.get(pk=championship_once)
    tournament.organisers.add(organiser)
    return tournament


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
def at_desk(organiser: User, client: Client) -> Client:
    client.force_login(organiser)
    return client
