"""Who is in a ranking, and what each has made over what counts there."""

from collections import defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Mapping
from dataclasses import replace
from typing import Generic, NamedTuple

from scoring.figures import GAMES, KEYS
from scoring.rulebook import Rulebook

from .field import Entrant, Field, K, Of, Ranking, Side
from .result import NO_RESULT, Result, Strength, added, strength_by

_GAMES = KEYS.index(GAMES.key)


class Line(NamedTuple, Generic[K]):
    """Somebody to be ranked, before there are ranks."""

    key: K
    result: Result
    complete: bool = True
    unranked: bool = False
    disqualified: bool = False

    @property
    def has_rank(self) -> bool:
        return bool(self.result.sums[_GAMES]) and not self.unranked and not self.disqualified

    @property
    def group(self) -> int:
        """The order of a list: ranked; has not played; außer Wertung; disqualified."""
        return 3 if self.disqualified else 2 if self.unranked else 0 if self.has_rank else 1


def lines(field: Field[K], ranking: Ranking, there: Container[K | None] | None = None) -> list[Line[K]]:
    """Everybody who is in a ranking, in the order given; of those who are `there`, if it is said who is."""
    if ranking.of is Of.TEAMS:
        return [
            _team(field, ranking, key, side)
            for key, side in field.teams.items()
            if side.ranking == ranking.id and (there is None or key in there)
        ]
    if ranking.of is Of.CLUBS:
        members = _members_by_club(field, ranking)
        return [
            _club(field, ranking, club, members[club])
            for club in field.clubs
            if club in members and (there is None or club in there)
        ]
    return _players(field, ranking, there)


def lines_of_series(field: Field[K], ranking: Ranking, number: int) -> list[Line[K]]:
    """The same for the list of one series: who has a seat in it, or of whom somebody has."""
    alone = replace(ranking, series=(number,), best_series=None)
    there = _seated(field, ranking.of, number)
    return lines(field, alone, there)


def _seated(field: Field[K], of: Of, number: int) -> Collection[K | None]:
    seated = field.made.get(number, {})
    if of is Of.TEAMS:
        return {key for key, side in field.teams.items() if any(member in seated for member in side.members)}
    return {field.players[key].club for key in seated} if of is Of.CLUBS else seated.keys()


def series_counted(field: Field[K], ranking: Ranking, player: K) -> frozenset[int]:
    """The numbers of the series that are in a player's sum: not those that `best_series` drops."""
    return frozenset(_results(field, ranking).get(player, NO_RESULT).series)


def members_counted(field: Field[K], ranking: Ranking, club: K) -> list[K]:
    """The players who are in a club's sum, best first: not those that `best_members` drops."""
    members = _members_by_club(field, ranking).get(club, [])
    return [line.key for line in _best_members(field, ranking, members)]


def order_by(rulebook: Rulebook) -> Callable[[Line[K]], Strength]:
    """What a list is sorted by. Where points are never above 0, the incomplete come after all others: nobody wins by
    staying away (contract.md, section 7)."""
    strength = strength_by(rulebook)
    if rulebook.points_never_above_zero:
        return lambda line: (not line.complete, *strength(line.result))
    return lambda line: strength(line.result)


def _results(field: Field[K], ranking: Ranking) -> Mapping[K, Result]:
    """Player -> what he made in the series that count for him; summed up once for all rankings that count the same."""
    counting = [parts for number, parts in field.parts.items() if ranking.counts(number)]
    if len(counting) == 1:
        return counting[0]
    kept = ranking.series, ranking.best_series
    if kept not in field.kept:
        field.kept[kept] = _summed_up(field.rulebook, counting, ranking.best_series)
    return field.kept[kept]


def _summed_up(rulebook: Rulebook, counting: Iterable[Mapping[K, Result]], best: int | None) -> Mapping[K, Result]:
    """Player -> what he made in these series together, or in the best of them if only so many count."""
    played: dict[K, list[Result]] = defaultdict(list)
    for parts in counting:
        for key, part in parts.items():
            played[key].append(part)
    if best is None:
        return {key: added(parts) for key, parts in played.items()}
    strength = strength_by(rulebook)
    return {key: added(sorted(parts, key=strength)[:best]) for key, parts in played.items()}


def _players(field: Field[K], ranking: Ranking, there: Container[K | None] | None = None) -> list[Line[K]]:
    results = _results(field, ranking)
    enough = _enough(field, ranking)
    category = ranking.category
    return [
        _player(key, entrant, results.get(key, NO_RESULT), enough)
        for key, entrant in field.players.items()
        if (category is None or category in entrant.categories) and (there is None or key in there)
    ]


def _player(key: K, entrant: Entrant[K], result: Result, enough: int) -> Line[K]:
    return Line(key, result, len(result.series) >= enough, entrant.unranked, entrant.disqualified)


def _enough(field: Field[K], ranking: Ranking) -> int:
    """In how many series a player must have played to be complete, as far as any have been played."""
    counting = sum(map(ranking.counts, field.played))
    return counting if ranking.best_series is None else min(ranking.best_series, counting)


def _team(field: Field[K], ranking: Ranking, key: K, side: Side[K]) -> Line[K]:
    """The sum of the members that count, and the team's own penalties. Source: decisions.md, rule 21."""
    results = _results(field, ranking)
    members = [member for member in side.members if field.players[member].counts]
    made = added([results[member] for member in members if member in results])
    own = sum(field.penalty(Of.TEAMS, key, number) for number in field.made if ranking.counts(number))
    size = field.rulebook.complete_from(ranking.team_size or field.team_size)
    return Line(key, made._replace(penalty=made.penalty + own), complete=len(members) >= size)


def _members_by_club(field: Field[K], ranking: Ranking) -> Mapping[K | None, list[Line[K]]]:
    members: dict[K | None, list[Line[K]]] = defaultdict(list)
    for line in _players(field, ranking):
        members[field.players[line.key].club].append(line)
    return members


def _club(field: Field[K], ranking: Ranking, club: K, members: Iterable[Line[K]]) -> Line[K]:
    """The sum of its members, or of the best of those who played."""
    counted = _best_members(field, ranking, members)
    made = added([line.result for line in counted])
    return Line(club, made, complete=len(counted) >= (ranking.best_members or 0))


def _best_members(field: Field[K], ranking: Ranking, members: Iterable[Line[K]]) -> list[Line[K]]:
    played = sorted((line for line in members if line.has_rank), key=order_by(field.rulebook))
    return played[: ranking.best_members]
