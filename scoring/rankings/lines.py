"""Who is in the list of a ranking, who of them is better than whom, and what each has made."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Generic, NamedTuple

from scoring.figures import Totals
from scoring.rankings.field import Result, Strength, added, has_played, order_by
from scoring.rulebook import Rulebook

from . import players
from .field import Entrant, Field, K, Of, Order, Ranking, Side


@dataclass(frozen=True, slots=True)
class Place(Generic[K]):
    """Somebody in the list of a ranking: from here to page, paper and file.

    `rank` is None for whoever has played nothing here, is außer Wertung or disqualified. `tied`: shares the rank, no
    lot is drawn; `by_lot`: its place among equals was decided by lot. `complete`: see contract.md, section 8.
    """

    key: K
    result: Result
    complete: bool
    unranked: bool = False
    disqualified: bool = False
    rank: int | None = None
    tied: bool = False
    by_lot: bool = False

    def placed(self, rank: int, *, tied: bool, by_lot: bool) -> "Place[K]":
        """The same with this rank; `dataclasses.replace` takes three times as long, for thousands."""
        return Place(self.key, self.result, self.complete, self.unranked, self.disqualified, rank, tied, by_lot)

    @property
    def has_rank(self) -> bool:
        return has_played(self.result.sums) and not self.unranked and not self.disqualified

    @property
    def totals(self) -> Totals:
        """The sums, without penalties."""
        return self.result.totals

    @property
    def points(self) -> int:
        """The number that ranks, penalties in it."""
        return self.result.points

    @property
    def penalty(self) -> int:
        """The sum of the penalties in `points`: 0 or below; a team's has those of its members in it."""
        return self.result.penalty

    @property
    def games_due(self) -> int:
        """How many games were to be played for what counts here; 0 where none was."""
        return self.result.due if has_played(self.result.sums) else 0


class Listed(NamedTuple, Generic[K]):
    """Who is in a list: `in_order` those who have a rank; then the `rest`, who has not played, who is außer Wertung,
    who is disqualified, each in the order given. `line`: what one of them made.
    """

    in_order: Order[K]
    rest: Sequence[K]
    line: Callable[[K], Place[K]]


def listed(field: Field[K], ranking: Ranking) -> Listed[K]:
    """The list of a ranking."""
    return _listed(field, ranking, None)


def listed_in_series(field: Field[K], ranking: Ranking, number: int) -> Listed[K]:
    """That of one series in it: of who has a seat there, or of whom somebody has."""
    alone = replace(ranking, series=(number,), best_series=None)
    there = _seated(field, ranking.of, number)
    return _listed(field, alone, there)


def _seated(field: Field[K], of: Of, number: int) -> Collection[K | None]:
    seated = field.made.get(number, {})
    if of is Of.TEAMS:
        return {key for key, side in field.teams.items() if any(member in seated for member in side.members)}
    return {field.players[key].club for key in seated} if of is Of.CLUBS else seated.keys()


def _listed(field: Field[K], ranking: Ranking, there: Collection[K | None] | None) -> Listed[K]:
    if ranking.of is Of.PLAYERS:
        return _players(field, ranking, there)
    everybody = _teams(field, ranking) if ranking.of is Of.TEAMS else _clubs(field, ranking)
    lines = {line.key: line for line in everybody if there is None or line.key in there}
    order = _order_by(field.rulebook)
    ranked = sorted([(order(line), key) for key, line in lines.items() if line.has_rank], key=itemgetter(0))
    return Listed(ranked, [key for key, line in lines.items() if not line.has_rank], lines.__getitem__)


def _players(field: Field[K], ranking: Ranking, there: Collection[K | None] | None) -> Listed[K]:
    """Those of a category, if it is one of those only."""
    category, out = ranking.category, field.out

    def is_in(key: K) -> bool:
        return (category is None or category in field.players[key].categories) and (there is None or key in there)

    order = players.in_order(field, ranking)
    if category is not None or out:
        order = [one for one in order if one[1] not in out and is_in(one[1])]
    rest: Iterable[K] = ()
    if category is not None or len(order) < len(field.players if there is None else there):
        ranked = {key for _strength, key in order}
        rest = (key for key in field.players if key not in ranked and is_in(key))
    return Listed(order, sorted(rest, key=lambda key: _group(field.players[key])), _player_line(field, ranking))


