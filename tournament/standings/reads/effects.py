"""What a change does to every ranking, in names and ranks: what is shown before it is stored."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.rankings import Of, Ranking
from tournament.models import Club, Registration, Team, Tournament
from tournament.standings.reads.moves import Move, RankingMoves, moves
from tournament.standings.reads.numbers import Numbers

SHOWN = 4
"""So many of a ranking are named."""

Names = Mapping[tuple[Of, int], str]


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody's rank before and after; None: none."""

    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Effect:
    """What moves in one ranking: how many ranks, and the first of them by name."""

    ranking: Ranking
    count: int
    first: tuple[Moved, ...]


def team_names(tournament: Tournament) -> dict[int, str]:
    """What the teams are called; one query."""
    return dict(tournament.teams.values_list("pk", "name"))


def effects(before: Numbers, after: Numbers, teams: Mapping[int, str]) -> list[Effect]:
    """In every ranking there is, whether a rank moves there or not; one query for each kind that is ranked.

    `teams`: what they were called before; one that was dissolved is named, too.
    """
    moved = moves(before, after)
    names: Names = {(Of.TEAMS, key): name for key, name in teams.items()}
    names = {**names, **_names(moved)}
    return [Effect(one.ranking, len(one.moves), _first(one, names)) for one in moved]


def _first(moved: RankingMoves, names: Names) -> tuple[Moved, ...]:
    return tuple(
        Moved(names.get((moved.ranking.of, move.key), ""), _rank(move, after=False), _rank(move, after=True))
        for move in moved.moves[:SHOWN]
    )


def _rank(move: Move, *, after: bool) -> int | None:
    place = move.after if after else move.before
    return place.rank if place else None


def _names(moved: Sequence[RankingMoves]) -> Names:
    """Who is shown and is there -> the name."""
    keys: dict[Of, set[int]] = defaultdict(set)
    for one in moved:
        keys[one.ranking.of] |= {move.key for move in one.moves[:SHOWN]}
    rows = {
        Of.PLAYERS: Registration.objects.values_list("pk", "person__name"),
        Of.TEAMS: Team.objects.values_list("pk", "name"),
        Of.CLUBS: Club.objects.values_list("pk", "name"),
    }
    return {(of, pk): name for of, pks in keys.items() if pks for pk, name in rows[of].filter(pk__in=pks)}
