"""How the catalogue was searched: annealing (`tournament/seating/annealing.py`) of plans with a symmetry.

The series come in bundles: one base series, and the same one with everybody moved on by 1, 2 ... within cycles of
`shift` people (some may stay `fixed`). All pairs that become each other by moving on meet equally often, so that it is
enough to count kinds of pairs in the base series: with as many shifts as series, a plan of n places instead of n times
series. `shift` 1 is the search without symmetry. Source: cyclic designs, Bose, Annals of Eugenics 9:353, 1939.

A try begins with a state of the stream and is the same on every machine.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import combinations, islice

from tournament.seating.annealing import Annealing, cooled, price_of
from tournament.seating.designs.catalogue import FULL, LETTERS, CatalogueEntry, developed, moved
from tournament.seating.designs.fault import fault
from tournament.seating.lots import Stream
from tournament.seating.sizes import table_sizes

COOLED = 1_000
"""Moves between two lowerings of the temperature."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Symmetry:
    """Which plans are looked at; `shift` divides `series`, and `people` less `fixed`."""

    people: int
    series: int
    shift: int
    fixed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cooling:
    """From which temperature down to that part of it, in how many moves; and then anew from there.

    Prices: `third` of the square of what a pair meets beyond twice, `second` of a visit to a short table after a
    player's first, `pairs` of a pair of their visits there. Where repeats are hard to avoid, they are found sooner
    without.
    """

    temperature: float
    steps: int
    ratio: float = 20.0
    third: int = 30
    second: int = 0
    pairs: int = 5


class CatalogueStream(Stream):
    """The stream as the catalogue's entries were drawn from it: nothing is drawn where there is no choice."""

    def below(self, n: int) -> int:
        return self._next() * n >> 31 if n > 1 else 0

    def share(self) -> float:
        return (self._next() & 0xFFFFFF) / 2**24


class SymmetricPrices:
    """Kinds of pairs, cycles of places, and what all series together cost for what is in the base series."""

    def __init__(self, symmetry: Symmetry, cooling: Cooling) -> None:
        self.cooling = cooling
        self.shift, self.moving = symmetry.shift, symmetry.people - symmetry.fixed
        self.kinds = [[-1] * symmetry.people for _ in range(symmetry.people)]
        self.pairs: list[int] = []  # how many there are of a kind
        for a, b in combinations(range(symmetry.people), 2):
            if self.kinds[a][b] < 0:
                self._mark({(self._moved(a, by), self._moved(b, by)) for by in range(self.shift)})
        self.met = [0] * len(self.pairs)
        self.visits = [0] * symmetry.people  # of the first place of a cycle those of all in it

    def meet(self, one: int, other: int, by: int) -> int:
        kind = self.kinds[one][other]
        before = self._price_of(kind)
        self.met[kind] += by
        return self._price_of(kind) - before

    def visit(self, person: int, by: int) -> int:
        moves = person < self.moving
        cycle = person // self.shift * self.shift if moves else person
        visits = self.visits[cycle] = self.visits[cycle] + by
        if moves:
            return self.shift * (self._price_of_visits(visits) - self._price_of_visits(visits - by))
        return self._price_of_visits(self.shift * visits) - self._price_of_visits(self.shift * (visits - by))

    def _mark(self, orbit: set[tuple[int, int]]) -> None:
        for x, y in orbit:
            self.kinds[x][y] = self.kinds[y][x] = len(self.pairs)
        self.pairs.append(len({frozenset(pair) for pair in orbit}))

    def _moved(self, place: int, by: int) -> int:
        return moved(place, by, self.shift) if place < self.moving else place

    def _price_of(self, kind: int) -> int:
        pairs = self.pairs[kind]
        return pairs * price_of(self.met[kind] * self.shift // pairs, self.cooling.third)

    def _price_of_visits(self, visits: int) -> int:
        """Of all visits of one person."""
        return self.cooling.second * max(0, visits - 1) + self.cooling.pairs * (visits * (visits - 1) // 2)


def tries(symmetry: Symmetry, cooling: Cooling, state: int) -> Iterator[CatalogueEntry]:
    """Try after try, without end: every plan that costs less than all before it."""
    chance = CatalogueStream(state)
    best: int | None = None
    while True:
        begun = chance.state
        for step, plan in enumerate(_changed(symmetry, cooling, chance)):
            if best is None or plan.total < best:
                best = plan.total
                yield _entry(symmetry, plan, {"state": begun, **asdict(cooling), "step": step})


def reached(symmetry: Symmetry, cooling: Cooling, state: int, step: int) -> CatalogueEntry:
    """The plan of a try at this step."""
    plan = next(islice(_changed(symmetry, cooling, CatalogueStream(state)), step, None))
    return _entry(symmetry, plan, {"state": state, **asdict(cooling), "step": step})


def _changed(symmetry: Symmetry, cooling: Cooling, chance: Stream) -> Iterator[Annealing]:
    """One try, begun with everybody anywhere: the plan (always the same object) after every move."""
    rounds = [chance.shuffled(range(symmetry.people)) for _ in range(symmetry.series // symmetry.shift)]
    plan = Annealing(rounds, table_sizes(symmetry.people), SymmetricPrices(symmetry, cooling))
    for temperature in cooled(cooling.temperature, 1 / cooling.ratio, cooling.steps, COOLED):
        plan.move(temperature, chance)
        yield plan


def _entry(symmetry: Symmetry, plan: Annealing, made: dict[str, float]) -> CatalogueEntry:
    rounds = tuple("".join(LETTERS[place] for place in places) for places in plan.rounds)
    entry = CatalogueEntry(
        people=symmetry.people,
        series=symmetry.series,
        shift=symmetry.shift,
        fixed=symmetry.fixed,
        rounds=rounds,
        repeats=0,
        made=made,
    )
    return replace(entry, repeats=fault(developed(entry), FULL)[0])
