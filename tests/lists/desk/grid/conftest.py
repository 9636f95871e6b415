"""Twelve players at three tables, four games a list."""

from collections.abc import Iterator

import pytest

from tests.conftest import RolledBack
from tests.factories import make_tournament, seat_series


@pytest.fixture(scope="module")
def seated_once(rolled_back: RolledBack) -> Iterator[int]:
    with rolled_back():
        tournament = make_tournament(12, games=4)
        seat_series(tournament)
        yield tournament.pk
