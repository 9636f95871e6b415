"""Eight players at two tables, seated once a file: each test begins with them as they were."""

from collections.abc import Iterator

import pytest

from tests.conftest import RolledBack
from tests.factories import make_tournament, register, seat_series
from tests.lists.keeper.phone import link_of
from tournament.models import CardTable, Series, Tournament


@pytest.fixture(scope="module")
def seated_once(rolled_back: RolledBack) -> Iterator[int]:
    """The key of the tournament."""
    with rolled_back():
        tournament = make_tournament()
        seat_series(tournament)
        yield tournament.pk


@pytest.fixture
def tournament(seated_once: int, db: None) -> Tournament:
    """Published, two clubs; series 1 of 3 is seated, 16 games are agreed, nothing is played."""
    return Tournament.objects.get(pk=seated_once)


@pytest.fixture
def series(tournament: Tournament) -> Series:
    """Its series 1, with two players more, 9 (Imhof) and 10 (Jahn), who sit nowhere."""
    register(tournament, 2, [])
    return tournament.series.select_related("tournament").get(number=1)


@pytest.fixture
def card_table(tournament: Tournament) -> CardTable:
    """Table 1: start numbers 1-4, Ahrens, Bauer, Claus, Dietz. Seat 1 deals game 1 and sits out (rule 2)."""
    return CardTable.objects.select_related("series__tournament").get(
        series__tournament=tournament, series__number=1, number=1
    )


@pytest.fixture
def link(card_table: CardTable) -> str:
    """The list keeper's address of that table."""
    return link_of(card_table)
