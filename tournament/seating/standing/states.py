"""Who is seated when a table is full: the states between which tables are the steps.

With the first P places taken, a state says who of the ranks around P has one. It is a number; its bit i is set if
rank P - width + i is seated. All ranks below are, none above is. Three facts of a state s matter:

- its *distance* from the strict state (ranks 0..P-1 are seated): the sum of the seated ranks less 0 + 1 + ... + P-1;
- its *credit*: over all seated ranks r >= P, the sum of r - P + 1. That is how often somebody seated too well passes
  one of the boundaries between places P-1 | P, P | P+1, and so on;
- how many seated ranks are >= P: `ahead`.

A step costs its *ups*: over the people at the table, the ranks by which they sit better than their place. Over a whole
plan the ups are half of all ranks moved, for what one gains others lose.
"""

from typing import NamedTuple


class Facts(NamedTuple):
    distance: int
    credit: int
    ahead: int


class TableStep(NamedTuple):
    """A table: who sits there (ranks less P - width, ascending), and the state after it."""

    ups: int
    ranks: tuple[int, ...]
    after: int


class States:
    """States of one width, for people who sit at most `k` ranks from their place."""

    def __init__(self, width: int, k: int) -> None:
        self.width = width
        self.k = k
        self.strict = (1 << width) - 1
        self._facts: dict[int, Facts] = {}
        self._steps: dict[tuple[int, int, int], list[TableStep]] = {}
        self.built = 0
        """Steps made so far, twice each: making one is dearer than looking at it."""
        self._near: dict[tuple[int, int, int], list[int]] = {}

    def facts(self, state: int) -> Facts:
        known = self._facts.get(state)
        if known is None:
            seated = [bit - self.width for bit in range(self.width, 2 * self.width) if state >> bit & 1]
            missing = [bit - self.width for bit in range(self.width) if not state >> bit & 1]
            known = Facts(sum(seated) - sum(missing), sum(seated) + len(seated), len(seated))
            self._facts[state] = known
        return known

    def near(self, most: int, before: int, behind: int) -> list[int]:
        """All states at most `most` from the strict one, with `before` places before and `behind` ranks behind."""
        low, high = max(0, self.width - before), min(2 * self.width, self.width + behind) - 1
        key = most, low, high
        if key not in self._near:
            distance = {self.strict: 0}
            for state in (found := [self.strict]):
                for bit in range(low, high):
                    other = state ^ 3 << bit
                    if state >> bit & 3 == 1 and distance[state] < most and other not in distance:
                        distance[other] = distance[state] + 1
                        found.append(other)
            self._near[key] = found
        return self._near[key]

    def steps(self, state: int, size: int, most: int) -> list[TableStep]:
        """All tables of this size after which the distance is at most `most`, those with the fewest ups first."""
        key = state, size, most
        if key not in self._steps:
            free = [bit for bit in range(2 * self.width + size) if not state >> bit & 1]
            room = most - self.facts(state).distance + sum(range(self.width, self.width + size))
            self._steps[key] = sorted(self._choose(state, free, size, room))
            self.built += 2 * len(self._steps[key]) + size
        return self._steps[key]

    def _choose(self, state: int, free: list[int], size: int, room: int) -> list[TableStep]:
        must = (1 << size) - 1
        begun: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]  # ups, where to go on, ranks
        for seat in range(size):
            place = self.width + seat
            longer = []
            for ups, start, ranks in begun:
                total = sum(ranks)
                for at in range(start, len(free) - (size - seat) + 1):
                    rank = free[at]
                    if rank - place > self.k or total + sum(free[at : at + size - seat]) > room:
                        break
                    if place - rank <= self.k:
                        longer.append((ups + max(0, rank - place), at + 1, (*ranks, rank)))
                    if rank < size:
                        break  # he would fall out of the window
            begun = longer
        steps = []
        for ups, _, ranks in begun:
            full = state | sum(1 << rank for rank in ranks)
            if full & must == must:
                steps.append(TableStep(ups, ranks, full >> size))
        return steps
