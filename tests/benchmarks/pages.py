"""Pages everybody looks at, made by Django."""

import statistics
from collections.abc import Iterator
from functools import partial

from django.test import Client

from tests.benchmarks.championship import PLAYERS, championship, fetch, timed
from tests.benchmarks.table import Line
from tournament.standings.reads.standings import standings

PATHS = ("", "stand", "stand.json", "mannschaften", "sitzplan/3", "spieler/1")


def lines() -> Iterator[Line]:
    """What is measured."""
    tournament = championship()
    made = timed(lambda: standings(tournament), 15)
    yield Line(f"standings of {PLAYERS} players from the database, with teams", statistics.median(made), "ms")
    client = Client()
    for path in PATHS:
        taken = timed(partial(fetch, client, f"{tournament.get_absolute_url()}{path}"), 7)
        yield Line(f"page /turniere/<slug>/{path}", statistics.median(taken), "ms")
