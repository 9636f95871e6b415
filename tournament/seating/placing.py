"""People onto the places of a design, so that mates meet as rarely as possible in all series together.

Whoever has the seed can do it again: without wishes the people are shuffled onto the places. Else the clubs, in them
the teams, in them the members are drawn in an order; the largest clubs first they go into sets of places that never
meet (the design's, one partition after the other if the first does not do), as whole as they fit: into a set drawn,
each as likely as it has free places, onto places drawn in it; if club mates meet so, all is tried again with every club
in the set that it fills best. Then two people change places again and again:
somebody drawn of those who meet mates, against whom it helps most, also if it does not help, but not straight back
(tabu search, Glover, ORSA Journal on Computing 1989), until nothing can be better or for a counted number of changes.
At last two places are drawn, twenty times as often as there are people; where both come to equally many short tables
and nothing gets worse, the two who sit there change places: so among equally good ways none is preferred. (Of the
exchanges open to a large club more lead to a short table than away from it: these would bring its members there.)
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product

from .designs import Design
from .improve import improve, mix
from .lots import Lots
from .mates import club_of
from .values import Person
from .wishes import Wishes

CHANGES = 4_000
"""Changes of places after which the search gives up."""
LOOKED_AT = 1_500_000
"""The same in looked-at partners, and tables of those who want no more than so many there: the larger the field, the
fewer changes, and the fewer it needs."""
MIXING = 20
"""Proposed exchanges a person; as in draw.py."""


def placed(people: Sequence[Person], design: Design, wishes: Wishes, lots: Lots) -> list[int]:
    """Which person (by index) sits at which place: entry p is who sits at place p of the design."""
    if not any(wishes.mates) and not wishes.crowds:
        return lots.shuffled(range(len(people)))
    best: _Placing | None = None
    looked_at = len(people) + len(design.rounds) * sum(len(crowd.members) for crowd in wishes.crowds)
    partitions = design.apart or (tuple((place,) for place in range(len(people))),)
    for tight, partition in product((False, True) if design.apart else (False,), partitions):
        placing = _Placing(_begun(people, partition, lots, tight=tight), design, wishes)
        improve(placing, lots, min(CHANGES, LOOKED_AT // looked_at), rest=(5, 8))
        if best is None or placing.total < best.total:
            best = placing
        if best.total <= wishes.bound:
            break
    if best is None:
        return []
    mix(best, lots, MIXING * len(people), best.exchange_alike)  # what everybody spends is not asked any more
    return best.person_at


def price(rounds: Sequence[Sequence[Sequence[int]]], wishes: Wishes) -> int:
    """What these series (tables of people by index) cost."""
    pairs = (pair for tables in rounds for table in tables for pair in combinations(table, 2))
    crowds = (
        crowd.price * max(0, len(crowd.members.intersection(table)) - crowd.most)
        for crowd in wishes.crowds
        for tables in rounds
        for table in tables
    )
    return sum(wishes.mates[a].get(b, 0) for a, b in pairs) + sum(crowds)


def _begun(people: Sequence[Person], partition: Sequence[Sequence[int]], lots: Lots, *, tight: bool) -> list[int]:
    """Groups in sets of places that never meet, as far as they fit; nobody is left over.

    A whole group goes into one of the sets with room for it, each as likely as it has free places: so its members come
    to every place, and to the tables of three, as often as anybody. `tight`: into the set it fills best.
    """
    groups = _in_drawn_order(people, lots)
    sets = [lots.shuffled(part) for part in lots.shuffled(partition)]
    at: dict[int, int] = {}
    for group in groups:
        rest = group
        while rest:
            fitting = [free for free in sets if len(free) >= len(rest)]
            if not fitting:
                free = max(sets, key=len)  # where most of it fits
            else:
                free = min(fitting, key=len) if tight else lots.pick([free for free in fitting for _ in free])
            taken, rest = rest[: len(free)], rest[len(free) :]
            for person in taken:
                at[free.pop()] = person
    return [at[place] for place in range(len(people))]


def _in_drawn_order(people: Sequence[Person], lots: Lots) -> list[list[int]]:
    """Clubs with their teams together, the largest first, those of one size by lot; whoever has neither comes last."""
    clubs: dict[tuple[int, int], list[int]] = {}
    order = lots.shuffled(range(len(people)))
    rank = {team: at for at, team in enumerate(lots.shuffled(sorted({person.team or 0 for person in people})))}
    for person in sorted(order, key=lambda at: rank[people[at].team or 0]):
        clubs.setdefault(club_of(people[person]), []).append(person)
    drawn = [clubs[key] for key in lots.shuffled(sorted(clubs))]
    return sorted(drawn, key=len, reverse=True)


class _Placing:
    """Who sits at which place, and what everybody's meetings cost there."""

    def __init__(self, person_at: list[int], design: Design, wishes: Wishes) -> None:
        self.wishes = wishes
        self.bound = wishes.bound
        self.beside = _meetings(design)
        self.tables_of = _tables_of(design)
        self.short_at = _short_tables(design)
        self.crowds_of = [
            [number for number, crowd in enumerate(wishes.crowds) if person in crowd.members]
            for person in range(len(person_at))
        ]
        self.arrange(person_at)

    def kept(self) -> list[int]:
        return self.person_at[:]

    def arrange(self, person_at: Sequence[int]) -> None:
        """Who sits at which place, from now on."""
        self.person_at = [*person_at]
        self.at = [0] * len(person_at)
        for place, person in enumerate(person_at):
            self.at[person] = place
        self.spent = [self._spent(person) for person in range(len(person_at))]
        self.sitting = [  # of every crowd, how many sit at each table
            Counter(table for person in crowd.members for table in self.tables_of[self.at[person]])
            for crowd in self.wishes.crowds
        ]
        self._sum_up()

    def uneasy(self) -> list[int]:
        """Who meets mates; if nobody does, who is in a crowd that costs something."""
        meeting = [person for person, spent in enumerate(self.spent) if spent]
        crowded = (crowd for number, crowd in enumerate(self.wishes.crowds) if self._crowded(number))
        return meeting or sorted({person for crowd in crowded for person in crowd.members})

    def changes(self, person: int) -> list[tuple[int, int]]:
        """`change` for this person and everybody, as (change, partner): all at once, for speed."""
        changes = list(zip(self._gains(person), range(len(self.at)), strict=True))
        if self.wishes.crowds:
            concerned = self.crowds_of[person]
            return [
                (change + self._crowding(person, other) if concerned or self.crowds_of[other] else change, other)
                for change, other in changes
            ]
        return changes

    def change(self, a: int, b: int) -> int:
        """What changing places would add to the total."""
        here, there = self.beside[self.at[a]], self.beside[self.at[b]]
        at, mates, change = self.at, self.wishes.mates, 0
        for person, left, come in ((a, here, there), (b, there, here)):
            for mate, price in mates[person].items():
                if mate not in (a, b):
                    change += price * (come.get(at[mate], 0) - left.get(at[mate], 0))
        return change + (self._crowding(a, b) if self.crowds_of[a] or self.crowds_of[b] else 0)

    def swap(self, a: int, b: int) -> None:
        self._meet(a, -1)
        self._meet(b, -1)
        self.exchange(a, b)
        self._meet(a, 1)
        self._meet(b, 1)
        self._sum_up()

    def exchange(self, a: int, b: int) -> None:
        """Swap, and leave alone what everybody spends."""
        here, there = self.at[a], self.at[b]
        self.at[a], self.at[b] = there, here
        self.person_at[here], self.person_at[there] = b, a
        for person, left, joined in ((a, here, there), (b, there, here)):
            for number in self.crowds_of[person]:
                self.sitting[number].subtract(self.tables_of[left])
                self.sitting[number].update(self.tables_of[joined])

    def exchange_alike(self, a: int, b: int) -> None:
        """Exchange, if both places come to equally many short tables."""
        if self.short_at[self.at[a]] == self.short_at[self.at[b]]:
            self.exchange(a, b)

    def _meet(self, person: int, by: int) -> None:
        """Charge a person and those they meet, once more or (-1) less: few of a large club meet them."""
        mates, spent = self.wishes.mates[person], self.spent
        for place, times in self.beside[self.at[person]].items():
            other = self.person_at[place]
            price = by * times * mates.get(other, 0)
            spent[person] += price
            spent[other] += price

    def _sum_up(self) -> None:
        self.total = sum(self.spent) // 2 + sum(map(self._crowded, range(len(self.wishes.crowds))))

    def _gains(self, person: int) -> list[int]:
        """What changing places with everybody would add to the total, crowds left aside."""
        mates, home = self.wishes.mates, self.at[person]
        there = [0] * len(self.person_at)  # what it costs this person to sit at every place
        for mate, price in mates[person].items():
            for place, times in self.beside[self.at[mate]].items():
                there[place] += price * times
        here = [0] * len(self.person_at)  # what it costs everybody to sit at `home`
        for place, times in self.beside[home].items():
            for mate, price in mates[self.person_at[place]].items():
                here[mate] += price * times
        mine = self.spent[person]
        gains = [there[place] + here[other] - mine - self.spent[other] for other, place in enumerate(self.at)]
        for mate, price in mates[person].items():
            # Two who exchange still meet each other: this pair was taken away twice and added never.
            gains[mate] += 2 * price * self.beside[home].get(self.at[mate], 0)
        return gains

    def _spent(self, person: int) -> int:
        beside, at = self.beside[self.at[person]], self.at
        return sum(price * beside.get(at[mate], 0) for mate, price in self.wishes.mates[person].items())

    def _crowded(self, number: int) -> int:
        """What this crowd costs in all series."""
        crowd = self.wishes.crowds[number]
        return crowd.price * sum(max(0, members - crowd.most) for members in self.sitting[number].values())

    def _crowding(self, a: int, b: int) -> int:
        """What changing places would add to the price of the crowds."""
        return self._joining(a, b) + self._joining(b, a)

    def _joining(self, person: int, other: int) -> int:
        """Return the same for crowds with `person`, not `other`, if `person` takes the other's place."""
        here, there, change = self.tables_of[self.at[person]], self.tables_of[self.at[other]], 0
        for number in self.crowds_of[person]:
            crowd, sitting = self.wishes.crowds[number], self.sitting[number]
            if other not in crowd.members:
                for left, joined in zip(here, there, strict=True):
                    if left != joined:
                        change += crowd.price * ((sitting[joined] >= crowd.most) - (sitting[left] > crowd.most))
        return change


def _meetings(design: Design) -> list[Counter[int]]:
    """Of every place, whom it meets how often."""
    beside: list[Counter[int]] = [Counter() for _ in range(sum(map(len, design.rounds[0])))]
    for table in (table for tables in design.rounds for table in tables):
        for place in table:
            beside[place].update(other for other in table if other != place)
    return beside


def _tables_of(design: Design) -> list[list[tuple[int, int]]]:
    """Of every place, its tables in all series."""
    tables_of: list[list[tuple[int, int]]] = [[] for _ in range(sum(map(len, design.rounds[0])))]
    for number, tables in enumerate(design.rounds):
        for index, table in enumerate(tables):
            for place in table:
                tables_of[place].append((number, index))
    return tables_of


def _short_tables(design: Design) -> Counter[int]:
    """Of every place, at how many tables it sits that are smaller than the first of their series."""
    return Counter(
        place for tables in design.rounds for table in tables if len(table) < len(tables[0]) for place in table
    )
