"""Mending a plan by exchanges: fewer of the conflicts that cannot all be kept away, people nearer to their rank."""

from collections.abc import Sequence

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


class RankedHall:
    """Ranks at tables, everybody at most `k` ranks from his place, and what each table costs: conflicts and moves."""

    def __init__(self, tables: Sequence[Sequence[int]], k: int, aims: Aims) -> None:
        self.k = k
        self.aims = aims
        self.full = len(tables[0])
        self.starts = [sum(len(table) for table in tables[:number]) for number in range(len(tables))]
        self.looked = 0
        self.place(tables)

    @property
    def cost(self) -> int:
        return sum(self.conflicts) + sum(self.moves)

    @property
    def furthest(self) -> int:
        return max(abs(rank - place) for place, rank in enumerate(rank for table in self.tables for rank in table))

    def place(self, tables: Sequence[Sequence[int]]) -> None:
        self.tables = [sorted(table) for table in tables]
        self.table_of = {rank: number for number, table in enumerate(self.tables) for rank in table}
        self.moves = [self._moved(number, table) for number, table in enumerate(self.tables)]
        self.conflicts = [self._conflict(table) for number, table in enumerate(self.tables)]

    def part(self) -> None:
        """Exchange people with a conflict, uphill as well, until there is none (tabu search, Glover 1989)."""
        lots = Lots(SEED)
        left: dict[tuple[int, int], int] = {}
        best, kept, step = self.cost, self.tables, 0
        end = self.looked + EXCHANGES
        while self.looked < end and (troubled := [n for n, cost in enumerate(self.conflicts) if cost]):
            step += 1
            self.looked += 1
            person = lots.pick(self.tables[lots.pick(troubled)])
            options = []
            for other in self._partners(person):
                here, there = self.table_of[person], self.table_of[other]
                change = self.change((person, other))
                tabu = max(left.get((person, there), 0), left.get((other, here), 0)) > step
                if change < NEVER and (not tabu or self.cost + change < best):
                    options.append((change, other))
            if options:
                _, other = min(options)
                for rank in (person, other):
                    left[rank, self.table_of[rank]] = step + 4 + lots.below(6)
                self.turn((person, other))
                if self.cost < best:
                    best, kept = self.cost, self.tables[:]
        self.place(kept)

    def settle(self) -> None:
        """Take every exchange of two that makes the plan cheaper; where there is none, of three."""
        end = self.looked + TURNS
        while self.looked < end and (self._settle_two(end) or self._settle_three(end)):
            pass

    def _settle_two(self, end: int) -> bool:
        """Of two who sit the wrong way round each takes the other's table."""
        moved = False
        for rank in range(len(self.table_of)):
            first = max(0, rank - 2 * self.k)
            for other in range(first, rank) if self.looked < end else ():
                if self.table_of[other] > self.table_of[rank]:
                    moved |= self._take((rank, other))
            self.looked += (rank - first) // 20
        return moved

    def _settle_three(self, end: int) -> bool:
        moved = False
        for rank in range(len(self.table_of)):
            for other in self._partners(rank) if self.looked < end else ():
                if self._nearer(rank, other) and self.looked < end:
                    moved |= any(self._take((rank, other, third)) for third in self._partners(other))
        return moved

    def _take(self, ranks: Sequence[int]) -> bool:
        better = self.change(ranks, downhill=True) < 0
        if better:
            self.turn(ranks)
        return better

    def change(self, ranks: Sequence[int], *, downhill: bool = False) -> int:
        """What it adds to the cost when each goes to the next one's table. `downhill`: only what is less than zero is
        asked for."""
        self.looked += 1
        change, turned = 0, self._turned(ranks)
        if len(turned) < len(ranks):
            return NEVER
        for number, table in turned.items():
            change += self._moved(number, table) - self.moves[number]
        if downhill and change >= sum(self.conflicts[number] for number in turned):
            return NEVER
        for number, table in turned.items():
            change += self._conflict(table) - self.conflicts[number]
        return change

    def turn(self, ranks: Sequence[int]) -> None:
        """Each goes to the next one's table, the last to the first one's."""
        for number, table in self._turned(ranks).items():
            self.tables[number] = table
            self.moves[number], self.conflicts[number] = self._moved(number, table), self._conflict(table)
            for rank in table:
                self.table_of[rank] = number

    def _turned(self, ranks: Sequence[int]) -> dict[int, list[int]]:
        return {
            self.table_of[goes]: sorted(comes if rank == goes else rank for rank in self.tables[self.table_of[goes]])
            for comes, goes in zip(ranks, [*ranks[1:], ranks[0]], strict=True)
        }

    def _moved(self, number: int, table: Sequence[int]) -> int:
        moves = [abs(rank - place) for place, rank in enumerate(table, self.starts[number])]
        return sum(moves) if max(moves) <= self.k else NEVER

    def _conflict(self, table: Sequence[int]) -> int:
        return self.aims.table(table, short=len(table) < self.full)

    def _partners(self, rank: int) -> list[int]:
        """Those at other tables who may come where this one sits without moving too far, roughly."""
        home, far = self.table_of[rank], min(2 * self.k, REACH)
        near = range(max(0, rank - far), min(len(self.table_of), rank + far + 1))
        return [other for other in near if self.table_of[other] != home]

    def _nearer(self, rank: int, other: int) -> bool:
        """Whether this one's rank is nearer to the other's table than to his own."""
        there, here = self.starts[self.table_of[other]], self.starts[self.table_of[rank]]
        return abs(rank - there) < abs(rank - here)
