"""What everybody made in each series of a document, at every seat they had.

Each keeps what they made (contract.md, section 7). Tables play at once, and people move between them; here they are
taken one after the other, in the order of their numbers, wherever the document lists them: so hands thrown in count on
from one to the next (rule 15).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from scoring.figures import NOTHING, Totals
from scoring.game import NO_OFFENCES
from scoring.list_end import has_reached
from scoring.list_sheet import stint_totals
from scoring.occupancy import Stint
from scoring.rankings import ForTeam, Owed, Sheet, counts_no_more_than_due, owed, played_games

from .entries import Document, SeriesEntry, TableEntry, TotalsEntry, TournamentInfo

ByStint = list[tuple[Stint[str], Totals]]


class Made(NamedTuple):
    """By number of a series, in order: whoever has a seat there -> the sums over all their seats; what of these counts
    for the team of another; what the series asks of everybody."""

    totals: dict[int, dict[str, Totals]]
    for_teams: dict[int, list[ForTeam[str]]]
    owed: dict[int, Owed[str]]


def made_in(document: Document) -> Made:
    """What everybody made in each series, in order of number."""
    made = Made({}, {}, {})
    offences: Counter[str] = Counter()
    for series in sorted(document.series, key=lambda series: series.number):
        at_tables, owed_there = _made_in_series(document.tournament, series, offences)
        made.totals[series.number] = _by_player(at_tables)
        made.for_teams[series.number] = [
            ForTeam(stint.player, stint.for_team_of, totals)
            for stint, totals in at_tables
            if stint.player is not None and stint.for_team_of is not None
        ]
        made.owed[series.number] = owed_there
    return made


def _by_player(at_tables: ByStint) -> dict[str, Totals]:
    made: dict[str, Totals] = {}
    for stint, totals in at_tables:
        if stint.player is not None:
            made[stint.player] = made[stint.player] + totals if stint.player in made else totals
    return made


def _made_in_series(info: TournamentInfo, series: SeriesEntry, offences: Counter[str]) -> tuple[ByStint, Owed[str]]:
    """What was made at the tables of a series, and what it asks; the hands thrown in are added to `offences`."""
    most = series.counts_until or info.games_per_series
    lists: list[tuple[TableEntry, dict[str, int], ByStint]] = []
    for table in sorted(series.tables, key=lambda table: table.number):
        counting = _until(info, table, most)
        before = {player: offences[player] for player in table.occupancy.everybody if offences[player]}
        lists.append((counting, before, made_at(info, counting, before)))
        offences.update(thrown_in_at(counting))
    asked = owed(info.rulebook, [_sheet(info, table, made) for table, _before, made in lists], most)
    at_tables = [one for table, before, made in lists for one in (_capped(info, table, before, asked) or made)]
    return at_tables, asked


def _until(info: TournamentInfo, table: TableEntry, most: int) -> TableEntry:
    """The table without the games that do not count."""
    last = info.rulebook.games_at(table.occupancy.size, most)
    if len(table.games or ()) <= last:
        return table
    return replace(table, games=tuple(game for game in table.games or () if game.number <= last))


def _capped(info: TournamentInfo, table: TableEntry, before: Mapping[str, int], asked: Owed[str]) -> ByStint:
    """What counts where a seat stood empty: nobody's games beyond those that were due; nothing where all count."""
    at, rulebook = table.occupancy, info.rulebook
    if table.totals is not None or not counts_no_more_than_due(rulebook, at):
        return []
    made = stint_totals(rulebook, at, table.games or (), before, info.repeat_offence_extra or 0, asked.games)
    return list(zip(at.stints, made, strict=True))


def _sheet(info: TournamentInfo, table: TableEntry, made: ByStint) -> Sheet[str]:
    """What a list tells of who played how much."""
    at, rulebook = table.occupancy, info.rulebook
    games = len(table.games or ())
    if table.games is None:
        games = played_games(rulebook, at.size, ((stint.seat, totals.games) for stint, totals in made))
    points = ((stint.player, getattr(totals, rulebook.ranked_by)) for stint, totals in made)
    reached = info.target_score is not None and has_reached(points, info.target_score)
    gave_up = None if table.gave_up is None else at.at_end.index(table.gave_up) + 1
    return Sheet(at, games, reached or gave_up is not None, gave_up)


def thrown_in_at(table: TableEntry) -> Counter[str]:
    """Return player -> how many hands they threw in at a table."""
    if table.totals is not None:
        return Counter({row.player: row.thrown_in or 0 for row in table.totals})
    at = table.occupancy
    thrown = ((result.seat, game.number) for game in table.games or () for result in game.results if result.thrown_in)
    return Counter(player for seat, number in thrown if (player := at.player(seat, number)) is not None)


def made_at(info: TournamentInfo, table: TableEntry, offences: Mapping[Any, int] = NO_OFFENCES) -> ByStint:
    """Return what was made at one table by each who sat there, in the order of Occupancy.stints.

    `offences`: player -> hands thrown in before, in the same tournament. A paper list has one row a player: it is that
    of their first seat there, whether or not they left it and came back.
    """
    at = table.occupancy
    if table.totals is None:
        made = stint_totals(info.rulebook, at, table.games or (), offences, info.repeat_offence_extra or 0)
        return list(zip(at.stints, made, strict=True))
    games_of = at.games_of(info.rulebook, info.games_per_series)
    typed = {row.player: typed_totals(info, games_of[row.player], row) for row in table.totals}
    return [(stint, NOTHING if stint.player is None else typed.pop(stint.player, NOTHING)) for stint in at.stints]


def typed_totals(info: TournamentInfo, games: int, row: TotalsEntry) -> Totals:
    """Return the sums of one row; who does not say how many games they played has played `games`."""
    rulebook = info.rulebook
    points = rulebook.points(row.wertungspunkte, row.augen) if row.points is None else row.points
    return Totals(
        wertungspunkte=row.wertungspunkte,
        augen=row.augen,
        points=points,
        crosses=row.crosses,
        games=games if row.games is None else row.games,
    )
