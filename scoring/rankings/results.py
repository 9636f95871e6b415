"""What somebody made, over several series too, in the plain numbers that rankings add and compare."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from operator import add, attrgetter, sub
from typing import NamedTuple

from scoring.figures import AUGEN, GAMES, KEYS, POINTS, Totals
from scoring.rulebook import Rulebook

Sums = tuple[int, ...]
"""What figures.Totals holds, in the order of figures.KEYS: a list of 1,000 adds and compares thousands of them."""

Strength = tuple[int | Fraction, ...]

_SUMS = attrgetter(*KEYS)
_POINTS, _AUGEN, GAMES_AT = (KEYS.index(figure.key) for figure in (POINTS, AUGEN, GAMES))


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
    return bool(sums[GAMES_AT])


class Result(NamedTuple):
    """What somebody made. `penalty`: 0 or below, not in the sums; `series`: those it is made of; `due`: the games that
    were to be played, missing ones too; `whole`: all of it was played (contract.md, section 8)."""

    sums: Sums
    penalty: int
    series: tuple[int, ...]
    due: int = 0
    whole: bool = True

    @property
    def totals(self) -> Totals:
        """The sums, by name."""
        return Totals.of_sums(self.sums)

    @property
    def points(self) -> int:
        """The number that ranks, penalties in it."""
        return self.sums[_POINTS] + self.penalty

    @property
    def games(self) -> int:
        return self.sums[GAMES_AT]

    @property
    def average(self) -> Fraction:
        """Points of a game, penalties in them; of no game, as of one."""
        return Fraction(self.points, self.games or 1)

    @property
    def average_augen(self) -> Fraction:
        """Augen of a game."""
        return Fraction(self.sums[_AUGEN], self.games or 1)

    @property
    def has_half(self) -> bool:
        """Whether at least half of what was due was played."""
        return 2 * self.games >= self.due


NO_SUMS: Sums = (0,) * len(KEYS)
NO_RESULT = Result(NO_SUMS, 0, ())


def added(parts: Sequence[Result]) -> Result:
    """Several together."""
    if len(parts) == 1:
        return parts[0]
    if not parts:
        return NO_RESULT
    sums, penalties, series, due, whole = zip(*parts, strict=True)
    return Result(tuple(map(sum, zip(*sums, strict=True))), sum(penalties), sum(series, ()), sum(due), all(whole))


def strength_by(rulebook: Rulebook) -> Callable[[Sums, int], Strength]:
    """What is compared of sums and their penalty, the smaller the better: the number that ranks with its penalties,
    then the other criteria (rule 14)."""
    (first, sign), *others = [(KEYS.index(key), -1 if more else 1) for key, more in rulebook.ranking]
    if len(others) == 1:  # nearly every rulebook, and a long list asks thousands of times
        ((second, sign_of_second),) = others
        return lambda sums, penalty: (sign * sums[first] - penalty, sign_of_second * sums[second])
    return lambda sums, penalty: (sign * sums[first] - penalty, *[sign * sums[at] for at, sign in others])


def order_by(rulebook: Rulebook) -> Callable[[Result], Strength]:
    """What is compared of results that have games, the smaller the better.

    Where points are never above 0, like is compared with like: by strength who played all that was due; then by the
    average who played at least half of it, then everybody else. Where the average was agreed on, it ranks everybody
    (contract.md, section 8).
    """
    strength = strength_by(rulebook)
    if not rulebook.points_never_above_zero:
        return lambda result: strength(result.sums, result.penalty)
    by_average = rulebook.average_where_games_differ

    def order(result: Result) -> Strength:
        if result.whole and not by_average:
            return 0, *strength(result.sums, result.penalty)
        return 1 if result.has_half else 2, -result.average, -result.games, result.average_augen

    return order
