"""Clubs beside one another, over the years: who came, who won, what was made in a game on average, what teams made."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.rankings import Of
from tournament.core import names
from tournament.years.reads.chronicle import Chronicle
from tournament.years.reads.events import Event, EventRow


@dataclass(kw_only=True)
class ClubLine:
    """What people of one club made. `starts`: how often one of them played; `made`: Wertungspunkte and games where both
    are known and Wertungspunkte decided, by group of what is comparable (Chronicle.counted)."""

    name: str
    tournaments: set[str] = field(default_factory=set)
    starts: int = 0
    victories: int = 0
    podiums: int = 0
    made: dict[int, tuple[int, int]] = field(default_factory=dict)
    team_victories: int = 0
    team_podiums: int = 0

    def average(self, group: int) -> float | None:
        """Wertungspunkte a game; None: nobody knows."""
        points, games = self.made.get(group, (0, 0))
        return points / games if games else None


def clubs_of(chronicle: Chronicle, year: int | None = None) -> list[ClubLine]:
    """Each club somebody played for, in one year or all, who came most often first; tournaments that are over. Clubs of
    a federation are the same where their names are."""
    lines: dict[str, ClubLine] = {}
    groups = {key: at for at, (_played, events) in enumerate(chronicle.counted) for key in events}
    for event in chronicle.finished:
        if year is None or event.date.year == year:
            for row in event.rows:
                if row.club_name:
                    _count(_line(lines, row.club_name), event, row, groups.get(event.key))
            _count_teams(lines, chronicle, event)
    return sorted(lines.values(), key=lambda line: (-line.starts, names.in_order(line.name)))


def starts_by_year(chronicle: Chronicle) -> Mapping[str, Mapping[int, int]]:
    """Club -> year -> how often its people played."""
    found: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for event in chronicle.finished:
        for row in event.rows:
            if row.club_name and row.games != 0:
                found[names.key(row.club_name)][event.date.year] += 1
    return found


def _line(lines: dict[str, ClubLine], name: str) -> ClubLine:
    return lines.setdefault(names.key(name), ClubLine(name=name))


def _count(line: ClubLine, event: Event, row: EventRow, group: int | None) -> None:
    if row.games == 0:  # was registered and did not play
        return
    line.tournaments.add(event.key)
    line.starts += 1
    line.victories += row.rank == 1
    line.podiums += row.rank is not None and row.rank <= 3
    if row.games and group is not None:
        points, games = line.made.get(group, (0, 0))
        line.made[group] = (points + row.wertungspunkte, games + row.games)


def _count_teams(lines: dict[str, ClubLine], chronicle: Chronicle, event: Event) -> None:
    for podium in chronicle.podiums.get(event.key, ()):
        if podium.of is Of.TEAMS and podium.whole:
            for step in podium.steps:
                if step.club:
                    line = _line(lines, step.club)
                    line.team_victories += step.rank == 1
                    line.team_podiums += 1
