"""One list and its link."""

import pytest

from tests.factories import seat_series
from tournament.models import CardTable, Tournament
from tournament.models.link import token_of


@pytest.fixture
def card_table(tournament: Tournament) -> CardTable:
    """Table 1 of a published seating: four seats, Ahrens deals game 1 and sits out."""
    return seat_series(tournament).card_tables.get(number=1)


@pytest.fixture
def link(card_table: CardTable) -> str:
    return f"/liste/{token_of(card_table.link_nonce)}/"
