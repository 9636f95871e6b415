"""Mending a plan where the exact search leaves conflicts: small fields late in a tournament, in which almost everybody
has met almost everybody, and only people from far away fit together."""

from collections.abc import Sequence

from tournament.seating.lots import Lots

from .ground import NEVER
from .prices import Prices

SEED = "Setzen"
"""Fixed: seating by standing draws no lots; everybody who recomputes it gets the same plan."""


def mend(
    tables: Sequence[Sequence[int]], k: int, prices: Prices, *, conflicts: int, polish: int
) -> tuple[int, list[list[int]]]:
    """The cheapest plan that is found by exchanging two people at a time, and its cost as in `Ground.price`.

    First about `conflicts` exchanges are looked at, of people with a conflict, uphill as well (tabu search, Glover
    1989), until there is none; then up to `polish`, of people who were moved, downhill only.
    """
    hall = _RankedHall(tables, k, prices)
    _part(hall, conflicts)
    _settle(hall, polish)
    return sum(hall.costs), hall.tables


class _RankedHall:
    """Tables of ascending ranks; what each costs, too far a move being dearer than everything."""

    def __init__(self, tables: Sequence[Sequence[int]], k: int, prices: Prices) -> None:
        self.k = k
        self.prices = prices
        self.full = len(tables[0])
        self.starts = [sum(len(table) for table in tables[:number]) for number in range(len(tables))]
        self.looked = 0
        self.place(tables)

    def place(self, tables: Sequence[Sequence[int]]) -> None:
        self.tables = [sorted(table) for table in tables]
        self.table_of = {rank: number for number, table in enumerate(self.tables) for rank in table}
        self.costs = [self.cost(number, table) for number, table in enumerate(self.tables)]

    def cost(self, number: int, table: Sequence[int]) -> int:
        cost = self.prices.table(table, short=len(table) < self.full)
        for place, rank in enumerate(table, self.starts[number]):
            if rank > place:
                cost += rank - place
            if abs(rank - place) > self.k:
                cost += NEVER
        return cost

    def change(self, a: int, b: int) -> int:
        """What exchanging these two adds to the cost."""
        self.looked += 1
        first, second = self.table_of[a], self.table_of[b]
        left, right = self._exchanged(first, a, b), self._exchanged(second, b, a)
        return self.cost(first, left) + self.cost(second, right) - self.costs[first] - self.costs[second]

    def exchange(self, a: int, b: int) -> None:
        first, second = self.table_of[a], self.table_of[b]
        left, right = self._exchanged(first, a, b), self._exchanged(second, b, a)
        self.tables[first], self.tables[second] = left, right
        self.table_of[a], self.table_of[b] = second, first
        self.costs[first], self.costs[second] = self.cost(first, left), self.cost(second, right)

    def partners(self, rank: int) -> list[int]:
        """Those at other tables who may come where this one sits without moving too far, roughly."""
        home = self.table_of[rank]
        low, high = rank - 2 * self.k, rank + 2 * self.k
        return [other for other, table in self.table_of.items() if table != home and low <= other <= high]

    def _exchanged(self, number: int, gone: int, come: int) -> list[int]:
        return sorted(come if rank == gone else rank for rank in self.tables[number])


def _part(hall: _RankedHall, effort: int) -> None:
    lots = Lots(SEED)
    free = hall.prices.free
    left: dict[tuple[int, int], int] = {}
    total = best = sum(hall.costs)
    kept = [table[:] for table in hall.tables]
    step = 0
    while hall.looked < effort:
        step += 1
        troubled = [number for number, cost in enumerate(hall.costs) if cost >= free]
        if not troubled:
            break
        person = lots.pick(hall.tables[lots.pick(troubled)])
        options = []
        for other in hall.partners(person):
            change = hall.change(person, other)
            tabu = (
                left.get((person, hall.table_of[other]), 0) > step or left.get((other, hall.table_of[person]), 0) > step
            )
            if total + change < best or (not tabu and change < NEVER):
                options.append((change, other))
        if not options:
            hall.looked += 1
            continue
        change, other = min(options)
        left[person, hall.table_of[person]] = left[other, hall.table_of[other]] = step + 4 + lots.below(6)
        hall.exchange(person, other)
        total += change
        if total < best:
            best, kept = total, [table[:] for table in hall.tables]
    hall.place(kept)


def _settle(hall: _RankedHall, effort: int) -> None:
    """Take every exchange that makes the plan cheaper, until there is none."""
    effort += hall.looked
    moved = True
    while moved:
        moved = False
        for person in sorted(hall.table_of):
            for other in hall.partners(person):
                if hall.looked >= effort:
                    return
                if other > person and hall.table_of[other] != hall.table_of[person] and hall.change(person, other) < 0:
                    hall.exchange(person, other)
                    moved = True
