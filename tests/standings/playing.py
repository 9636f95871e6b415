"""What many tests do with a tournament: play a series out, count what something asks of the database."""

from collections.abc import Callable

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import close_lists, fill_list, publish_results, seat_series
from tournament.models import Series, Tournament


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


def queries(act: Callable[[], object]) -> int:
    """How many there are while this is done."""
    with CaptureQueriesContext(connection) as asked:
        act()
    return len(asked)


def queries_of(client: Client, address: str) -> int:
    """How many a page takes."""

    def read() -> None:
        assert client.get(address).status_code == 200

    return queries(read)
