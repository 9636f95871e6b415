"""The plan of a series by the standing of those before it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from tournament import seating
from tournament.core.errors import RefusedError
from tournament.draw.acts.way import Way
from tournament.draw.reads import seating as reads
from tournament.draw.reads.wishes import apart_values, wishes_of
from tournament.models import Seating, Series
from tournament.standings.reads.standings import Standings, seated_series, standings


def plan_by_standing(
    series: Series, way: Way, people: list[seating.Person], before: Sequence[Sequence[int]]
) -> seating.Seated:
    """By the standing of the series before this one; people who have not played yet come last, by start number.

    `before`: the tables (start numbers) of the series before this one. Refused: nothing is played yet; lists are open
    and the organiser did not say that this is fine; by team standing without teams. Raises `CannotSeatError`.
    """
    earlier = [number for number in seated_series(series.tournament) if number < series.number]
    if not earlier:
        raise RefusedError("no_standing")
    if not way.despite_open and (still_open := reads.open_lists_before(series)):
        raise RefusedError("standings_open", {"open": still_open})
    standing = standings(series.tournament, earlier)
    made = _made(series, way, standing, _ranked(standing, people), before)
    return replace(made, plan=at_fixed_tables(made.plan, people))


def _made(
    series: Series, way: Way, standing: Standings, ranking: list[seating.Person], before: Sequence[Sequence[int]]
) -> seating.Seated:
    sizes = series.tournament.rulebook.table_sizes
    wishes = apart_values(wishes_of(series.tournament), [person.key for person in ranking])
    met = reads.met_before(before)
    if way.method == Seating.WITHIN:
        return searched(way.limit, tuple(ranking), sizes, tuple(met.items()), tuple(wishes))
    if way.method == Seating.SNAKE:
        return seating.seat_snake(ranking, sizes=sizes, met=met, apart=wishes)
    if way.method == Seating.GROUPS:
        return seating.seat_in_groups(ranking, way.limit or 1, way.seed, sizes=sizes, met=met, apart=wishes)
    if way.method == Seating.TEAMS:
        return seating.Seated(_by_teams(standing, ranking, sizes), 0, 0, seating.Conflicts())
    return seating.seat_strictly(ranking, sizes=sizes, met=met, apart=wishes)


@lru_cache(maxsize=4)
def searched(
    limit: int | None,
    ranking: tuple[seating.Person, ...],
    sizes: tuple[int, ...],
    met: tuple[tuple[seating.Pair, int], ...],
    apart: tuple[seating.Apart, ...],
) -> seating.Seated:
    """Seconds for 200 people: remembered, so that it can be asked before the database is locked and again inside."""
    if limit is None:
        return seating.seat_nearest(ranking, sizes=sizes, met=dict(met), apart=apart)
    return seating.seat_within(ranking, limit, sizes=sizes, met=dict(met), apart=apart)


def at_fixed_tables(plan: seating.Plan, people: Iterable[seating.Person]) -> seating.Plan:
    """The same tables, numbered so that whoever has a table of his own sits at it: his table and the one that has its
    number change numbers. Of two who want different numbers for one table the lower start number gets his."""
    tables = list(plan.tables)
    settled: set[int] = set()
    for person in sorted(people, key=lambda one: one.key):
        place = next((at for at, table in enumerate(tables) if person.key in table), None)
        if place is None or person.table is None or person.table > len(tables):
            continue
        wanted = person.table - 1
        if place not in settled and wanted not in settled:
            tables[place], tables[wanted] = tables[wanted], tables[place]
            settled.add(wanted)
    return seating.Plan(tuple(tables))


def _ranked(standing: Standings, people: list[seating.Person]) -> list[seating.Person]:
    by_number = {person.key: person for person in people}
    return [by_number[row.registration.number] for row in standing.players if row.registration.number in by_number]


def _by_teams(standing: Standings, ranking: list[seating.Person], sizes: tuple[int, ...]) -> seating.Plan:
    """The best team at tables 1..k on seat 1, the next on seat 2; whoever is in no team goes by standing."""
    if not standing.teams:
        raise RefusedError("no_teams")
    by_number = {person.key: person for person in ranking}
    teams = [
        [by_number[row.registration.number] for row in team.members if row.registration.number in by_number]
        for team in standing.teams
    ]
    singles = [person for person in ranking if person.team is None]
    return seating.seat_teams_by_standing([team for team in teams if team], singles, sizes=sizes)
