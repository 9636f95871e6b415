"""One table of a document as a whole: its sums, and whether its list ends where it does."""

from collections import Counter
from collections.abc import Iterator

from scoring.figures import NOTHING
from scoring.list_end import Ending, check_after_target, check_giving_up, last_game
from scoring.problem import Problem

from .entries import Document, TableEntry, TotalsEntry, TournamentInfo
from .made import made_at, thrown_in_at


def check_table(info: TournamentInfo, table: TableEntry) -> Iterator[Problem]:
    """What is wrong with a table of which nothing by itself is refused; places are relative to the table.

    Source: horesca, "Spielziel" and "Punktwertung"; romme24, "Aufgeben".
    """
    rulebook = info.rulebook
    if not rulebook.points_follow and table.totals is not None:
        yield from _check_sums(info, table, table.totals)
    if table.gave_up is not None:
        yield from _check_giving_up(info, table, table.occupancy.at_end.index(table.gave_up) + 1)


def check_targets(document: Document) -> Iterator[Problem]:
    """Games after the one that reached the target score, counted as the players see it: with what a repeated offence
    costs, wherever the first one was."""
    info = document.tournament
    offences: Counter[str] = Counter()
    for at, series in sorted(enumerate(document.series), key=lambda one: one[1].number) if info.target_score else ():
        for place, table in sorted(enumerate(series.tables), key=lambda one: one[1].number):
            occupancy, extra = table.occupancy, info.repeat_offence_extra or 0
            before = {player: offences[player] for player in occupancy.everybody}
            ending = Ending(info.target_score, before, extra)
            for problem in check_after_target(info.rulebook, occupancy, table.games or (), ending):
                yield problem.inside(("series", at, "tables", place))
            offences.update(thrown_in_at(table))


def _check_sums(info: TournamentInfo, table: TableEntry, rows: tuple[TotalsEntry, ...]) -> Iterator[Problem]:
    """The winners have what the others held. A list added up wrong is taken as it is signed: odd, not refused."""
    points = sum(row.points or 0 for row in rows)
    augen = sum(row.augen for row in rows)
    played = table.occupancy.games_of(info.rulebook, info.games_per_series)
    if {row.player for row in rows} >= played.keys() and points != augen:
        yield Problem("points_differ", ("totals",), {"points": points, "augen": augen}, odd=True)


def _check_giving_up(info: TournamentInfo, table: TableEntry, seat: int) -> Iterator[Problem]:
    """Giving up ends a list: the games of the table are all there are. Who is behind, a seat's whole column says,
    whoever sat there."""
    ending = Ending(info.target_score, repeat_offence_extra=info.repeat_offence_extra or 0)
    last = last_game(info.rulebook, table.occupancy, info.games_per_series, table.games or (), ending)
    totals = dict.fromkeys(range(1, len(table.seats) + 1), NOTHING)
    for stint, made in made_at(info, table):
        totals[stint.seat] += made
    yield from check_giving_up(info.rulebook, last, totals, seat)
