"""Quarters, means and how sure they are, each against a computation by hand."""

import pytest

from tournament.charts.figures.spread import Spread, mean, spread


@pytest.mark.parametrize(
    ("values", "found"),
    [
        # in order 1 2 3 4 10: a quarter of the way from the first to the fifth is the second, and so on
        ([10, 3, 1, 4, 2], Spread(5, 1, 2, 3, 4, 10)),
        # 1 2 3 4: (4 - 1) / 4 = 0.75 of the way from 1 to 2 is 1.75; the middle 2.5; 2.25 steps: 3.25
        ([1, 2, 3, 4], Spread(4, 1, 1.75, 2.5, 3.25, 4)),
        ([-7], Spread(1, -7, -7, -7, -7, -7)),
    ],
    ids=["five", "four lie between two", "one"],
)
def test_quarters_of_values(values: list[int], found: Spread) -> None:
    assert spread(values) == found


def test_mean_and_its_interval() -> None:
    # mean 40 / 8 = 5; squares 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32; / 7 = 4.5714, its root 2.13809
    # standard error 2.13809 / root of 8 = 0.755929; 1.959964 of them are 1.481593
    found = mean([2, 4, 4, 4, 5, 5, 7, 9])
    assert (found.count, found.value) == (8, 5)
    assert (found.margin, found.low, found.high) == pytest.approx((1.481593, 3.518407, 6.481593), abs=1e-6)
    assert mean([3, 3, 3]).margin == 0  # always the same
