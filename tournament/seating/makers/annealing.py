"""Simulated annealing over plans with a symmetry: how the catalogue was searched.

The series come in bundles: one base series, and the same one with everybody moved on by 1, 2 ... within cycles of
`shift` people (some may stay `fixed`). All pairs that become each other by moving on meet equally often, so that it is
enough to count kinds of pairs in the base series: with as many shifts as series, a plan of n places instead of n times
series. `shift` 1 is the search without symmetry. Sources: cyclic designs, Bose, Annals of Eugenics 9:353, 1939;
Kirkpatrick, Gelatt, Vecchi, Science 220:671, 1983.

A try begins with a state of the generator (a linear congruence modulo 2^64, Knuth's multiplier) and is the same on
every machine.
"""

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import islice

from tournament.seating.designs.catalogue import FULL, LETTERS, Entry, developed
from tournament.seating.designs.fault import fault
from tournament.seating.sizes import table_sizes

REPEAT = 100
"""Price of a repeat."""
COOLED = 1_000
"""Moves between two lowerings of the temperature."""


@dataclass(frozen=True, slots=True)
class Symmetry:
    """Which plans are looked at; `shift` divides `series`, and `people` less `fixed`."""

    people: int
    series: int
    shift: int
    fixed: int


@dataclass(frozen=True, slots=True)
class Cooling:
    """From which temperature down to that part of it, in how many moves; and then anew from there.

    Prices: `third` of the square of what a pair meets beyond twice, `second` of somebody's visit to a short table after
    his first, `pairs` of a pair of his visits there. Where repeats are hard to avoid, they are found sooner without.
    """

    temperature: float
    steps: int
    ratio: float = 20.0
    third: int = 30
    second: int = 0
    pairs: int = 5


class Generator:
    """Random numbers of 31 bits: the upper half of x -> 6364136223846793005 x + 1442695040888963407 modulo 2^64."""

    def __init__(self, state: int) -> None:
        self.state = state

    def next(self) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return self.state >> 33

    def below(self, limit: int) -> int:
        return self.next() * limit >> 31


