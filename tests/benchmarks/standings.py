"""Who stands where, in a large field: from kept sums, beside a database that adds up all results."""

from collections.abc import Iterator

from django.db import connection

import scoring
from tests.benchmarks.clock import beside, milliseconds
from tests.benchmarks.field import OPENED, ROMME, SERIES, field
from tests.benchmarks.table import Line
from tournament.models import Tournament
from tournament.standings.reads.numbers import read_numbers
from tournament.standings.reads.standings import standings

PLAYERS = 4000
NUMBERS = range(1, SERIES + 1)
# What a player made, added up: less than a standing needs (no ranks, no single series), and from rows with everything.
ADDED_UP = """
    SELECT seat.registration_id, SUM(CASE result.outcome WHEN 'romme' THEN %s ELSE %s END), SUM(result.augen), COUNT(*)
    FROM tournament_result result
    JOIN tournament_seat seat ON seat.id = result.seat_id
    JOIN tournament_series series ON series.id = seat.series_id
    WHERE series.tournament_id = %s
    GROUP BY seat.registration_id
"""


def lines() -> Iterator[Line]:
    """What is measured."""
    tournament = field(PLAYERS)
    results = 15 * SERIES * PLAYERS
    numbers = read_numbers(tournament, NUMBERS)
    assert {line.key: _sums(line.totals) for line in numbers.ranked(numbers.everybody)} == added_up(tournament)
    ours, theirs = beside(lambda: read_numbers(tournament, NUMBERS), lambda: added_up(tournament), 9)
    work = f"numbers and ranks of {PLAYERS} players, over all and in each of {SERIES} series"
    yield Line(work, ours, "ms", f"GROUP BY of {results}", theirs, at_most=0.5)
    whole = milliseconds(lambda: list(standings(tournament).players), 3)
    yield Line(f"every line of them, with names and clubs, {PLAYERS} players", whole, "ms")


def _sums(totals: scoring.Totals) -> tuple[int, ...]:
    return totals.wertungspunkte, totals.augen, totals.games


def added_up(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """Player -> Wertungspunkte, Augen and games, from the results of all games."""
    with connection.cursor() as cursor:
        cursor.execute(ADDED_UP, [ROMME, OPENED, tournament.pk])
        return {key: tuple(sums) for key, *sums in cursor.fetchall()}
