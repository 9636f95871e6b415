"""A list as somebody writes it down by hand: written from what scoring records, apart from what reads it."""

from collections.abc import Sequence

import scoring
from tournament.lists.desk.grid.cells import Counting, Table
from tournament.lists.desk.grid.reading import TypedGrid


def written(
    rules: scoring.Rulebook, size: int, games: Sequence[scoring.Game], counting: Counting, *, foot: bool = True
) -> TypedGrid:
    """The grid of these games, with the Σ below unless told not to."""
    listed = scoring.list_rows(rules, size, games)
    thrown = {(game.number, result.seat) for game in games for result in game.results if result.thrown_in}
    rows = {
        row.number: {
            seat: cell_of(rules, cell, counting, thrown_in=(row.number, seat) in thrown)
            for seat, cell in enumerate(row.cells, 1)
            if cell
        }
        for row in listed.rows
    }
    sums = {made.seat: " ".join(str(getattr(made.totals, one.key)) for one in rules.columns) for made in listed.sums}
    return TypedGrid(Table(rules, scoring.full_table(size)), max(rows, default=0), rows, sums if foot else {})


def cell_of(rules: scoring.Rulebook, cell: scoring.ListCell, counting: Counting, *, thrown_in: bool) -> str:
    """What stands in one cell: of each game without anything between the numbers, of who won no Augen.

    A cross stands instead of Wertungspunkte (rule 13); a letter for a hand thrown in, with how much it cost where a
    cross does not say.
    """
    each = counting is Counting.EACH
    score, letter = cell.score, "w" if thrown_in else ""
    augen = str(score.augen if each else cell.augen)
    if not rules.counts_wertungspunkte:
        return augen + ("h" if score.outcome == "hand_romme" else "")
    points = str(score.wertungspunkte if each else cell.wertungspunkte)
    if cell.cross:
        points = f"{score.wertungspunkte} " if thrown_in else "x"
    if not score.augen:
        return points
    return f"{points}{letter}{augen}" if each else f"{points}{letter} {augen}"