class Plan:
    """Base series under change, with the price of all series together."""

    def __init__(self, symmetry: Symmetry, cooling: Cooling, chance: Generator) -> None:
        self.cooling = cooling
        people, shift = symmetry.people, symmetry.shift
        self.people, self.shift, self.moving = people, shift, people - symmetry.fixed
        self.bases = symmetry.series // shift
        self.chance = chance
        sizes = table_sizes(people)
        self.table = [index for index, size in enumerate(sizes) for _ in range(size)]
        starts = [sum(sizes[:index]) for index in range(len(sizes))]
        self.at_table = [range(start, start + size) for start, size in zip(starts, sizes, strict=True)]
        self.short = [size < FULL for size in sizes]
        self.kinds, self.pairs, self.times = self._kinds_of_pairs()
        self.cycle = [
            place // shift if place < self.moving else self.moving // shift + place - self.moving
            for place in range(people)
        ]
        self.begin()

    def begin(self) -> None:
        """Everybody anywhere."""
        self.met = [0] * len(self.pairs)
        self.visits = [0] * (self.cycle[-1] + 1)
        self.rounds = []
        for _ in range(self.bases):
            places = list(range(self.people))
            for at in range(self.people - 1, 0, -1):
                other = self.chance.below(at + 1)
                places[at], places[other] = places[other], places[at]
            self.rounds.append(places)
            for seat, place in enumerate(places):
                for before in range(self.at_table[self.table[seat]][0], seat):
                    self.met[self.kinds[place][places[before]]] += 1
                self.visits[self.cycle[place]] += self.short[self.table[seat]]
        self.price_of_visits = self._visits()
        self.price = sum(map(self._pairs, range(len(self.pairs)))) + self.price_of_visits

    def move(self, temperature: float) -> None:
        """Two places of a base series change seats, or not, by the rule of annealing."""
        chance = self.chance
        places = self.rounds[chance.below(self.bases) if self.bases > 1 else 0]
        first, second = chance.below(self.people), chance.below(self.people)
        here, there = self.table[first], self.table[second]
        if here == there:
            return
        one, other = places[first], places[second]
        change = self._exchange(places, first, second, here, there)
        moves_visit = self.short[here] != self.short[there] and self.cycle[one] != self.cycle[other]
        before = self.price_of_visits
        if moves_visit:
            self._visit(one, other, 1 if self.short[here] else -1)
            change += self.price_of_visits - before
        if change <= 0 or (chance.next() & 0xFFFFFF) / 16777216 < math.exp(-change / temperature):
            places[first], places[second] = other, one
            self.price += change
            return
        for seat in self.at_table[here]:
            if seat != first:
                self.met[self.kinds[one][places[seat]]] += 1
                self.met[self.kinds[other][places[seat]]] -= 1
        for seat in self.at_table[there]:
            if seat != second:
                self.met[self.kinds[other][places[seat]]] += 1
                self.met[self.kinds[one][places[seat]]] -= 1
        if moves_visit:
            self._visit(one, other, -1 if self.short[here] else 1)
            self.price_of_visits = before

    def letters(self) -> tuple[str, ...]:
        """The base series as catalogue.py reads them."""
        return tuple("".join(LETTERS[place] for place in places) for places in self.rounds)

    def _exchange(self, places: list[int], first: int, second: int, here: int, there: int) -> int:
        one, other = places[first], places[second]
        change = 0
        for seat in self.at_table[here]:
            if seat != first:
                change += self._count(self.kinds[one][places[seat]], -1)
                change += self._count(self.kinds[other][places[seat]], 1)
        for seat in self.at_table[there]:
            if seat != second:
                change += self._count(self.kinds[other][places[seat]], -1)
                change += self._count(self.kinds[one][places[seat]], 1)
        return change

    def _count(self, kind: int, by: int) -> int:
        before = self._pairs(kind)
        self.met[kind] += by
        return self._pairs(kind) - before

    def _pairs(self, kind: int) -> int:
        meetings = self.met[kind] * self.times[kind]
        if meetings < 2:
            return 0
        return self.pairs[kind] * (REPEAT * (meetings - 1) + self.cooling.third * (meetings - 2) ** 2)

    def _visit(self, one: int, other: int, by: int) -> None:
        self.visits[self.cycle[one]] -= by
        self.visits[self.cycle[other]] += by
        self.price_of_visits = self._visits()

    def _visits(self) -> int:
        cycles = self.moving // self.shift
        moving = sum(self.shift * self._price_of(visits) for visits in self.visits[:cycles])
        return moving + sum(self._price_of(self.shift * visits) for visits in self.visits[cycles:])

    def _price_of(self, visits: int) -> int:
        """Of all visits of one person."""
        return self.cooling.second * max(0, visits - 1) + self.cooling.pairs * (visits * (visits - 1) // 2)

    def _kinds_of_pairs(self) -> tuple[list[list[int]], list[int], list[int]]:
        """For two places their kind; for a kind how many pairs it has, and how often each meets by one meeting."""
        kinds = [[-1] * self.people for _ in range(self.people)]
        pairs: list[int] = []
        for a in range(self.people):
            for b in range(self.people):
                if a != b and kinds[a][b] < 0:
                    pairs.append(self._mark(kinds, a, b, len(pairs)))
        return kinds, pairs, [self.shift // number for number in pairs]

    def _mark(self, kinds: list[list[int]], a: int, b: int, kind: int) -> int:
        found = 0
        for by in range(self.shift):
            x, y = self._moved(a, by), self._moved(b, by)
            if kinds[x][y] < 0:
                kinds[x][y] = kinds[y][x] = kind
                found += 1
        return found

    def _moved(self, place: int, by: int) -> int:
        shift = self.shift
        return place // shift * shift + (place % shift + by) % shift if place < self.moving else place


def tries(symmetry: Symmetry, cooling: Cooling, state: int) -> Iterator[Entry]:
    """Try after try, without end: every plan that costs less than all before it."""
    chance = Generator(state)
    best: int | None = None
    while True:
        begun = chance.state
        for step, plan in enumerate(_cooled(symmetry, cooling, chance)):
            if best is None or plan.price < best:
                best = plan.price
                yield _entry(symmetry, plan, {"state": begun, **asdict(cooling), "step": step})


def reached(symmetry: Symmetry, cooling: Cooling, state: int, step: int) -> Entry:
    """The plan of a try at this step."""
    plan = next(islice(_cooled(symmetry, cooling, Generator(state)), step, None))
    return _entry(symmetry, plan, {"state": state, **asdict(cooling), "step": step})


def _cooled(symmetry: Symmetry, cooling: Cooling, chance: Generator) -> Iterator[Plan]:
    """One try: the plan (always the same object) after every move."""
    plan = Plan(symmetry, cooling, chance)
    temperature = cooling.temperature
    factor = (1 / cooling.ratio) ** (COOLED / cooling.steps)
    for step in range(cooling.steps):
        if step % COOLED == 0:
            temperature *= factor
        plan.move(temperature)
        yield plan


def _entry(symmetry: Symmetry, plan: Plan, made: dict[str, float]) -> Entry:
    entry = Entry(symmetry.people, symmetry.series, symmetry.shift, symmetry.fixed, plan.letters(), 0, made)
    return replace(entry, repeats=fault(developed(entry), FULL)[0])
