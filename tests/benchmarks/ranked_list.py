"""The ranked list as PDF: ours beside the same values drawn with ReportLab's canvas and set as a table by Typst."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from tests.benchmarks.ranked_peers import by_canvas, by_typst
from tests.benchmarks.ranked_values import CLUBS, SERIES, ranked
from tests.benchmarks.table import Line
from tests.factories import make_tournament, seat_series
from tournament.core.list_state import ListStates
from tournament.core.public import state_of
from tournament.models import Seat, Tournament
from tournament.standings.paper import RankedList, content, made
from tournament.standings.reads.standings import standings

ROWS, MANY = 1000, 4000
TIMES = 5
ONE = "import django; django.setup(); from tests.benchmarks.ranked_values import peak; print(peak({rows}))"


def lines() -> Iterator[Line]:
    """What is measured. The peers get the same values; nothing is read from the database."""
    ours, canvas, table = seconds(made, by_canvas, by_typst)
    work = f"ranked list of {ROWS} x {SERIES} as PDF, tagged"
    yield Line(work, ours, "s", "ReportLab canvas", canvas, at_most=3.2)
    yield Line(work, ours, "s", "Typst", table, at_most=1)
    yield Line(f"the same of {MANY} x {SERIES}: peak of a process", peak(MANY), "MB", at_most=150)
    tournament = stored()
    states = ListStates(state_of(tournament), range(1, SERIES + 1))
    (read,) = seconds(lambda _content: made(content(standings(tournament).everybody, states)))
    yield Line(f"ranked list of {ROWS} x {SERIES} from the database to the PDF", read, "s")


def seconds(*works: Callable[[RankedList], object]) -> list[float]:
    """Processor seconds of each: the median of rounds in which they take turns. The first does not count.

    Every round prints another list: Typst remembers what it has set before.
    """
    taken = [[once(work, ranked(ROWS, edition)) for work in works] for edition in range(1 + TIMES)]
    return [statistics.median(column) for column in zip(*taken[1:], strict=True)]


def once(work: Callable[[RankedList], object], content: RankedList) -> float:
    """Processor seconds of one run."""
    start = time.process_time()
    work(content)
    return time.process_time() - start


def peak(rows: int) -> float:
    """Megabytes at most of a process, Django included, that makes one list and nothing else."""
    command = [sys.executable, "-c", ONE.format(rows=rows)]
    return float(subprocess.run(command, env=os.environ, stdout=subprocess.PIPE, check=True, text=True).stdout)


def stored() -> Tournament:
    """A tournament whose series have all been played."""
    tournament = make_tournament(ROWS, clubs=CLUBS, series=SERIES)
    for number in range(1, SERIES + 1):
        seat_series(tournament, number)
    seats = list(Seat.objects.filter(series__tournament=tournament))
    for at, seat in enumerate(seats):
        seat.games, seat.crosses = 16, at % 3
        seat.wertungspunkte = seat.points = 40 + 7 * at % 60
        seat.augen = 100 + 31 * at % 900
    Seat.objects.bulk_update(seats, ["games", "crosses", "wertungspunkte", "points", "augen"], batch_size=500)
    return tournament
