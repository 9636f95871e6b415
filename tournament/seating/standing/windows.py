"""Who sits at which table, all at most `k` ranks from their places: the statements, and the rules for them.

People sit by rank at a table, so who may come to a table within `k` ranks does not depend on the others there: it is
who is at most `k` ranks before its first or behind its last place.
"""

from collections.abc import Sequence
from itertools import accumulate

from .aims import Kept
from .deduction import Deduction


class Windows(Deduction):
    """Ranks 0, 1, ... at tables of the sizes `wanted`, so that all that is `kept` is kept."""

    def __init__(self, wanted: Sequence[int], k: int, kept: Kept) -> None:
        people, ends = sum(wanted), accumulate(wanted)
        self.kept = kept
        self.who = [range(max(0, end - size - k), min(people, end + k)) for end, size in zip(ends, wanted, strict=True)]
        seats = [(rank, number) for number, who in enumerate(self.who) for rank in who]
        self.seats = [(0, 0), *seats]
        self.at: list[dict[int, int]] = [{} for _ in range(people)]
        for statement, (rank, number) in enumerate(seats, 1):
            self.at[rank][number] = statement
        home = [number for number, size in enumerate(wanted) for _ in range(size)]
        super().__init__([abs(number - home[rank]) for rank, number in seats])
        for tables in self.at:
            self.exactly(1, [*tables.values()])
        for number, size in enumerate(wanted):
            self._seat(number, size, short=size < wanted[0])

    def _seat(self, number: int, size: int, *, short: bool) -> None:
        """The rules of one table."""
        self.exactly(size, [self.at[rank][number] for rank in self.who[number]])
        wrong = self.kept.not_at_short if short else self.kept.not_at_full
        for crowd, most in (*((crowd, most_at[size]) for crowd, most_at in self.kept.crowds), (wrong, 0)):
            self.at_most(most, [self.at[rank][number] for rank in self.who[number] if rank in crowd])

    def excludes(self, statement: int) -> list[int]:
        rank, number = self.seats[statement]
        return [self.at[other][number] for other in self.kept.never[rank] if number in self.at[other]]

    def tables(self) -> list[list[int]]:
        """The ranks at every table."""
        return [[rank for rank in who if self.value[self.at[rank][number]] > 0] for number, who in enumerate(self.who)]
