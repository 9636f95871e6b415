"""The plans of a grid, judged by the checker that shares no code with the package."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import pytest

from tournament.seating import Person
from tournament.seating.schedule import Schedule, schedule

from .checker import assert_proper, beside, pigeonhole

PEOPLE = (3, 4, *range(6, 14), 16, 17, 20, 23, 24, 29, 32, 37, 40, 47, 64, 101, 197, 250)
Grouping = tuple[int, int]
"""How many people a club and how many a team has; 0: none. Teams are made inside clubs."""
GROUPINGS: tuple[Grouping, ...] = ((0, 0), (0, 4), (9, 4))
SERIES = (1, 2, 3, 5, 9, 12)


def people(n: int, club: int, team: int) -> list[Person]:
    """Clubs of that size, the last one smaller; in each as many whole teams as it has members for."""
    persons = []
    for key in range(n):
        size = club or n
        first = key // size * size
        last = min(first + size, n)
        at = (key - first) // team if team else 0
        whole = team and first + (at + 1) * team <= last
        persons.append(Person(key, club=first if club else None, team=first + at * team if whole else None))
    return persons


def groups(persons: Iterable[Person], of: str) -> list[frozenset[int]]:
    """The keys of every group of one kind."""
    found = defaultdict(set)
    for person in persons:
        if getattr(person, of) is not None:
            found[getattr(person, of)].add(person.key)
    return [frozenset(keys) for keys in found.values()]


def inside(planned: Schedule, group: frozenset[int]) -> int:
    """How many pairs of this group sit at one table, all series together."""
    at_one = [len(group & set(table)) for plan in planned.plans for table in plan.tables]
    return sum(members * (members - 1) // 2 for members in at_one)


def met(planned: Schedule) -> Counter[frozenset[int]]:
    return Counter(pair for plan in planned.plans for pair in beside(plan.tables))


def forced(group: frozenset[int], planned: Schedule) -> int:
    return sum(pigeonhole(len(group), len(plan.tables)) for plan in planned.plans)


@pytest.mark.parametrize("first", range(len(SERIES)))
@pytest.mark.parametrize("grouping", GROUPINGS)
def test_plans_of_the_grid_hold_what_is_promised(grouping: Grouping, first: int) -> None:
    """Every number of people with every grouping, each time with another number of series; every grouping with all."""
    for at in range(first, len(PEOPLE), len(SERIES)):
        n, series = PEOPLE[at], SERIES[(at + at // len(SERIES) + GROUPINGS.index(grouping)) % len(SERIES)]
        if grouping[1] and n < 8 * series:
            continue  # teams in so few seats are searched for, which takes its time: see below
        persons = people(n, *grouping)
        judge(schedule(persons, series, f"{n}/{series}"), persons, series)


def judge(planned: Schedule, persons: Sequence[Person], series: int) -> None:
    n = len(persons)
    assert len(planned.plans) == series
    for plan in planned.plans:
        assert_proper(plan.tables, range(n))
    meetings = met(planned)
    assert planned.repeats == sum(times - 1 for times in meetings.values())
    assert planned.repeats >= planned.bound
    for team in groups(persons, "team"):
        assert inside(planned, team) == forced(team, planned), (n, series, team)
    for club in groups(persons, "club"):
        assert inside(planned, club) >= forced(club, planned)


@pytest.mark.parametrize(("n", "series", "team"), [(8, 3, 2), (13, 4, 2), (18, 4, 3)])
def test_teams_stay_apart_also_where_that_forces_repeats(n: int, series: int, team: int) -> None:
    """No design for so few people keeps them apart; the search over all series does, at the price of repeats."""
    persons = people(n, 0, team)
    judge(schedule(persons, series, "1"), persons, series)


def test_sixteen_people_in_teams_of_four_five_times_is_proven() -> None:
    """Everybody may meet 12 and meets 15: three repeats each, by two at a time."""
    planned = schedule(people(16, 0, 4), 5, "1")
    judge(planned, people(16, 0, 4), 5)
    assert (planned.repeats, planned.bound) == (24, 24)


@pytest.mark.parametrize("series", [3, 9])
def test_tables_of_three_have_everybody_once_before_anybody_twice(series: int) -> None:
    """Exactly so from 49 people on. In smaller fields repeats come first: it is at most a few visits away from that."""
    for n in (29, 47, 101, 250):
        planned = schedule(people(n, 0, 0), series, "1")
        threes = Counter(key for plan in planned.plans for table in plan.tables if len(table) == 3 for key in table)
        at_least, more = divmod(sum(threes.values()), n)
        pairs = sum(times * (times - 1) // 2 for times in threes.values())
        even = n * at_least * (at_least - 1) // 2 + more * at_least
        if n >= 49:
            assert {threes[key] for key in range(n)} <= {at_least, at_least + 1}, (n, series)
        assert pairs <= 1.1 * even + 3, (n, series)


@pytest.mark.parametrize(("n", "series"), [(16, 5), (24, 7), (28, 9), (40, 9), (100, 9), (197, 7), (250, 5), (1000, 9)])
def test_plans_have_no_repeats_where_that_is_known_to_be_possible(n: int, series: int) -> None:
    assert max(met(schedule(people(n, 0, 0), series, "1")).values()) == 1


@pytest.mark.parametrize(("n", "series"), [(100, 5), (197, 5)])
@pytest.mark.parametrize("grouping", [(5, 0), (9, 4), (16, 4), (0, 2)])
def test_large_fields_keep_clubs_and_teams_apart_without_repeats(n: int, series: int, grouping: Grouping) -> None:
    persons = people(n, *grouping)
    planned = schedule(persons, series, "1")
    assert max(met(planned).values()) == 1
    assert sum(inside(planned, group) for of in ("team", "club") for group in groups(persons, of)) == 0
