"""Who sits at which table, everybody at most `k` ranks from his place: the statements, and what follows from one.

People sit by rank at a table, so who may come to a table within `k` ranks does not depend on the others there: it is
who is at most `k` ranks before its first or behind its last place.
"""

from collections.abc import Container, Sequence
from itertools import accumulate

from .aims import Kept
from .deduction import Deduction

EVEN = 1 << 10
"""What everybody is blamed for from the start."""
TOO_MUCH = 1 << 60


class Windows(Deduction):
    """Ranks 0, 1, ... at tables of the sizes `wanted`, so that all that is `kept` is kept."""

    def __init__(self, wanted: Sequence[int], k: int, kept: Kept) -> None:
        self.wanted = wanted
        self.kept = kept
        self.home = [number for number, size in enumerate(wanted) for _ in range(size)]
        people = len(self.home)
        self.first = [self.home[max(0, rank - k)] for rank in range(people)]
        self.last = [self.home[min(people - 1, rank + k)] + 1 for rank in range(people)]
        widths = [last - first for first, last in zip(self.first, self.last, strict=True)]
        starts = accumulate(widths, initial=1)
        self.base = [start - first for start, first in zip(starts, self.first, strict=False)]
        """Plus the table's number: the statement that this one sits there."""
        self.person = [0, *(rank for rank, width in enumerate(widths) for _ in range(width))]
        super().__init__(len(self.person) - 1)
        ends = list(accumulate(wanted))
        self.who = [range(max(0, end - size - k), min(people, end + k)) for end, size in zip(ends, wanted, strict=True)]
        self.open = widths
        self.room = [len(who) for who in self.who]
        self.seated: list[list[int]] = [[] for _ in wanted]
        self.likes = self.home[:]
        self.blamed, self.blamed_tables, self.bump = [EVEN] * people, [EVEN] * len(wanted), EVEN

    def tables(self) -> list[list[int]]:
        """The ranks at every table, as far as they are seated."""
        return [sorted(table) for table in self.seated]

    def note(self, literal: int, change: int) -> None:
        rank = self.person[abs(literal)]
        number = abs(literal) - self.base[rank]
        if literal < 0:
            self.open[rank] -= change
            self.room[number] -= change
        elif change > 0:
            self.seated[number].append(rank)
        else:
            self.seated[number].pop()

    def given(self) -> Sequence[int] | None:
        for number, who in enumerate(self.who):
            wrong = self.kept.not_at_short if self.wanted[number] < self.wanted[0] else self.kept.not_at_full
            self._not(number, [rank for rank in who if rank in wrong], ())
        for rank in range(len(self.home)):
            if (nogood := self._finds_a_table(rank)) is not None:
                return nogood
        for number in range(len(self.wanted)):
            if (nogood := self._fills(number)) is not None:
                return nogood
        return None

    def consequences(self, literal: int) -> Sequence[int] | None:
        rank = self.person[abs(literal)]
        number = abs(literal) - self.base[rank]
        if literal > 0:
            return self._nowhere_else(literal, rank, number) or self.beside(literal, rank, number)
        nogood = self._finds_a_table(rank)
        return self._fills(number) if nogood is None else nogood

    def beside(self, literal: int, rank: int, number: int) -> Sequence[int] | None:
        """Who cannot come to this table any more, now that this one sits there."""
        nogood = self._not(number, self.kept.never[rank], (literal,))
        for crowd, most_at in self.kept.crowds:
            if rank in crowd and nogood is None:
                nogood = self._crowded(number, crowd, most_at[self.wanted[number]])
        if nogood is None:
            nogood = self._crowded(number, self.who[number], self.wanted[number])
        return nogood

    def _crowded(self, number: int, crowd: Container[int], most: int) -> Sequence[int] | None:
        """When this table has as many of a crowd as it takes, the others of it do not sit there."""
        here = [rank for rank in self.seated[number] if rank in crowd][:most]
        if len(here) < most:
            return None
        others = [rank for rank in self.who[number] if rank in crowd and rank not in here]
        return self._not(number, others, [self.base[rank] + number for rank in here])

    def _nowhere_else(self, literal: int, rank: int, number: int) -> Sequence[int] | None:
        self.likes[rank] = number
        base, value = self.base[rank], self.value
        for other in range(base + self.first[rank], base + self.last[rank]):
            if other != literal:
                if value[other] > 0:
                    return literal, other
                if not value[other]:
                    self.add(-other, (literal,))
        return None

    def _not(self, number: int, ranks: Sequence[int], reason: Sequence[int]) -> Sequence[int] | None:
        """These do not sit at this table."""
        value = self.value
        for rank in ranks:
            if self.first[rank] <= number < self.last[rank]:
                literal = self.base[rank] + number
                if value[literal] > 0:
                    return [*reason, literal]
                if not value[literal]:
                    self.add(-literal, reason)
        return None

    def _finds_a_table(self, rank: int) -> Sequence[int] | None:
        if self.open[rank] > 1:
            return None
        return self._all_left(range(self.base[rank] + self.first[rank], self.base[rank] + self.last[rank]), 1)

    def _fills(self, number: int) -> Sequence[int] | None:
        if self.room[number] > self.wanted[number]:
            return None
        return self._all_left([self.base[rank] + number for rank in self.who[number]], self.wanted[number])

    def _all_left(self, statements: Sequence[int], needed: int) -> Sequence[int] | None:
        """So many of the statements are so, and no more than that are left."""
        self.work += len(statements) >> 3
        against = [-statement for statement in statements if self.value[statement] < 0]
        if len(statements) - len(against) < needed:
            return against
        for statement in statements:
            if not self.value[statement]:
                self.add(statement, against)
        return None

    def blame(self, literals: Sequence[int]) -> None:
        """Who and where there was trouble, the latest counting most."""
        for literal in literals:
            rank = self.person[abs(literal)]
            self.blamed[rank] += self.bump
            self.blamed_tables[abs(literal) - self.base[rank]] += self.bump
        self.bump += self.bump // 16
        if self.bump > TOO_MUCH:
            self.bump = EVEN
            self.blamed = [EVEN + count // (TOO_MUCH // EVEN) for count in self.blamed]
            self.blamed_tables = [EVEN + count // (TOO_MUCH // EVEN) for count in self.blamed_tables]

    def choose(self) -> int:
        """Whoever has the fewest tables left goes to the one he had last or else the nearest; or the table that can
        spare the fewest gets one more. Who or what took part in dead ends comes first."""
        self.work += len(self.open) >> 4
        worth, rank = max(
            ((self.blamed[rank] // left, -rank) for rank, left in enumerate(self.open) if left > 1), default=(0, 0)
        )
        spare, table = max(
            (
                (self.blamed_tables[number] // (self.room[number] - size + 1), -number)
                for number, size in enumerate(self.wanted)
                if len(self.seated[number]) < size
            ),
            default=(0, 0),
        )
        if not spare:
            return 0
        return self._guest(-table) if spare > worth else self._place(-rank)

    def _guest(self, number: int) -> int:
        who = [rank for rank in self.who[number] if not self.value[self.base[rank] + number]]
        rank = max(who, key=lambda rank: (self.likes[rank] == number, self.blamed[rank], -rank))
        return self.base[rank] + number

    def _place(self, rank: int) -> int:
        base = self.base[rank]
        tables = [number for number in range(self.first[rank], self.last[rank]) if not self.value[base + number]]
        nearest = min(tables, key=lambda number: (number != self.likes[rank], abs(number - self.home[rank]), number))
        return base + nearest
