"""A draw gives everybody the same chance of every place. The seeds are fixed: these tests never fail by chance."""

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import fmean, stdev

import pytest

from tournament.seating import Person, Plan, draw_by_lot, schedule

from .chance import pearson
from .checker import met

DRAWS = 700
"""A hundred for every cell of the first table."""


def holders(people: Sequence[Person]) -> Counter[tuple[int, int]]:
    """How often each place has each of them."""
    drawn = [[key for table in draw_by_lot(people, str(seed)).tables for key in table] for seed in range(DRAWS)]
    return Counter(holder for keys in drawn for holder in enumerate(keys))


def test_places_of_a_draw_have_the_same_chance_for_everybody() -> None:
    # 7 people, 7 places: 36 degrees of freedom; mean 36, standard deviation sqrt(72) = 8.5: 36 + 5 * 8.5 = 79.
    counts = holders([Person(key) for key in range(7)])
    assert pearson([counts[place, key] for place in range(7) for key in range(7)]) < 79


def test_neighbours_have_the_same_chance_for_everybody() -> None:
    # 8 people, 28 pairs: 27 degrees of freedom, 27 + 5 * sqrt(54) = 64.
    people = [Person(key) for key in range(8)]
    counts = met(draw_by_lot(people, str(seed)).tables for seed in range(DRAWS))
    assert pearson([counts[frozenset((a, b))] for a in range(8) for b in range(a)]) < 64


def test_in_a_draw_with_clubs_too_every_member_has_the_same_chance() -> None:
    # 11 people at 4 + 4 + 3: three clubs of three, and two without club. Within a club nobody is preferred:
    # 11 places, 3 members: 20 degrees of freedom, 20 + 5 * sqrt(40) = 52.
    people = [Person(key, club=key // 3 if key < 9 else None) for key in range(11)]
    counts = holders(people)
    for club in range(3):
        for place in range(11):
            shares = [counts[place, key] for key in range(3 * club, 3 * club + 3)]
            assert pearson(shares) < 2 + 5 * 2  # 2 degrees of freedom, standard deviation 2


CLUB = 0
PLANS = 60
"""Of each field with one large club."""


Places = Callable[[Plan], Sequence[int]]
"""Some places of a series: who sits there."""


def plans_with_a_club(people: int, members: int, series: int) -> list[tuple[Plan, ...]]:
    """Many plans for a field in which the first so many are of one club."""
    field = [Person(key, club=CLUB if key < members else None) for key in range(people)]
    return [schedule(field, series, f"seed {number}").plans for number in range(PLANS)]


def assert_a_fair_share(plans: Sequence[Sequence[Plan]], members: int, people: int, places: Places) -> None:
    """The club has as many of these places as its part of the people; not more often wrong than once in a thousand."""
    taken = [[key for plan in series for key in places(plan)] for series in plans]
    shares = [sum(key < members for key in keys) for keys in taken]
    expected = fmean(len(keys) for keys in taken) * members / people
    assert abs(fmean(shares) - expected) <= 3.29 * stdev(shares) / PLANS**0.5 + 1e-9, (fmean(shares), expected)


def short_tables(plan: Plan) -> list[int]:
    return [key for table in plan.tables if len(table) == 3 for key in table]


def seats(seat: int) -> Places:
    return lambda plan: [table[seat] for table in plan.tables if len(table) > seat]


def hall_table(number: int) -> Places:
    return lambda plan: plan.tables[number]


@pytest.mark.parametrize(
    ("people", "members", "series"),
    [(27, 5, 3), (27, 6, 1), (62, 14, 3), (101, 25, 3)],  # at 7, 7, 16 and 26 tables; one, one, two and three of three
)
def test_large_club_has_its_share_of_all_places(people: int, members: int, series: int) -> None:
    plans = plans_with_a_club(people, members, series)

    for places in (short_tables, *map(seats, range(4)), hall_table(0), hall_table(-1)):
        assert_a_fair_share(plans, members, people, places)


def test_club_as_large_as_the_tables_has_one_member_at_each() -> None:
    """27 people, 7 tables: 7 who sit apart have one of the three at the short table, their share would be 7/9."""
    for series in plans_with_a_club(27, 7, 2)[:20]:
        for plan in series:
            assert [sum(key < 7 for key in table) for table in plan.tables] == [1] * 7
