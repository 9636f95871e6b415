"""What somebody made over several series, in the plain numbers that rankings add and compare."""

from collections.abc import Callable, Sequence
from operator import add, attrgetter, sub
from typing import NamedTuple

from scoring.figures import GAMES, KEYS, POINTS, Totals
from scoring.rulebook import Rulebook

Sums = tuple[int, ...]
"""What figures.Totals holds, in the order of figures.KEYS: a list of 1,000 adds and compares thousands of them."""

Strength = tuple[int, ...]

_SUMS = attrgetter(*KEYS)
_POINTS, _GAMES = KEYS.index(POINTS.key), KEYS.index(GAMES.key)


def sums_of(made: Totals | Sums) -> Sums:
    """The plain numbers of what somebody made."""
    return made if isinstance(made, tuple) else _SUMS(made)


def plus(sums: Sums, more: Sums) -> Sums:
    """Both together."""
    return tuple(map(add, sums, more))


def less(sums: Sums, part: Sums) -> Sums:
    """What is left without a part of it."""
    return tuple(map(sub, sums, part))


def has_played(sums: Sums) -> bool:
    """Whether there is a game in it."""
    return bool(sums[_GAMES])


class Result(NamedTuple):
    """What somebody made. `penalty`: 0 or below, not in the sums; `series`: those it is made of."""

    sums: Sums
    penalty: int
    series: tuple[int, ...]

    @property
    def totals(self) -> Totals:
        """The sums, by name."""
        return Totals.of_sums(self.sums)

    @property
    def points(self) -> int:
        """The number that ranks, penalties in it."""
        return self.sums[_POINTS] + self.penalty


NO_SUMS: Sums = (0,) * len(KEYS)
NO_RESULT = Result(NO_SUMS, 0, ())


def added(parts: Sequence[Result]) -> Result:
    """Several together."""
    if len(parts) == 1:
        return parts[0]
    if not parts:
        return NO_RESULT
    sums, penalties, series = zip(*parts, strict=True)
    return Result(tuple(map(sum, zip(*sums, strict=True))), sum(penalties), sum(series, ()))


def strength_by(rulebook: Rulebook) -> Callable[[Sums, int], Strength]:
    """What is compared of sums and their penalty, the smaller the better: the number that ranks with its penalties,
    then the other criteria (rule 14)."""
    (first, sign), *others = [(KEYS.index(key), -1 if more else 1) for key, more in rulebook.ranking]
    if len(others) == 1:  # nearly every rulebook, and a long list asks thousands of times
        ((second, sign_of_second),) = others
        return lambda sums, penalty: (sign * sums[first] - penalty, sign_of_second * sums[second])
    return lambda sums, penalty: (sign * sums[first] - penalty, *[sign * sums[at] for at, sign in others])
