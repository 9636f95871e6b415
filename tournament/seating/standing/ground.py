"""What every search for a plan within k ranks stands on: the tables, the states between them, the prices."""

from collections.abc import Iterator, Sequence

from .prices import Prices
from .states import States, TableStep

NEVER = 1 << 200
"""Dearer than any plan."""
WIDEST = 24
"""Ranks on either side of a place which a state remembers."""


class Ground:
    """Tables of the sizes `wanted` for as many people, who move at most `k` ranks."""

    def __init__(self, wanted: Sequence[int], k: int, prices: Prices) -> None:
        self.wanted = wanted
        self.prices = prices
        self.starts = [sum(wanted[:number]) for number in range(len(wanted) + 1)]
        self.people = self.starts[-1]
        reach = max(1, min(k, self.people))
        self.states = States(min(reach, WIDEST), k)
        # The farthest any state can be: `k` ranks to either side, or as many as there are.
        self.farthest = [min(k, start) * min(k, self.people - start) for start in self.starts]
        # A state farther than this may not fit into what is remembered.
        self.widest = max(self.farthest) if reach <= WIDEST else WIDEST
        self._conflicts: list[dict[tuple[int, ...], int]] = [{} for _ in wanted]
        self.used = 0

    def steps(self, number: int, state: int, most: int) -> Iterator[TableStep]:
        """Who may sit at this table after that state, the fewest ups first. Every one is counted as `used`."""
        last = self.people - 1 - self.starts[number] + self.states.width
        built = self.states.built
        steps = self.states.steps(state, self.wanted[number], most)
        self.used += self.states.built - built
        for step in steps:
            if step.ranks[-1] <= last:
                self.used += 1
                yield step

    def price(self, number: int, step: TableStep) -> int:
        """What this table costs, conflicts and ups."""
        known = self._conflicts[number]
        conflicts = known.get(step.ranks)
        if conflicts is None:
            conflicts = self.prices.table(self.ranks(number, step), short=self.wanted[number] < self.wanted[0])
            known[step.ranks] = conflicts
        return conflicts + step.ups

    def ranks(self, number: int, step: TableStep) -> list[int]:
        offset = self.starts[number] - self.states.width
        return [offset + rank for rank in step.ranks]
