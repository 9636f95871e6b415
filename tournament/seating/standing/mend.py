"""Mending a plan by exchanges: fewer of the conflicts that cannot all be kept away, people nearer to their rank."""

from collections.abc import Sequence
from itertools import accumulate

from tournament.seating.improve import improve
from tournament.seating.lots import Lots

from .aims import Aims

SEED = "Setzen"
"""Fixed: seating by standing draws no lots; everybody who recomputes it gets the same plan."""
EXCHANGES = 20_000
TURNS = 60_000
REACH = 80
"""Nobody looks farther than so many ranks for somebody to change places with."""
NEVER = 1 << 200
"""Dearer than any plan."""

Tables = list[list[int]]


def parted(tables: Tables, k: int, aims: Aims) -> Tables:
    """Those with a conflict change places, uphill as well, until there is none or they have tried for long."""
    hall = RankedHall(tables, k, aims)
    improve(hall, Lots(SEED), EXCHANGES // min(4 * k + 1, 2 * REACH, len(hall.at)))
    return hall.tables


def settled(tables: Tables, k: int, aims: Aims) -> Tables:
    """No more conflicts, and fewer ranks moved: every exchange of two that makes the plan cheaper is taken; where
    there is none, of three."""
    hall = RankedHall(tables, k, aims)
    while hall.looked < TURNS and (hall.two() or hall.three()):
        pass
    return hall.tables


class RankedHall:
    """Ranks at tables, all at most `k` ranks from their places, and what each table costs: conflicts and moves."""

    bound = 0

    def __init__(self, tables: Tables, k: int, aims: Aims) -> None:
        self.k = k
        self.aims = aims
        self.starts = [0, *accumulate(map(len, tables))]
        self.at = [0] * self.starts[-1]
        self.looked = 0
        self.arrange(tables)

    @property
    def total(self) -> int:
        return sum(self.conflicts) + sum(self.moves)

    def kept(self) -> Tables:
        return self.tables[:]

    def arrange(self, kept: Tables) -> None:
        self.tables = kept[:]
        self.moves, self.conflicts = [0] * len(kept), [0] * len(kept)
        for number, table in enumerate(kept):
            self._seat(number, table)

    def uneasy(self) -> list[int]:
        return [rank for table, cost in zip(self.tables, self.conflicts, strict=True) if cost for rank in table]

    def changes(self, person: int) -> list[tuple[int, int]]:
        priced = [(self.change(person, other), other) for other in self._partners(person)]
        return [(change, other) for change, other in priced if change < NEVER]

    def change(self, *ranks: int, below: int = NEVER >> 1) -> int:
        """What it adds to the cost when each goes to the next one's table; `NEVER` where that is no less than `below`
        whatever becomes of the conflicts, or too far for somebody."""
        self.looked += 1
        turned = self._turned(ranks)
        moved = sum(self._moved(number, table) - self.moves[number] for number, table in turned.items())
        before = sum(self.conflicts[number] for number in turned)
        if len(turned) < len(ranks) or moved - before >= below:
            return NEVER
        return moved + sum(self._conflict(table) for table in turned.values()) - before

    def swap(self, *ranks: int) -> None:
        """Each goes to the next one's table, the last to the first one's."""
        for number, table in self._turned(ranks).items():
            self._seat(number, table)

    def two(self) -> bool:
        """Of two who sit the wrong way round each takes the other's table."""
        moved = False
        for rank in range(len(self.at)):
            first = max(0, rank - 2 * self.k)
            for other in range(first, rank) if self.looked < TURNS else ():
                if self.at[other] > self.at[rank]:
                    moved |= self._take(rank, other)
            self.looked += (rank - first) // 20
        return moved

    def three(self) -> bool:
        """Give each of three the next one's table, so that the first comes nearer to their rank."""
        moved = False
        for rank in range(len(self.at)):
            for other in self._partners(rank) if self.looked < TURNS else ():
                if self._nearer(rank, other) and self.looked < TURNS:
                    moved |= any(self._take(rank, other, third) for third in self._partners(other))
        return moved

    def _take(self, *ranks: int) -> bool:
        better = self.change(*ranks, below=0) < 0
        if better:
            self.swap(*ranks)
        return better

    def _seat(self, number: int, table: list[int]) -> None:
        self.tables[number] = table
        self.moves[number], self.conflicts[number] = self._moved(number, table), self._conflict(table)
        for rank in table:
            self.at[rank] = number

    def _turned(self, ranks: Sequence[int]) -> dict[int, list[int]]:
        return {
            self.at[goes]: sorted(comes if rank == goes else rank for rank in self.tables[self.at[goes]])
            for comes, goes in zip(ranks, [*ranks[1:], ranks[0]], strict=True)
        }

    def _moved(self, number: int, table: Sequence[int]) -> int:
        moves = [abs(rank - place) for place, rank in enumerate(table, self.starts[number])]
        return sum(moves) if max(moves) <= self.k else NEVER

    def _conflict(self, table: Sequence[int]) -> int:
        return self.aims.table(table, short=len(table) < len(self.tables[0]))

    def _partners(self, rank: int) -> list[int]:
        """Those at other tables who may come where this one sits without moving too far, roughly."""
        home, far = self.at[rank], min(2 * self.k, REACH)
        near = range(max(0, rank - far), min(len(self.at), rank + far + 1))
        return [other for other in near if self.at[other] != home]

    def _nearer(self, rank: int, other: int) -> bool:
        """Return whether `rank` is nearer to the table of `other` than its own."""
        there, here = self.starts[self.at[other]], self.starts[self.at[rank]]
        return abs(rank - there) < abs(rank - here)
