"""32 people in ten series, nobody meeting twice: everybody meets all others but one, the most there are.

Sixteen couples play ten series of their own in which every two couples meet exactly twice. Each table of four couples
becomes two tables of four people, one of every couple, the others at the second. So two people of different couples
meet once, if the two meetings of their couples differ in who sits with whom: if both tables' `turns` (0 or 1 for each
couple at each table) make one meeting with equal and one with unequal turns. That is one linear equation modulo two
for every two couples, and whether all of them can be met at once is a matter of elimination.

The series of the couples: five cycles of three and one that stays; three series found by annealing, each moved on by
0, 1, 2 within the cycles, and one that stays the same. Of every fifteen or so of those one has a solution. A plan with
ten series was first given by Aguado, "A 10 days solution to the social golfer problem", 2004; this one is made anew.
The equations: signings of block designs, Bhaskar Rao, Utilitas Mathematica 1:91, 1972.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from tournament.seating.annealing import Annealing, cooled
from tournament.seating.designs.values import Round
from tournament.seating.lots import Stream

COUPLES, SERIES, CYCLE, SEATS = 16, 10, 3, 4
STAYS = ((15, 0, 1, 2), (3, 6, 9, 12), (4, 7, 10, 13), (5, 8, 11, 14))
"""A series that stays the same when everybody moves on."""
WARM, PART, CHANGES, COOLED = 1.2, 0.15, 50_000, 1_000
BEGUN = 629311708176186272
"""The state of the stream from which the series of the couples have a solution, found by trying."""


def doubled(state: int = BEGUN) -> tuple[Round, ...]:
    """Ten series of 32 people, the couples being 2c and 2c + 1. `ValueError`: this state leads to none."""
    series = _series_of_couples(Stream(state))
    turns = _turns(series)
    return tuple(
        tuple(
            tuple(2 * couple + (turns[number, couple] ^ other) for couple in table)
            for table in tables
            for other in (0, 1)
        )
        for number, tables in enumerate(series)
    )


class _TwicePrices:
    """How far every kind of pair is from meeting twice, squared; `left`: of all kinds together."""

    def __init__(self) -> None:
        self.met: defaultdict[tuple[int, int], int] = defaultdict(int)
        self.left = 4 * COUPLES * (COUPLES - 1) // 2 // CYCLE

    def meet(self, one: int, other: int, by: int) -> int:
        kind = _kind(one, other)
        before = self.met[kind] - 2
        self.met[kind] += by
        change = (before + by) ** 2 - before**2
        self.left += change
        return change

    def visit(self, _person: int, _by: int) -> int:
        return 0


def _series_of_couples(chance: Stream) -> list[Round]:
    prices, sizes = _TwicePrices(), [SEATS] * (COUPLES // SEATS)
    for pairs in (combinations(STAYS[0][:2], 2), combinations(STAYS[0][1:3], 2), combinations(STAYS[1], 2)):
        for one, other in pairs:  # of each kind in the series that stays, once
            prices.meet(one, other, 1)
    plan = Annealing([chance.shuffled(range(COUPLES)) for _ in range(SERIES // CYCLE)], sizes, prices)
    for temperature in cooled(WARM, PART, CHANGES, COOLED):
        plan.move(temperature, chance)
        if not prices.left:
            break
    moved = [
        tuple(tuple(_moves(couple)[by] for couple in table) for table in tables)
        for tables in plan.tables()
        for by in range(CYCLE)
    ]
    return [*moved, STAYS]


@cache
def _kind(one: int, other: int) -> tuple[int, int]:
    """The same for every two who become these two by moving on."""
    return min((min(a, b), max(a, b)) for a, b in zip(_moves(one), _moves(other), strict=True))


def _moves(couple: int) -> Sequence[int]:
    start = couple // CYCLE * CYCLE
    if couple == COUPLES - 1:
        return (couple,) * CYCLE
    return [start + (couple + by) % CYCLE for by in range(CYCLE)]


def _turns(series: Sequence[Round]) -> dict[tuple[int, int], int]:
    """(series, couple) -> which of the two sits at the first of the two tables."""
    unknown = {place: 1 << at for at, place in enumerate((s, c) for s in range(len(series)) for c in range(COUPLES))}
    right = 1 << len(unknown)
    equations: defaultdict[tuple[int, int], int] = defaultdict(lambda: right)
    for number, tables in enumerate(series):
        for table in tables:
            for one, other in combinations(sorted(table), 2):
                equations[one, other] ^= unknown[number, one] ^ unknown[number, other]
    solution = _solved(equations.values(), right)
    return {place: int(bool(solution & bit)) for place, bit in unknown.items()}


def _solved(equations: Iterable[int], right: int) -> int:
    """A solution modulo two, a bit an unknown; the bit `right` of an equation is its right-hand side."""
    reduced: dict[int, int] = {}
    for given in equations:
        equation = given
        for bit, other in reduced.items():
            if given & bit:
                equation ^= other
        left = equation & (right - 1)
        if left:
            lowest = left & -left
            reduced = {bit: other ^ equation if other & lowest else other for bit, other in reduced.items()}
            reduced[lowest] = equation
        elif equation:
            raise ValueError("these series of the couples have no solution")
    return sum(bit for bit, equation in reduced.items() if equation & right)
