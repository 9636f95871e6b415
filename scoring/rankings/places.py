"""Who stands where: lines sorted into places, ties, and what becomes of the lots drawn for them.

Source: DSkV Rommé-Regeln 2018, rule 14; contract.md, section 7; decisions.md, "Second reading".
"""

from collections.abc import Collection, Iterable, Sequence
from enum import Enum, auto
from itertools import groupby
from operator import itemgetter
from typing import Generic, NamedTuple

from scoring.figures import Totals

from .field import Drawn, Field, K, Ranking
from .lines import Line, lines, lines_of_series, order_by


class Place(NamedTuple, Generic[K]):
    """A line of a ranking.

    `rank` is None for whoever has played nothing here, is außer Wertung or disqualified. `points` is the number that
    ranks, penalties in it; `penalty` their sum, 0 or below; they are not in `totals`. `tied`: shares the rank, no lot
    is drawn; `by_lot`: its place among equals was decided by lot. `complete`: see contract.md, section 7.
    """

    rank: int | None
    line: Line[K]
    tied: bool = False
    by_lot: bool = False

    @property
    def key(self) -> K:
        return self.line.key

    @property
    def totals(self) -> Totals:
        return self.line.result.totals

    @property
    def points(self) -> int:
        return self.line.result.points

    @property
    def penalty(self) -> int:
        return self.line.result.penalty

    @property
    def complete(self) -> bool:
        return self.line.complete

    @property
    def unranked(self) -> bool:
        return self.line.unranked

    @property
    def disqualified(self) -> bool:
        return self.line.disqualified


class Fate(Enum):
    """What becomes of a lot."""

    HOLDS = auto()
    VOID = auto()  # they share no place, or other numbers than it says
    LEAVES_OUT = auto()  # somebody else shares the place: it decides nothing


def ranked(field: Field[K], ranking: Ranking) -> list[Place[K]]:
    """The list of a ranking, best first; then who has not played, who is außer Wertung, who is disqualified, each in
    the order given. Full ties share the rank (1, 2, 2, 4) until a lot is drawn.
    """
    return _placed(field, lines(field, ranking), _lots_for(field, ranking, None))


def ranked_series(field: Field[K], ranking: Ranking, number: int) -> list[Place[K]]:
    """The list of one series in a ranking: of those who have a seat in it, or of whom somebody has. Otherwise as
    `ranked`; lots are those drawn for this list."""
    return _placed(field, lines_of_series(field, ranking, number), _lots_for(field, ranking, number))


def fate(field: Field[K], ranking: Ranking, lot: Drawn[K]) -> Fate:
    """What becomes of a lot drawn for this ranking."""
    listed = lines(field, ranking) if lot.series is None else lines_of_series(field, ranking, lot.series)
    drawn = set(_still_in(lot, _passed_over(listed)))
    for equals in _levels(field, listed):
        if drawn <= {line.key for line in equals} and _shared(lot, equals):
            return Fate.HOLDS if len(drawn) in {0, len(equals)} else Fate.LEAVES_OUT
    return Fate.VOID if drawn else Fate.HOLDS


def void_lots(field: Field[K], rankings: Iterable[Ranking]) -> list[Drawn[K]]:
    """The lots that decide nothing, since those they name do not share what they shared, or others share it too."""
    by_id = {ranking.id: ranking for ranking in rankings}
    return [
        lot for lot in field.lots if lot.ranking not in by_id or fate(field, by_id[lot.ranking], lot) is not Fate.HOLDS
    ]


def _lots_for(field: Field[K], ranking: Ranking, number: int | None) -> list[Drawn[K]]:
    return [lot for lot in field.lots if lot.ranking == ranking.id and lot.series == number]


def _passed_over(listed: Iterable[Line[K]]) -> Collection[K]:
    """Who has no rank whatever he made: a lot drawn before is read without him."""
    return {line.key for line in listed if line.unranked or line.disqualified}


def _still_in(lot: Drawn[K], passed_over: Collection[K]) -> list[K]:
    return [key for key in lot.order if key not in passed_over]


def _levels(field: Field[K], listed: Iterable[Line[K]]) -> list[list[Line[K]]]:
    """Those who have a rank, best first, each with those whom the criteria cannot tell from him."""
    order = order_by(field.rulebook)
    in_order = sorted([(order(line), line) for line in listed if line.has_rank], key=itemgetter(0))
    return [[line for _order, line in equals] for _order, equals in groupby(in_order, key=itemgetter(0))]


def _placed(field: Field[K], listed: Sequence[Line[K]], lots: Sequence[Drawn[K]]) -> list[Place[K]]:
    """The lines in order, with ranks."""
    passed_over = _passed_over(listed) if lots else ()
    placed: list[Place[K]] = []
    for equals in _levels(field, listed):
        placed += _level(len(placed) + 1, equals, lots, passed_over)
    rest = sorted((line for line in listed if not line.has_rank), key=lambda line: line.group)
    return placed + [Place(None, line) for line in rest]


def _level(
    first: int, equals: Sequence[Line[K]], lots: Sequence[Drawn[K]], passed_over: Collection[K]
) -> list[Place[K]]:
    """Places for those whom the criteria cannot tell apart, from rank `first` on."""
    if len(equals) == 1:
        return [Place(first, equals[0])]
    by_key = {line.key: line for line in equals}
    for lot in lots:
        drawn = _still_in(lot, passed_over)
        if set(drawn) == by_key.keys() and _shared(lot, equals):
            return [Place(rank, by_key[key], by_lot=True) for rank, key in enumerate(drawn, first)]
    return [Place(first, line, tied=True) for line in equals]


def _shared(lot: Drawn[K], equals: Iterable[Line[K]]) -> bool:
    """Whether they share what a lot says they shared."""
    points = {line.result.points for line in equals}
    augen = {line.result.totals.augen for line in equals}
    return (lot.points is None or points == {lot.points}) and (lot.augen is None or augen == {lot.augen})
