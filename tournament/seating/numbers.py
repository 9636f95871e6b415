"""Table numbers: which table of a series is played at which physical one, so that people see the whole hall."""

from collections.abc import Mapping, Sequence

from .assignment import assign
from .chairs import Rounds
from .lots import Lots
from .values import CannotSeatError

EFFORT = 300_000
"""Prices looked at by the search where somebody must come back to a table; it ends sooner where nobody has to."""
PATIENCE = 100
"""Looks at every series in a row that found nothing better, after which it ends too. Of six halls each from 8 to 60
people, none found anything after its 66th look; those up to 16 people could look some 300 to 1,700 times."""


class _Visits:
    """How often everybody has been at which place (from 0), without people who always sit at the same one; `again`
    sums up the visits after the first."""

    def __init__(self, fixed: Mapping[int, int]) -> None:
        self.fixed = fixed
        self.times: dict[int, dict[int, int]] = {}
        self.again = 0

    def count(self, tables: Sequence[Sequence[int]], by: int) -> None:
        """These tables, in the order of the hall, are played (or, with -1, not played after all)."""
        for place, table in enumerate(tables):
            for key in table:
                if key not in self.fixed:
                    been = self.times.setdefault(key, {})
                    times = been.get(place, 0)
                    been[place] = times + by
                    self.again += by if max(times, times + by) > 1 else 0


def number_tables(
    rounds: Rounds, fixed: Mapping[int, int], lots: Lots, *, before: Rounds = ()
) -> list[list[list[int]]]:
    """Put the tables of every series in the order of the hall, table 1 first; who sits at them, and where, stays.

    Whoever is in `fixed` (key: table number) sits at that table; among the other tables the larger ones come
    first, in the order of the lots. Within that as few people as possible come to a table where they have been:
    counted for each person and table, the visits after the first. `before` are series already played.

    With m free tables of one size s (at most) and r series before this one, m >= 2rs is enough for nobody to come
    back: at most rs tables have somebody who knows a place, and a table knows at most rs places, so each table can
    have half of the places and each place half of the tables, which by Hall's theorem is enough to match them.
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
    for hall in series:
        hall.renumber(visits, lots)
        visits.count(hall.tables, 1)
    bound = fewest_revisits(
        [[[key for key in table if key not in fixed] for table in tables] for tables in (*before, *rounds)]
    )
    _improve(series, visits, lots, bound)
    return [[list(table) for table in hall.tables] for hall in series]


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
            known = [[visits.times.get(key, {}) for key in table] for table in tables]
            places = _unknown(known, block)
            if places is None:
                costs = [[sum(1 for been in people if been.get(place)) for place in block] for people in known]
                places = [block[column] for column in assign(costs)]
            for table, place in zip(tables, places, strict=True):
                self.tables[place] = table

    def effort(self) -> int:
        return sum(len(block) ** 3 + 40 * len(block) for block in self.blocks) + 1


def _unknown(known: Sequence[Sequence[Mapping[int, int]]], block: Sequence[int]) -> list[int] | None:
    """For each table (how often each of its people was where) a place where none of them was; None: not found.

    Every table takes the first free place that will do; where none does, it takes one and changes with a table before
    it. That always succeeds from 2rs + 1 places on (see `number_tables`), and hardly ever looks at more than a few.
    """

    def knows(table: int, place: int) -> bool:
        return any(been.get(place) for been in known[table])

    free = list(reversed(block))
    places: list[int] = []
    for table in range(len(known)):
        at = next((at for at in reversed(range(len(free))) if not knows(table, free[at])), None)
        places.append(free.pop(-1 if at is None else at))
        if at is None:
            other = next(
                (
                    before
                    for before in range(table)
                    if not knows(table, places[before]) and not knows(before, places[table])
                ),
                None,
            )
            if other is None:
                return None
            places[table], places[other] = places[other], places[table]
    return places


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
    best, numbered = visits.again, [list(hall.tables) for hall in series]
    effort, patience = EFFORT, PATIENCE
    while best > bound and effort > 0 and patience > 0:
        for hall in lots.shuffled(series):
            visits.count(hall.tables, -1)
            hall.renumber(visits, lots)
            visits.count(hall.tables, 1)
            effort -= hall.effort()
        patience -= 1
        if visits.again < best:
            best, numbered = visits.again, [list(hall.tables) for hall in series]
            patience = PATIENCE
    for hall, tables in zip(series, numbered, strict=True):
        hall.tables = tables
