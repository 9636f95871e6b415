"""All Spiellisten of a series, what the organiser waits for before it begins; beside the same drawn by ReportLab.

Every document is made in a process of its own (`spiellisten_made`), so that its memory is its own. Ours reads the
database too; ReportLab is given what it draws.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

from tests.benchmarks.table import Line
from tests.factories import fill_list, make_tournament, seat_series
from tournament.models import CardTable, Series

LISTS, MORE, GAMES = 250, 1000, 20
TIMES = 5
MEMORY = 150  # megabytes


@dataclass(frozen=True, slots=True)
class Made:
    """Processor seconds of a document, and megabytes of its process at the peak."""

    seconds: float
    memory: float


def lines() -> Iterator[Line]:
    """What is measured."""
    small, large = seated(LISTS), seated(MORE)
    yield from beside(f"{LISTS} blank Spiellisten, {GAMES} games, QR codes", small, filled=False, at_most=1.1)
    one, more, peers = (median_made(*which) for which in (("ours", small), ("ours", large), ("reportlab", large)))
    times = MORE // LISTS
    yield Line(f"{MORE} blank Spiellisten", more.seconds, "s", f"{times} x {LISTS}", one.seconds * times, 1.1)
    yield Line(f"{MORE} blank Spiellisten, memory", more.memory, "MB", "ReportLab", peers.memory, 1)
    for card_table in CardTable.objects.filter(series=small).select_related("series__tournament"):
        fill_list(card_table, augen=2 + card_table.number % 90)
    yield from beside(f"{LISTS} filled Spiellisten, {GAMES} games", small, filled=True, at_most=2)


def seated(tables: int) -> Series:
    """A series of so many tables, the last of them one of three."""
    return seat_series(make_tournament(4 * tables - 1, clubs=40, series=1, games=GAMES))


def beside(work: str, series: Series, *, filled: bool, at_most: float) -> Iterator[Line]:
    """Time, beside ReportLab's, and memory; by turns, so that a busy minute slows both."""
    rounds = [(made("ours", series, filled=filled), made("reportlab", series, filled=filled)) for _ in range(TIMES)]
    ours, peers = zip(*rounds, strict=True)
    seconds, peers_seconds = (median(one.seconds for one in ones) for ones in (ours, peers))
    yield Line(work, seconds, "s", "ReportLab", peers_seconds, at_most)
    yield Line(f"{work}, memory", max(one.memory for one in ours), "MB", at_most=MEMORY)


def median_made(way: str, series: Series) -> Made:
    """Blank ones, several times."""
    taken = [made(way, series, filled=False) for _ in range(3)]
    return Made(median(one.seconds for one in taken), max(one.memory for one in taken))


def made(way: str, series: Series, *, filled: bool) -> Made:
    """One document, in a process of its own."""
    command = [sys.executable, "-m", "tests.benchmarks.spiellisten_made", way, str(series.pk), str(int(filled))]
    printed = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
    return Made(**json.loads(printed))
