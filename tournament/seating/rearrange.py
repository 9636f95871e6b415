"""Who of a series that is mended moves and where to: team mates apart, then wishes, then repeats, then few moves.

A search of changes in which two or three people take part. It goes down as far as it can; where people still sit
together who should not, it goes on uphill too (tabu, as `improve.py`) for a while, and down again from the best it saw.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from .lots import Lots
from .mates import charge, groups_of
from .quality import meetings
from .values import Apart, Person, Plan

Tables = list[list[int]]

DOWNHILL, UPHILL = 200_000, 60_000
"""Changes and people looked at per series: while it gets better, and while somebody sits where they should not."""

IN_REACH = 60
"""So many tables are looked at for one person: where there are more, there is room enough at some of them."""

REST = (3, 5)
"""For so many changes, and up to so many more by lot, nobody goes back to the table they were moved from."""

DIGIT = 10**9
"""No aim sums up to as much in one series, so that whole numbers compare the aims one after the other."""

THREE, CLUB, OFTEN, MOVE, AGAIN, EXCESS, APART, TEAM = (int(DIGIT**place) for place in range(8))
"""One of each: a second visit to a short table, a pair of club mates, meetings squared, somebody at another table than
planned, a repeat, a move more than allowed, a unit of a wish's weight, a pair of team mates."""


class Aims:
    """What it costs who sits together at a table, and who sits at a short one (fewer than `full` people)."""

    def __init__(
        self, persons: Mapping[int, Person], apart: Sequence[Apart], others: Sequence[Plan], full: int
    ) -> None:
        self.persons = persons
        self.full = full
        keys = list(persons)
        prices: list[dict[int, int]] = [{} for _ in keys]
        charge(prices, groups_of(person.team for person in persons.values()), TEAM)
        charge(prices, groups_of(person.club for person in persons.values()), CLUB)
        index = {key: at for at, key in enumerate(keys)}
        for (a, b), times in meetings(others).items():
            if a in index and b in index:
                charge(prices, [(index[a], index[b])], AGAIN + OFTEN * times * times)
        self.prices = {key: {keys[other]: price for other, price in prices[at].items()} for key, at in index.items()}
        short = Counter(key for plan in others for table in plan.tables if len(table) < full for key in table)
        self.threes = {key: max(person.threes, short[key]) for key, person in persons.items()}
        self.apart = apart
        self.named: defaultdict[int, list[int]] = defaultdict(list)
        for number, wish in enumerate(apart):
            for key in set(wish.keys):
                self.named[key].append(number)

    def of(self, table: Sequence[int]) -> int:
        """The sum for a table."""
        price = sum(self.prices[a].get(b, 0) for a, b in combinations(table, 2))
        if len(table) < self.full:
            price += THREE * sum(self.threes[key] for key in table)
        named = Counter(number for key in table for number in self.named.get(key, ()))
        for number, times in named.items():
            price += APART * self.apart[number].weight * max(0, times - self.apart[number].most)
        return price


def rearranged(tables: Tables, plan: Plan, aims: Aims, allowed: int, lots: Lots) -> Tables:
    """Seat these people as well as a search finds; there are as many tables of each size afterwards.

    More than `allowed` at another table than in `plan` only for team mates and wishes.
    """
    search = _Rearrangement(tables, plan, aims, allowed)
    search.descend(lots)
    search.wander(lots)
    search.descend(lots)
    return search.tables


Change = dict[int, list[int]]
"""Some tables (by place) as they would be."""


