"""Who of a changed table moves and where to: as good for all aims as a search finds, and nobody more moves."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from .lots import Lots
from .quality import meetings
from .values import Apart, Person, Plan

Tables = list[list[int]]

EFFORT = 10_000
"""Exchanges looked at for one series."""

DIGIT = 10**6
"""No aim sums up to as much in one series, so that whole numbers compare the aims one after the other."""


class Aims:
    """What a table costs: team mates, then `Apart`, repeats, third meetings, club mates, second short tables."""

    def __init__(
        self, persons: Mapping[int, Person], apart: Sequence[Apart], others: Sequence[Plan], full: int
    ) -> None:
        self.persons = persons
        self.full = full
        self.met = meetings(others)
        short = Counter(key for plan in others for table in plan.tables if len(table) < full for key in table)
        self.threes = {key: max(person.threes, short[key]) for key, person in persons.items()}
        self.apart = apart
        self.named: dict[int, list[int]] = {}
        for number, wish in enumerate(apart):
            for key in set(wish.keys):
                self.named.setdefault(key, []).append(number)

    def of(self, table: Sequence[int]) -> int:
        teammates = again = often = clubmates = 0
        for a, b in combinations(sorted(table), 2):
            one, other = self.persons[a], self.persons[b]
            times = self.met.get((a, b), 0)
            again += times > 0
            often += times * times
            teammates += one.team is not None and one.team == other.team
            clubmates += one.club is not None and one.club == other.club
        named = Counter(number for key in table for number in self.named.get(key, ()))
        beyond = sum(
            self.apart[number].weight * max(0, times - self.apart[number].most) for number, times in named.items()
        )
        threes = sum(self.threes[key] for key in table) if len(table) < self.full else 0
        total = 0
        for aim in (teammates, beyond, again, often, clubmates, threes):
            total = total * DIGIT + aim
        return total


def rearranged(tables: Tables, plan: Plan, aims: Aims, lots: Lots) -> Tables:
    """Exchange people until nothing gets better or the effort is used up; just as many are at another table than
    planned as before, and there are as many tables of each size.

    Two who are on the move change places. Or one of them goes back to his table, and somebody there leaves for the
    place he had, or somebody of a table that is one larger. Or he takes his place along to a table that is one smaller.
    """
    search = _Rearrangement(tables, plan, aims)
    effort, better = EFFORT, True
    while better and effort > 0:
        better = False
        for key in lots.shuffled(search.badly_placed()):
            changes = list(search.changes(key))
            effort -= len(changes)
            gains = [search.gain(change) for change in changes]
            best = max(gains, default=0)
            if best > 0:
                search.make(lots.pick([change for change, gain in zip(changes, gains, strict=True) if gain == best]))
                better = True
    return search.tables


Change = dict[int, list[int]]
"""Some tables (by place) as they would be."""


class _Rearrangement:
    """The tables as they are at the moment, and what each of them costs."""

    def __init__(self, tables: Tables, plan: Plan, aims: Aims) -> None:
        self.tables = [list(table) for table in tables]
        self.aims = aims
        self.costs = [aims.of(table) for table in tables]
        self.home = {key: place for place, table in enumerate(plan.tables) for key in table}
        self.place = {key: place for place, table in enumerate(tables) for key in table}

    def badly_placed(self) -> list[int]:
        """Who is on the move, to a table that costs anything."""
        return sorted(key for key, place in self.place.items() if self._is_moving(key) and self.costs[place])

    def changes(self, key: int) -> Iterator[Change]:
        """Every change that begins with this person, who is on the move."""
        here = self.place[key]
        yield from self._exchanges(key, here)
        home = self.home.get(key, len(self.tables))
        if home < len(self.tables) and home != here:
            yield from self._returns(key, here, home)
        for place, table in enumerate(self.tables):
            if len(table) == len(self.tables[here]) - 1:
                yield {here: self._without(here, key), place: [*table, key]}

    def _exchanges(self, key: int, here: int) -> Iterator[Change]:
        for other, place in self.place.items():
            if place != here and self._is_moving(other):
                yield {here: [*self._without(here, key), other], place: [*self._without(place, other), key]}

    def _returns(self, key: int, here: int, home: int) -> Iterator[Change]:
        for place, table in enumerate(self.tables):
            if place == here or (place != home and len(table) != len(self.tables[home]) + 1):
                continue
            for other in table:
                if self._stays(other):
                    change = {place: self._without(place, other)}
                    change[here] = [*self._without(here, key), other]
                    change[home] = [*change.get(home, self.tables[home]), key]
                    yield change

    def gain(self, change: Change) -> int:
        """How much cheaper it would get."""
        return sum(self.costs[place] - self.aims.of(table) for place, table in change.items())

    def make(self, change: Change) -> None:
        for place, table in change.items():
            self.tables[place] = table
            self.costs[place] = self.aims.of(table)
            self.place.update(dict.fromkeys(table, place))

    def _without(self, place: int, key: int) -> list[int]:
        return [other for other in self.tables[place] if other != key]

    def _is_moving(self, key: int) -> bool:
        return self.aims.persons[key].table is None and self.home.get(key) != self.place[key]

    def _stays(self, key: int) -> bool:
        return self.aims.persons[key].table is None and self.home.get(key) == self.place[key]
