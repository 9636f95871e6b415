"""Who stands where in a season, and who qualifies by lists with places in. Pure."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Final, NamedTuple

from scoring.rulebook import Rulebook

Strength = tuple[int | Fraction, ...]


@dataclass(frozen=True, slots=True)
class Made:
    """What somebody made in a part. `points`: the number that ranks, penalties in it. `rank`: the one there. `games`:
    how many were played, `due` how many were owed, `complete` whether that is all of them (contract.md, section
    8); None: nobody said."""

    points: int
    _: KW_ONLY
    wertungspunkte: int = 0
    augen: int = 0
    games: int | None = None
    rank: int | None = None
    due: int | None = None
    complete: bool | None = None


Part = Mapping[int, Made]


@dataclass(frozen=True, slots=True)
class By:
    """What ranks. `criteria`: pairs of a number of Made and whether more is better, most important first.
    `complete_first`: nobody can gain anything by a game, so who has played all stands before who has not; with
    `average` everybody is ranked by the average of a game."""

    criteria: tuple[tuple[str, bool], ...]
    complete_first: bool = False
    average: bool = False


def by_rulebook(played: Rulebook) -> By:
    """As this rulebook has it: the one that was played, not the one it is derived from."""
    return By(played.ranking, played.points_never_above_zero, played.average_where_games_differ)


BY_PLACES: Final = By((("points", True),))
"""Where places are added up: whoever stays away gets nothing for it."""


@dataclass(frozen=True, slots=True)
class Rules:
    """How a season counts. None: no such limit.

    `best`: of everybody only so many best parts count. `minimum`: who has fewer of them, and could not reach it with
    those `to_come`, has no rank. `then`: what decides where all that ranks is equal (a key of CRITERIA; empty: the rank
    is shared).
    """

    best: int | None = None
    minimum: int | None = None
    to_come: int = 0
    then: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A person in a season. `made`: by part, None where they were absent; `counted`: which of them count. The sums are
    of what counts. `complete`: played all that can count, `games` of those `due`, of parts they were not in too.
    `missing`: parts to the minimum; `guest`: without rank as one.
    """

    key: int
    made: tuple[Made | None, ...]
    counted: frozenset[int]
    complete: bool
    missing: int
    guest: bool
    rank: int | None = None
    tied: bool = False
    sums: Made
    games: int
    due: int

    @property
    def attended(self) -> int:
        """Return the number of parts the person played in."""
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
    return sum(one.rank == 1 for one in line.made if one is not None)


def _single(line: Line) -> int:
    return max(one.points for one in line.made if one is not None)


CRITERIA: Final[Mapping[str, Callable[[Line], int]]] = {"won": _won, "single": _single}
"""What may decide a tie: more parts won, the best single part. More is better; all a person played counts."""


def by_formula(rank: int, of: int) -> int:
    """What a place gives: as many as took part, less those in front."""
    return of - rank + 1


def by_table(table: Sequence[int]) -> Callable[[int, int], int]:
    """What a place gives, the first one first; below the table nothing."""
    return lambda rank, _of: table[rank - 1] if rank <= len(table) else 0


def in_places(part: Part, by: By, gives: Callable[[int, int], int]) -> Part:
    """A part with what its places give instead of points, whoever shares a place what that one gives. Where no rank was
    said there, the totals say it (`by`)."""
    ranks = {key: one.rank for key, one in part.items() if one.rank is not None}
    if not ranks:
        ranks = {line.key: line.rank for line in ranked([part], by, Rules()) if line.rank is not None}
    return {key: Made(gives(rank, len(ranks)), rank=rank) for key, rank in ranks.items()}


def ranked(parts: Sequence[Part], by: By, rules: Rules, guests: Collection[int] = ()) -> list[Line]:
    """Everybody, best first; below, without rank, who has too few parts, then `guests`. Ties share the rank."""
    everybody = dict.fromkeys(key for part in parts for key in part)
    owed = _owed(parts)
    lines = [_line(key, parts, owed, by, rules, key in guests) for key in everybody]
    strength = _strength(by, rules)
    lines.sort(key=lambda line: (line.guest, line.missing > rules.to_come, strength(line)))
    return list(_with_ranks(lines, strength, rules))


def _owed(parts: Sequence[Part]) -> list[int]:
    """How many games each part asks of whoever was not in it: the most anybody owed, or played; where nobody said, as
    many as the longest."""
    said = [max(((one.due or one.games or 0) for one in part.values()), default=0) for part in parts]
    longest = max(said) or 1
    return [games or longest for games in said]


class _There(NamedTuple):
    """A part of somebody in which nothing is unsaid."""

    made: Made
    games: int
    due: int
    complete: bool


def _there(made: Made, owed: int) -> _There:
    games = owed if made.games is None else made.games
    due = owed if made.due is None else made.due
    return _There(made, games, due, games >= due if made.complete is None else made.complete)


