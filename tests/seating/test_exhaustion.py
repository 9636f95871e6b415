"""Bounds by looking at all plans, against a second, plainer look at all plans."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement

import pytest

from tournament.seating.designs import design, fewest_repeats
from tournament.seating.designs.bounds import ALL_PLANS
from tournament.seating.makers.exhaustion import possible

from .checker import all_seatings, beside


def repeats(plan: Sequence[Sequence[Sequence[int]]]) -> int:
    return sum(times - 1 for times in Counter(pair for tables in plan for pair in beside(tables)).values())


def fewest(n: int, sizes: Sequence[int], series: int) -> int:
    """Of all plans there are, none left out."""
    return min(map(repeats, combinations_with_replacement(list(all_seatings(range(n), sizes)), series)))


@pytest.mark.parametrize(
    ("n", "sizes", "series"), [(6, (3, 3), 2), (6, (3, 3), 3), (6, (3, 3), 4), (7, (4, 3), 2), (7, (4, 3), 3)]
)
def test_exhaustion_allows_exactly_the_fewest_of_all_plans_or_more(n: int, sizes: tuple[int, ...], series: int) -> None:
    truth = fewest(n, sizes, series)
    assert [possible(n, series, most) for most in range(truth + 2)] == [False] * truth + [True, True]


@pytest.mark.parametrize(("n", "series", "most"), [(9, 4, 0), (13, 4, 0), (12, 4, 13), (11, 4, 8)])
def test_exhaustion_finds_what_is_known_to_exist(n: int, series: int, most: int) -> None:
    assert possible(n, series, most)


@pytest.mark.parametrize(("n", "series"), [(6, 3), (11, 4), (12, 4)])
def test_bounds_by_all_plans_are_made_again(n: int, series: int) -> None:
    assert not possible(n, series, ALL_PLANS[n, series] - 1)


@pytest.mark.parametrize(("n", "series"), sorted(ALL_PLANS))
def test_our_designs_reach_them(n: int, series: int) -> None:
    assert design(n, series).repeats == fewest_repeats(n, series) == ALL_PLANS[n, series]


def test_bounds_hold_for_tables_of_four_and_three_alone() -> None:
    assert (fewest_repeats(12, 4, sizes=(2,)), fewest_repeats(12, 4, sizes=(3,))) == (0, 0)
