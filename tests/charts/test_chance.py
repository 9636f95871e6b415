"""Friedman's test against computations by hand; the tail of chi-squared against the tables of every textbook."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.charts.figures.chance import Chance, above, by_turn, friedman, off_the_mean, ranks

BLOCKS = st.lists(st.lists(st.integers(-50, 50), min_size=4, max_size=4), min_size=2, max_size=4)


def test_ranks_begin_at_the_least() -> None:
    assert ranks([30, 10, 20]) == [3, 1, 2]


def test_equals_share_the_mean_of_their_ranks() -> None:
    # 5 and 5 have ranks 2 and 3 between them: 2.5 each
    assert ranks([5, 1, 5, 9]) == [2.5, 1, 2.5, 4]


def test_four_blocks_of_three() -> None:
    # ranks 1 2 3, 1 3 2, 1 2 3, 2 1 3; sums 5, 8, 11
    # 12 / (4 * 3 * 4) * (25 + 64 + 121) - 3 * 4 * 4 = 210 / 4 - 48 = 4.5; with 2 degrees of freedom e^-2.25
    found = friedman([[5, 7, 9], [4, 8, 6], [2, 3, 7], [6, 5, 9]])
    assert (found.blocks, found.freedom) == (4, 2)
    assert found.statistic == pytest.approx(4.5)
    assert found.probability == pytest.approx(0.105399, abs=1e-6)
    assert not found.is_more


def test_with_equals() -> None:
    # ranks 1.5 1.5 3 and 1 2 3; sums 2.5, 3.5, 6; from their mean 4: 2.25 + 0.25 + 4 = 6.5
    # squares 2.25 + 2.25 + 9 + 1 + 4 + 9 = 27.5, less 2 * 3 * 16 / 4 = 24: 3.5; 2 * 6.5 / 3.5 = 3.714286
    found = friedman([[8, 8, 9], [1, 2, 3]])
    assert found.statistic == pytest.approx(3.714286, abs=1e-6)
    assert found.probability == pytest.approx(math.exp(-3.714286 / 2), abs=1e-6)


def test_where_all_are_equal_nothing_is_found() -> None:
    assert friedman([[4, 4, 4], [7, 7, 7]]) == Chance(2, 0, 2, 1)


@pytest.mark.parametrize(
    ("freedom", "statistic"), [(1, 3.841459), (2, 5.991465), (3, 7.814728), (4, 9.487729), (5, 11.070498)]
)
def test_one_in_twenty_as_in_the_tables(freedom: int, statistic: float) -> None:
    assert above(statistic, freedom) == pytest.approx(0.05, abs=1e-7)


@pytest.mark.parametrize(("freedom", "statistic"), [(1, 6.634897), (3, 11.344867), (5, 15.086272)])
def test_one_in_a_hundred_as_in_the_tables(freedom: int, statistic: float) -> None:
    assert above(statistic, freedom) == pytest.approx(0.01, abs=1e-7)


def test_chance_ends_below_one_in_twenty() -> None:
    assert not Chance(10, 7.81, 3, above(7.81, 3)).is_more
    assert Chance(10, 7.82, 3, above(7.82, 3)).is_more


@given(BLOCKS)
def test_what_a_whole_block_has_more_than_another_changes_nothing(blocks: list[list[int]]) -> None:
    lifted = [[value + 100 * at for value in block] for at, block in enumerate(blocks)]
    assert friedman(lifted) == friedman(blocks)


@given(BLOCKS, st.permutations(range(4)))
def test_it_does_not_matter_which_place_comes_first(blocks: list[list[int]], order: list[int]) -> None:
    turned = [[block[at] for at in order] for block in blocks]
    assert friedman(turned).statistic == pytest.approx(friedman(blocks).statistic)


def test_mean_of_every_turn() -> None:
    # 5 + 2 = 7 and 2 + 3 = 5, each over two games
    assert by_turn([[5, 2], [2, 3]]) == (3.5, 2.5)
    assert by_turn([[5, 2], [2, 3, 1]]) == by_turn([]) == ()


def test_off_the_mean() -> None:
    # 15 + 9 + 6 + 6 = 36, the mean 9
    assert off_the_mean([15, 9, 6, 6]) == [6, 0, -3, -3]
