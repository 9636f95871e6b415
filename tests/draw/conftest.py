"""Tournaments of sixteen, in which everything can be had; one that is announced."""

from collections.abc import Iterator

import pytest

from tests.factories import ACTOR, make_tournament
from tournament.draw.acts import draws
from tournament.models import Tournament
from tournament.seating import draw, numbers


@pytest.fixture(scope="module", autouse=True)
def _short_searches() -> Iterator[None]:
    """Where no plan is perfect a search gives up soon; tests/seating/ searches in full."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(draw, "EFFORT", 4_000)
        patched.setattr(numbers, "EFFORT", 3_000)
        yield


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
