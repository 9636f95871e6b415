"""Friedman's test against computations by hand; the tail of chi-squared against the tables of every textbook."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.charts.figures.chance import Chance, above, by_turn, friedman, off_the_mean, ranks

BLOCKS = st.lists(st.lists(st.integers(-50, 50), min_size=4, max_size=4), min_size=2, max_size=4)


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ([30, 10, 20], [3, 1, 2]),
        ([5, 1, 5, 9], [2.5, 1, 2.5, 4]),  # 5 and 5 have ranks 2 and 3 between them: 2.5 each
    ],
    ids=["from the least", "equals share the mean"],
)
def test_ranks_of_values(values: list[int], found: list[float]) -> None:
    assert ranks(values) == found


@pytest.mark.parametrize(
    ("blocks", "statistic", "probability"),
    [
        # ranks 1 2 3, 1 3 2, 1 2 3, 2 1 3; sums 5, 8, 11
        # 12 / (4 * 3 * 4) * (25 + 64 + 121) - 3 * 4 * 4 = 210 / 4 - 48 = 4.5; with 2 degrees of freedom e^-2.25
        ([[5, 7, 9], [4, 8, 6], [2, 3, 7], [6, 5, 9]], 4.5, 0.105399),
        # ranks 1.5 1.5 3 and 1 2 3; sums 2.5, 3.5, 6; from their mean 4: 2.25 + 0.25 + 4 = 6.5
        # squares 2.25 + 2.25 + 9 + 1 + 4 + 9 = 27.5, less 2 * 3 * 16 / 4 = 24: 3.5; 2 * 6.5 / 3.5 = 3.714286
        ([[8, 8, 9], [1, 2, 3]], 3.714286, math.exp(-3.714286 / 2)),
    ],
    ids=["all different", "with equals"],
)
def test_friedman_of_blocks_of_three(blocks: list[list[int]], statistic: float, probability: float) -> None:
    found = friedman(blocks)
    assert (found.blocks, found.freedom, found.is_more) == (len(blocks), 2, False)
    assert (found.statistic, found.probability) == pytest.approx((statistic, probability), abs=1e-6)


def test_equal_places_show_no_difference() -> None:
    assert friedman([[4, 4, 4], [7, 7, 7]]) == Chance(2, 0, 2, 1)


@pytest.mark.parametrize(
    ("probability", "freedom", "statistic"),
    [
        *((0.05, 1, 3.841459), (0.05, 2, 5.991465), (0.05, 3, 7.814728), (0.05, 4, 9.487729), (0.05, 5, 11.070498)),
        *((0.01, 1, 6.634897), (0.01, 3, 11.344867), (0.01, 5, 15.086272)),
    ],
)
def test_chance_is_as_in_the_tables(probability: float, freedom: int, statistic: float) -> None:
    assert above(statistic, freedom) == pytest.approx(probability, abs=1e-7)


def test_chance_ends_below_one_in_twenty() -> None:
    assert [Chance(10, value, 3, above(value, 3)).is_more for value in (7.81, 7.82)] == [False, True]


@given(BLOCKS)
def test_level_of_a_block_changes_nothing(blocks: list[list[int]]) -> None:
    assert friedman([[value + 100 * at for value in block] for at, block in enumerate(blocks)]) == friedman(blocks)


@given(BLOCKS, st.permutations(range(4)))
def test_order_of_places_does_not_matter(blocks: list[list[int]], order: list[int]) -> None:
    turned = [[block[at] for at in order] for block in blocks]
    assert friedman(turned).statistic == pytest.approx(friedman(blocks).statistic)


def test_mean_of_every_turn() -> None:
    # 5 + 2 = 7 and 2 + 3 = 5, each over two games
    assert [by_turn(games) for games in ([[5, 2], [2, 3]], [[5, 2], [2, 3, 1]], [])] == [(3.5, 2.5), (), ()]


def test_off_the_mean() -> None:
    # 15 + 9 + 6 + 6 = 36, the mean 9
    assert off_the_mean([15, 9, 6, 6]) == [6, 0, -3, -3]
