"""What a change does to every ranking, in names, ranks and figures: what is shown before it is stored."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring import Figure, Rulebook
from scoring.rankings import Of, Ranking
from tournament.core.figures import shown_sum
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
class Remade:
    """Whose figures change: each that a list shows, before and after, penalties in the one that decides."""

    name: str
    figures: tuple[tuple[Figure, int, int], ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """What moves in one ranking: how many ranks, and the first of them by name; so of figures (`remade`)."""

    ranking: Ranking
    count: int
    first: tuple[Moved, ...]
    remade_count: int = 0
    remade: tuple[Remade, ...] = ()


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
    rules = (before.field.rulebook, after.field.rulebook)
    return [
        Effect(one.ranking, len(one.moves), _first(one, names), len(one.made), tuple(_remade(one, names, rules)))
        for one in moved
    ]


def _remade(moved: RankingMoves, names: Names, rules: tuple[Rulebook, Rulebook]) -> Iterator[Remade]:
    """By the rules of then and of now."""
    for move in moved.made[:SHOWN]:
        both = [(figure, *_sums(move, figure, rules)) for figure in rules[1].ranking_figures]
        changed = tuple((figure, was, now) for figure, was, now in both if was != now)
        yield Remade(names.get((moved.ranking.of, move.key), ""), changed)


def _sums(move: Move, figure: Figure, rules: tuple[Rulebook, Rulebook]) -> tuple[int, int]:
    was, now = (
        shown_sum(by, figure, place.totals, place.penalty) if place else 0
        for by, place in zip(rules, (move.before, move.after), strict=True)
    )
    return was, now


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
        keys[one.ranking.of] |= {move.key for move in (*one.moves[:SHOWN], *one.made[:SHOWN])}
    rows = {
        Of.PLAYERS: Registration.objects.values_list("pk", "person__name"),
        Of.TEAMS: Team.objects.values_list("pk", "name"),
        Of.CLUBS: Club.objects.values_list("pk", "name"),
    }
    return {(of, pk): name for of, pks in keys.items() if pks for pk, name in rows[of].filter(pk__in=pks)}
