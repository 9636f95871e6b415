"""What people should not sit together, as prices: team mates, then the list of those apart, then club mates.

The aims come one after the other: one team mate at a table costs more than everything below it together. On the list,
a heavier wish costs more than all lighter ones.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from .mates import charge, fewest_pairs, groups_of
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
    present = [(tuple(index[key] for key in dict.fromkeys(wish.keys) if key in index), wish) for wish in apart]
    listed = [(members, wish) for members, wish in present if len(members) > wish.most]
    prices = _WishPrices(series * sum(size * (size - 1) // 2 for size in sizes), listed)
    mates: list[dict[int, int]] = [{} for _ in people]
    teams = groups_of([person.team for person in people])
    clubs = groups_of([person.club for person in people])
    charge(mates, teams, prices.team)
    charge(mates, clubs, prices.club)
    for members, wish in listed:
        if wish.most == 1:
            charge(mates, [members], prices.listed[wish.weight])
    charge(mates, _with_tables_of_their_own(people), prices.table)
    return Wishes(
        tuple(mates),
        tuple(Crowd(frozenset(who), wish.most, prices.listed[wish.weight]) for who, wish in listed if wish.most > 1),
        series
        * sum(
            price * fewest_pairs(len(group), sizes)
            for groups, price in ((teams, prices.team), (clubs, prices.club))
            for group in groups
        ),
    )


class _WishPrices:
    """One unit of each aim: more than all units below it can come to in as many meetings of pairs as there are."""

    def __init__(self, meetings: int, listed: Sequence[tuple[Sequence[int], Apart]]) -> None:
        self.club = 1
        sum_below = meetings
        self.listed: dict[int, int] = {}
        for weight in sorted({wish.weight for _, wish in listed}):
            self.listed[weight] = sum_below + 1
            sum_below += (sum_below + 1) * meetings * sum(wish.weight == weight for _, wish in listed)
        self.team = sum_below + 1
        self.table = self.team * (meetings + 1)


def _with_tables_of_their_own(people: Sequence[Person]) -> Iterable[tuple[int, int]]:
    """Who always sits at different tables of the hall never meets."""
    fixed = [at for at, person in enumerate(people) if person.table is not None]
    return ((a, b) for a, b in combinations(fixed, 2) if people[a].table != people[b].table)
