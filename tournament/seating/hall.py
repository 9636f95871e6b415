"""The hall: people at tables, what the present arrangement costs, and moves that make it cheaper."""

from collections.abc import Sequence

from .cost import Cost


class Hall:
    """An arrangement of people 0..n-1 that is changed by swapping two of them.

    `spent[p]` is what person p costs where seated now, `total` what the whole arrangement costs (every pair once).
    """

    def __init__(self, tables: Sequence[Sequence[int]], cost: Cost, full: int) -> None:
        self.cost = cost
        self.bound = cost.bound
        self.is_short = [len(table) < full for table in tables]
        self.people = sum(len(table) for table in tables)
        self.arrange(tables)

    def arrange(self, tables: Sequence[Sequence[int]]) -> None:
        """Seat everybody anew, at tables of the same sizes."""
        self.tables = [list(table) for table in tables]
        self.at = [0] * self.people
        for number, table in enumerate(self.tables):
            for person in table:
                self.at[person] = number
        self.spent = [self._price(person) for person in range(self.people)]
        self.total = self._sum()

    def kept(self) -> list[list[int]]:
        return [table[:] for table in self.tables]

    def uneasy(self) -> list[int]:
        """List who pays more than their least; at a single table there is nothing to be done."""
        spent_and_least = zip(self.spent, self.cost.least, strict=True)
        return [at for at, (spent, least) in enumerate(spent_and_least) if spent > least and len(self.tables) > 1]

    def swap(self, a: int, b: int) -> None:
        """Put two people of different tables into each other's places."""
        self.total += self.change(a, b)
        first, second = self.at[a], self.at[b]
        left, right = self.tables[first], self.tables[second]
        left[left.index(a)], right[right.index(b)] = b, a
        self.at[a], self.at[b] = second, first
        for person in (*left, *right):
            self.spent[person] = self._price(person)

    def change(self, a: int, b: int) -> int:
        """What swapping these two would add to the total; below zero: the hall gets better."""
        first, second = self.at[a], self.at[b]
        if first == second:
            return 0
        of_a, of_b = self.cost.pairs[a], self.cost.pairs[b]
        after = sum(of_a.get(other, 0) for other in self.tables[second])
        after += sum(of_b.get(other, 0) for other in self.tables[first])
        # Both sums counted the pair itself, which a swap keeps apart.
        after -= 2 * of_a.get(b, 0)
        if self.is_short[second]:
            after += self.cost.short[a]
        if self.is_short[first]:
            after += self.cost.short[b]
        return after - self.spent[a] - self.spent[b]

    def changes(self, person: int) -> list[tuple[int, int]]:
        """`change` for this person and everybody at another table, as (change, partner): all at once, for speed."""
        home = self.at[person]
        pairs, short, is_short = self.cost.pairs[person], self.cost.short, self.is_short
        there = [short[person] if is_short[table] else 0 for table in range(len(self.tables))]
        for other, price in pairs.items():
            there[self.at[other]] += price
        here = short[:] if is_short[home] else [0] * self.people
        for neighbour in self.tables[home]:
            if neighbour != person:
                for other, price in self.cost.pairs[neighbour].items():
                    here[other] += price
        mine = self.spent[person]
        return [
            (there[table] + here[other] - pairs.get(other, 0) - mine - spent, other)
            for other, (table, spent) in enumerate(zip(self.at, self.spent, strict=True))
            if table != home
        ]

    def _price(self, person: int) -> int:
        table = self.at[person]
        pairs = self.cost.pairs[person]
        price = sum(pairs.get(other, 0) for other in self.tables[table])
        return price + self.cost.short[person] if self.is_short[table] else price

    def _sum(self) -> int:
        alone = sum(self.cost.short[person] for person in range(self.people) if self.is_short[self.at[person]])
        return (sum(self.spent) - alone) // 2 + alone
