"""What is counted in games and meetings."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


def longest_run(won: Iterable[bool]) -> int:
    """The most in a row that are won."""
    longest = current = 0
    for one in won:
        current = current + 1 if one else 0
        longest = max(longest, current)
    return longest


def tally(counts: Iterable[int]) -> list[tuple[int, int]]:
    """How many have 0, 1, 2, ... to the most that anybody has; nothing of nobody."""
    how_many = Counter(counts)
    return [(count, how_many[count]) for count in range(max(how_many) + 1)] if how_many else []


@dataclass(frozen=True, slots=True)
class Meetings:
    """How often pairs met: `times` -> pairs, from 0 on. `fewest`: so many repeats at least there had to be."""

    pairs: int
    meetings: int
    times: tuple[tuple[int, int], ...]
    fewest: int

    @property
    def repeats(self) -> int:
        """Meetings after the first, over all pairs."""
        return self.meetings - sum(count for times, count in self.times if times)


def met(tables: Iterable[Collection[tuple[K, K]]]) -> Counter[tuple[K, K]]:
    """How often each pair met, each in the same order; `tables`: of each the pairs that sat together."""
    return Counter(pair for pairs in tables for pair in pairs)


def meetings(people: int, met_how_often: Mapping[tuple[K, K], int]) -> Meetings:
    """Of so many people. Meetings beyond the number of pairs there are have to be repeats (the pigeonhole bound)."""
    pairs = people * (people - 1) // 2
    total = sum(met_how_often.values())
    counted = Counter(met_how_often.values())
    often = [(times, counted[times]) for times in range(1, max(counted, default=0) + 1)]
    never = pairs - len(met_how_often)
    return Meetings(pairs, total, ((0, never), *often), max(0, total - pairs))


def pairs_of(stays: Iterable[tuple[K, int, int, int]]) -> set[tuple[K, K]]:
    """Return the pairs that sat at a table together. `stays`: for everybody who held a seat there: who, the seat, the
    first and the last game. A player and the one whose seat they took do not count as a pair."""
    return {
        (one[0], other[0])
        for one, other in combinations(sorted(stays), 2)
        if one[0] != other[0] and one[1] != other[1] and one[2] <= other[3] and other[2] <= one[3]
    }
