"""The lists that pictures are made from, each with what was made in it.

Many look at pictures at once, each at their own: these are read and counted once.
"""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from scoring import Result
from tests.factories import close_lists, make_tournament, play, publish_results, seat_series
from tournament.charts.reads import Played, played
from tournament.core.public import state_of
from tournament.models import CardTable, Tournament
from tournament.standings.reads.standings import Standings, published_standings


@pytest.mark.parametrize("extra", [0, 1])
def test_hand_thrown_in_again_costs_what_it_costs_in_the_list(db: None, extra: int) -> None:
    """Rule 15, with 1 more from the second time on: of the same game, in an earlier and in a later list."""
    tournament = make_tournament(4, series=3)
    Tournament.objects.filter(pk=tournament.pk).update(repeat_offence_extra=extra)
    for number in (2, 1, 3):
        table = seat_series(tournament, number).card_tables.select_related("series__tournament").get()
        play(table, 1, Result(2, "romme", 0), Result(3, "opened", 9), Result(4, "opened", 5, thrown_in=True))
        close_lists(table.series, 1)
    publish_results(tournament, 1, 2, 3)
    tournament.refresh_from_db()
    made = [one.by_turn for one in played(published_standings(state_of(tournament))).lists]
    assert [turn[:2] for turn in made] == [made[0][:2]] * 3
    assert [made[0][2] - turn[2] for turn in made] == [0, extra, extra]


READERS, PATIENCE = 4, 30


@pytest.mark.django_db(transaction=True)
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
