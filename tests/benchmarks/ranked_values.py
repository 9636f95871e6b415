"""A ranked list to print, in numbers as large as anybody asks for; and what printing it needs at most."""

from collections.abc import Iterator
from functools import cache

import scoring
from scoring.rankings import Of
from tests.benchmarks.memory import high_water
from tournament.standings.paper import Heads, Points, PrintedLine, RankedList, made

SERIES, CLUBS = 5, 40
NAMES = ("Ahrens, Anna", "Bauer, Bernd", "Claus, Clara", "Dietz, Doris", "Ehlers, Emil", "Franke, Frieda")


@cache
def ranked(rows: int, edition: int = 0) -> RankedList:
    """A list of this length, made up; other people and figures in every edition."""
    rulebook = scoring.rulebook("dgsrv")
    figures = [
        [(40 + (7 * at + 3 * series) % 60, 100 + (31 * at) % 900 + series) for series in range(SERIES)]
        for at in range(edition * 17, edition * 17 + rows)
    ]
    figures.sort(key=lambda row: (-sum(one[0] for one in row), sum(one[1] for one in row)))
    return RankedList(
        of=Of.PLAYERS,
        tournament="Deutsche Meisterschaft 2026",
        day="9. Mai 2026 · Kassel",
        title="Einzelwertung",
        state="Endstand",
        rulebook=rulebook.title,
        legend="WP = Wertungspunkte",
        heads=Heads("Name", "Verein"),
        columns=rulebook.columns,
        total_columns=rulebook.ranking_figures,
        ranked_by=rulebook.ranked_by,
        series=tuple(range(1, SERIES + 1)),
        lines=tuple(_line(at, at + edition * rows, row) for at, row in enumerate(figures)),
        ties=False,
        lots=False,
    )


def _line(at: int, person: int, figures: list[tuple[int, int]]) -> PrintedLine:
    total = (sum(one[0] for one in figures), sum(one[1] for one in figures), at % 7)
    return PrintedLine(
        rank=str(at + 1),
        name=f"{NAMES[person % len(NAMES)]} {person // len(NAMES) + 1}",
        notes=(),
        number=at + 1,
        club=f"Rommé-Club Nr. {at % CLUBS + 1}",
        series=tuple(Points(tuple(map(str, one)), best=one[0] == 99) for one in figures),
        total=Points(tuple(map(str, total))),
    )


def figures(line: PrintedLine) -> Iterator[str]:
    for points in line.series:
        first, *others = points.figures
        yield f"★ {first}" if points.best else first
        yield from others
    yield from line.total.figures


def peak(rows: int) -> float:
    """Megabytes this process has needed at most, after it has made one list."""
    made(ranked(rows))
    return high_water()
