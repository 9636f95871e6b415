"""The plan of a series by the standing of those before it."""

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace

from tournament import seating
from tournament.core.errors import RefusedError
from tournament.draw.acts.way import Way
from tournament.draw.reads import seating as reads
from tournament.draw.reads.drawing import DrawField, field_of
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
        return replace(made, plan=seating.at_fixed_tables(made.plan, self.ranking))

    def _searched(self) -> seating.Seated:
        way, people, sizes, met, apart = self.way, self.ranking, self.sizes, self.met, self.apart
        if way.method == Seating.WITHIN and way.limit is None:
            return seating.seat_nearest(people, sizes=sizes, met=met, apart=apart)
        if way.method == Seating.WITHIN:
            return seating.seat_within(people, way.limit or 0, sizes=sizes, met=met, apart=apart)
        if way.method == Seating.SNAKE:
            return seating.seat_snake(people, sizes=sizes, met=met, apart=apart)
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
    standing = _standing_before(series, way)
    if way.method == Seating.TEAMS and not standing.teams:
        raise RefusedError("no_teams")
    before = reads.earlier_tables(series)
    people = {person.key: person for person in reads.people(series, registered, before)}
    ranking = [people[number] for number in _ranked(standing, people)]
    return ByStanding(
        way,
        ranking,
        series.tournament.rulebook.table_sizes,
        reads.met_before(before),
        apart_values(wishes_of(series.tournament), [person.key for person in ranking]),
        [[row.registration.number for row in team.members] for team in standing.teams],
    )


def field_in_groups(series: Series, way: Way) -> DrawField:
    """What the draw of this series in groups comes from: who is there now, and the ranking they are grouped by.
    Refused: as `by_standing`."""
    standing = _standing_before(series, way)
    field = field_of(series.tournament, before=series.number)
    return replace(field, ranking=tuple(_ranked(standing, field.who)), group=way.limit or 1)


def _standing_before(series: Series, way: Way) -> Standings:
    earlier = [number for number in seated_series(series.tournament) if number < series.number]
    if not earlier:
        raise RefusedError("no_standing")
    if not way.despite_open and (still_open := reads.open_lists_before(series)):
        raise RefusedError("standings_open", {"open": still_open})
    return standings(series.tournament, earlier)


def _ranked(standing: Standings, there: Container[int]) -> list[int]:
    """Start numbers, best first. After one series it is that series' list, with the lots drawn for it; lots of a list
    over several are drawn at the end only (decisions.md, "Second reading")."""
    alone = standing.everybody.series_rows(standing.series[0]) if len(standing.series) == 1 else ()
    in_order = dict.fromkeys(row.registration.number for row in (*alone, *standing.players))
    return [number for number in in_order if number in there]
