"""Every ranking of a tournament: who is ranked over what, and who stands where.

The same code ranks what a document says and what the database holds: keys of players, teams and clubs are whatever the
caller calls them by. Source: contract.md, section 7; DSkV Rommé-Regeln 2018, rule 14; decisions.md, rule 21 and "Second
reading".
"""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from itertools import groupby
from typing import Generic, TypeVar

from .figures import NOTHING, Totals
from .rulebook import Rulebook

K = TypeVar("K", bound=Hashable)

Strength = tuple[int, ...]


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
    """

    id: str
    name: str
    of: Of
    category: str | None = None
    series: tuple[int, ...] | None = None
    best_series: int | None = None
    team_size: int | None = None
    best_members: int | None = None

    def counts(self, number: int) -> bool:
        """Whether this series counts here."""
        return self.series is None or number in self.series


PLAYERS = Ranking("players", "Einzelwertung", Of.PLAYERS)
TEAMS = Ranking("teams", "Mannschaften", Of.TEAMS)
"""The rankings of a tournament that names none; the second only if there are teams."""


@dataclass(frozen=True, slots=True)
class Entrant(Generic[K]):
    """A player as rankings see one. `unranked`: plays außer Wertung."""

    club: K | None = None
    categories: Collection[str] = ()
    unranked: bool = False
    disqualified: bool = False

    @property
    def counts(self) -> bool:
        """Whether he has a rank, and what he made counts for his team and club."""
        return not (self.unranked or self.disqualified)


@dataclass(frozen=True, slots=True)
class Side(Generic[K]):
    """A team: the id of the ranking it plays in, and the keys of its members."""

    ranking: str
    members: Sequence[K]


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


@dataclass(frozen=True, slots=True)
class Place(Generic[K]):
    """A line of a ranking.

    `rank` is None for whoever has played nothing here, is außer Wertung or disqualified. `points` is the number that
    ranks, penalties in it; `penalty` their sum, 0 or below; they are not in `totals`. `tied`: shares the rank, no lot
    is drawn; `by_lot`: its place among equals was decided by lot. `complete`: see contract.md, section 7.
    """

    rank: int | None
    key: K
    totals: Totals
    points: int
    penalty: int = 0
    tied: bool = False
    by_lot: bool = False
    complete: bool = True
    unranked: bool = False
    disqualified: bool = False


@dataclass(frozen=True)
class Field(Generic[K]):
    """Everything the rankings of a tournament are made from.

    `made`: number of a series, in order -> player -> what he made in it, of those who have a seat there (games 0: has
    not played yet). `players`: everybody, in the order of the list; `teams` and `clubs` likewise. `team_size`: how many
    make a team where a ranking does not say; 0: the rules know no teams.
    """

    rulebook: Rulebook
    made: Mapping[int, Mapping[K, Totals]]
    players: Mapping[K, Entrant[K]]
    teams: Mapping[K, Side[K]] = field(default_factory=dict)
    clubs: Sequence[K] = ()
    penalties: Sequence[Penalty[K]] = ()
    lots: Sequence[Drawn[K]] = ()
    team_size: int = 0

    @cached_property
    def played(self) -> frozenset[int]:
        """The series in which anybody has played."""
        return frozenset(number for number, made in self.made.items() if any(total.games for total in made.values()))

    @cached_property
    def _penalties(self) -> Mapping[tuple[Of, K, int], int]:
        """Whose, in which series -> their sum."""
        sums: dict[tuple[Of, K, int], int] = defaultdict(int)
        for penalty in self.penalties:
            sums[penalty.of, penalty.key, penalty.series] += penalty.points
        return sums

    def penalty(self, of: Of, key: K, number: int) -> int:
        """What was taken from a player or team in a series: 0 or below."""
        return self._penalties.get((of, key, number), 0)


@dataclass(frozen=True, slots=True)
class _Line(Generic[K]):
    """Somebody to be ranked, before there are ranks."""

    key: K
    totals: Totals = NOTHING
    penalty: int = 0
    complete: bool = True
    unranked: bool = False
    disqualified: bool = False

    @property
    def has_rank(self) -> bool:
        return bool(self.totals.games) and not self.unranked and not self.disqualified

    @property
    def group(self) -> int:
        """The order of a list: ranked; has not played; außer Wertung; disqualified."""
        return 3 if self.disqualified else 2 if self.unranked else 0 if self.has_rank else 1


def ranked(field: Field[K], ranking: Ranking) -> list[Place[K]]:
    """The list of a ranking, best first; then who has not played, who is außer Wertung, who is disqualified, each in
    the order given. Full ties share the rank (1, 2, 2, 4) until a lot is drawn.
    """
    lots = [lot for lot in field.lots if lot.ranking == ranking.id and lot.series is None]
    return _placed(field, _lines(field, ranking), lots)


def ranked_series(field: Field[K], ranking: Ranking, number: int) -> list[Place[K]]:
    """The list of one series in a ranking: of those who have a seat in it, or of whom somebody has. Otherwise as
    `ranked`; lots are those drawn for this list."""
    alone = replace(ranking, series=(number,), best_series=None)
    lots = [lot for lot in field.lots if lot.ranking == ranking.id and lot.series == number]
    seated = field.made.get(number, {})
    there = {
        Of.PLAYERS: seated,
        Of.TEAMS: {key for key, side in field.teams.items() if any(member in seated for member in side.members)},
        Of.CLUBS: {field.players[key].club for key in seated},
    }[ranking.of]
    return _placed(field, [line for line in _lines(field, alone) if line.key in there], lots)


def series_counted(field: Field[K], ranking: Ranking, player: K) -> frozenset[int]:
    """The numbers of the series that are in a player's sum: not those that `best_series` drops."""
    return frozenset(number for number, _part in _counted(field, ranking, player))


