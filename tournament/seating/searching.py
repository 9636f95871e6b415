"""A plan for all series at once by search (`annealing.py`), where no design keeps the team mates apart.

The effort is counted in changes, so the same lots find the same plan.
"""

from collections import defaultdict

from .annealing import REPEAT, Annealing, cooled, price_of
from .lots import Lots, Stream
from .wishes import Wishes

Rounds = list[list[list[int]]]

CHANGES = 120_000
WARM, COLD = 300.0, 8.0
MATE, THIRD, SHORT = 1_000, 40, 15
"""Prices of: mates who meet, each meeting of a pair beyond the second squared, a pair of visits to a short table."""


def searched(begun: Rounds, hard: Wishes, lots: Lots, bound: int) -> Rounds:
    """The best plan met on the way from `begun` (people by index); `hard`: who must not meet. So few repeats as
    `bound`, nobody twice at a short table, and nobody together who should not be: then it ends at once."""
    rounds = [[person for table in tables for person in table] for tables in begun]
    plan = Annealing(rounds, [len(table) for table in begun[0]], _SearchPrices(hard))
    least, best = plan.total, plan.tables()
    chance = Stream(lots.below(2**62))
    for temperature in cooled(WARM, COLD / WARM, CHANGES):
        if least <= REPEAT * bound:
            break
        plan.move(temperature, chance)
        if plan.total < least:
            least, best = plan.total, plan.tables()
    return best


class _SearchPrices:
    """How often every two people meet and everybody visits a short table, and what that costs."""

    def __init__(self, hard: Wishes) -> None:
        self.mates = hard.mates
        self.met: list[defaultdict[int, int]] = [defaultdict(int) for _ in hard.mates]
        self.visits = [0] * len(hard.mates)

    def meet(self, one: int, other: int, by: int) -> int:
        pair = self.met[one] if one < other else self.met[other]
        key = max(one, other)
        before = pair[key]
        pair[key] = before + by
        return price_of(before + by, THIRD) - price_of(before, THIRD) + by * MATE * (other in self.mates[one])

    def visit(self, person: int, by: int) -> int:
        """Count and price a visit more or less: v visits are v (v - 1) / 2 pairs, one with each other visit."""
        visits = self.visits[person] = self.visits[person] + by
        return SHORT * (visits - 1) if by > 0 else -SHORT * visits
