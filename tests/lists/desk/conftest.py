"""What the desk's tests start from."""

import pytest

from tests.factories import seat_series
from tournament.models import CardTable, Tournament


@pytest.fixture
def table(tournament: Tournament) -> CardTable:
    """Table 1 of the first series: start numbers 1-4, nothing played. Seat 1 deals game 1 and sits out (rule 2)."""
    return seat_series(tournament).card_tables.select_related("series__tournament").get(number=1)
