"""Eight players at two tables, seated once a file: each test begins with them as they were."""

import pytest

from tests.factories import make_tournament, register, seat_series, series_of, table_of
from tests.lists.keeper.phone import link_of
from tests.once import made_once
from tournament.models import CardTable, Series, Tournament

tournament_once, tournament = made_once("tournament", lambda: seat_series(make_tournament()).tournament)
"""Published, two clubs; series 1 of 3 is seated, 16 games are agreed, nothing is played."""


@pytest.fixture
def series(tournament: Tournament) -> Series:
    """Its series 1, with two players more, 9 (Imhof) and 10 (Jahn), who sit nowhere."""
    register(tournament, 2, [])
    return series_of(tournament)


@pytest.fixture
def card_table(tournament: Tournament) -> CardTable:
    """Table 1: start numbers 1-4, Ahrens, Bauer, Claus, Dietz. Seat 1 deals game 1 and sits out (rule 2)."""
    return table_of(tournament)


@pytest.fixture
def link(card_table: CardTable) -> str:
    """The list keeper's address of that table."""
    return link_of(card_table)
