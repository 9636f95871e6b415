"""One table at which everybody has his phone."""

import pytest

from tests.factories import seat_series
from tournament.models import CardTable, Tournament

from .phones import fresh, link_of


@pytest.fixture
def card_table(tournament: Tournament) -> CardTable:
    """Table 1 of a published seating: Ahrens, Bauer, Claus, Dietz; 16 games; games are confirmed by a second person."""
    tournament.confirm_games = True
    tournament.save()
    return fresh(seat_series(tournament).card_tables.get(number=1))


@pytest.fixture
def link(card_table: CardTable) -> str:
    return link_of(card_table)
