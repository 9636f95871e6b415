"""Who forms teams."""

import pytest

from tests.factories import make_tournament
from tournament.models import Tournament


@pytest.fixture
def ten() -> Tournament:
    """Ten people in two clubs by turns: 1, 3, 5, 7, 9 in the first, 2, 4, 6, 8, 10 in the second."""
    return make_tournament(10)
