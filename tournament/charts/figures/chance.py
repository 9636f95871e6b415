"""Whether differences are more than chance makes.

Friedman, "The use of ranks to avoid the assumption of normality implicit in the analysis of variance" (1937); with ties
as Conover, "Practical Nonparametric Statistics" (1999), 5.8 has it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt
from statistics import fmean

CERTAIN = 0.05
"""What chance does more rarely than this is called more than chance."""
FEW = 10
"""Of fewer blocks nothing is said: there the distribution is not that of chi-squared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """The outcome of a test over `blocks`: how much the places differ (`statistic`, chi-squared with so many degrees of
    freedom), and how often chance alone makes as much of it or more."""

    blocks: int
    statistic: float
    freedom: int
    probability: float

    @property
    def is_more(self) -> bool:
        """Whether that is more than chance makes."""
        return self.probability < CERTAIN


def friedman(blocks: Sequence[Sequence[float]]) -> Chance:
    """Whether a place (first, second, ... in every block) is better than another, whoever is on it.

    Numbers are compared within their own block alone, by rank; equals share the mean of their ranks. Every block has as
    many, two at least.
    """
    count, places = len(blocks), len(blocks[0])
    ranked = [ranks(block) for block in blocks]
    sums = [sum(column) for column in zip(*ranked, strict=True)]
    apart = sum((one - count * (places + 1) / 2) ** 2 for one in sums)
    squares = sum(rank * rank for block in ranked for rank in block)
    within = squares - count * places * (places + 1) ** 2 / 4
    statistic = (places - 1) * apart / within if within else 0.0
    return Chance(blocks=count, statistic=statistic, freedom=places - 1, probability=above(statistic, places - 1))


def ranks(values: Sequence[float]) -> list[float]:
    """From 1 for the least; equals share the mean of theirs."""
    return [sum(other < value for other in values) + (1 + values.count(value)) / 2 for value in values]


def above(statistic: float, freedom: int) -> float:
    """How likely chi-squared with so many degrees of freedom is at least that much (Abramowitz and Stegun, 26.4.4 and
    26.4.5)."""
    half = statistic / 2
    if freedom % 2 == 0:
        term, total = 1.0, 1.0
        for at in range(1, freedom // 2):
            term *= half / at
            total += term
        return exp(-half) * total
    term, total = sqrt(statistic), 0.0
    for odd in range(1, freedom, 2):
        total += term
        term *= statistic / (odd + 2)
    return erfc(sqrt(half)) + sqrt(2 / pi) * exp(-half) * total


def off_the_mean(block: Sequence[float]) -> list[float]:
    """How far each is above the mean of its block."""
    middle = sum(block) / len(block)
    return [value - middle for value in block]


def by_turn(games: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """The mean of what the first of every game made, the second, and so on: nothing where differently many played."""
    if len({len(game) for game in games}) != 1:
        return ()
    return tuple(fmean(column) for column in zip(*games, strict=True))
