"""Who is in a ranking, and what each has made over what counts there."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
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


def lines(field: Field[K], ranking: Ranking) -> list[Line[K]]:
    """Everybody who is in a ranking, in the order given."""
    if ranking.of is Of.TEAMS:
        teams = ((key, side) for key, side in field.teams.items() if side.ranking == ranking.id)
        return [_team(field, ranking, key, side) for key, side in teams]
    if ranking.of is Of.CLUBS:
        members = _members_by_club(field, ranking)
        return [_club(field, ranking, club, members[club]) for club in field.clubs if club in members]
    return _players(field, ranking)


def lines_of_series(field: Field[K], ranking: Ranking, number: int) -> list[Line[K]]:
    """The same for the list of one series: who has a seat in it, or of whom somebody has."""
    there = _seated(field, ranking.of, number)
    alone = replace(ranking, series=(number,), best_series=None)
    return [line for line in lines(field, alone) if line.key in there]


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


def order_by(rulebook: Rulebook) -> Callable[[Line[K]], tuple[bool, Strength]]:
    """What a list is sorted by. Where points are never above 0, the incomplete come after all others: nobody wins by
    staying away (contract.md, section 7)."""
    strength = strength_by(rulebook)
    completeness_first = rulebook.points_never_above_zero
    return lambda line: (completeness_first and not line.complete, strength(line.result))


def _results(field: Field[K], ranking: Ranking) -> Mapping[K, Result]:
    """Player -> what he made in the series that count for him; summed up once for all rankings that count the same."""
    counting = ranking.series, ranking.best_series
    if counting not in field.kept:
        strength = strength_by(field.rulebook)
        field.kept[counting] = {key: _counted(ranking, parts, strength) for key, parts in field.parts.items()}
    return field.kept[counting]


def _counted(ranking: Ranking, parts: Sequence[Result], strength: Callable[[Result], Strength]) -> Result:
    """Those of the series that count together, or the best of them if only so many do."""
    if ranking.series is not None:
        parts = [part for part in parts if part.series[0] in ranking.series]
    if ranking.best_series is not None and len(parts) > ranking.best_series:
        parts = sorted(parts, key=strength)[: ranking.best_series]
    return added(parts)


def _players(field: Field[K], ranking: Ranking) -> list[Line[K]]:
    results = _results(field, ranking)
    enough = _enough(field, ranking)
    return [
        _player(key, entrant, results.get(key, NO_RESULT), enough)
        for key, entrant in field.players.items()
        if ranking.category is None or ranking.category in entrant.categories
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
