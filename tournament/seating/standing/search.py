"""The best plan within k ranks: shortest paths from table to table, with a proof.

A path goes from state to state (`states.py`), table by table; a table costs its conflicts (`prices.py`) and its ups.
There are too many states to look at all of them, so only those `near` the strict one are looked at: those at a
distance of at most m. All others of a place P are lumped together into one, `far`, where nothing is a conflict. So
the shortest path may be too cheap, but never too dear: a lower bound. If it avoids `far` it is a plan, and the best.

What `far` costs at least, where d(s) is the distance, c(s) the credit of a state:

- A step from s to s' has at least d(s') - d(s) ups: that difference is its ups less its downs. So getting into `far`
  costs at least m + 1 - d(s).
- At every boundary between two places across which anybody is moved, somebody passes it upwards; the ups count these
  passages one by one. c(s) counts those from P on by people who have their seats already, all others are still to be
  paid. So while no boundary is strict, a table of z places that leads from credit c to c' costs at least
  c' - c + z ups; a path through a strict boundary has to pay m + 1, or d(s'), from there anew.

A state far off may hold any credit that was paid for. Paying later costs the same as paying now, so only the credit
for the least price is kept, and what is missing is paid table by table.

Every pass takes a larger m. The costs-to-go of one pass are lower bounds for the next one, which leaves out whatever
cannot become better than the best plan known. Source: A*, Hart, Nilsson and Raphael 1968; the lumping is a pattern
database, Culberson and Schaeffer 1998.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from .beam import dive
from .ground import NEVER, Ground
from .guide import Guide
from .layers import Layers
from .mend import mend
from .prices import Prices

DISTANCES = (3, 5, 7, 9, 11, 13, 16, 20, 24, 30, 36, 49, 64, 81, 100)
UNTARGETED = 5
"""Up to this distance every plan better than the best known is looked for; from then on only those a little dearer
than the lower bound: where conflicts remain, the search would drown in plans with one conflict less."""
SLACK = 6
EXCHANGES = 20_000
BEAMS = ((50, 50), (120, 60))
"""Widths and fans of the quick searches; the next one only if the one before left conflicts."""


@dataclass(frozen=True, slots=True)
class Found:
    """The ranks at every table (None: no plan below the limit was found), their cost in ups and prices, and a lower
    bound of it."""

    tables: list[list[int]] | None
    cost: int
    bound: int

    @property
    def proven(self) -> bool:
        """Nothing below the cost exists; without a plan: nothing below the limit."""
        return self.bound >= self.cost


def search(wanted: Sequence[int], k: int, prices: Prices, *, limit: int = NEVER, steps: int) -> Found:
    """Find the cheapest plan below `limit` within about so many looked-at tables."""
    return _Widening(Ground(wanted, k, prices), limit).run(steps)


class _Widening:
    def __init__(self, ground: Ground, limit: int) -> None:
        self.ground = ground
        self.guide = Guide(ground)
        self.cost = limit
        self.bound = 0
        self.tables: list[list[int]] | None = None

    def run(self, steps: int) -> Found:
        """Half of the steps for bounds, then a quick search that uses them, then the rest for the proof."""
        for share in (steps // 2, steps):
            self._widen(share)
            if self.bound >= self.cost:
                break
            if share < steps:
                self._dive()
                self._mend()
        return Found(self.tables, self.cost, min(self.bound, self.cost))

    def _widen(self, steps: int) -> None:
        """Pass after pass, from the distance on that was reached."""
        farthest = max(self.ground.farthest)
        for most, wider in zip(DISTANCES, (*DISTANCES[1:], DISTANCES[-1]), strict=True):
            if most > self.guide.looked and (not self._look(most, wider, farthest, steps) or self.bound >= self.cost):
                break

    def _look(self, most: int, wider: int, farthest: int, steps: int) -> bool:
        """Passes at one distance, as long as they raise the bound; False: the steps are used up."""
        if farthest > self.ground.widest and most > self.ground.widest:
            return False
        while self.bound < self.cost:
            target = self.cost
            if UNTARGETED < most < farthest:
                target = min(target, self.bound + SLACK)
            layers = Layers(self.ground, self.guide, most, target)
            if not layers.fill(steps):
                return False
            self._take(layers)
            self.guide.learn(layers, wider + 1)
            if self.bound < target:
                break  # Only a way through `far` is as cheap as that: look farther.
        return True

    def _take(self, layers: Layers) -> None:
        end = layers.end()
        if end is not None and end.real < self.cost:
            self.cost = end.real
            self.tables = layers.trace()
        reached = NEVER if end is None else end.bound
        self.bound = max(self.bound, min(layers.target, self.cost, reached))

    def _dive(self) -> None:
        """Look for a plan without conflicts, quickly. These steps are extra."""
        before = self.ground.used
        for width, fan in BEAMS:
            found = dive(self.ground, self.guide, self.cost, width, fan)
            if found is not None:
                self.cost, self.tables = found
            if self.cost < self.ground.prices.free:
                break
        self.ground.used = before

    def _mend(self) -> None:
        """Where conflicts remain, exchange people until there are fewer."""
        if self.tables is None or self.cost < self.ground.prices.free:
            return
        states, prices = self.ground.states, self.ground.prices
        cost, tables = mend(self.tables, states.k, prices, conflicts=EXCHANGES, polish=EXCHANGES)
        if cost < self.cost:
            self.cost, self.tables = cost, tables
