"""What is seated while a page reads what changed."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from tests.factories import make_tournament, seat_series
from tournament.draw.reads.changes import changed_series


@pytest.mark.django_db
def test_series_seated_between_two_queries_is_left_to_the_next_page() -> None:
    tournament = make_tournament(8, games=4)
    seat_series(tournament, 1)
    begun: list[str] = []

    def seat_the_next(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        found = execute(sql, params, many, context)
        if not begun and sql.startswith("SELECT") and 'FROM "tournament_cardtable"' in sql:
            begun.append(sql)
            seat_series(tournament, 2)
        return found

    with connection.execute_wrapper(seat_the_next):
        assert changed_series(tournament) == []
    assert begun
