"""One table of a document as a whole: its sums, and whether its list ends where it does."""

from collections.abc import Iterator

from scoring.figures import NOTHING, Totals
from scoring.list_end import check_after_target, check_giving_up, last_game
from scoring.list_sheet import table_totals
from scoring.problem import Problem
from scoring.rulebook import Rulebook

from .entries import TableEntry, TotalsEntry, TournamentInfo


def typed_totals(rulebook: Rulebook, games_per_player: int, row: TotalsEntry) -> Totals:
    """The sums of one row; who does not say how many games he played has played `games_per_player`."""
    points = rulebook.points(row.wertungspunkte, row.augen) if row.points is None else row.points
    games = games_per_player if row.games is None else row.games
    return Totals(row.wertungspunkte, row.augen, points, row.crosses, games)


def check_table(info: TournamentInfo, table: TableEntry) -> Iterator[Problem]:
    """What is wrong with a table of which nothing by itself is refused; places are relative to the table.

    Source: horesca, "Spielziel" and "Punktwertung"; romme24, "Aufgeben".
    """
    rulebook = info.rulebook
    yield from check_after_target(rulebook, table.games or (), info.target_score)
    if not rulebook.points_follow and table.totals is not None:
        yield from _check_sums(table, table.totals)
    if table.gave_up is not None:
        yield from _check_giving_up(info, table, table.seats.index(table.gave_up) + 1)


def _check_sums(table: TableEntry, rows: tuple[TotalsEntry, ...]) -> Iterator[Problem]:
    """The winners have what the others held. A list added up wrong is taken as it is signed: odd, not refused."""
    points = sum(row.points or 0 for row in rows)
    augen = sum(row.augen for row in rows)
    if len(rows) == len(table.seats) and points != augen:
        yield Problem("points_differ", ("totals",), {"points": points, "augen": augen}, odd=True)


def _check_giving_up(info: TournamentInfo, table: TableEntry, seat: int) -> Iterator[Problem]:
    """Giving up ends a list: the games of the table are all there are."""
    rulebook, size = info.rulebook, len(table.seats)
    last = last_game(rulebook, size, info.games_per_series, table.games or (), info.target_score)
    yield from check_giving_up(rulebook, last, _totals_by_seat(info, table), seat)


def _totals_by_seat(info: TournamentInfo, table: TableEntry) -> dict[int, Totals]:
    rulebook, size = info.rulebook, len(table.seats)
    if table.totals is None:
        return table_totals(rulebook, size, table.games or ())
    full = rulebook.games_per_player(size, info.games_per_series)
    typed = {row.player: typed_totals(rulebook, full, row) for row in table.totals}
    return {seat: typed.get(player, NOTHING) for seat, player in enumerate(table.seats, 1)}
