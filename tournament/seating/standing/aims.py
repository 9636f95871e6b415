"""What a plan by standing is to keep, the most important first: what is kept strictly, and what the rest costs."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournament.seating.mates import charge, groups_of
from tournament.seating.quality import meeting_counts
from tournament.seating.values import Apart, Met, Person

AIMS = 5
"""Team mates, wishes, repeats, club mates, short tables again."""


@dataclass(frozen=True, slots=True)
class Kept:
    """By rank: with whom one never sits; how many of some people a table of so many takes at most; and who does not
    come to a short table, or to a full one."""

    never: Sequence[Sequence[int]]
    crowds: Sequence[tuple[frozenset[int], dict[int, int]]]
    not_at_short: frozenset[int]
    not_at_full: frozenset[int]

    def but_for(self, tables: Sequence[Sequence[int]]) -> "Kept":
        """The same, except for what this plan does not keep."""
        beside = {rank: set(table) for table in tables for rank in table}
        short = {rank for table in tables for rank in table if len(table) < len(tables[0])}
        crowds = []
        for crowd, most_at in self.crowds:
            most = dict(most_at)
            for table in tables:
                most[len(table)] = max(most[len(table)], len(crowd.intersection(table)))
            crowds.append((crowd, most))
        never = [[other for other in others if other not in beside[rank]] for rank, others in enumerate(self.never)]
        return Kept(never, crowds, self.not_at_short - short, self.not_at_full & short)


class Aims:
    """For ranks 0..n-1 at tables of the sizes `wanted`, all at most `k` ranks from their places.

    One unit of each aim weighs more than everything below it can add up to. `free` is the unit of the lowest
    conflict: what costs less than this has none but those that no plan within `k` can spare. Below it ranks moved are
    counted.
    """

    def __init__(
        self, ranking: Sequence[Person], wanted: Sequence[int], k: int, *, met: Met | None, apart: Sequence[Apart]
    ) -> None:
        people = len(ranking)
        rank = {person.key: number for number, person in enumerate(ranking)}
        self.before = {
            (rank[a], rank[b]): times for (a, b), times in meeting_counts(met).items() if a in rank and b in rank
        }
        wishes = [(wish, sorted({rank[key] for key in wish.keys if key in rank})) for wish in apart]
        at_tables = sum(size * (size - 1) // 2 for size in wanted)
        self.teams = groups_of(person.team for person in ranking)
        self.clubs = groups_of(person.club for person in ranking)
        self.wanted = wanted
        self.free = people * min(k, people) + 1
        club = self.free * (sum(person.threes for person in ranking) * 2 + 1)
        again = club * (at_tables + 1)
        repeat = again * (at_tables * max(self.before.values(), default=1) + 1)
        wish_unit = repeat * (at_tables + 1)
        team = wish_unit * (sum(wish.weight * len(ranks) for wish, ranks in wishes) + 1)
        self.units = (team, wish_unit, repeat, club, self.free)
        self.pairs: list[dict[int, int]] = [{} for _ in ranking]
        charge(self.pairs, self.teams, team)
        charge(self.pairs, self.clubs, club)
        for pair, times in self.before.items():
            charge(self.pairs, [pair], repeat + (times - 1) * again)
        self.wishes = [(frozenset(ranks), wish.most, wish_unit * wish.weight) for wish, ranks in wishes]
        self._price_threes([person.threes for person in ranking], k)

    def kept(self, aims: int) -> Kept:
        """The first so many aims, as far as counting allows: of a group of more people than there are tables, every
        table has the same number or one more, which makes the fewest pairs."""
        never: list[dict[int, int]] = [{} for _ in self.pairs]
        crowds = [self._spread(ranks, most) for ranks, most, _ in self.wishes if aims >= 2]
        for number, groups in ((1, self.teams), (3, self.before), (4, self.clubs)):
            for group in groups if aims >= number else ():
                if len(group) <= len(self.wanted):
                    charge(never, [group], 1)
                else:
                    each = len(group) // len(self.wanted)
                    crowds += [self._spread(group, each), self._spread(group, each + 1)]
        return Kept(
            [sorted(others) for others in never],
            crowds,
            frozenset(rank for rank, price in enumerate(self.at_short) if price and aims >= AIMS),
            frozenset(rank for rank, price in enumerate(self.at_full) if price and aims >= AIMS),
        )

    def _spread(self, group: Collection[int], most: int) -> tuple[frozenset[int], dict[int, int]]:
        """At most so many of a group at every table; where there are too many for that, at least so many."""
        if len(group) <= most * len(self.wanted):
            return frozenset(group), dict.fromkeys(self.wanted, most)
        others = frozenset(range(len(self.pairs))).difference(group)
        return others, {size: max(0, size - most) for size in self.wanted}

    def table(self, ranks: Sequence[int], *, short: bool) -> int:
        """What these people cost at one table, ranks moved not counted."""
        price = sum(map((self.at_short if short else self.at_full).__getitem__, ranks))
        price += sum(self.pairs[a].get(b, 0) for a, b in combinations(ranks, 2))
        for members, most, weight in self.wishes:
            price += weight * max(0, len(members.intersection(ranks)) - most)
        return price

    def _price_threes(self, threes: Sequence[int], k: int) -> None:
        """Price the short seats, and take from it what no plan within `k` can spare.

        Who is `k` or more ranks behind the first short seat cannot leave them. The others who can come there fill
        the rest; the cheapest of them make the least sum, and the dearest of these is the fair price of such a seat
        (the dual of that choice). Who is cheaper costs the difference when *not* seated there, who is dearer
        when seated there; so every price is at least zero, and all prices of the best choice are.
        """
        people = len(threes)
        self.at_short, self.at_full = [0] * people, [0] * people
        first = self.wanted.count(self.wanted[0]) * self.wanted[0]
        may, seats = range(max(0, first - k), min(first + k, people)), min(k, people - first)
        if seats:
            fair = sorted(threes[rank] for rank in may)[seats - 1]
            for rank in may:
                self.at_short[rank] = max(0, threes[rank] - fair) * self.free
                self.at_full[rank] = max(0, fair - threes[rank]) * self.free
