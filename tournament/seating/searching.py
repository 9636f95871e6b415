"""A plan for all series at once by search, where no design keeps the team mates apart.

Simulated annealing (Kirkpatrick, Gelatt, Vecchi, Science 220:671, 1983): two people of a series change places,
always if that is better and less and less often if not; the effort is counted in changes, so the same lots find the
same plan.
"""

import math
from collections import defaultdict

from .lots import Lots
from .wishes import Wishes

Rounds = list[list[list[int]]]

CHANGES = 120_000
WARM, COLD = 300.0, 8.0
MATE, REPEAT, THIRD, SHORT = 1_000, 100, 40, 15
"""Prices of: mates who meet, a repeat, each meeting of a pair beyond the second squared, a second short table."""


def searched(begun: Rounds, hard: Wishes, lots: Lots, bound: int) -> Rounds:
    """The best plan met on the way from `begun` (people by index); `hard`: who must not meet. So few repeats as
    `bound`, nobody twice at a short table, and nobody together who should not be: then it ends at once."""
    search = _Search(begun, hard)
    factor = (COLD / WARM) ** (1 / CHANGES)
    temperature = WARM
    chance = _Stream(lots)
    for _ in range(CHANGES):
        if search.least <= REPEAT * bound:
            break
        temperature *= factor
        search.move(temperature, chance)
    return search.best


class _Stream:
    """Plenty of small random numbers from one lot: a lot each would take too long."""

    def __init__(self, lots: Lots) -> None:
        self.state = lots.below(2**62)

    def next(self) -> int:
        """31 bits; the linear congruence modulo 2^64 of Knuth."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return self.state >> 33


class _Search:
    def __init__(self, begun: Rounds, hard: Wishes) -> None:
        self.rounds = [[person for table in tables for person in table] for tables in begun]
        sizes = [len(table) for table in begun[0]]
        self.table = [index for index, size in enumerate(sizes) for _ in range(size)]
        starts = [sum(sizes[:index]) for index in range(len(sizes))]
        self.seats = [range(start, start + size) for start, size in zip(starts, sizes, strict=True)]
        self.short = [size < max(sizes) for size in sizes]
        self.people = len(self.table)
        self.mates = hard.mates
        self.met: list[defaultdict[int, int]] = [defaultdict(int) for _ in range(self.people)]
        self.visits = [0] * self.people
        self.total = 0
        for places in self.rounds:
            for seat, person in enumerate(places):
                for other in (places[before] for before in range(self.seats[self.table[seat]][0], seat)):
                    self.total += self._meet(person, other, 1)
                if self.short[self.table[seat]]:
                    self.total += SHORT * self.visits[person]
                    self.visits[person] += 1
        self.least = self.total
        self._remember()

    def move(self, temperature: float, chance: _Stream) -> None:
        places = self.rounds[chance.next() % len(self.rounds)]
        first, second = chance.next() % self.people, chance.next() % self.people
        here, there = self.table[first], self.table[second]
        if here == there:
            return
        change = self._exchange(places, first, second)
        if change > 0 and chance.next() / 2**31 >= math.exp(-change / temperature):
            change += self._exchange(places, first, second)
        self.total += change
        if self.total < self.least:
            self.least = self.total
            self._remember()

    def _exchange(self, places: list[int], first: int, second: int) -> int:
        """Two change seats; what that adds to the total. Done twice, everything is as it was."""
        here, there = self.table[first], self.table[second]
        one, other = places[first], places[second]
        change = 0
        for seat in self.seats[here]:
            if seat != first:
                change += self._meet(one, places[seat], -1) + self._meet(other, places[seat], 1)
        for seat in self.seats[there]:
            if seat != second:
                change += self._meet(other, places[seat], -1) + self._meet(one, places[seat], 1)
        if self.short[here] != self.short[there]:
            leaves, comes = (one, other) if self.short[here] else (other, one)
            self.visits[leaves] -= 1
            change += SHORT * (self.visits[comes] - self.visits[leaves])
            self.visits[comes] += 1
        places[first], places[second] = other, one
        return change

    def _meet(self, one: int, other: int, by: int) -> int:
        """The pair meets once more (1) or less (-1); what that adds to the total."""
        pair = self.met[one] if one < other else self.met[other]
        key = max(one, other)
        before = pair[key]
        pair[key] = before + by
        return _price(before + by) - _price(before) + by * MATE * (other in self.mates[one])

    def _remember(self) -> None:
        self.best = [[[places[seat] for seat in seats] for seats in self.seats] for places in self.rounds]


def _price(meetings: int) -> int:
    return REPEAT * (meetings - 1) + THIRD * (meetings - 2) ** 2 if meetings > 1 else 0
