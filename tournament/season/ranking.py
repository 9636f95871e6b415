"""Who stands where in a season, pure: parts with what everybody made there in, ranked lines out."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Final

from scoring.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Made:
    """What somebody made in a part. `points`: the number that ranks, penalties in it. `games` None: nobody said.
    `won`: nobody was before him there."""

    points: int
    _: KW_ONLY
    wertungspunkte: int = 0
    augen: int = 0
    games: int | None = None
    won: bool = False


NOTHING: Final = Made(0)


@dataclass(frozen=True, slots=True)
class Rules:
    """How a season counts. None: no such limit.

    `best`: of everybody only so many best parts count. `minimum`: who has fewer of them, and could not reach it with
    those `to_come`, has no rank. `then`: what decides where all that the rulebook ranks by is equal (a key of CRITERIA;
    empty: the rank is shared).
    """

    best: int | None = None
    minimum: int | None = None
    to_come: int = 0
    then: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody in a season. `made`: by part, None where he was not there; `counted`: which of them count. The sums are
    of what counts. `complete`: has all that can count. `missing`: parts to the minimum; `guest`: without rank as one.
    """

    key: int
    made: tuple[Made | None, ...]
    counted: frozenset[int]
    complete: bool
    missing: int = 0
    guest: bool = False
    rank: int | None = None
    tied: bool = False
    sums: Made = NOTHING

    @property
    def attended(self) -> int:
        """In how many parts he played."""
        return sum(one is not None for one in self.made)

    @property
    def each(self) -> Decimal:
        """Points a part, of those that count."""
        return rounded(Fraction(self.sums.points, max(1, len(self.counted))))

    @property
    def a_game(self) -> Decimal | None:
        """Points a game; None where it was not said how many games some part had."""
        games = self.sums.games
        return rounded(Fraction(self.sums.points, games)) if games else None


def rounded(value: Fraction) -> Decimal:
    """To two places, halves away from 0."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(Decimal("0.01"), ROUND_HALF_UP)


def _won(line: Line) -> int:
    return sum(one.won for one in line.made if one is not None)


def _single(line: Line) -> int:
    return max((one.points for one in line.made if one is not None), default=0)


CRITERIA: Final[Mapping[str, Callable[[Line], int]]] = {"won": _won, "single": _single}
"""What may decide a tie: more parts won, the best single part. More is better; all a person played speaks for him."""


def comparable(first: Rulebook, second: Rulebook) -> bool:
    """Whether what was made by one can be added to what was made by the other."""
    return _counts(first) == _counts(second)


def _counts(book: Rulebook) -> tuple[object, ...]:
    return (
        *(book.ranking, book.ranked_by, book.points_per_wertungspunkt, book.points_per_auge),
        *(book.points_follow, book.points_never_above_zero),
    )


def ranked(
    parts: Sequence[Mapping[int, Made]], rulebook: Rulebook, rules: Rules, guests: Collection[int] = ()
) -> list[Line]:
    """Everybody, best first; below, without rank, who has too few parts, then `guests`. Ties share the rank."""
    everybody = dict.fromkeys(key for part in parts for key in part)
    lines = [_line(key, parts, rulebook, rules, key in guests) for key in everybody]
    strength = _strength(rulebook, rules)
    lines.sort(key=lambda line: (line.guest, line.missing > rules.to_come, strength(line)))
    return list(_with_ranks(lines, strength, rules))


def _line(key: int, parts: Sequence[Mapping[int, Made]], rulebook: Rulebook, rules: Rules, guest: bool) -> Line:
    made = tuple(part.get(key) for part in parts)
    order = sorted((*_worth(one, rulebook), at) for at, one in enumerate(made) if one is not None)
    best = len(parts) if rules.best is None else rules.best
    counted = frozenset(one[-1] for one in order[:best])
    missing = max(0, (rules.minimum or 0) - len(order))
    complete = len(counted) >= min(best, len(parts))
    return Line(key, made, counted, complete, missing, guest, sums=_sums(made, counted))


def _sums(made: Sequence[Made | None], counted: Collection[int]) -> Made:
    of = [one for at, one in enumerate(made) if one is not None and at in counted]
    games = [one.games for one in of if one.games is not None]
    return Made(
        sum(one.points for one in of),
        wertungspunkte=sum(one.wertungspunkte for one in of),
        augen=sum(one.augen for one in of),
        games=sum(games) if len(games) == len(of) else None,
    )


def _worth(made: Made, rulebook: Rulebook) -> tuple[int, ...]:
    """Less is better: the numbers that rank, in the rulebook's order."""
    return tuple(-getattr(made, key) if more else getattr(made, key) for key, more in rulebook.ranking)


def _strength(rulebook: Rulebook, rules: Rules) -> Callable[[Line], tuple[int, ...]]:
    """What lines are sorted by. Where nobody can gain anything by a game, who has all that counts is before who has
    not (contract.md, section 7): nobody wins by staying away."""
    then = CRITERIA.get(rules.then)
    never = rulebook.points_never_above_zero

    def strength(line: Line) -> tuple[int, ...]:
        last = (-then(line),) if then else ()
        return (never and not line.complete, *_worth(line.sums, rulebook), *last)

    return strength


def _with_ranks(lines: Sequence[Line], strength: Callable[[Line], tuple[int, ...]], rules: Rules) -> Iterator[Line]:
    in_it = [line for line in lines if not line.guest and line.missing <= rules.to_come]
    strengths = [strength(line) for line in in_it]
    first: dict[tuple[int, ...], int] = {}
    for at, one in enumerate(strengths, 1):
        first.setdefault(one, at)
    for line, one in zip(in_it, strengths, strict=True):
        yield replace(line, rank=first[one], tied=strengths.count(one) > 1)
    yield from lines[len(in_it) :]
