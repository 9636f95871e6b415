"""Who stands where, in a large field: from kept sums, beside a database that adds up all results; every ranking."""

from collections.abc import Iterator
from functools import partial

from django.db import connection
from django.test import Client

import scoring
from tests.benchmarks.clock import beside, milliseconds
from tests.benchmarks.field import OPENED, ROMME, SERIES, field, seven_rankings
from tests.benchmarks.pages import A_PAGE, DELIVERED, as_delivered, made, made_first
from tests.benchmarks.table import Line
from tournament.models import Tournament
from tournament.standings.reads.moves import moves, numbers_now
from tournament.standings.reads.numbers import read_numbers
from tournament.standings.reads.standings import standings

PLAYERS, THOUSAND = 4000, 1000
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
    ours, theirs = beside(lambda: _all_lists(tournament), lambda: added_up(tournament), 9)
    work = f"numbers and ranks of {PLAYERS} players, over all and in each of {SERIES} series"
    yield Line(work, ours, "ms", f"GROUP BY of {results}", theirs, at_most=0.5)
    whole = milliseconds(lambda: list(standings(tournament).players), 3)
    yield Line(f"every line of them, with names and clubs, {PLAYERS} players", whole, "ms")
    yield from of_every_ranking()


def of_every_ranking() -> Iterator[Line]:
    """A page of each of seven rankings, made; and what a Berichtigung moves in all of them."""
    tournament = field(THOUSAND)
    rankings = seven_rankings(tournament)
    client = Client()
    for ranking in rankings:
        path = f"{tournament.get_absolute_url()}wertung/{ranking.document_id}"
        page, table = beside(partial(made, client, path), as_delivered(), 15)
        work = f"page of {ranking.name}, one of 7 rankings over {THOUSAND} people"
        yield Line(work, page, "ms", at_most=12)
        yield Line("the same, beside the bare table", page, "ms", DELIVERED, table, A_PAGE)
    path = f"{tournament.get_absolute_url()}wertung/{rankings[0].document_id}"
    first = milliseconds(partial(made_first, client, path), 7)
    yield Line("the first of them after a change, its numbers read anew", first, "ms")
    moved = milliseconds(lambda: moves(numbers_now(tournament), numbers_now(tournament)), 7)
    yield Line("whose rank a Berichtigung moves, in all of them", moved, "ms", at_most=500)


def _all_lists(tournament: Tournament) -> None:
    """Everybody's rank over all series and in each."""
    numbers = read_numbers(tournament, NUMBERS)
    for number in (None, *NUMBERS):
        numbers.ranked(numbers.everybody, number)


def _sums(totals: scoring.Totals) -> tuple[int, ...]:
    return totals.wertungspunkte, totals.augen, totals.games


def added_up(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """Player -> Wertungspunkte, Augen and games, from the results of all games."""
    with connection.cursor() as cursor:
        cursor.execute(ADDED_UP, [ROMME, OPENED, tournament.pk])
        return {key: tuple(sums) for key, *sums in cursor.fetchall()}
