"""What it costs to seat two people together, or somebody at a short table, as whole numbers.

The aims come one after the other, never against each other: no team mates at one table, nobody of those who are to
be kept apart (a heavier wish before all lighter ones), nobody twice at a short table, no club mates, nobody meets
again, nobody meets a third time. Where several series are planned together, the last two come before the club mates.
Who always sits at the same table of the hall sits together, and with nobody of another such table, before everything
else. Every aim's unit weighs more than all later aims together can sum up to, so that comparing two sums compares the
aims in this order.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from .sizes import short_seats
from .values import Apart, Pair, Person


@dataclass(frozen=True, slots=True)
class Cost:
    """Prices for people 0..n-1 (their places in the caller's list), what each of them pays at least (less than nothing
    for whom he must sit with), and a sum below which no arrangement can go."""

    pairs: list[dict[int, int]]
    short: list[int]
    least: list[int]
    bound: int


def cost_of(
    people: Sequence[Person],
    sizes: Sequence[int],
    met: dict[Pair, int],
    full: int,
    apart: Sequence[Apart] = (),
    *,
    meetings_first: bool = False,
) -> Cost:
    """The prices for these people at tables of these sizes. `met` has its pairs of keys in order.

    Of those in `apart` every pair has its price, also where more of them than one may sit together.
    `meetings_first`: the order for several series.
    """
    weights = _Weights(people, sizes, met, apart, meetings_first=meetings_first)
    pairs: list[dict[int, int]] = [{} for _ in people]
    teams = _groups([person.team for person in people])
    clubs = _groups([person.club for person in people])
    _price(pairs, teams, weights.team)
    _price(pairs, clubs, weights.club)
    place = {person.key: index for index, person in enumerate(people)}
    tables = {person.key: person.table for person in people if person.table is not None}
    for (a, b), times in met.items():
        meet_always = a in tables and tables[a] == tables.get(b)
        if a in place and b in place and not meet_always:
            _add(pairs, place[a], place[b], weights.repeat + weights.further * (times - 1))
    for one in apart:
        members = [place[key] for key in dict.fromkeys(one.keys) if key in place]
        _price(pairs, [members], weights.listed[one.weight])
    at_tables = _groups([person.table for person in people])
    for first, second in combinations(at_tables, 2):
        for a, b in product(first, second):
            _add(pairs, a, b, weights.table)
    _price(pairs, at_tables, -weights.table)
    least = [0] * len(people)
    for members in at_tables:
        for member in members:
            least[member] = -weights.table * (len(members) - 1)
    threes = sorted(person.threes for person in people)[: short_seats(sizes, full)]
    return Cost(
        pairs=pairs,
        short=[weights.three * person.threes for person in people],
        least=least,
        bound=sum(least) // 2
        + weights.team * sum(fewest_pairs(len(team), sizes) for team in teams)
        + weights.three * sum(threes)
        + weights.club * sum(fewest_pairs(len(club), sizes) for club in clubs),
    )


def fewest_pairs(members: int, sizes: Sequence[int]) -> int:
    """How many pairs of one group must share a table: the pigeonhole bound.

    Spread as evenly as the tables allow: whoever comes next costs as many pairs as there are members at his table.
    """
    if members <= len(sizes):
        return 0
    pairs = 0
    already = 0
    while members > 0:
        room = min(members, sum(1 for size in sizes if size > already))
        pairs += room * already
        members -= room
        already += 1
    return pairs


class _Weights:
    """One unit of each aim. Each is greater than everything the aims below it can add up to."""

    def __init__(
        self,
        people: Sequence[Person],
        sizes: Sequence[int],
        met: dict[Pair, int],
        apart: Sequence[Apart],
        *,
        meetings_first: bool,
    ) -> None:
        pairs = sum(size * (size - 1) // 2 for size in sizes)
        most = max(met.values(), default=1)
        if meetings_first:
            self.club = 1
            self.further = pairs + 1
            self.repeat = self.further * (pairs * most + 1)
            self.three = (self.repeat + self.further * most) * (pairs + 1)
        else:
            self.further = 1
            self.repeat = pairs * most + 1
            self.club = (self.repeat + most) * pairs + 1
            self.three = self.club * (pairs + 1)
        heavier = self.three * (sum(person.threes for person in people) + 1)
        self.listed: dict[int, int] = {}
        for weight in sorted({one.weight for one in apart}):
            self.listed[weight] = heavier
            heavier *= 1 + pairs * sum(one.weight == weight for one in apart)
        self.team = heavier
        self.table = heavier * (pairs + 1)


def _groups(labels: Iterable[int | None]) -> list[list[int]]:
    groups: dict[int, list[int]] = {}
    for index, label in enumerate(labels):
        if label is not None:
            groups.setdefault(label, []).append(index)
    return list(groups.values())


def _price(pairs: list[dict[int, int]], groups: Iterable[list[int]], weight: int) -> None:
    for group in groups:
        for a, b in combinations(group, 2):
            _add(pairs, a, b, weight)


def _add(pairs: list[dict[int, int]], a: int, b: int, weight: int) -> None:
    pairs[a][b] = pairs[b][a] = pairs[a].get(b, 0) + weight
