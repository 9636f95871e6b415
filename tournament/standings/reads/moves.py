"""Whose rank and whose figures a change moves, in every ranking: read before it and after it."""

from dataclasses import dataclass

from scoring import Totals
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
    """Whose rank moved in a ranking, in the order of the places before; who was in no list before comes last. `made`:
    of those who are in both, whose figures are others."""

    ranking: Ranking
    moves: tuple[Move, ...]
    made: tuple[Move, ...] = ()


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
