"""Many series without anybody meeting twice, by arithmetic instead of search.

As many blocks of T places as a table has seats, T being the number of tables; the places of a block are numbered by
the elements of an abelian group of order T. In series r, table t takes the place t + row[r][b] of every block b. Two
places of one block never meet; places p and q of blocks b and c meet in series r if p - q = row[r][b] - row[r][c]. So
nobody meets twice as long as these differences are different in every two series, for every two blocks: the rows are
part of a difference matrix. Multiples of 0, 1, 2 ... modulo T do, as long as there are no more series than
T / gcd(d, T) for every difference d of two blocks: for tables of four and up to nine series always from T = 27 on,
in a time proportional to the number of places. Elsewhere the rows are found by backtracking over every abelian group
of order T, which takes milliseconds and is done once.

Where the tables' size divides T, the blocks themselves can be cut into tables: one series more.
Source: Bose, Shrikhande, Parker, Canadian J. Math. 12:189, 1960 (difference matrices); seating/README.md, "How", 1.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import gcd

from tournament.seating.lots import Lots

from .values import Round

Row = tuple[int, ...]
Element = tuple[int, ...]

ATTEMPTS = 40
NODES = 4_000
"""Backtracking begins anew, in another order, after so many looked-at rows."""


def rounds_by_algebra(count: int, series: int, blocks: int) -> tuple[Round, ...] | None:
    """`blocks` * `count` places at `count` tables in so many series, nobody meeting twice. None: not by this method.

    Place p of block b is number b * `count` + p. Growth: proportional to places times series.
    """
    rows = difference_rows(count, series, blocks)
    if rows is not None:
        return tuple(_round(rows[1], row, count) for row in rows[0])
    if count % blocks == 0:
        rows = difference_rows(count, series - 1, blocks)
        if rows is not None:
            in_blocks = tuple(tuple(range(at, at + blocks)) for at in range(0, blocks * count, blocks))
            return (*(_round(rows[1], row, count) for row in rows[0]), in_blocks)
    return None


@cache
def difference_rows(count: int, series: int, blocks: int) -> tuple[tuple[Row, ...], Element] | None:
    """The rows, one a series, and the group (the orders of its cyclic factors) they are from; None: none found."""
    if series > count:
        return None
    if all(count // gcd(difference, count) >= series for difference in range(1, blocks)):
        return tuple(tuple(block * number % count for block in range(blocks)) for number in range(series)), (count,)
    for group in _groups(count):
        rows = _search(_subtraction(group), series, blocks)
        if rows is not None:
            return rows, group
    return None


def _round(group: Element, row: Row, count: int) -> Round:
    """The tables of one series. Addition modulo the factors; place numbers count the last factor up first."""
    if len(group) == 1:
        return tuple(
            tuple(block * count + (table + row[block]) % count for block in range(len(row))) for table in range(count)
        )
    elements = list(product(*(range(order) for order in group)))
    number = {element: index for index, element in enumerate(elements)}
    return tuple(
        tuple(block * count + number[_plus(elements[table], elements[shift], group)] for block, shift in enumerate(row))
        for table in range(count)
    )


def _plus(a: Element, b: Element, group: Element) -> Element:
    return tuple((x + y) % order for x, y, order in zip(a, b, group, strict=True))


def _subtraction(group: Element) -> list[list[int]]:
    """minus[a][b] is the number of a - b."""
    elements = list(product(*(range(order) for order in group)))
    number = {element: index for index, element in enumerate(elements)}
    return [
        [number[tuple((x - y) % order for x, y, order in zip(a, b, group, strict=True))] for b in elements]
        for a in elements
    ]


def _groups(order: int) -> list[Element]:
    """All abelian groups of that order as orders of cyclic factors, the one with most factors first."""
    by_prime = []
    for prime, power in _factors(order):
        by_prime.append([tuple(prime**part for part in parts) for parts in _partitions(power, power)])
    return [tuple(factor for factors in choice for factor in factors) or (1,) for choice in product(*by_prime)][::-1]


def _factors(number: int) -> Iterator[tuple[int, int]]:
    for prime in range(2, number + 1):
        power = 0
        while number % prime == 0:
            number //= prime
            power += 1
        if power:
            yield prime, power


def _partitions(number: int, largest: int) -> Iterator[tuple[int, ...]]:
    if number == 0:
        yield ()
    for part in range(min(number, largest), 0, -1):
        for rest in _partitions(number - part, part):
            yield (part, *rest)


def _search(minus: list[list[int]], series: int, blocks: int) -> tuple[Row, ...] | None:
    """Backtracking with restarts, in orders by lots that are always the same."""
    for attempt in range(ATTEMPTS):
        rows = _Backtracking(minus, series, blocks, Lots(f"{len(minus)}/{attempt}")).rows()
        if rows is not None:
            return rows
    return None


class _Backtracking:
    """Row after row: the first block stands still, the others take elements whose differences are all unused."""

    def __init__(self, minus: list[list[int]], series: int, blocks: int, lots: Lots) -> None:
        self.minus = minus
        self.series = series
        self.pairs = list(combinations(range(blocks), 2))
        self.used = {pair: [False] * len(minus) for pair in self.pairs}
        self.orders = [lots.shuffled(range(len(minus))) for _ in range(blocks)]
        self.blocks = blocks
        self.nodes = NODES
        self.found: list[Row] = []

    def rows(self) -> tuple[Row, ...] | None:
        """All rows wanted, or None. The first one may be all zeros: adding a constant to a block changes nothing."""
        self._take((0,) * self.blocks, taken=True)
        return tuple(self.found) if self._extend(0) else None

    def _extend(self, at: int) -> bool:
        """Add rows whose elements of block 1 come after place `at` of its order: rows have no order of their own."""
        if len(self.found) == self.series:
            return True
        order = self.orders[1]
        spare = len(order) - at - (self.series - len(self.found))
        for place in range(at, at + spare + 1):
            for row in self._rows_from((0, order[place])):
                self.nodes -= 1
                self._take(row, taken=True)
                if self._extend(place + 1):
                    return True
                self._take(row, taken=False)
                if self.nodes < 0:
                    return False
        return False

    def _rows_from(self, row: Row) -> Iterator[Row]:
        """Every way to complete a row; its own differences must be unused."""
        last = len(row) - 1
        if any(self.used[block, last][self.minus[row[block]][row[last]]] for block in range(last)):
            return
        if len(row) == self.blocks:
            yield row
            return
        for element in self.orders[len(row)]:
            yield from self._rows_from((*row, element))

    def _take(self, row: Row, *, taken: bool) -> None:
        for a, b in self.pairs:
            self.used[a, b][self.minus[row[a]][row[b]]] = taken
        if taken:
            self.found.append(row)
        else:
            self.found.pop()
