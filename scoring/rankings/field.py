"""What rankings are made from: who takes part, what everybody made, in plain numbers, over several series too; what was
taken from them, which lots were drawn."""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property, lru_cache
from operator import add, attrgetter, sub
from typing import Generic, NamedTuple, TypeVar

from languages.spoken import pgettext
from scoring.figures import AUGEN, GAMES, KEYS, POINTS, Totals
from scoring.rankings.due import Owed
from scoring.rulebook import Rulebook

# What somebody made over several series, in the plain numbers that rankings add and compare.

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


@lru_cache(maxsize=10_000)  # a page asks for one figure after the other
def _named(sums: Sums) -> Totals:
    return Totals.of_sums(sums)


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
        return _named(self.sums)

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


Counting = tuple[tuple[int, ...] | None, int | None]  # a ranking's `series` and `best_series`
K = TypeVar("K", bound=Hashable)
Order = Sequence[tuple[Strength, K]]  # who has played, best first, each with what they are sorted by


class Of(StrEnum):
    """Who is ranked."""

    PLAYERS = "players"
    TEAMS = "teams"
    CLUBS = "clubs"


@dataclass(frozen=True, slots=True)
class Ranking:
    """Who is ranked and over what (contract.md, section 7). None: no such limit.

    `category`: only who has it (clubs: only members who have it). `series`: only these series count. `best_series`: of
    each player only so many best series. `best_members`: of each club only so many best members, of those who played.
    `without_lots`: none of those drawn for a ranking of this id decides in this list.
    """

    id: str
    name: str
    of: Of
    category: str | None = None
    series: tuple[int, ...] | None = None
    best_series: int | None = None
    team_size: int | None = None
    best_members: int | None = None
    without_lots: bool | None = None

    @property
    def title(self) -> str:
        """Its name as whoever reads it says it, where it is one of USUAL_NAMES; else as it was typed."""
        return pgettext("ranking", self.name)

    def counts(self, number: int) -> bool:
        """Whether this series counts here."""
        return self.series is None or number in self.series

    def counts_all(self, series: int) -> bool:
        """Whether everybody of its kind is in it with everything that is made in so many series: a filter that leaves
        nothing out is none."""
        all_count = self.series is None or {*self.series}.issuperset(range(1, series + 1))
        return self.category is None and all_count and (self.best_series is None or self.best_series >= series)

    @property
    def is_unfiltered(self) -> bool:
        """Whether it has no filter at all."""
        return self.category is None and self.series is None and self.best_series is None


PAIR = 2
PLAYERS = Ranking("players", "Einzelwertung", Of.PLAYERS)
TEAMS = Ranking("teams", "Mannschaften", Of.TEAMS)
TANDEMS = replace(TEAMS, name="Tandems")
USUAL_NAMES = (
    *(PLAYERS.name, TEAMS.name, "Mannschaften zu dritt", TANDEMS.name, "Vereine"),
    *("Damen", "Herren", "Senioren", "Junioren"),
)
"""The rankings of a tournament that names none: its players, and one of these if there are teams."""


def usual_teams(team_size: int) -> Ranking:
    """The ranking of the teams of a tournament that names none: two who make a team are called a Tandem."""
    return TANDEMS if team_size == PAIR else TEAMS


NO_RANKING = "\0"  # no document can call one so: what a team or lot belongs to where there is none of its kind


def first_of(rankings: Iterable[Ranking], of: Of) -> Ranking | None:
    """The first ranking of a kind: what a team or a lot that names none belongs to."""
    return next((ranking for ranking in rankings if ranking.of is of), None)


def everybody(rankings: Iterable[Ranking], series: int) -> Ranking:
    """All players over all of so many series: `players` of `stand/1`, with the lots of the first ranking that is just
    that."""
    first = first_of((ranking for ranking in rankings if ranking.counts_all(series)), Of.PLAYERS)
    return replace(PLAYERS, id=first.id) if first else replace(PLAYERS, without_lots=True)


def first_teams(rankings: Iterable[Ranking], series: int) -> Ranking | None:
    """The first ranking of teams, over all of so many series: `teams` of `stand/1`, with its lots only where it counts
    all of them; None: it has none."""
    first = first_of(rankings, Of.TEAMS)
    return first and replace(
        first, series=None, best_series=None, without_lots=None if first.counts_all(series) else True
    )


@dataclass(frozen=True, slots=True)
class Entrant(Generic[K]):
    """A player as rankings see one. `unranked`: plays außer Wertung."""

    club: K | None = None
    categories: Collection[str] = ()
    unranked: bool = False
    disqualified: bool = False

    @property
    def counts(self) -> bool:
        """Return whether the player has a rank, and what they made counts for their team and club."""
        return not (self.unranked or self.disqualified)


@dataclass(frozen=True, slots=True)
class Side(Generic[K]):
    """A team: the id of the ranking it plays in, and the keys of its members; `loan`: of those who are on loan."""

    ranking: str
    members: Sequence[K]
    loan: Collection[K] = ()


