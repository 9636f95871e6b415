"""Simulated annealing: two people of a series change seats, always if that is better and less and less often if not.

What a plan costs is handed in (`MeetingPrices`), and so is the chance. Source: Kirkpatrick, Gelatt, Vecchi, Science
220:671, 1983.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Protocol

from .lots import Stream

REPEAT = 100
"""Price of a repeat."""


class MeetingPrices(Protocol):
    """Counts who meets and who visits short tables: once more (`by` 1) or less (-1). Gives what that adds to the
    total."""

    def meet(self, one: int, other: int, by: int) -> int: ...

    def visit(self, person: int, by: int) -> int: ...


def price_of(meetings: int, third: int) -> int:
    """Of one pair: its repeats, and `third` for the square of what goes beyond two meetings."""
    return REPEAT * (meetings - 1) + third * (meetings - 2) ** 2 if meetings > 1 else 0


def cooled(warm: float, part: float, changes: int, every: int = 1) -> Iterator[float]:
    """A temperature for each of so many changes, down to that part of `warm`; lowered before `every` so many."""
    factor = part ** (every / changes)
    for change in range(changes):
        if change % every == 0:
            warm *= factor
        yield warm


class Annealing:
    """Series under change: `rounds` says who sits at which seat, table after table; `total` what all of it costs."""

    def __init__(self, rounds: list[list[int]], sizes: Sequence[int], prices: MeetingPrices) -> None:
        self.rounds = rounds
        self.prices = prices
        self.table = [index for index, size in enumerate(sizes) for _ in range(size)]
        starts = [sum(sizes[:index]) for index in range(len(sizes))]
        self.seats = [range(start, start + size) for start, size in zip(starts, sizes, strict=True)]
        self.short = [size < max(sizes) for size in sizes]
        self.total = sum(self._sit_down(places, seat) for places in rounds for seat in range(len(places)))

    def move(self, temperature: float, chance: Stream) -> None:
        """Two seats of a series are drawn; those who sit there change, or not."""
        places = self.rounds[chance.below(len(self.rounds))]
        first, second = chance.below(len(places)), chance.below(len(places))
        if self.table[first] == self.table[second]:
            return
        change = self._exchange(places, first, second)
        if change > 0 and chance.share() >= math.exp(-change / temperature):
            change += self._exchange(places, first, second)
        self.total += change

    def tables(self) -> list[list[list[int]]]:
        """Series, tables, who sits there: as they are now."""
        return [[[places[seat] for seat in seats] for seats in self.seats] for places in self.rounds]

    def _sit_down(self, places: list[int], seat: int) -> int:
        """Add whoever has this seat to those at the table who sit before it."""
        table = self.table[seat]
        price = sum(self.prices.meet(places[seat], places[before], 1) for before in range(self.seats[table][0], seat))
        return price + (self.prices.visit(places[seat], 1) if self.short[table] else 0)

    def _exchange(self, places: list[int], first: int, second: int) -> int:
        """Two change seats; what that adds to the total. Done twice, everything is as it was."""
        meet, visit = self.prices.meet, self.prices.visit
        here, there = self.table[first], self.table[second]
        one, other = places[first], places[second]
        change = 0
        for seat in self.seats[here]:
            if seat != first:
                change += meet(one, places[seat], -1) + meet(other, places[seat], 1)
        for seat in self.seats[there]:
            if seat != second:
                change += meet(other, places[seat], -1) + meet(one, places[seat], 1)
        if self.short[here] != self.short[there]:
            leaves, comes = (one, other) if self.short[here] else (other, one)
            change += visit(leaves, -1) + visit(comes, 1)
        places[first], places[second] = other, one
        return change
