"""A tournament on a new machine: series 1 is seated, two tables."""

import pytest

from tests.factories import seat_series
from tournament.models import CardTable, Tournament


@pytest.fixture
def card_table(tournament: Tournament) -> CardTable:
    """Table 1 of series 1: Ahrens, Bauer, Claus, Dietz."""
    return seat_series(tournament).card_tables.select_related("series__tournament").get(number=1)
