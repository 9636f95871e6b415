"""People onto the places of a design, so that mates meet as rarely as possible in all series together.

Whoever has the seed can do it again: without wishes the people are shuffled onto the places. Else the clubs, in them
the teams, in them the members are drawn in an order; the largest clubs first they go into sets of places that never
meet (the design's, one partition after the other if the first does not do), as whole as they fit, onto places drawn in
the set. Then two people change places again and again:
somebody drawn of those who meet mates, against whom it helps most, also if it does not help, but not straight back
(tabu search, Glover, ORSA Journal on Computing 1989), until nothing can be better or for a counted number of changes.
At last two places are drawn, twenty times as often as there are people; where nothing gets worse, the two who sit
there change places: so among all equally good ways none is preferred, and what a set is like (which tables of three it
has) does not stick to the largest club.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from .designs import Design
from .lots import Lots
from .values import Person
from .wishes import Crowd, Wishes

CHANGES = 4_000
"""Changes of places after which the search gives up."""
LOOKED_AT = 1_500_000
"""The same in looked-at partners: the larger the field, the fewer changes, and the fewer it needs."""
MIXING = 20
"""Proposed exchanges a person; as in draw.py."""


def placed(people: Sequence[Person], design: Design, wishes: Wishes, lots: Lots) -> list[int]:
    """Which person (by index) sits at which place: entry p is who sits at place p of the design."""
    if not any(wishes.mates) and not wishes.crowds:
        return lots.shuffled(range(len(people)))
    best: _Placing | None = None
    for partition in design.apart or (tuple((place,) for place in range(len(people))),):
        placing = _Placing(_begun(people, partition, lots), design, wishes)
        placing.improve(lots, min(CHANGES, LOOKED_AT // len(people)))
        if best is None or placing.least < best.least:
            best = placing
        if best.least <= wishes.bound:
            break
    return best.mixed(lots, MIXING * len(people)) if best else []


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


def _begun(people: Sequence[Person], partition: Sequence[Sequence[int]], lots: Lots) -> list[int]:
    """Groups in sets of places that never meet, as far as they fit; nobody is left over."""
    groups = _in_drawn_order(people, lots)
    sets = [lots.shuffled(part) for part in lots.shuffled(partition)]
    at: dict[int, int] = {}
    for group in groups:
        rest = group
        while rest:
            # Where the whole group fits most tightly, else where most of it does.
            fitting = [free for free in sets if len(free) >= len(rest)]
            free = min(fitting, key=len) if fitting else max(sets, key=len)
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
        one = people[person]
        key = (0, one.club) if one.club is not None else (1, one.team) if one.team is not None else (2, one.key)
        clubs.setdefault(key, []).append(person)
    drawn = [clubs[key] for key in lots.shuffled(sorted(clubs))]
    return sorted(drawn, key=len, reverse=True)


class _Placing:
    """Who sits at which place, and what everybody's meetings cost there."""

    def __init__(self, person_at: list[int], design: Design, wishes: Wishes) -> None:
        self.wishes = wishes
        self.beside = _meetings(design)
        self.tables_of = _tables_of(design)
        self.crowds_of = [
            [crowd for crowd in wishes.crowds if person in crowd.members] for person in range(len(person_at))
        ]
        self._arrange(person_at)
        self.best, self.least = person_at[:], self.total

    def improve(self, lots: Lots, changes: int) -> None:
        """Keep the best that was seen."""
        barred: dict[tuple[int, int], int] = {}
        for change in range(changes):
            if self.least <= self.wishes.bound:
                return
            uneasy = [person for person, spent in enumerate(self.spent) if spent] or self._in_crowds()
            if not uneasy:
                return
            one = lots.pick(uneasy)
            other = self._best_partner(one, change, barred, lots)
            if other is None:
                continue
            back = change + 5 + lots.below(8)
            barred[one, self.place_of[one]] = barred[other, self.place_of[other]] = back
            self._swap(one, other)
            if self.total < self.least:
                self.best, self.least = self.person_at[:], self.total

    def mixed(self, lots: Lots, proposals: int) -> list[int]:
        """One of the arrangements that are not worse than the best that was seen, by lot.

        An exchange and its way back are proposed equally often, so none is preferred. Source: Metropolis et al. 1953,
        at temperature 0.
        """
        self._arrange(self.best)
        people = len(self.person_at)
        for _ in range(proposals):
            one, other = lots.below(people), lots.below(people)
            if one != other and self._change(one, other) <= 0:
                self._exchange(one, other)  # what everybody spends is not asked any more
        return self.person_at

    def _best_partner(self, one: int, change: int, barred: dict[tuple[int, int], int], lots: Lots) -> int | None:
        home = self.place_of[one]
        best: list[int] = []
        least: int | None = None
        for other, without_crowds in enumerate(self._gains(one)):
            if other == one:
                continue
            concerns_crowd = self.crowds_of[one] or self.crowds_of[other]
            gain = without_crowds + self._crowding(one, other) if concerns_crowd else without_crowds
            if least is not None and gain > least:
                continue
            is_barred = barred.get((one, self.place_of[other]), -1) >= change or barred.get((other, home), -1) >= change
            if is_barred and self.total + gain >= self.least:
                continue
            if least is None or gain < least:
                best, least = [], gain
            best.append(other)
        return lots.pick(best) if best else None

    def _gains(self, one: int) -> list[int]:
        """What changing places with everybody would add to the total, crowds left aside."""
        mates, home = self.wishes.mates, self.place_of[one]
        there = [0] * len(self.person_at)  # what it costs `one` to sit at every place
        for mate, price in mates[one].items():
            for place, times in self.beside[self.place_of[mate]].items():
                there[place] += price * times
        here = [0] * len(self.person_at)  # what it costs everybody to sit where `one` sits
        for place, times in self.beside[home].items():
            for mate, price in mates[self.person_at[place]].items():
                here[mate] += price * times
        gains = [
            there[place] + here[other] - self.spent[one] - self.spent[other]
            for other, place in enumerate(self.place_of)
        ]
        for mate, price in mates[one].items():
            # Whom he meets in person he still meets: this pair was taken away twice and added never.
            gains[mate] += 2 * price * self.beside[home].get(self.place_of[mate], 0)
        return gains

    def _swap(self, one: int, other: int) -> None:
        self._exchange(one, other)
        for person in {one, other, *self.wishes.mates[one], *self.wishes.mates[other]}:
            self.spent[person] = self._spent(person)
        if self.wishes.crowds:
            self.crowded = sum(map(self._crowded, self.wishes.crowds))
        self.total = sum(self.spent) // 2 + self.crowded

    def _arrange(self, person_at: Sequence[int]) -> None:
        self.person_at = [*person_at]
        self.place_of = [0] * len(person_at)
        for place, person in enumerate(person_at):
            self.place_of[person] = place
        self.spent = [self._spent(person) for person in range(len(person_at))]
        self.crowded = sum(map(self._crowded, self.wishes.crowds))
        self.total = sum(self.spent) // 2 + self.crowded

    def _change(self, one: int, other: int) -> int:
        """What changing places would add to the total."""
        here, there = self.beside[self.place_of[one]], self.beside[self.place_of[other]]
        place_of, mates, change = self.place_of, self.wishes.mates, 0
        for person, left, come in ((one, here, there), (other, there, here)):
            for mate, price in mates[person].items():
                if mate not in (one, other):
                    change += price * (come.get(place_of[mate], 0) - left.get(place_of[mate], 0))
        return change + (self._crowding(one, other) if self.crowds_of[one] or self.crowds_of[other] else 0)

    def _exchange(self, one: int, other: int) -> None:
        a, b = self.place_of[one], self.place_of[other]
        self.place_of[one], self.place_of[other] = b, a
        self.person_at[a], self.person_at[b] = other, one

    def _spent(self, person: int) -> int:
        beside, place_of = self.beside[self.place_of[person]], self.place_of
        return sum(price * beside.get(place_of[mate], 0) for mate, price in self.wishes.mates[person].items())

    def _crowded(self, crowd: Crowd) -> int:
        """What this crowd costs in all series."""
        at = Counter(table for person in crowd.members for table in self.tables_of[self.place_of[person]])
        return crowd.price * sum(members - crowd.most for members in at.values() if members > crowd.most)

    def _crowding(self, one: int, other: int) -> int:
        """What changing places would add to the price of the crowds."""
        concerned = [crowd for crowd in self.wishes.crowds if (one in crowd.members) != (other in crowd.members)]
        before = sum(map(self._crowded, concerned))
        self._exchange(one, other)
        after = sum(map(self._crowded, concerned))
        self._exchange(one, other)
        return after - before

    def _in_crowds(self) -> list[int]:
        """Who is in a crowd that costs something."""
        return sorted({person for crowd in self.wishes.crowds if self._crowded(crowd) for person in crowd.members})


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
