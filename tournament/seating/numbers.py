"""Table numbers: which table of a series is played at which physical one, so that people see the whole hall."""

from collections.abc import Mapping, Sequence

from .assignment import assign
from .chairs import Rounds
from .lots import Lots
from .values import CannotSeatError

EFFORT = 300_000
"""Prices looked at by the search where somebody must come back to a table; it ends sooner where nobody has to."""


class _Visits:
    """How often everybody has been at which place (from 0), without people who always sit at the same one."""

    def __init__(self, fixed: Mapping[int, int]) -> None:
        self.fixed = fixed
        self.series = 0
        self.largest = 1
        self.times: dict[int, dict[int, int]] = {}

    def know(self, table: Sequence[int], place: int) -> bool:
        """Whether anybody at this table has been there."""
        return any(self.times.get(key, {}).get(place) for key in table)

    def count(self, tables: Sequence[Sequence[int]], times: int) -> None:
        """These tables, in the order of the hall, are played (or, with -1, not played after all)."""
        self.series += times
        self.largest = max([self.largest, *map(len, tables)])
        for place, table in enumerate(tables):
            for key in table:
                if key not in self.fixed:
                    been = self.times.setdefault(key, {})
                    been[place] = been.get(place, 0) + times

    def again(self) -> int:
        return sum(max(0, times - 1) for been in self.times.values() for times in been.values())


def number_tables(
    rounds: Rounds, fixed: Mapping[int, int], lots: Lots, *, before: Rounds = ()
) -> list[list[list[int]]]:
    """Put the tables of every series in the order of the hall, table 1 first; who sits at them, and where, stays.

    Whoever is in `fixed` (key: number of his table) sits at that table; among the other tables the larger ones come
    first, in the order of the lots. Within that as few people as possible come to a table where they have been:
    counted for each person and table, the visits after the first. `before` are series already played.

    With m free tables of one size s (at most) and r series before this one, m >= 2rs is enough for nobody to come
    back: at most rs tables have somebody who knows a place, and a table knows at most rs places, so each table can
    have half of the places and each place half of the tables, which by Hall's theorem is enough to match them.
    From m >= 4rs on nothing is matched, which grows faster than m: a table at a place which somebody knows changes
    places with one that is drawn, if nobody knows his place then. At least half of the tables will do.
    Where a series cannot do without, it is looked at again after the others, table by table in cheapest order.

    Raises `CannotSeatError`:

    | code | means | params |
    |---|---|---|
    | `no_such_table` | somebody's table is none of this series | `key`, `table`, `tables` |
    | `two_tables` | two who sit together have different tables | `key`, `other` |
    | `split_table` | two who sit apart have the same table | `key`, `other`, `table` |
    """
    names = lots.shuffled(range(max(map(len, rounds), default=0)))
    series = [_Series(tables, fixed, names, lots) for tables in rounds]
    visits = _Visits(fixed)
    for tables in before:
        visits.count(tables, 1)
    for one in series:
        one.renumber(visits, lots)
        visits.count(one.tables, 1)
    bound = fewest_revisits(
        [[[key for key in table if key not in fixed] for table in tables] for tables in (*before, *rounds)]
    )
    _improve(series, visits, lots, bound)
    return [[list(table) for table in one.tables] for one in series]


def fewest_revisits(rounds: Rounds) -> int:
    """A number of revisits nobody can go below: whoever plays more series than there are tables comes back."""
    tables = max(map(len, rounds), default=0)
    series: dict[int, int] = {}
    for round_ in rounds:
        for table in round_:
            for key in table:
                series[key] = series.get(key, 0) + 1
    return sum(max(0, times - tables) for times in series.values())


class _Series:
    """The tables of one series in the order of the hall, and which of these places they may exchange."""

    def __init__(
        self, tables: Sequence[Sequence[int]], fixed: Mapping[int, int], names: Sequence[int], lots: Lots
    ) -> None:
        pinned = _pinned(tables, fixed)
        free = [place for place in range(len(tables)) if place not in pinned]
        rest = lots.shuffled([table for table in tables if table not in pinned.values()])
        rest.sort(key=len, reverse=True)
        seated = {**pinned, **dict(zip(free, rest, strict=True))}
        self.tables = [seated[place] for place in range(len(tables))]
        # By lot, so that no table of the hall is the first to be thought of.
        self.blocks = [
            [place for place in names if place in free and len(self.tables[place]) == size]
            for size in sorted({len(table) for table in rest})
        ]

    def renumber(self, visits: _Visits, lots: Lots) -> None:
        """Let the free tables of each size exchange places, so that as few as possible come where they have been."""
        for block in self.blocks:
            tables = lots.shuffled([self.tables[place] for place in block])
            if len(block) >= 4 * visits.series * visits.largest:
                self._exchange(block, tables, visits, lots)
                continue
            known = [[visits.times.get(key, {}) for key in table] for table in tables]
            costs = [[sum(1 for been in people if been.get(place)) for place in block] for people in known]
            for table, column in zip(tables, assign(costs), strict=True):
                self.tables[block[column]] = table

    def _exchange(self, block: Sequence[int], tables: list[Sequence[int]], visits: _Visits, lots: Lots) -> None:
        """Put the tables at these places in their order, but for those at a place somebody knows."""
        for at, place in enumerate(block):
            while visits.know(tables[at], place):
                other = lots.below(len(block))
                if not visits.know(tables[other], place) and not visits.know(tables[at], block[other]):
                    tables[at], tables[other] = tables[other], tables[at]
        for table, place in zip(tables, block, strict=True):
            self.tables[place] = table

    def effort(self) -> int:
        return sum(len(block) ** 3 + 40 * len(block) for block in self.blocks) + 1


def _pinned(tables: Sequence[Sequence[int]], fixed: Mapping[int, int]) -> dict[int, Sequence[int]]:
    """The tables which must stand at one place (from 0), because of somebody at them."""
    holder: dict[int, int] = {}
    pinned: dict[int, Sequence[int]] = {}
    for table in tables:
        bound = [key for key in table if key in fixed]
        for key in bound:
            number = fixed[key]
            if not 1 <= number <= len(tables):
                raise CannotSeatError("no_such_table", key=key, table=number, tables=len(tables))
            if fixed[bound[0]] != number:
                raise CannotSeatError("two_tables", key=bound[0], other=key)
            if holder.setdefault(number, bound[0]) != bound[0]:
                raise CannotSeatError("split_table", key=holder[number], other=key, table=number)
            pinned[number - 1] = table
    return pinned


def _improve(series: Sequence[_Series], visits: _Visits, lots: Lots, bound: int) -> None:
    """Look at each series again, in drawn order, and keep the best there was."""
    best, numbered = visits.again(), [list(one.tables) for one in series]
    effort = EFFORT
    while best > bound and effort > 0:
        for one in lots.shuffled(series):
            visits.count(one.tables, -1)
            one.renumber(visits, lots)
            visits.count(one.tables, 1)
            effort -= one.effort()
        again = visits.again()
        if again < best:
            best, numbered = again, [list(one.tables) for one in series]
    for one, tables in zip(series, numbered, strict=True):
        one.tables = tables
