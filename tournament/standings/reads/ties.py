"""Who is level with whom and waits for a lot (rule 14)."""

from collections import defaultdict
from collections.abc import Iterable
from typing import TypeVar

from tournament.standings.reads.rows import PlayerRow, TeamRow
from tournament.standings.reads.standings import Standings

Row = TypeVar("Row", PlayerRow, TeamRow)


def tied_groups(rows: Iterable[Row]) -> list[list[Row]]:
    """Groups of lines that share a rank for want of a lot, best first. Whoever has not played waits for none."""
    groups: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        if row.tied and row.rank is not None:
            groups[row.rank].append(row)
    return [groups[rank] for rank in sorted(groups)]


def tied_keys(standings: Standings, *, of_teams: bool) -> list[list[int]]:
    """The same groups as primary keys of teams or registrations."""
    if of_teams:
        return [[row.team.pk for row in group] for group in tied_groups(standings.teams)]
    return [[row.registration.pk for row in group] for group in tied_groups(standings.players)]
