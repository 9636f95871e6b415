"""What no plan for these people, series by series at tables of these sizes, can go below. The proofs are short ones."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from .designs import fewest_repeats
from .mates import fewest_pairs, fill_tables, groups_of
from .numbers import fewest_revisits
from .sizes import short_seats, table_sizes
from .values import Apart, CannotSeatError, Pair, Person, Plan


class Limits:
    """Bounds for the people who sit in these plans; whoever comes late or leaves early is in some of them only."""

    def __init__(self, plans: Sequence[Plan], persons: Mapping[int, Person], sizes: Sequence[int]) -> None:
        self.plans = plans
        self.sizes = sizes
        self.present = [[persons[key] for table in plan.tables for key in table] for plan in plans]
        self.tables = [[len(table) for table in plan.tables] for plan in plans]
        self.series: dict[int, int] = {}
        for number, there in enumerate(self.present):
            for person in there:
                self.series[person.key] = self.series.get(person.key, 0) | 1 << number
        self.people = [persons[key] for key in sorted(self.series)]
        self.own_table = {person.key: person.table for person in self.people if person.table is not None}

    def repeats(self, *, teams_apart: bool) -> int:
        """Every meeting beyond the number of pairs that can meet is a repeat. Two people cannot who are in no series
        together or have different tables of their own, nor (`teams_apart`: that aim comes first, and is reached) team
        mates. Two with one and the same table of their own meet in every series. And where everybody plays all
        series, `fewest_repeats` holds, which knows more about few tables; teams that fill them are one series more.
        """
        own = list(combinations(self.own_table, 2)) if self._at_own_tables() else []
        never = {pair for pair in own if self.own_table[pair[0]] != self.own_table[pair[1]]}
        always = set(own) - never
        if teams_apart:
            never |= self._team_pairs()
        meetings = sum(size * (size - 1) // 2 for sizes in self.tables for size in sizes)
        possible = self._pairs_in_one_series() - sum(1 for pair in never if self._common(pair))
        forced = sum(max(0, self._common(pair) - 1) for pair in always)
        return max(meetings - possible, forced, self._by_design(teams_apart=teams_apart))

    def mates(self, group: Callable[[Person], int | None]) -> int:
        """In every series a group is spread over the tables as evenly as these can take it: the pigeonhole bound."""
        least = 0
        for there, sizes in zip(self.present, self.tables, strict=True):
            members = Counter(group(person) for person in there)
            least += sum(fewest_pairs(count, sizes) for label, count in members.items() if label is not None)
        return least

    def apart(self, apart: Sequence[Apart]) -> int:
        """No more of these people than `most` for each table find a place; the others are too many, with the weight."""
        least = 0
        for there, sizes in zip(self.present, self.tables, strict=True):
            keys = {person.key for person in there}
            for wish in apart:
                room = sum(min(wish.most, size) for size in sizes)
                least += wish.weight * max(0, len(keys & set(wish.keys)) - room)
        return least

    def second_threes(self) -> int:
        """There are only so many first times at a short table as there are people."""
        short = sum(short_seats(sizes, self.sizes[0]) for sizes in self.tables)
        return max(0, short - len(self.series))

    def uneven(self) -> int:
        """Whoever plays d series and has every one of M seats equally often (differing by one) has the last one at
        least d/M times, rounded down. There are as many last seats as largest tables: serve who needs fewest first."""
        largest = max([*self.sizes, *(size for sizes in self.tables for size in sizes)])
        left = sum(sizes.count(largest) for sizes in self.tables)
        needs = sorted(mask.bit_count() // largest for mask in self.series.values())
        for served, need in enumerate(needs):
            if need > left:
                return len(needs) - served
            left -= need
        return 0

    def revisits(self) -> int:
        """Count returns of whoever plays more series than there are tables; who has a fixed table is left out."""
        return fewest_revisits(
            [[[key for key in table if key not in self.own_table] for table in plan.tables] for plan in self.plans]
        )

    def _at_own_tables(self) -> bool:
        return all(
            self.own_table.get(key, place) == place
            for plan in self.plans
            for place, table in enumerate(plan.tables, start=1)
            for key in table
        )

    def _team_pairs(self) -> set[Pair]:
        teams = groups_of(person.team for person in self.people)
        return {(self.people[a].key, self.people[b].key) for team in teams for a, b in combinations(team, 2)}

    def _common(self, pair: Pair) -> int:
        """In how many series both are there."""
        return (self.series[pair[0]] & self.series[pair[1]]).bit_count()

    def _pairs_in_one_series(self) -> int:
        """How many pairs are in a series together; people with the same series are counted at once."""
        kinds = sorted(Counter(self.series.values()).items())
        alike = sum(count * (count - 1) // 2 for _, count in kinds)
        return alike + sum(first * second for (a, first), (b, second) in combinations(kinds, 2) if a & b)

    def _by_design(self, *, teams_apart: bool) -> int:
        if any(len(there) != len(self.people) for there in self.present):
            return 0
        try:
            usual = table_sizes(len(self.people), self.sizes)
        except CannotSeatError:
            return 0
        if any(sorted(sizes) != sorted(usual) for sizes in self.tables):
            return 0
        further = teams_apart and fill_tables((person.team for person in self.people), usual)
        return fewest_repeats(len(self.people), len(self.plans) + further, sizes=self.sizes)
