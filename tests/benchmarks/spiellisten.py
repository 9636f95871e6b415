"""All Spiellisten of a series, what the organiser waits for before it begins; beside the same drawn by ReportLab.

Every document is made in a process of its own, so that its memory is its own. Ours reads the database too; ReportLab is
given what it draws.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

from django.utils import timezone

from tests.benchmarks.table import Line
from tests.factories import make_tournament, seat_series
from tournament.lists.acts.recompute import recompute_all
from tournament.models import CardTable, Game, Result, Series, Tournament

LISTS, MORE, GAMES = 250, 1000, 20
TIMES = 5
MEMORY = 150.0  # megabytes
TWICE_WHAT_PLAYS = 2.0


@dataclass(frozen=True, slots=True)
class Made:
    """Processor seconds of a document, and megabytes of its process at the peak."""

    seconds: float
    memory: float


def lines() -> Iterator[Line]:
    """What is measured."""
    small, large = (seated(tables) for tables in (LISTS, MORE))
    blank = {way: made(way, small, filled=False) for way in ("ours", "reportlab")}
