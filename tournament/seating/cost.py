"""What it costs to seat two people together, or somebody at a short table, as whole numbers.

The aims come one after the other, never against each other: no team mates at one table, nobody of those who are to
be kept apart (a heavier wish before all lighter ones), nobody twice at a short table, no club mates, nobody meets
again, nobody meets a third time. Where several series are planned together, the last two come before the club mates.
Who always sits at the same table of the hall sits together, and with nobody of another such table, before everything
else. Every aim's unit weighs more than all later aims together can sum up to, so that comparing two sums compares the
aims in this order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product

from .mates import charge, fewest_pairs, groups_of
from .sizes import short_seats
from .values import Apart, Pair, Person


@dataclass(frozen=True, slots=True)
class Cost:
    """Prices for people 0..n-1 (their places in the caller's list), what each pays at least (less than nothing for
    whom they must sit with), and a sum below which no arrangement can go."""

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
    teams = groups_of([person.team for person in people])
    clubs = groups_of([person.club for person in people])
    charge(pairs, teams, weights.team)
    charge(pairs, clubs, weights.club)
    place = {person.key: index for index, person in enumerate(people)}
    tables = {person.key: person.table for person in people if person.table is not None}
    for (a, b), times in met.items():
        meet_always = a in tables and tables[a] == tables.get(b)
        if a in place and b in place and not meet_always:
            charge(pairs, [(place[a], place[b])], weights.repeat + weights.further * (times - 1))
    for wish in apart:
        members = [place[key] for key in dict.fromkeys(wish.keys) if key in place]
        charge(pairs, [members], weights.listed[wish.weight])
    at_tables = groups_of([person.table for person in people])
    for first, second in combinations(at_tables, 2):
        charge(pairs, product(first, second), weights.table)
    charge(pairs, at_tables, -weights.table)
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
        for weight in sorted({wish.weight for wish in apart}):
            self.listed[weight] = heavier
            heavier *= 1 + pairs * sum(wish.weight == weight for wish in apart)
        self.team = heavier
        self.table = heavier * (pairs + 1)