def members_counted(field: Field[K], ranking: Ranking, club: K) -> list[K]:
    """The players who are in a club's sum, best first: not those that `best_members` drops."""
    members = (
        _player(field, ranking, key, entrant)
        for key, entrant in field.players.items()
        if entrant.club == club and (ranking.category is None or ranking.category in entrant.categories)
    )
    return [line.key for line in _best_members(field, ranking, members)]


def void_lots(field: Field[K], rankings: Iterable[Ranking]) -> list[Drawn[K]]:
    """The lots that decide nothing: those they name no longer share what they shared, or are not in the list."""
    by_id = {ranking.id: ranking for ranking in rankings}
    return [
        lot
        for lot in field.lots
        if lot.ranking not in by_id or not decides(lot, _list_of(field, by_id[lot.ranking], lot))
    ]


def decides(lot: Drawn[K], places: Iterable[Place[K]]) -> bool:
    """Whether a lot decides a tie in the list it was drawn for."""
    drawn = frozenset(lot.order)
    return any(place.by_lot and place.key in drawn for place in places)


def _list_of(field: Field[K], ranking: Ranking, lot: Drawn[K]) -> list[Place[K]]:
    """The list a lot was drawn for."""
    return ranked(field, ranking) if lot.series is None else ranked_series(field, ranking, lot.series)


def _lines(field: Field[K], ranking: Ranking) -> list[_Line[K]]:
    """Everybody who is in a ranking, in the order given."""
    if ranking.of is Of.TEAMS:
        return [_team(field, ranking, key, side) for key, side in field.teams.items() if side.ranking == ranking.id]
    players = [
        _player(field, ranking, key, entrant)
        for key, entrant in field.players.items()
        if ranking.category is None or ranking.category in entrant.categories
    ]
    return players if ranking.of is Of.PLAYERS else _clubs(field, ranking, players)


def _player(field: Field[K], ranking: Ranking, key: K, entrant: Entrant[K]) -> _Line[K]:
    """What he made in the series that count, the best of them if only those do, each with its penalties."""
    parts = [part for _number, part in _counted(field, ranking, key)]
    counting = sum(map(ranking.counts, field.played))
    enough = counting if ranking.best_series is None else min(ranking.best_series, counting)
    whole = _sum(key, parts)
    return replace(whole, complete=len(parts) >= enough, unranked=entrant.unranked, disqualified=entrant.disqualified)


def _counted(field: Field[K], ranking: Ranking, key: K) -> list[tuple[int, _Line[K]]]:
    """The series in which he played and which count, each with what he made: only the best of them if so ranked."""
    parts = [
        (number, _Line(key, made[key], field.penalty(Of.PLAYERS, key, number)))
        for number, made in field.made.items()
        if ranking.counts(number) and key in made and made[key].games
    ]
    if ranking.best_series is None:
        return parts
    return sorted(parts, key=lambda part: _strength(field.rulebook, part[1]))[: ranking.best_series]


