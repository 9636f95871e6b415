"""How numbers spread: the middle of them, the quarters, the mean and how sure it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, median, quantiles, stdev

SURE = 0.95
"""How sure an interval is."""
TIMES = NormalDist().inv_cdf((1 + SURE) / 2)
"""So many standard errors it reaches to either side: 1.96."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """So many numbers, in order of size: the least, a quarter of the way, the middle, three quarters, the greatest."""

    count: int
    least: float
    lower: float
    middle: float
    upper: float
    greatest: float


def spread(values: Sequence[float]) -> Spread:
    """Of one number or more. The quarters are at (n - 1) / 4 of the way through the numbers in order, and between two
    of them in proportion, as spreadsheets do it (QUARTILE.INC)."""
    lower, _middle, upper = quantiles(values, method="inclusive") if len(values) > 1 else [*values] * 3
    return Spread(
        count=len(values), least=min(values), lower=lower, middle=median(values), upper=upper, greatest=max(values)
    )


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean of so many numbers, and how far from it the true one may be (`SURE`)."""

    count: int
    value: float
    margin: float

    @property
    def low(self) -> float:
        return self.value - self.margin

    @property
    def high(self) -> float:
        return self.value + self.margin


def mean(values: Sequence[float]) -> Mean:
    """Of two numbers or more: `TIMES` standard errors to either side, of the standard deviation over n - 1."""
    return Mean(len(values), fmean(values), TIMES * stdev(values) / sqrt(len(values)))
