"""Whether results may be added up or set beside one another: the one place that says so.

Source: the third reading in decisions.md: two tournaments are comparable if the number that ranks means the same in
both: same outcomes with the same values, same bands, same direction. By the rulebook that was played, house rule and
agreements in it; never by the one it is derived from. What it is called, how many games it has, whether there are
jokers, how many sit at a table and who is a team does not matter for what the number means.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple, TypeVar

from .rulebook import Band, Outcome, Rulebook

T = TypeVar("T")
_PLAIN = "romme"  # a win that is worth no more than this one is none of its own


class Differs(Enum):
    """What is otherwise, what tells most first."""

    DIRECTION = auto()  # the fewest Augen win, or the most points
    POINTS = auto()  # what the points are made of
    OUTCOME = auto()  # only one of the two knows it
    WIN = auto()  # what it gives
    BANDS = auto()  # what a loss gives
    CARDS = auto()  # what a card in the hand counts
    AVERAGE = auto()  # whether the average of a game ranks, or the sum
    RANKING = auto()  # what decides where points are equal


class Difference(NamedTuple):
    """`outcome`: the code of the one it is about; empty: about none."""

    code: Differs
    outcome: str = ""


def differences(first: Rulebook, second: Rulebook) -> tuple[Difference, ...]:
    """What keeps results by the one from being compared with results by the other; none: they are comparable."""
    one, other = _meaning(first), _meaning(second)
    different = [what for what in {**one, **other} if one.get(what) != other.get(what)]
    order = list(Differs)
    said = (what if what in one and what in other else Difference(Differs.OUTCOME, what.outcome) for what in different)
    return tuple(sorted(said, key=lambda what: order.index(what.code)))


def comparable(first: Rulebook, second: Rulebook) -> bool:
    """Whether there is no difference."""
    return first is second or not differences(first, second)


def alike(results: Iterable[tuple[Rulebook, T]]) -> list[tuple[Rulebook, Sequence[T]]]:
    """Results, each with what it was played by, in groups that are comparable, with the rulebook of the first."""
    groups: list[tuple[Rulebook, list[T]]] = []
    for rulebook, one in results:
        group = next((group for book, group in groups if comparable(book, rulebook)), None)
        if group is None:
            groups.append((rulebook, [one]))
        else:
            group.append(one)
    return list(groups)


@lru_cache(maxsize=64)  # six hundred tournaments are played by a handful of them
def _meaning(book: Rulebook) -> Mapping[Difference, object]:
    """What the number that ranks means, in parts."""
    wins = {outcome.code: _win(book, outcome) for outcome in book.outcomes if outcome.wins}
    return {
        Difference(Differs.DIRECTION): book.points_never_above_zero,
        Difference(Differs.POINTS): (book.points_per_wertungspunkt, book.points_per_auge),
        Difference(Differs.CARDS): (book.pack.ranks, book.pack.joker),
        Difference(Differs.AVERAGE): book.average_where_games_differ,
        Difference(Differs.RANKING): book.ranking,
        **{
            Difference(Differs.WIN, code): win
            for code, win in wins.items()
            if code == _PLAIN or win != wins.get(_PLAIN)
        },
        **{
            Difference(Differs.BANDS, outcome.code): tuple(_band(book, band) for band in outcome.bands)
            for outcome in book.outcomes
            if not outcome.wins
        },
    }


def _win(book: Rulebook, outcome: Outcome) -> tuple[object, ...]:
    given = book.points_per_wertungspunkt * (outcome.wertungspunkte or 0)
    return given, outcome.others_augen_factor, outcome.gets_others_augen


def _band(book: Rulebook, band: Band) -> tuple[object, ...]:
    """With what rule 15 makes of it, where it is known."""
    given = band.up_to, book.points_per_wertungspunkt * band.wertungspunkte
    if not book.has_thrown_in:
        return given
    thrown_in = book.points_per_wertungspunkt * band.thrown_in_wertungspunkte
    return *given, band.thrown_in_augen, thrown_in, band.thrown_in_keeps_more
