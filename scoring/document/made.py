"""What everybody made in each series of a document, at every seat he had.

Each keeps what he made (contract.md, section 7). Tables play at once, and people move between them; here they are taken
one after the other, in the order of their numbers, wherever the document lists them: so hands thrown in count on from
one to the next (rule 15).
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.figures import NOTHING, Totals
from scoring.game import NO_OFFENCES
from scoring.list_sheet import stint_totals
from scoring.occupancy import Stint
from scoring.rankings import ForTeam

from .entries import Document, TableEntry, TotalsEntry, TournamentInfo

ByStint = list[tuple[Stint[str], Totals]]


class Made(NamedTuple):
    """Number of a series, in order -> whoever has a seat there -> his sums over all his seats; number -> what of these
    counts for the team of another."""

    totals: dict[int, dict[str, Totals]]
    for_teams: dict[int, list[ForTeam[str]]]


def made_in(document: Document) -> Made:
    """What everybody made in each series, in order of number."""
    made = Made({}, {})
    offences: Counter[str] = Counter()
    for series in sorted(document.series, key=lambda series: series.number):
        tables = sorted(series.tables, key=lambda table: table.number)
        at_tables = [one for table in tables for one in _counting_on(document.tournament, table, offences)]
        made.totals[series.number] = _by_player(at_tables)
        made.for_teams[series.number] = [
            ForTeam(stint.player, stint.for_team_of, totals)
            for stint, totals in at_tables
            if stint.player is not None and stint.for_team_of is not None
        ]
    return made


def _by_player(at_tables: ByStint) -> dict[str, Totals]:
    made: dict[str, Totals] = {}
    for stint, totals in at_tables:
        if stint.player is not None:
            made[stint.player] = made[stint.player] + totals if stint.player in made else totals
    return made


def _counting_on(info: TournamentInfo, table: TableEntry, offences: Counter[str]) -> ByStint:
    """What was made at one table; the hands thrown in there are added to `offences`."""
    before = {player: offences[player] for player in table.occupancy.everybody if offences[player]}
    made = made_at(info, table, before)
    offences.update(_thrown_in(table))
    return made


def _thrown_in(table: TableEntry) -> Counter[str]:
    """Player -> how many hands he threw in at a table."""
    if table.totals is not None:
        return Counter({row.player: row.thrown_in or 0 for row in table.totals})
    at = table.occupancy
    thrown = ((result.seat, game.number) for game in table.games or () for result in game.results if result.thrown_in)
    return Counter(player for seat, number in thrown if (player := at.player(seat, number)) is not None)


def made_at(info: TournamentInfo, table: TableEntry, offences: Mapping[Any, int] = NO_OFFENCES) -> ByStint:
    """What was made at one table by each who sat there, in the order of Occupancy.stints.

    `offences`: player -> hands thrown in before, in the same tournament. A paper list has one row a player: it is his
    first seat's there, whether or not he left it and came back.
    """
    at = table.occupancy
    if table.totals is None:
        made = stint_totals(info.rulebook, at, table.games or (), offences, info.repeat_offence_extra or 0)
        return list(zip(at.stints, made, strict=True))
    games_of = at.games_of(info.rulebook, info.games_per_series)
    typed = {row.player: typed_totals(info, games_of[row.player], row) for row in table.totals}
    return [(stint, NOTHING if stint.player is None else typed.pop(stint.player, NOTHING)) for stint in at.stints]


def typed_totals(info: TournamentInfo, games: int, row: TotalsEntry) -> Totals:
    """The sums of one row; who does not say how many games he played has played `games`."""
    rulebook = info.rulebook
    points = rulebook.points(row.wertungspunkte, row.augen) if row.points is None else row.points
    return Totals(
        wertungspunkte=row.wertungspunkte,
        augen=row.augen,
        points=points,
        crosses=row.crosses,
        games=games if row.games is None else row.games,
    )
