"""Seating teams and tandems by standing, the German federation's way."""

from collections.abc import Sequence
from dataclasses import replace

from .cost import cost_of
from .hall import Hall
from .improve import improve
from .lots import Lots
from .quality import by_key
from .sizes import FOUR_OR_THREE, table_sizes
from .values import Person, Plan

Place = tuple[int, int]
"""Table and seat, both counted from 0."""

LAST_RESORT = 2_000
"""Steps of search for the rare small field in which no single swap mends anything, but several together would.
Its seed is fixed: seating by standing draws no lots, everybody who recomputes it gets the same plan."""


def seat_teams_by_standing(
    teams: Sequence[Sequence[Person]], singles: Sequence[Person] = (), *, sizes: Sequence[int] = FOUR_OR_THREE
) -> Plan:
    """Seat teams, best first: the best team's k players on seat 1 of tables 1..k, the next team's on seat 2 of the
    same tables, then seats 3 and 4; the fifth team begins the next k tables on seat 1. k is the size of the largest
    team: 4 for teams, 2 for tandems.

    Where that leaves holes (incomplete teams, a number of teams that does not fill the last tables) the singles take
    them, best first, the rest of them sits behind the teams by standing. Holes still left are closed from the end,
    so that there are exactly the tables of `table_sizes`, the short ones last. Where that would seat team mates
    together, or a player at a short table again, the player changes places: if possible on the same seat, then near
    by, then with somebody far down. Team mates meet only when there are fewer tables than team members.
    Raises `CannotSeatError`. Source: the seating of Mannschaften and Tandems by the DSkV; decisions.md, rule 2.
    """
    teams = [team for team in teams if team]  # A team of which nobody is left keeps no row of seats.
    people = [replace(member, team=number, club=None) for number, team in enumerate(teams) for member in team]
    people += [replace(single, team=None, club=None) for single in singles]
    by_key(people)
    wanted = table_sizes(len(people), sizes)
    blocks = _blocks(teams, len(people), wanted, sizes[0])
    hall = Hall(blocks, cost_of(people, wanted, {}, sizes[0]), sizes[0])
    _part(hall)
    improve(hall, Lots("Mannschaften"), LAST_RESORT)
    return Plan(tuple(tuple(people[person].key for person in table) for table in hall.tables))


def _blocks(teams: Sequence[Sequence[Person]], people: int, wanted: Sequence[int], full: int) -> list[list[int]]:
    """The federation's order, with all holes filled; people are numbered team by team, the singles last."""
    places = {(table, seat) for table, size in enumerate(wanted) for seat in range(size)}
    seated = {place: person for person, place in enumerate(_federation_places(teams, full)) if place in places}
    at_home = set(seated.values())
    singles = range(sum(len(team) for team in teams), people)
    waiting = [*singles, *(person for person in range(singles.start) if person not in at_home)]
    seated.update(zip(sorted(places - seated.keys()), waiting, strict=True))
    return [[seated[table, seat] for seat in range(size)] for table, size in enumerate(wanted)]


def _federation_places(teams: Sequence[Sequence[Person]], full: int) -> list[Place]:
    """Where everybody would sit if all teams were complete: `full` teams share the tables of one block."""
    width = max((len(team) for team in teams), default=0)
    return [
        (number // full * width + member, number % full)
        for number, team in enumerate(teams)
        for member in range(len(team))
    ]


def _part(hall: Hall) -> None:
    """Make the best swap as long as one helps: first what it mends, then how little it moves people about."""
    while hall.total > hall.bound:
        swaps = [
            (change, _upheaval(hall, person, other), person, other)
            for person, spent in enumerate(hall.spent)
            if spent
            for change, other in hall.changes(person)
            if change < 0
        ]
        if not swaps:
            return
        _, _, person, other = min(swaps)
        hall.swap(person, other)


def _upheaval(hall: Hall, person: int, other: int) -> tuple[bool, int, int, int]:
    """How much a swap disturbs: another seat, a far table, and of two such swaps the one higher up in the standing."""
    first, second = hall.at[person], hall.at[other]
    another_seat = hall.tables[first].index(person) != hall.tables[second].index(other)
    return another_seat, abs(first - second), -other, -person
