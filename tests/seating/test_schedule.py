"""All series at once: nobody twice together where that is known to be possible, and an honest bound elsewhere."""

from collections import Counter

import pytest

from tournament.seating import Person
from tournament.seating.designs import fewest_repeats
from tournament.seating.schedule import Schedule, schedule

from .checker import assert_proper, beside, same


def repeats(planned: Schedule) -> int:
    pairs = Counter(pair for plan in planned.plans for pair in beside(plan.tables))
    return sum(count - 1 for count in pairs.values())


def everybody(n: int) -> list[Person]:
    return [Person(key) for key in range(n)]


@pytest.mark.parametrize("n", [*range(105, 113), 197, 250, 1000])
def test_from_27_tables_on_nobody_meets_again_in_nine_series(n: int) -> None:
    planned = schedule(everybody(n), 9, "Pokal")
    for plan in planned.plans:
        assert_proper(plan.tables, range(n))
    assert (repeats(planned), planned.repeats, planned.bound) == (0, 0, 0)


@pytest.mark.parametrize("n", [105, 106, 107, 197, 250])
def test_five_series_bring_nobody_to_a_three_twice(n: int) -> None:
    planned = schedule(everybody(n), 5, "Pokal")
    threes = Counter(key for plan in planned.plans for table in plan.tables if len(table) == 3 for key in table)
    assert set(threes.values()) == {1}


@pytest.mark.parametrize(("n", "series"), [(3, 2), (4, 5), (6, 3), (7, 4), (12, 4), (16, 5), (29, 3), (40, 4)])
def test_repeats_are_counted_right_and_not_below_the_bound(n: int, series: int) -> None:
    planned = schedule(everybody(n), series, "Pokal")
    assert len(planned.plans) == series
    for plan in planned.plans:
        assert_proper(plan.tables, range(n))
    assert planned.repeats == repeats(planned)
    assert planned.repeats >= planned.bound == fewest_repeats(n, series)


@pytest.mark.parametrize(
    ("n", "series", "bound"),
    [
        (4, 3, 12),  # 3 series * 6 pairs - 6
        (20, 7, 20),  # 7 * 5 tables * 6 pairs - 190
        (12, 3, 6),  # the four of a table at three tables: one pair each, 3 tables * 2 further series
        (15, 5, 0),  # 5 * (3 * 6 + 3) = 105 pairs, all there are
        (8, 2, 4),  # the four of a table at two tables: two pairs each, 2 tables
    ],
)
def test_bounds(n: int, series: int, bound: int) -> None:
    assert fewest_repeats(n, series) == bound


def test_teams_and_clubs_stay_apart_in_every_series() -> None:
    people = [Person(key, club=key // 7, team=key // 4) for key in range(100)]
    planned = schedule(people, 3, "Pokal")
    for plan in planned.plans:
        assert same(plan.tables, {person.key: person.team for person in people}) == 0
        assert same(plan.tables, {person.key: person.club for person in people}) == 0
    assert repeats(planned) == 0


def test_same_seed_gives_the_same_schedule_and_another_seed_another() -> None:
    assert schedule(everybody(30), 3, "a") == schedule(everybody(30), 3, "a")
    assert schedule(everybody(30), 3, "a") != schedule(everybody(30), 3, "b")
