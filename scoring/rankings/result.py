"""What somebody made over several series, in the plain numbers that rankings add and compare."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scoring.figures import KEYS, Totals
from scoring.rulebook import Rulebook

Strength = tuple[int, ...]


class Result(NamedTuple):
    """What somebody made. `sums`: as figures.KEYS; `penalty`: 0 or below, not in them; `series`: those it is made of.

    Tuples, since a list of 1,000 adds and compares thousands of them.
    """

    sums: tuple[int, ...]
    penalty: int
    series: tuple[int, ...]

    @property
    def totals(self) -> Totals:
        return Totals(*self.sums)


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

    def strength(result: Result) -> Strength:
        sums = result.sums
        return (sign * sums[first] - result.penalty, *[sign * sums[at] for at, sign in others])

    return strength