def _line(key: int, parts: Sequence[Part], owed: Sequence[int], by: By, rules: Rules, guest: bool) -> Line:
    made = tuple(part.get(key) for part in parts)
    there = {at: _there(one, owed[at]) for at, one in enumerate(made) if one is not None}
    most = len(parts) if rules.best is None else min(rules.best, len(parts))
    counted = sorted(there, key=lambda at: (_worth(by, *there[at]), at))[:most]
    missed = sorted(games for at, games in enumerate(owed) if at not in there)[: most - len(counted)]
    return Line(
        key=key,
        made=made,
        counted=frozenset(counted),
        complete=sum(there[at].complete for at in counted) >= most,
        missing=max(0, (rules.minimum or 0) - len(there)),
        guest=guest,
        sums=_sums([there[at].made for at in counted]),
        games=sum(there[at].games for at in counted),
        due=sum(there[at].due for at in counted) + sum(missed),
    )


def _sums(of: Sequence[Made]) -> Made:
    games = [one.games for one in of if one.games is not None]
    return Made(
        sum(one.points for one in of),
        wertungspunkte=sum(one.wertungspunkte for one in of),
        augen=sum(one.augen for one in of),
        games=sum(games) if len(games) == len(of) else None,
    )


def _worth(by: By, made: Made, games: int, due: int, complete: bool) -> Strength:
    """Less is better: the numbers that rank. Where nobody can gain anything by a game, they are those of who has played
    all; of the others the average of a game, then more games, then fewer Augen a game, first of those with at least
    half of the games due (contract.md, section 8): nobody wins by staying away."""
    if by.complete_first and (by.average or not complete):
        if not games:
            return (3,)
        each = Fraction(made.points, games), Fraction(made.augen, games)
        return (1 if 2 * games >= due else 2, -each[0], -games, each[1])
    return (0, *(-getattr(made, key) if more else getattr(made, key) for key, more in by.criteria))


def _strength(by: By, rules: Rules) -> Callable[[Line], Strength]:
    """What lines are sorted by."""
    then = CRITERIA.get(rules.then)

    def strength(line: Line) -> Strength:
        last = (-then(line),) if then else ()
        return (*_worth(by, line.sums, line.games, line.due, line.complete), *last)

    return strength


def _with_ranks(lines: Sequence[Line], strength: Callable[[Line], Strength], rules: Rules) -> Iterator[Line]:
    in_it = [line for line in lines if not line.guest and line.missing <= rules.to_come]
    strengths = [strength(line) for line in in_it]
    first: dict[Strength, int] = {}
    for at, one in enumerate(strengths, 1):
        first.setdefault(one, at)
    for line, one in zip(in_it, strengths, strict=True):
        yield replace(line, rank=first[one], tied=strengths.count(one) > 1)
    yield from lines[len(in_it) :]


# Who qualifies, pure: lists with places in, who is in out; and how places are shared among lists.


@dataclass(frozen=True, slots=True)
class Listed:
    """Somebody in a list who has a rank there."""

    person: int
    rank: int


@dataclass(frozen=True, slots=True)
class Source:
    """A list, best first, and how many of it are in."""

    places: int
    order: Sequence[Listed]


@dataclass(frozen=True, slots=True)
class Place:
    """A person who is in. `source`: over which list, by its place among them; None: a wild card. `moved_up`: came in
    since somebody before them declined, or is in already over a list before. `level`: shares the rank with somebody who
    is not in.
    """

    person: int
    source: int | None
    rank: int | None = None
    moved_up: bool = False
    level: bool = False


def qualified(sources: Sequence[Source], declined: Collection[int] = (), wild: Sequence[int] = ()) -> list[Place]:
    """Return everybody who is in, list by list in the order of each, wild cards last.

    Nobody is in twice: whoever is in over a list leaves their place in those after it to the next there, and needs no
    wild card. Whoever declined is in over none.
    """
    taken: set[int] = set()
    places: list[Place] = []
    for number, source in enumerate(sources):
        found = list(_of(number, source, taken.union(declined)))
        places += found
        taken.update(place.person for place in found)
    return [*places, *(Place(person, None) for person in dict.fromkeys(wild) if person not in taken.union(declined))]


def _of(number: int, source: Source, out: Collection[int]) -> Iterator[Place]:
    free = [(at, one) for at, one in enumerate(source.order) if one.person not in out]
    next_rank = free[source.places][1].rank if len(free) > source.places else None
    for at, one in free[: source.places]:
        yield Place(one.person, number, one.rank, moved_up=at >= source.places, level=one.rank == next_rank)


def _sainte_lague(has: int) -> int:
    return 2 * has + 1


def _dhondt(has: int) -> int:
    return has + 1


METHODS: Final[Mapping[str, Callable[[int], int]]] = {"sainte_lague": _sainte_lague, "dhondt": _dhondt}
"""By what the size of a list is divided once it has so many places: whose quotient is highest gets the next one."""


def shared_out(total: int, sizes: Sequence[int], method: str) -> list[int]:
    """So many places, shared among lists of these sizes; none gets more than it has people. Where quotients are equal,
    the larger list is first, then the one before. The quotient of a list that is full is below all others."""
    places = [0] * len(sizes)
    for _place in range(min(total, sum(sizes))):
        best = max(range(len(sizes)), key=lambda at: (Fraction(sizes[at], METHODS[method](places[at])), sizes[at], -at))
        places[best] += 1
    return places
