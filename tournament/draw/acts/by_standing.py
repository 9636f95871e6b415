"""The plan of a series by the standing of those before it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tournament import seating
from tournament.core.errors import RefusedError
from tournament.draw.acts.way import Way
from tournament.draw.reads import seating as reads
from tournament.draw.reads.wishes import apart_values, wishes_of
from tournament.models import Registration, Seating, Series
from tournament.standings.reads.standings import Standings, seated_series, standings


@dataclass(frozen=True, slots=True)
class ByStanding:
    """All that a plan by standing comes from. `teams`: the start numbers of each, the best team first."""

    way: Way
    ranking: list[seating.Person]
    sizes: tuple[int, ...]
    met: dict[seating.Pair, int]
    apart: list[seating.Apart]
    teams: list[list[int]]

    def search(self) -> seating.Seated:
        """The plan, everybody at the table of his own who has one. Raises `CannotSeatError`."""
        made = self._searched()
        return replace(made, plan=at_fixed_tables(made.plan, self.ranking))

    def _searched(self) -> seating.Seated:
        way, people, sizes, met, apart = self.way, self.ranking, self.sizes, self.met, self.apart
        if way.method == Seating.WITHIN and way.limit is None:
            return seating.seat_nearest(people, sizes=sizes, met=met, apart=apart)
        if way.method == Seating.WITHIN:
            return seating.seat_within(people, way.limit or 0, sizes=sizes, met=met, apart=apart)
        if way.method == Seating.SNAKE:
            return seating.seat_snake(people, sizes=sizes, met=met, apart=apart)
        if way.method == Seating.GROUPS:
            return seating.seat_in_groups(people, way.limit or 1, way.seed, sizes=sizes, met=met, apart=apart)
        if way.method == Seating.TEAMS:
            return seating.Seated(self._by_teams(), 0, 0, seating.Conflicts())
        return seating.seat_strictly(people, sizes=sizes, met=met, apart=apart)

    def _by_teams(self) -> seating.Plan:
        """The best team at tables 1..k on seat 1, the next on seat 2; whoever is in no team goes by standing."""
        by_number = {person.key: person for person in self.ranking}
        teams = [[by_number[number] for number in team if number in by_number] for team in self.teams]
        singles = [person for person in self.ranking if person.team is None]
        return seating.seat_teams_by_standing([team for team in teams if team], singles, sizes=self.sizes)


def by_standing(series: Series, way: Way, registered: Iterable[Registration]) -> ByStanding:
    """By the standing of the series before this one; people who have not played yet come last, by start number.

    Refused: nothing is played yet; lists are open and the organiser did not say that this is fine; by team standing
    without teams.
    """
    earlier = [number for number in seated_series(series.tournament) if number < series.number]
    if not earlier:
        raise RefusedError("no_standing")
    if not way.despite_open and (still_open := reads.open_lists_before(series)):
        raise RefusedError("standings_open", {"open": still_open})
    standing = standings(series.tournament, earlier)
    if way.method == Seating.TEAMS and not standing.teams:
        raise RefusedError("no_teams")
    before = reads.earlier_tables(series)
    ranking = _ranked(standing, reads.people(series, registered, before))
    return ByStanding(
        way,
        ranking,
        series.tournament.rulebook.table_sizes,
        reads.met_before(before),
        apart_values(wishes_of(series.tournament), [person.key for person in ranking]),
        [[row.registration.number for row in team.members] for team in standing.teams],
    )


def at_fixed_tables(plan: seating.Plan, people: Iterable[seating.Person]) -> seating.Plan:
    """The same tables, numbered so that whoever has a table of his own sits at it: his table and the one that has its
    number change numbers. Of two who want different numbers for one table the lower start number gets his."""
    tables = list(plan.tables)
    settled: set[int] = set()
    for person in sorted(people, key=lambda person: person.key):
        place = next((at for at, table in enumerate(tables) if person.key in table), None)
        if place is None or person.table is None or person.table > len(tables):
            continue
        wanted = person.table - 1
        if place not in settled and wanted not in settled:
            tables[place], tables[wanted] = tables[wanted], tables[place]
            settled.add(wanted)
    return seating.Plan(tuple(tables))


def _ranked(standing: Standings, people: list[seating.Person]) -> list[seating.Person]:
    """Best first. After one series it is that series' list, with the lots drawn for it; lots of a list over several are
    drawn at the end only (decisions.md, "Second reading")."""
    alone = standing.everybody.series_rows(standing.series[0]) if len(standing.series) == 1 else ()
    by_number = {person.key: person for person in people}
    in_order = dict.fromkeys(row.registration.number for row in (*alone, *standing.players))
    return [by_number[number] for number in in_order if number in by_number]