class _Rearrangement:
    """The tables as they are at the moment, what each of them costs, and how many sit at another than planned."""

    def __init__(self, tables: Tables, plan: Plan, aims: Aims, allowed: int) -> None:
        self.aims, self.allowed = aims, allowed
        self.home = {key: place for place, table in enumerate(plan.tables) for key in table}
        self.tables: Tables = [[] for _ in tables]
        self.costs, self.away = [0] * len(tables), [0] * len(tables)
        self.place: dict[int, int] = {}
        self.make(dict(enumerate(tables)))

    @property
    def total(self) -> int:
        return sum(self.costs) + self._of_moves(sum(self.away))

    def descend(self, lots: Lots) -> None:
        """Make the best change of everybody who could sit better, until nothing gets better; whoever came before who
        was there already, and who sits worst first."""
        effort, better = DOWNHILL, True
        while better and effort > 0:
            better = False
            for key in sorted(lots.shuffled(self._uneasy(MOVE)), key=self._patience):
                if effort <= 0:
                    break
                changes = self._priced(key, lots)
                effort -= len(changes) + 1
                least = min((more for more, _ in changes), default=0)
                if least < 0:
                    self.make(lots.pick([change for more, change in changes if more == least]))
                    better = True

    def wander(self, lots: Lots) -> None:
        """Make the best change of one who sits where they should not, also uphill; end at the best that was seen."""
        best, least = self.tables[:], self.total
        left: dict[tuple[int, int], int] = {}
        effort, step = UPHILL, 0
        while effort > 0 and (uneasy := self._uneasy(AGAIN)):
            step += 1
            changes = self._priced(lots.pick(uneasy), lots)
            effort -= len(changes) + len(self.place)
            wanted = least - self.total
            free = [one for one in changes if one[0] < wanted or not self._too_soon(one[1], left, step)]
            if not free:
                continue
            cheapest = min(more for more, _ in free)
            change = lots.pick([change for more, change in free if more == cheapest])
            back = step + REST[0] + lots.below(REST[1])
            left.update(((key, self.place[key]), back) for key in self._movers(change))
            self.make(change)
            if self.total < least:
                best, least = self.tables[:], self.total
        self.make(dict(enumerate(best)))

    def make(self, change: Change) -> None:
        for place, table in change.items():
            self.tables[place] = table
            self.costs[place] = self.aims.of(table)
            self.away[place] = self._moved_to(place, table)
            self.place.update(dict.fromkeys(table, place))

    def _uneasy(self, least: int) -> list[int]:
        """List who can change and has a reason of at least this price: team mates or wishes at their table; a repeat
        or anything else, where somebody came to it. What was so at other tables before is no reason."""
        found: list[int] = []
        for place, table in enumerate(self.tables):
            is_new = not all(map(self._is_at_home, table))
            if self.costs[place] >= APART or (is_new and self.costs[place] >= AGAIN):
                found += table
            elif is_new and least < AGAIN:
                found += [key for key in table if not self._is_at_home(key)]
        return sorted(filter(self._is_free, found))

    def _priced(self, key: int, lots: Lots) -> list[tuple[int, Change]]:
        """Every change that begins with this person, and what it would add to the total; in a large hall with some of
        the tables, by lot."""
        moved = sum(self.away)
        now = self._of_moves(moved)
        first = lots.below(len(self.tables))
        near = {(first + at) % len(self.tables) for at in range(min(IN_REACH, len(self.tables)))}
        near.add(self.home.get(key, first))
        priced = []
        for change in self._changes(key, self.place[key], sorted(near & set(range(len(self.tables))))):
            more = sum(self.aims.of(table) - self.costs[place] for place, table in change.items())
            away = sum(self._moved_to(place, table) - self.away[place] for place, table in change.items())
            priced.append((more + self._of_moves(moved + away) - now, change))
        return priced

    def _changes(self, key: int, here: int, near: Sequence[int]) -> Iterator[Change]:
        """Yield exchanges of two; moves to a table that is one smaller, taking the place along; moves to a smaller
        one, with somebody of a larger one in return."""
        without = self._without(here, key)
        others = [(other, place) for place in near if place != here for other in self.tables[place]]
        others = [(other, place) for other, place in others if self._is_free(other)]
        for other, place in others:
            yield {here: [*without, other], place: [*self._without(place, other), key]}
        largest = max(map(len, self.tables))
        for place, table in enumerate(self.tables):
            if len(table) == largest or place == here:
                continue
            larger = [*table, key]
            if len(larger) == len(self.tables[here]):
                yield {here: without, place: larger}
            for other, its in others:
                if its != place and len(self.tables[its]) == len(larger):
                    yield {here: [*without, other], place: larger, its: self._without(its, other)}

    def _too_soon(self, change: Change, left: Mapping[tuple[int, int], int], step: int) -> bool:
        return any(left.get((key, place), -1) >= step for place, table in change.items() for key in table)

    def _movers(self, change: Change) -> Iterable[int]:
        return [key for place, table in change.items() for key in table if self.place[key] != place]

    def _of_moves(self, moved: int) -> int:
        return MOVE * moved + EXCESS * max(0, moved - self.allowed)

    def _moved_to(self, place: int, table: Iterable[int]) -> int:
        return sum(self.home.get(key, place) != place for key in table)

    def _without(self, place: int, key: int) -> list[int]:
        return [other for other in self.tables[place] if other != key]

    def _patience(self, key: int) -> tuple[bool, int]:
        return self._is_at_home(key), -self.costs[self.place[key]]

    def _is_at_home(self, key: int) -> bool:
        return self.home.get(key) == self.place[key]

    def _is_free(self, key: int) -> bool:
        return self.aims.persons[key].table is None