def _team(field: Field[K], ranking: Ranking, key: K, side: Side[K]) -> _Line[K]:
    """The sum of the members that count, and the team's own penalties. Source: decisions.md, rule 21."""
    members = [(member, field.players[member]) for member in side.members]
    parts = [_player(field, ranking, member, entrant) for member, entrant in members if entrant.counts]
    own = sum(field.penalty(Of.TEAMS, key, number) for number in field.made if ranking.counts(number))
    whole = _sum(key, parts)
    size = ranking.team_size or field.team_size
    return replace(whole, penalty=whole.penalty + own, complete=len(parts) >= field.rulebook.complete_from(size))


def _clubs(field: Field[K], ranking: Ranking, players: Iterable[_Line[K]]) -> list[_Line[K]]:
    """The sums of each club's members, or of the best of those who played; clubs that have a member in it."""
    members: dict[K | None, list[_Line[K]]] = defaultdict(list)
    for line in players:
        members[field.players[line.key].club].append(line)
    return [_club(field, ranking, club, members[club]) for club in field.clubs if club in members]


def _club(field: Field[K], ranking: Ranking, club: K, members: Iterable[_Line[K]]) -> _Line[K]:
    counted = _best_members(field, ranking, members)
    best = ranking.best_members
    return replace(_sum(club, counted), complete=best is None or len(counted) >= best)


def _best_members(field: Field[K], ranking: Ranking, members: Iterable[_Line[K]]) -> list[_Line[K]]:
    """Those of a club's members who count, best first."""
    played = sorted((line for line in members if line.has_rank), key=lambda line: _order(field.rulebook, line))
    return played[: ranking.best_members]


def _sum(key: K, parts: Iterable[_Line[K]]) -> _Line[K]:
    counted = list(parts)
    return _Line(key, sum((part.totals for part in counted), NOTHING), sum(part.penalty for part in counted))


def _strength(rulebook: Rulebook, line: _Line[K]) -> Strength:
    """What is compared, the smaller the better: the number that ranks with its penalties, then the other criteria."""
    (first, descending), *others = rulebook.ranking
    sign = -1 if descending else 1
    number = getattr(line.totals, first) * sign - line.penalty
    return (number, *(getattr(line.totals, key) * (-1 if more else 1) for key, more in others))


def _order(rulebook: Rulebook, line: _Line[K]) -> tuple[bool, Strength]:
    """Where points are never above 0, the incomplete come after all others: nobody wins by staying away."""
    return rulebook.points_never_above_zero and not line.complete, _strength(rulebook, line)


def _placed(field: Field[K], lines: Sequence[_Line[K]], lots: Sequence[Drawn[K]]) -> list[Place[K]]:
    """The lines in order, with ranks."""
    passed_over = frozenset(line.key for line in lines if line.unranked or line.disqualified)
    in_order = sorted(
        ((_order(field.rulebook, line), line) for line in lines if line.has_rank), key=lambda pair: pair[0]
    )
    placed: list[Place[K]] = []
    for _level, group in groupby(in_order, key=lambda pair: pair[0]):
        equals = [line for _order, line in group]
        placed += _level_places(len(placed) + 1, equals, lots, passed_over)
    rest = sorted((line for line in lines if not line.has_rank), key=lambda line: line.group)
    return placed + [_place(line, None) for line in rest]


def _level_places(
    first: int, equals: Sequence[_Line[K]], lots: Sequence[Drawn[K]], passed_over: Collection[K]
) -> list[Place[K]]:
    """Places for those whom the criteria cannot tell apart, from rank `first` on."""
    if len(equals) == 1:
        return [_place(equals[0], first)]
    orders = (_order_of(lot, equals, passed_over) for lot in lots)
    order = next((order for order in orders if order), None)
    if order is None:
        return [_place(line, first, tied=True) for line in equals]
    by_key = {line.key: line for line in equals}
    return [_place(by_key[key], rank, by_lot=True) for rank, key in enumerate(order, first)]


def _order_of(lot: Drawn[K], equals: Sequence[_Line[K]], passed_over: Collection[K]) -> Sequence[K] | None:
    """The order a lot gives to these equals; None if it was not drawn for them, or they shared something else then."""
    order = [key for key in lot.order if key not in passed_over]
    if {line.key for line in equals} != set(order):
        return None
    shared = all(
        lot.points in {None, line.totals.points + line.penalty} and lot.augen in {None, line.totals.augen}
        for line in equals
    )
    return order if shared else None


def _place(line: _Line[K], rank: int | None, *, tied: bool = False, by_lot: bool = False) -> Place[K]:
    return Place(
        rank,
        line.key,
        line.totals,
        line.totals.points + line.penalty,
        line.penalty,
        tied,
        by_lot,
        line.complete,
        line.unranked,
        line.disqualified,
    )
