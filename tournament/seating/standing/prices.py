"""What a table of given ranks costs, as one whole number whose units are the aims one after the other."""

from collections.abc import Sequence

from tournament.seating.mates import charge, groups_of
from tournament.seating.quality import meeting_counts
from tournament.seating.values import Apart, Met, Person


class Prices:
    """Prices for ranks 0..n-1 at tables of the sizes `wanted`, everybody at most `k` ranks from his place.

    One unit of each aim weighs more than everything below it can add up to. `free` is the unit of the lowest
    conflict: what costs less than this has none, but for `forced`, the people at short tables again (each counted as
    often as he was there) which nobody can spare who keeps within `k`. Below `free` ranks are counted.
    """

    def __init__(
        self, ranking: Sequence[Person], wanted: Sequence[int], k: int, *, met: Met | None, apart: Sequence[Apart]
    ) -> None:
        people = len(ranking)
        rank = {person.key: number for number, person in enumerate(ranking)}
        before = {(rank[a], rank[b]): times for (a, b), times in meeting_counts(met).items() if a in rank and b in rank}
        wishes = [(wish, sorted({rank[key] for key in wish.keys if key in rank})) for wish in apart]
        at_tables = sum(size * (size - 1) // 2 for size in wanted)
        self.free = people * min(k, people) + 1
        self.club = self.free * (sum(person.threes for person in ranking) * 2 + 1)
        again = self.club * (at_tables + 1)
        self.repeat = again * (at_tables * max(before.values(), default=1) + 1)
        wish_unit = self.repeat * (at_tables + 1)
        team = wish_unit * (sum(wish.weight * len(ranks) for wish, ranks in wishes) + 1)
        self.pairs: list[dict[int, int]] = [{} for _ in ranking]
        charge(self.pairs, groups_of(person.team for person in ranking), team)
        charge(self.pairs, groups_of(person.club for person in ranking), self.club)
        for pair, times in before.items():
            charge(self.pairs, [pair], self.repeat + (times - 1) * again)
        self.wishes: list[tuple[frozenset[int], int, int]] = []
        for wish, ranks in wishes:
            if wish.most == 1 and len(ranks) == 2:
                charge(self.pairs, [ranks], wish_unit * wish.weight)
            elif len(ranks) > wish.most:
                self.wishes.append((frozenset(ranks), wish.most, wish_unit * wish.weight))
        self.wishing = frozenset(number for ranks, _, _ in self.wishes for number in ranks)
        self._price_threes([person.threes for person in ranking], wanted, k)

    def table(self, ranks: Sequence[int], *, short: bool) -> int:
        """What these people cost at one table, ranks moved not counted."""
        alone = self.at_short if short else self.at_full
        price = 0
        for at, a in enumerate(ranks):
            price += alone[a]
            pairs = self.pairs[a]
            if pairs:
                for b in ranks[at + 1 :]:
                    if b in pairs:
                        price += pairs[b]
        if self.wishing and not self.wishing.isdisjoint(ranks):
            price += sum(weight * max(0, len(wish.intersection(ranks)) - most) for wish, most, weight in self.wishes)
        return price

    def _price_threes(self, threes: Sequence[int], wanted: Sequence[int], k: int) -> None:
        """Price the short seats, and take from it what no plan within `k` can spare.

        Who is `k` or more ranks behind the first short seat cannot leave them. The others who can come there fill
        the rest; the cheapest of them make the least sum, and the dearest of these is the fair price of such a seat
        (the dual of that choice). Who is cheaper costs the difference where he does *not* sit there, who is dearer
        where he does; so every price is at least zero, and all prices of the best choice are.
        """
        people = len(threes)
        first = sum(size for size in wanted if size == wanted[0])
        must = range(min(first + k, people), people)
        may = range(max(0, first - k), min(first + k, people))
        seats = people - first - len(must)
        cheapest = sorted(threes[number] for number in may)[:seats]
        fair = cheapest[-1] if cheapest else 0
        self.forced = sum(threes[number] for number in must) + sum(cheapest)
        self.at_short = [0] * people
        self.at_full = [0] * people
        if seats > 0:
            for number in may:
                self.at_short[number] = max(0, threes[number] - fair) * self.free
                self.at_full[number] = max(0, fair - threes[number]) * self.free
