"""How few repeats are possible, by looking at all plans: for small numbers of people, where no argument says it.

`python -m tournament.seating.makers.exhaustion PEOPLE SERIES REPEATS` says whether any plan has so few repeats.

Without loss of generality: the first series is the obvious one. The second is one for each matrix of how many people
every table of the first and every table of the second have in common, up to the order of tables of one size, as people
of one table of both are interchangeable. Of R series with r repeats at least R - r have no pair in common (leave out
the series of every meeting that is not a pair's first), so that these may come first. Every later series repeats at
least the `overlap` that any two series have (designs/bounds.py).
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from tournament.seating.designs.values import Round
from tournament.seating.mates import fewest_pairs
from tournament.seating.sizes import table_sizes

Pairs = int
"""A set of pairs of people, a bit each."""


def possible(n: int, series: int, repeats: int) -> bool:
    """Whether `n` people can play so many series (two at least) with at most so many repeats. All plans are tried."""
    sizes = table_sizes(n)
    overlap = sum(fewest_pairs(size, sizes) for size in sizes)
    clean = series - repeats
    allowed = 0 if clean > 1 else repeats - (series - 2) * overlap
    first = next(_seatings(range(n), sizes, 0, 0))
    seatings = list(_seatings(range(n), sizes, _pairs(first), repeats))
    seconds = {_common(first, tables): _pairs(tables) for tables in seatings}
    for second in seconds.values():
        spent = (second & _pairs(first)).bit_count()
        search = _AllPlans(series=series, repeats=repeats, clean=clean, overlap=overlap)
        begun = second | _pairs(first)
        if spent <= allowed and search.extends(2, begun, spent, [_pairs(tables) for tables in seatings]):
            return True
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class _AllPlans:
    series: int
    repeats: int
    clean: int
    overlap: int

    def extends(self, played: int, met: Pairs, spent: int, seatings: Sequence[Pairs], start: int = 0) -> bool:
        """Whether enough of `seatings` can follow; from place `start` on, for series have no order of their own."""
        if played == self.series:
            return True
        room = self.repeats - spent - (self.series - played - 1) * self.overlap
        clean = played < self.clean
        left: list[Pairs] = []
        begin = 0
        for index, pairs in enumerate(seatings):
            begin = len(left) if index == start else begin
            if (pairs & met).bit_count() <= room:
                left.append(pairs)
        begin = len(left) if start >= len(seatings) else begin
        for index in range(begin, len(left)):
            again = (left[index] & met).bit_count()
            if not (clean and again):
                after = 0 if played + 1 == self.clean else index
                if self.extends(played + 1, met | left[index], spent + again, left, after):
                    return True
        return False


def _seatings(people: Sequence[int], sizes: Sequence[int], met: Pairs, most: int) -> Iterator[Round]:
    """All ways to seat them at tables of these sizes, biggest first, at most so many pairs of which have met."""
    if not people:
        yield ()
        return
    first, others = people[0], people[1:]
    for size in sorted(set(sizes), reverse=True):
        rest_sizes = list(sizes)
        rest_sizes.remove(size)
        for mates in combinations(others, size - 1):
            table = (first, *mates)
            again = (_pairs((table,)) & met).bit_count()
            if again <= most:
                rest = [person for person in others if person not in mates]
                for tables in _seatings(rest, rest_sizes, met, most - again):
                    yield (table, *tables)


def _pairs(tables: Round) -> Pairs:
    return sum(1 << (b * (b - 1) // 2 + a) for table in tables for a, b in combinations(sorted(table), 2))


def _common(first: Round, second: Round) -> tuple[int, ...]:
    """How many people two tables have in common, the smallest such matrix by the order of tables of one size."""
    rows, columns = sorted(first, key=len, reverse=True), sorted(second, key=len, reverse=True)
    common = [[len({*row} & {*column}) for column in columns] for row in rows]
    orders = [
        order
        for order in permutations(range(len(rows)))
        if all(len(rows[place]) == len(row) for place, row in zip(order, rows, strict=True))
    ]
    return min(tuple(common[r][c] for r in row_order for c in order) for row_order in orders for order in orders)


def main() -> None:
    """Say it."""
    parser = argparse.ArgumentParser(description="Whether any plan has at most so many repeats: all plans are tried.")
    for name in ("people", "series", "repeats"):
        parser.add_argument(name, type=int)
    called = parser.parse_args()
    found = possible(called.people, called.series, called.repeats)
    sys.stdout.write("possible\n" if found else "impossible\n")


if __name__ == "__main__":
    main()
