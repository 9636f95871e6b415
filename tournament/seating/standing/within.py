"""Strict as far as nobody meets again: everybody within k ranks of his place in the standing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournament.seating.quality import by_key
from tournament.seating.sizes import FOUR_OR_THREE, table_sizes
from tournament.seating.values import Apart, Met, Person, Plan

from .prices import Prices
from .search import search
from .seated import Needed, Seated, seated

STEPS = 300_000
"""Tables looked at before the search gives up to prove its plan the best: half a second to one and a half."""
TRIAL = 60_000
"""The same where only one of several numbers of ranks is tried."""


def seat_within(
    ranking: Sequence[Person],
    k: int,
    *,
    sizes: Sequence[int] = FOUR_OR_THREE,
    met: Met | None = None,
    apart: Sequence[Apart] = (),
    steps: int = STEPS,
) -> Seated:
    """Seat people, best first, four by four, but move them up to `k` ranks so that nobody meets again.

    Of all plans in which everybody sits at most `k` ranks from his place: as few team mates at one table as possible,
    then as little weight of broken `apart` lists, then as few people who meet again (of those as few who met often),
    then as few club mates, then as few people a second time at a short table (each counted as often as he was there);
    then the smallest sum of ranks moved. `needed_ranks` tells within how many ranks there would be no conflict.
    `steps`: after so many looked-at tables the plan is no longer improved, nor proven to be the best. No lot in it:
    the same ranking gives the same plan. Raises `CannotSeatError`; `ValueError` for a negative `k`.
    """
    if k < 0:
        raise ValueError(k)
    by_key(ranking)
    return _Field(ranking, sizes, met, apart).within(k, steps)


def seat_nearest(
    ranking: Sequence[Person],
    *,
    sizes: Sequence[int] = FOUR_OR_THREE,
    met: Met | None = None,
    apart: Sequence[Apart] = (),
) -> Seated:
    """Seat by standing as near as possible without conflicts: `seat_within` with the smallest k that leaves none.

    `needed` is that k, `needed_proven` says whether fewer ranks are proven not to do. Where no plan without conflicts
    is found at all, `needed` is None, and the plan is the best within any number of ranks. Raises `CannotSeatError`.
    """
    by_key(ranking)
    field = _Field(ranking, sizes, met, apart)
    needed = field.needed(0)
    return field.within(len(ranking) if needed.ranks is None else needed.ranks, STEPS, needed)


def needed_ranks(
    ranking: Sequence[Person],
    above: int,
    *,
    sizes: Sequence[int] = FOUR_OR_THREE,
    met: Met | None = None,
    apart: Sequence[Apart] = (),
) -> Needed:
    """Within how many ranks, at least `above`, there is a plan without conflicts, as far as the search can tell.

    To be asked when `seat_within` left some; it takes a few times as long. Raises `CannotSeatError`.
    """
    by_key(ranking)
    return _Field(ranking, sizes, met, apart).needed(above)


@dataclass(frozen=True, slots=True)
class _Field:
    ranking: Sequence[Person]
    sizes: Sequence[int]
    met: Met | None
    apart: Sequence[Apart]

    def within(self, k: int, steps: int, needed: Needed | None = None) -> Seated:
        wanted = table_sizes(len(self.ranking), self.sizes)
        found = search(wanted, k, Prices(self.ranking, wanted, k, met=self.met, apart=self.apart), steps=steps)
        plan = Plan(tuple(tuple(self.ranking[rank].key for rank in table) for table in found.tables or ()))
        result = seated(plan, self.ranking, met=self.met, apart=self.apart, proven=found.proven)
        if needed is None:
            # Without conflicts nobody need go farther than the farthest did.
            needed = Needed(None if result.conflicts else result.furthest, proven=False)
        return replace(result, needed=needed.ranks, needed_proven=needed.proven)

    def needed(self, above: int) -> Needed:
        """Double the ranks until there is a plan; then halve the gap."""
        people = len(self.ranking)
        fails, proven, does = above - 1, above == 0, None
        k = above
        while does is None:
            furthest, impossible = self._free(k)
            if furthest is not None:
                does = furthest
            elif k >= people:
                return Needed(None, proven=impossible)
            else:
                fails, proven = k, impossible
                k = min(max(k + 1, 2 * k), people)
        while fails + 1 < does:
            middle = (fails + does) // 2
            furthest, impossible = self._free(middle)
            if furthest is not None:
                does = furthest
            else:
                fails, proven = middle, impossible
        return Needed(does, proven=proven)

    def _free(self, k: int) -> tuple[int | None, bool]:
        """The longest move of a plan within `k` without conflicts; else None, and whether none is proven to exist."""
        wanted = table_sizes(len(self.ranking), self.sizes)
        prices = Prices(self.ranking, wanted, k, met=self.met, apart=self.apart)
        if prices.forced:
            return None, True
        found = search(wanted, k, prices, steps=TRIAL)
        if found.tables is None or found.cost >= prices.free:
            return None, found.bound >= prices.free
        places = [rank for table in found.tables for rank in table]
        return max(abs(rank - place) for place, rank in enumerate(places)), False
