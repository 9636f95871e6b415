"""What a change moves, shown before it is stored: ranks, figures and sums, and whom it puts behind who played less."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring import Figure, Rulebook, Totals
from scoring.figures import KEYS, POINTS
from scoring.rankings import Of, Place, Ranking
from tournament.core.names import in_order
from tournament.core.rankings import shown_sum
from tournament.models import Club, Game, Registration, Seat, Series, Team, Tournament, TypedTotal
from tournament.standings.reads.numbers import Numbers, read_numbers
from tournament.standings.reads.standings import seated_series


@dataclass(frozen=True, slots=True)
class Move:
    """The place of a player, team or club (`key`) before and after; None: not in the list."""

    key: int
    before: Place[int] | None
    after: Place[int] | None


@dataclass(frozen=True, slots=True)
class RankingMoves:
    """Whose rank moved in a ranking, in the order of the places before; who was in no list before comes last. `made`:
    of those who are in both, whose figures are others."""

    ranking: Ranking
    moves: tuple[Move, ...]
    made: tuple[Move, ...]


def numbers_now(tournament: Tournament) -> Numbers:
    """The lists of every ranking as they are stored now, over all series that are seated."""
    return read_numbers(tournament, seated_series(tournament))


def moves(before: Numbers, after: Numbers) -> list[RankingMoves]:
    """In every ranking that is in either, by its id: those of before in their order, then what is new."""
    earlier = {ranking.id: ranking for ranking in before.rankings}
    later = {ranking.id: ranking for ranking in after.rankings}
    return [_moves((later | earlier)[key], before, after, earlier.get(key), later.get(key)) for key in earlier | later]


def _moves(
    ranking: Ranking, before: Numbers, after: Numbers, earlier: Ranking | None, later: Ranking | None
) -> RankingMoves:
    were = {place.key: place for place in before.ranked(earlier)} if earlier else {}
    are = {place.key: place for place in after.ranked(later)} if later else {}
    both = [Move(key, were.get(key), are.get(key)) for key in {**were, **are}]
    return RankingMoves(
        ranking,
        tuple(move for move in both if _rank(move.before) != _rank(move.after)),
        tuple(move for move in both if move.before and move.after and _made(move.before) != _made(move.after)),
    )


def _made(place: Place[int]) -> tuple[Totals, int]:
    return place.totals, place.penalty


def _rank(place: Place[int] | None) -> int | None:
    return place.rank if place else None


# What a change does to every ranking, in names, ranks and figures: what is shown before it is stored.

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
    remade_count: int
    remade: tuple[Remade, ...]


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
        Moved(names.get((moved.ranking.of, move.key), ""), _rank(move.before), _rank(move.after))
        for move in moved.moves[:SHOWN]
    )


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
    return {(of, pk): name for of, pks in keys.items() for pk, name in rows[of].filter(pk__in=pks)}


# Whose sums a change alters, players' in one series and teams' in their rankings: shown before it is stored.

Sums = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SumMoved:
    """The number that ranks, of a player or a team, before and after; None: they have no game in it."""

    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class TeamsMoved:
    """The teams of one ranking whose sums change."""

    ranking: str
    teams: tuple[SumMoved, ...]


def players_moved(before: Numbers, after: Numbers, number: int) -> list[SumMoved]:
    """The players whose sums in a series differ, by name; one query where there are any."""
    were, are = before.field.sums.get(number, {}), after.field.sums.get(number, {})
    keys = [key for key in were.keys() | are.keys() if were.get(key) != are.get(key)]
    named = Registration.objects.filter(pk__in=keys).values_list("pk", "person__name")
    ordered = sorted(named, key=lambda one: in_order(one[1]))
    return [SumMoved(name, _points(were, key), _points(are, key)) for key, name in ordered]


def _points(made: Mapping[int, Sums], key: int) -> int | None:
    return made[key][KEYS.index(POINTS.key)] if key in made else None


def teams_moved(before: Numbers, after: Numbers, names: Mapping[int, str]) -> list[TeamsMoved]:
    """In every ranking of teams, those whose points differ."""
    moved = []
    for ranking in after.rankings:
        if ranking.of is Of.TEAMS:
            were = {place.key: place.points for place in before.ranked(ranking)}
            are = {place.key: place.points for place in after.ranked(ranking)}
            teams = [
                SumMoved(names.get(key, ""), were.get(key), points)
                for key, points in are.items()
                if were.get(key) != points
            ]
            moved += [TeamsMoved(ranking.title, tuple(teams))] if teams else []
    return moved


# Who played less than was due in a series, and up to which game all of its lists were played.

NAMED = 8


@dataclass(frozen=True, slots=True)
class PlayedLess:
    """`count`: how many play less than was due and are ranked behind for it; `first`: some of them, by name, with games
    and games due. `until`: the last game of a full table that all lists have; None: sums from paper do not say it, or
    nothing differs. `longest`: the most that one has."""

    count: int
    first: tuple[tuple[str, Place[int]], ...]
    until: int | None
    longest: int


def played_less(series: Series) -> PlayedLess:
    """What the lists of a series say of it; a constant number of queries."""
    behind = _behind(numbers_now(series.tournament), series.number)
    names = dict(
        Registration.objects.filter(pk__in=[place.key for place in behind[:NAMED]]).values_list("pk", "person__name")
    )
    until, longest = _played_by_all(series)
    first = tuple((names[place.key], place) for place in behind[:NAMED] if place.key in names)
    return PlayedLess(len(behind), first, until, longest)


def _behind(numbers: Numbers, number: int) -> list[Place[int]]:
    if not numbers.field.rulebook.points_never_above_zero:
        return []
    places = numbers.ranked(numbers.everybody, number)
    return [place for place in places if place.rank is not None and not place.complete]


def _played_by_all(series: Series) -> tuple[int | None, int]:
    """The fewest and the most games of its lists, each as of a full table."""
    rulebook = series.tournament.rulebook
    sizes = Counter(Seat.objects.filter(series=series).order_by().values_list("card_table_id", flat=True))
    games = Counter(Game.objects.filter(card_table__series=series).order_by().values_list("card_table_id", flat=True))
    played = [rulebook.full_games(size, games[table]) for table, size in sizes.items()]
    shortest, longest = min(played, default=0), max(played, default=0)
    on_paper = TypedTotal.objects.filter(seat__series=series).exists()
    return (shortest if 0 < shortest < longest and not on_paper else None), longest
