"""What many tests do with a tournament: play a series out, count what something asks of the database, hear why it is
refused."""

from collections.abc import Callable, Iterable
from typing import ParamSpec

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import close_lists, fill_list, publish_results, seat_series
from tests.web.answers import Answer, shows, text
from tests.web.answers import queries as answered_with
from tests.web.html import text_of
from tournament.core.errors import LockedError, RefusedError, StaleError
from tournament.models import Series, Tournament

P = ParamSpec("P")


def play_out(tournament: Tournament, number: int = 1, *, augen: int = 17, published: bool = True) -> Series:
    """A series in which every list is full and closed; its result is published."""
    series = seat_series(tournament, number)
    tables = list(series.card_tables.select_related("series__tournament"))
    for table in tables:
        fill_list(table, augen)
    close_lists(series, *(table.number for table in tables))
    if published:
        publish_results(tournament, number)
    return series


def refusal(act: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> str:
    """The code with which it is refused; "stale": somebody else was quicker."""
    with pytest.raises((LockedError, RefusedError, StaleError)) as raised:
        act(*args, **kwargs)
    return str(raised.value)


def says(answer: Answer, *words: str, but_not: Iterable[str] = (), status: int = 200) -> None:
    """The page has this status; all these words stand on it, among its tags or without them, and none of those."""
    assert answer.status_code == status
    shows(f"{text(answer)} {text_of(answer)}", *words, but_not=but_not)


def queries(act: Callable[[], object]) -> int:
    """How many there are while this is done."""
    with CaptureQueriesContext(connection) as asked:
        act()
    return len(asked)


def queries_of(client: Client, address: str) -> int:
    """How many a page takes."""
    return answered_with(address, client)