def _group(entrant: Entrant[K]) -> int:
    """The order of those who have no rank."""
    return 2 if entrant.disqualified else 1 if entrant.unranked else 0


def _player_line(field: Field[K], ranking: Ranking) -> Callable[[K], Place[K]]:
    made, enough = players.result_of(field, ranking), players.enough(field, ranking)

    def line(key: K) -> Place[K]:
        result, entrant = made(key), field.players[key]
        complete = result.whole and len(result.series) >= enough
        return Place(key, result, complete, entrant.unranked, entrant.disqualified)

    return line


def series_counted(field: Field[K], ranking: Ranking, player: K) -> frozenset[int]:
    """The numbers of the series that are in a player's sum: not those that `best_series` drops."""
    return frozenset(players.result_of(field, ranking)(player).series)


def members_counted(field: Field[K], ranking: Ranking, club: K) -> list[K]:
    """The players who are in a club's sum, best first: not those that `best_members` drops."""
    members = _members_by_club(field, ranking).get(club, [])
    return [line.key for line in _best_members(field, ranking, members)]


def _order_by(rulebook: Rulebook) -> Callable[[Place[K]], Strength]:
    """As players.in_order sorts, of lines."""
    order = order_by(rulebook)
    return lambda line: order(line.result)


def _teams(field: Field[K], ranking: Ranking) -> list[Place[K]]:
    made = players.results_for_teams(field, ranking)
    sides = ((key, side) for key, side in field.teams.items() if side.ranking == ranking.id)
    return [_team(field, ranking, key, side, made) for key, side in sides]


def _team(field: Field[K], ranking: Ranking, key: K, side: Side[K], results: Mapping[K, Result]) -> Place[K]:
    """The sum of what counts of each member, and the team's own penalties. Source: decisions.md, rule 21.

    Seats that nobody played are owed as well (contract.md, section 8).
    """
    there = [results[member] for member in side.members if member in results]
    made = added(there)
    size = ranking.team_size or field.team_size
    owing = [*(member for member in side.members if member not in results), *[None] * (size - len(side.members))]
    own = sum(field.penalty(Of.TEAMS, key, number) for number in field.made if ranking.counts(number))
    whole = _has_size(field, side, size)
    if field.rulebook.points_never_above_zero:
        nothing_played = not players.enough(field, ranking)
        whole = whole and made.whole and (len(there) == len(side.members) or nothing_played)
    due = made.due + sum(players.owed_by(field, ranking, member) for member in owing)
    return Place(key, made._replace(penalty=made.penalty + own, due=due, whole=whole), whole)


def _has_size(field: Field[K], side: Side[K], size: int) -> bool:
    """Whether enough members count; without a size, whether nobody plays außer Wertung."""
    if not size:
        return not any(field.players[member].unranked for member in side.members)
    return sum(field.players[member].counts for member in side.members) >= field.rulebook.complete_from(size)


def _clubs(field: Field[K], ranking: Ranking) -> list[Place[K]]:
    members = _members_by_club(field, ranking)
    return [_club(field, ranking, club, members[club]) for club in field.clubs if club in members]


def _members_by_club(field: Field[K], ranking: Ranking) -> Mapping[K | None, list[Place[K]]]:
    members: dict[K | None, list[Place[K]]] = defaultdict(list)
    line = _player_line(field, ranking)
    for key, entrant in field.players.items():
        if ranking.category is None or ranking.category in entrant.categories:
            members[entrant.club].append(line(key))
    return members


def _club(field: Field[K], ranking: Ranking, club: K, members: Iterable[Place[K]]) -> Place[K]:
    """The sum of its members, or of the best of those who played; members it lacks are owed as well."""
    members = list(members)
    counted = _best_members(field, ranking, members)
    made = added([line.result for line in counted])
    needed = ranking.best_members or 0
    whole = len(counted) >= needed
    if field.rulebook.points_never_above_zero:
        whole = sum(line.complete for line in members if line.has_rank) >= (needed or len(counted))
    due = made.due + max(0, needed - len(counted)) * players.owed_by(field, ranking, None)
    return Place(club, made._replace(due=due, whole=whole), whole)


def _best_members(field: Field[K], ranking: Ranking, members: Iterable[Place[K]]) -> list[Place[K]]:
    played = sorted((line for line in members if line.has_rank), key=_order_by(field.rulebook))
    return played[: ranking.best_members]
