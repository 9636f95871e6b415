"""What the tests of a break start from."""

from collections.abc import Callable

import pytest

from tests.between.pages import ended
from tournament.models import Tournament


@pytest.fixture
def over(run: Callable[..., Tournament]) -> Tournament:
    """Eight people, series 1 of 3 played at two tables and closed; nobody sits in series 2."""
    tournament = run(8)
    ended(tournament)
    return tournament
