"""Who stands where: lines sorted into places, ties, and what becomes of the lots drawn for them.

Source: DSkV Rommé-Regeln 2018, rule 14; contract.md, section 7; decisions.md, "Second reading".
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Generic, NamedTuple, overload

from scoring.figures import Totals

from .field import Drawn, Field, K, Ranking
from .lines import Line, Listed, listed, listed_in_series


class Place(NamedTuple, Generic[K]):
    """A line of a ranking.

    `rank` is None for whoever has played nothing here, is außer Wertung or disqualified. `points` is the number that
    ranks, penalties in it; `penalty` their sum, 0 or below; they are not in `totals`. `tied`: shares the rank, no lot
    is drawn; `by_lot`: its place among equals was decided by lot. `complete`, `games_due`: see contract.md, section 8.
    """

    rank: int | None
    line: Line[K]
    tied: bool
    by_lot: bool

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
    def games_due(self) -> int:
        return self.line.games_due

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


class Places(Sequence[Place[K]]):
    """A list of places; each is made when it is first looked at, since a page shows fifty of thousands."""

    def __init__(self, entries: Sequence["_Entry[K]"], line: Callable[[K], Line[K]]) -> None:
        self._entries = entries
        self._line = line
        self._made: dict[K, Place[K]] = {}

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, at: int) -> Place[K]: ...
    @overload
    def __getitem__(self, at: slice) -> list[Place[K]]: ...
    def __getitem__(self, at: int | slice) -> Place[K] | list[Place[K]]:
        if isinstance(at, slice):
            return [self._place(entry) for entry in self._entries[at]]
        return self._place(self._entries[at])

    def get(self, key: K) -> Place[K] | None:
        """The place of a player, team or club; None: it is not in this list."""
        entry = self._by_key.get(key)
        return None if entry is None else self._place(entry)

    @cached_property
    def _by_key(self) -> Mapping[K, "_Entry[K]"]:
        return {entry[1]: entry for entry in self._entries}

    def _place(self, entry: "_Entry[K]") -> Place[K]:
        rank, key, tied, by_lot = entry
        if key not in self._made:
            self._made[key] = Place(rank, self._line(key), tied, by_lot)
        return self._made[key]


_Entry = tuple[int | None, K, bool, bool]  # rank, who, tied, by lot


def ranked(field: Field[K], ranking: Ranking) -> Places[K]:
    """The list of a ranking, best first; then who has not played, who is außer Wertung, who is disqualified, each in
    the order given. Full ties share the rank (1, 2, 2, 4) until a lot is drawn.
    """
    return _placed(listed(field, ranking), _lots_for(field, ranking, None))


def ranked_series(field: Field[K], ranking: Ranking, number: int) -> Places[K]:
    """The list of one series in a ranking: of those who have a seat in it, or of whom somebody has. Otherwise as
    `ranked`; lots are those drawn for this list."""
    return _placed(listed_in_series(field, ranking, number), _lots_for(field, ranking, number))


def fate(field: Field[K], ranking: Ranking, lot: Drawn[K]) -> Fate:
    """What becomes of a lot drawn for this ranking."""
    there = listed(field, ranking) if lot.series is None else listed_in_series(field, ranking, lot.series)
    drawn = set(_still_in(lot, _passed_over(there)))
    for equals in _levels(there):
        if drawn <= set(equals) and _shared(lot, map(there.line, equals)):
            return Fate.HOLDS if len(drawn) in {0, len(equals)} else Fate.LEAVES_OUT
    return Fate.VOID if drawn else Fate.HOLDS


def void_lots(field: Field[K], rankings: Iterable[Ranking]) -> list[Drawn[K]]:
    """The lots that decide nothing, since those they name do not share what they shared, or others share it too."""
    by_id = {ranking.id: ranking for ranking in rankings}
    return [
        lot for lot in field.lots if lot.ranking not in by_id or fate(field, by_id[lot.ranking], lot) is not Fate.HOLDS
    ]


def _lots_for(field: Field[K], ranking: Ranking, number: int | None) -> list[Drawn[K]]:
    if ranking.without_lots:
        return []
    return [lot for lot in field.lots if lot.ranking == ranking.id and lot.series == number]


def _passed_over(there: Listed[K]) -> Collection[K]:
    """Return who has no rank whatever they made: a lot drawn before is read without them."""
    lines = map(there.line, there.rest)
    return {line.key for line in lines if line.unranked or line.disqualified}


def _still_in(lot: Drawn[K], passed_over: Collection[K]) -> list[K]:
    return [key for key in lot.order if key not in passed_over]


def _levels(there: Listed[K]) -> Iterator[list[K]]:
    """Yield those who have a rank, best first, each with those whom the criteria cannot tell from them."""
    for _strength, equals in groupby(there.in_order, key=itemgetter(0)):
        yield [key for _strength, key in equals]


def _placed(there: Listed[K], lots: Sequence[Drawn[K]]) -> Places[K]:
    """The list, with ranks."""
    entries: list[_Entry[K]] = []
    for equals in _levels(there):
        if len(equals) == 1:
            entries.append((len(entries) + 1, equals[0], False, False))
        else:
            entries += _level(len(entries) + 1, equals, lots, there)
    entries += [(None, key, False, False) for key in there.rest]
    return Places(entries, there.line)


def _level(first: int, equals: Sequence[K], lots: Iterable[Drawn[K]], there: Listed[K]) -> list[_Entry[K]]:
    """Places for those whom the criteria cannot tell apart, from rank `first` on."""
    for lot in lots:
        drawn = _still_in(lot, _passed_over(there))
        if set(drawn) == set(equals) and _shared(lot, map(there.line, equals)):
            return [(rank, key, False, True) for rank, key in enumerate(drawn, first)]
    return [(first, key, True, False) for key in equals]


def _shared(lot: Drawn[K], equals: Iterable[Line[K]]) -> bool:
    """Whether they share what a lot says they shared."""
    results = [line.result for line in equals]
    points, augen = {result.points for result in results}, {result.totals.augen for result in results}
    return (lot.points is None or points == {lot.points}) and (lot.augen is None or augen == {lot.augen})
