"""Tournaments of sixteen, in which everything can be had; one that is announced."""

import pytest

from tests.factories import ACTOR, make_tournament
from tournament.draw.acts import draws
from tournament.models import Tournament


@pytest.fixture
def sixteen(db: None) -> Tournament:
    """Of two clubs."""
    return make_tournament(16)


@pytest.fixture
def strangers(db: None) -> Tournament:
    """Each of a club of their own."""
    return make_tournament(16, clubs=16)


@pytest.fixture
def announced(tournament: Tournament) -> Tournament:
    """Eight people; nothing is added to the secret."""
    draws.announce(tournament, ACTOR)
    return tournament
