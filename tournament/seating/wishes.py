"""What people should not sit together, as prices: team mates, then the list of those apart, then club mates.

The aims come one after the other: one team mate at a table costs more than everything below it together. On the list,
a heavier wish costs more than all lighter ones.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from .cost import fewest_pairs
from .values import Apart, Person


@dataclass(frozen=True, slots=True)
class Crowd:
    """Of these people (by index) at most `most` at one table; each beyond costs `price`. `most` is at least 2."""

    members: frozenset[int]
    most: int
    price: int


@dataclass(frozen=True, slots=True)
class Wishes:
    """For people by index. `mates[a][b]`: what it costs each time a and b sit at one table; `crowds`: see there;
    `bound`: no plan for these tables costs less."""

    mates: tuple[Mapping[int, int], ...]
    crowds: tuple[Crowd, ...]
    bound: int


def wishes_of(people: Sequence[Person], apart: Iterable[Apart], sizes: Sequence[int], series: int) -> Wishes:
    """What these people wish for so many series at tables of these sizes. Keys that are not among them are ignored."""
    index = {person.key: at for at, person in enumerate(people)}
    present = [(tuple(index[key] for key in dict.fromkeys(one.keys) if key in index), one) for one in apart]
    listed = [(members, one) for members, one in present if len(members) > one.most]
    prices = _Prices(series * sum(size * (size - 1) // 2 for size in sizes), listed)
    mates: list[dict[int, int]] = [defaultdict(int) for _ in people]
    teams = groups_of([person.team for person in people])
    clubs = groups_of([person.club for person in people])
    for groups, price in ((teams, prices.team), (clubs, prices.club)):
        for a, b in (pair for group in groups for pair in combinations(group, 2)):
            _add(mates, a, b, price)
    for members, one in listed:
        if one.most == 1:
            for a, b in combinations(members, 2):
                _add(mates, a, b, prices.listed[one.weight])
    for a, b in _with_tables_of_their_own(people):
        _add(mates, a, b, prices.table)
    return Wishes(
        tuple(dict(row) for row in mates),
        tuple(Crowd(frozenset(who), one.most, prices.listed[one.weight]) for who, one in listed if one.most > 1),
        series
        * sum(
            price * fewest_pairs(len(group), sizes)
            for groups, price in ((teams, prices.team), (clubs, prices.club))
            for group in groups
        ),
    )


def groups_of(labels: Iterable[int | None]) -> list[list[int]]:
    """Who (by index) has the same label, in order of appearance; None is no label."""
    groups: dict[int, list[int]] = {}
    for at, label in enumerate(labels):
        if label is not None:
            groups.setdefault(label, []).append(at)
    return list(groups.values())


class _Prices:
    """One unit of each aim: more than all units below it can come to in as many meetings of pairs as there are."""

    def __init__(self, meetings: int, listed: Sequence[tuple[Sequence[int], Apart]]) -> None:
        self.club = 1
        sum_below = meetings
        self.listed: dict[int, int] = {}
        for weight in sorted({one.weight for _, one in listed}):
            self.listed[weight] = sum_below + 1
            sum_below += (sum_below + 1) * meetings * sum(one.weight == weight for _, one in listed)
        self.team = sum_below + 1
        self.table = self.team * (meetings + 1)


def _add(mates: list[dict[int, int]], a: int, b: int, price: int) -> None:
    mates[a][b] += price
    mates[b][a] += price


def _with_tables_of_their_own(people: Sequence[Person]) -> Iterable[tuple[int, int]]:
    """Who always sits at different tables of the hall never meets."""
    fixed = [at for at, person in enumerate(people) if person.table is not None]
    return ((a, b) for a, b in combinations(fixed, 2) if people[a].table != people[b].table)
