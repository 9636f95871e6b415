"""What somebody made over several series, in the plain numbers that rankings add and compare."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scoring.figures import KEYS, POINTS, Totals
from scoring.rulebook import Rulebook

Strength = tuple[int, ...]

_POINTS = KEYS.index(POINTS.key)


class Result(NamedTuple):
    """What somebody made. `sums`: as figures.KEYS; `penalty`: 0 or below, not in them; `series`: those it is made of.

    Tuples, since a list of 1,000 adds and compares thousands of them.
    """

    sums: tuple[int, ...]
    penalty: int
    series: tuple[int, ...]

    @property
    def totals(self) -> Totals:
        """The sums, by name."""
        return Totals(*self.sums)

    @property
    def points(self) -> int:
        """The number that ranks, penalties in it."""
        return self.sums[_POINTS] + self.penalty


NO_RESULT = Result((0,) * len(KEYS), 0, ())


def added(parts: Sequence[Result]) -> Result:
    """Several together."""
    if len(parts) == 1:
        return parts[0]
    if not parts:
        return NO_RESULT
    sums, penalties, series = zip(*parts, strict=True)
    return Result(tuple(map(sum, zip(*sums, strict=True))), sum(penalties), sum(series, ()))


def strength_by(rulebook: Rulebook) -> Callable[[Result], Strength]:
    """What is compared of a result, the smaller the better: the number that ranks with its penalties, then the other
    criteria (rule 14)."""
    (first, sign), *others = [(KEYS.index(key), -1 if more else 1) for key, more in rulebook.ranking]
    if len(others) == 1:  # nearly every rulebook, and a long list asks thousands of times
        ((second, sign_of_second),) = others
        return lambda result: (sign * result.sums[first] - result.penalty, sign_of_second * result.sums[second])
    return lambda result: (sign * result.sums[first] - result.penalty, *[sign * result.sums[at] for at, sign in others])
