"""Whose rank a change moves, in every ranking: read before it and after it."""

from dataclasses import dataclass

from scoring.rankings import Place, Ranking
from tournament.models import Tournament
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
    """Whose rank moved in a ranking, in the order of the places before; who was in no list before comes last."""

    ranking: Ranking
    moves: tuple[Move, ...]


def numbers_now(tournament: Tournament) -> Numbers:
    """The lists of every ranking as they are stored now, over all series that are seated."""
    return read_numbers(tournament, seated_series(tournament))


def moves(before: Numbers, after: Numbers) -> list[RankingMoves]:
    """In every ranking that is in either, by its id: those of before in their order, then what is new."""
    earlier = {ranking.id: ranking for ranking in before.rankings}
    later = {ranking.id: ranking for ranking in after.rankings}
    return [
        RankingMoves((later | earlier)[key], _moves(before, after, earlier.get(key), later.get(key)))
        for key in earlier | later
    ]


def _moves(before: Numbers, after: Numbers, earlier: Ranking | None, later: Ranking | None) -> tuple[Move, ...]:
    were = {place.key: place for place in before.ranked(earlier)} if earlier else {}
    are = {place.key: place for place in after.ranked(later)} if later else {}
    both = (Move(key, were.get(key), are.get(key)) for key in {**were, **are})
    return tuple(move for move in both if _rank(move.before) != _rank(move.after))


def _rank(place: Place[int] | None) -> int | None:
    return place.rank if place else None
