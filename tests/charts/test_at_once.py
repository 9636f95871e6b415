"""Many look at pictures at once, each at his own: the lists they are made from are read and counted once."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from scoring import Result
from tests.factories import close_lists, make_tournament, play, publish_results, seat_series
from tournament.charts.reads.played import Played, played
from tournament.core.public import state_of
from tournament.models import CardTable
from tournament.standings.reads.standings import Standings, published_standings

pytestmark = pytest.mark.django_db(transaction=True)

READERS, PATIENCE = 4, 30


def test_lists_are_counted_once() -> None:
    tournament = make_tournament(16, series=1)
    for table in CardTable.objects.filter(series=seat_series(tournament)).select_related("series__tournament"):
        play(table, 1, Result(2, "romme", 0), Result(3, "opened", 9), Result(4, "opened", 9))
    close_lists(tournament.series.get(), 1, 2, 3, 4)
    publish_results(tournament, 1)
    standing, start = published_standings(state_of(tournament)), threading.Barrier(READERS)

    def look(standing: Standings) -> Played:
        try:
            start.wait(PATIENCE)
            return played(standing)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(READERS) as pool:
        seen = [one.result(PATIENCE) for one in [pool.submit(look, standing) for _reader in range(READERS)]]
    assert (len(seen[0].with_games), len({id(one) for one in seen})) == (4, 1)