@dataclass(frozen=True, slots=True)
class Penalty(Generic[K]):
    """Points below 0 in the number that ranks, in one series; of a player or of a team (`of`)."""

    of: Of
    key: K
    series: int
    points: int


@dataclass(frozen=True, slots=True)
class Drawn(Generic[K]):
    """A lot: the tied in the order drawn, for the list of a ranking, or of one series in it alone (`series`).

    `points` and `augen`: what they shared, where it was recorded. `ranking`: its id.
    """

    ranking: str
    order: Sequence[K]
    series: int | None = None
    points: int | None = None
    augen: int | None = None


class ForTeam(NamedTuple, Generic[K]):
    """What `player` made in a series in place of `instead_of`: it counts for that one's team, not for their own."""

    player: K
    instead_of: K
    made: Totals | Sums


@dataclass(frozen=True)
class Field(Generic[K]):
    """Everything the rankings of a tournament are made from.

    `made`: number of a series, in order -> player -> what they made in it, of those who have a seat there (games 0: has
    not played yet), by name or in plain numbers. `players`: everybody, in the order of the list; `teams` and `clubs`
    likewise. `team_size`: how many make a team where a ranking does not say; 0: the rules know no teams. `for_teams`:
    number of a series -> what of `made` counts for the team of another than who made it. `owed`: number of a series ->
    what it asks of everybody; who played one of which nothing is said played it whole. `series_count`: how many series
    the tournament has.

    Nothing in it may change: what several rankings count alike is summed up and sorted once (`results`, `orders`; see
    players.py).
    """

    rulebook: Rulebook
    made: Mapping[int, Mapping[K, Totals | Sums]]
    players: Mapping[K, Entrant[K]]
    teams: Mapping[K, Side[K]] = field(default_factory=dict)
    clubs: Sequence[K] = ()
    penalties: Sequence[Penalty[K]] = ()
    lots: Sequence[Drawn[K]] = ()
    team_size: int = 0
    for_teams: Mapping[int, Sequence[ForTeam[K]]] = field(default_factory=dict)
    owed: Mapping[int, Owed[K]] = field(default_factory=dict)
    series_count: int = 0

    @cached_property
    def results(self) -> dict[Counting, Mapping[K, Result]]:
        """What players made, for every way of counting that was asked for."""
        return {}

    @cached_property
    def orders(self) -> dict[Counting, Order[K]]:
        """Who of them is better than whom, likewise."""
        return {}

    @cached_property
    def played(self) -> frozenset[int]:
        """The series in which anybody has played."""
        return frozenset(number for number, made in self.sums.items() if made)

    @cached_property
    def sums(self) -> Mapping[int, Mapping[K, Sums]]:
        """Return number of a series, in order -> player -> what they made in it, of those who played it."""
        return {
            number: {key: sums for key, totals in made.items() if has_played(sums := sums_of(totals))}
            for number, made in self.made.items()
        }

    @cached_property
    def sums_for_teams(self) -> Mapping[int, Mapping[K, Sums]]:
        """Return number of a series, in order -> player -> what counts for their team: as `sums`, but what is in
        `for_teams` in the place of whom it was made for.

        Of who has no rank nothing they made counts, for no team; a penalty counts though no game is left for their own.
        """
        return {number: dict(self._counting_in(number, made)) for number, made in self.sums.items()}

    def _counting_in(self, number: int, made: Mapping[K, Sums]) -> Iterator[tuple[K, Sums]]:
        counting = {key: sums for key, sums in made.items() if key not in self.out}
        for player, instead_of, there in self.for_teams.get(number, ()):
            if player in made and player not in self.out:
                sums = sums_of(there)
                counting[player] = less(counting[player], sums)
                counting[instead_of] = plus(counting.get(instead_of, NO_SUMS), sums)
        penalties = self.penalties_in(Of.PLAYERS, number)
        return ((key, sums) for key, sums in counting.items() if has_played(sums) or key in penalties)

    @cached_property
    def out(self) -> frozenset[K]:
        """Return who has no rank whatever they made: außer Wertung, disqualified."""
        return frozenset(key for key, player in self.players.items() if not player.counts)

    @cached_property
    def _penalties(self) -> Mapping[tuple[Of, int], Mapping[K, int]]:
        """Of players or teams, in which series -> whose -> their sum."""
        sums: dict[tuple[Of, int], dict[K, int]] = defaultdict(lambda: defaultdict(int))
        for penalty in self.penalties:
            sums[penalty.of, penalty.series][penalty.key] += penalty.points
        return {where: dict(whose) for where, whose in sums.items()}

    def penalties_in(self, of: Of, number: int) -> Mapping[K, int]:
        """Player or team -> what was taken in a series: below 0."""
        return self._penalties.get((of, number), {})

    def penalty(self, of: Of, key: K, number: int) -> int:
        """What was taken from a player or team in a series: 0 or below."""
        return self.penalties_in(of, number).get(key, 0)
