"""Strict as far as nobody meets again: everybody within k ranks of his place in the standing."""

from collections.abc import Sequence

from tournament.seating.quality import by_key
from tournament.seating.sizes import FOUR_OR_THREE, table_sizes
from tournament.seating.values import Apart, Met, Person, Plan

from .prices import Prices
from .search import search
from .seated import Seated, seated

STEPS = 300_000
"""Tables looked at before the search gives up to prove its plan the best."""


def seat_within(
    ranking: Sequence[Person],
    k: int,
    *,
    sizes: Sequence[int] = FOUR_OR_THREE,
    met: Met | None = None,
    apart: Sequence[Apart] = (),
) -> Seated:
    """Seat people, best first, four by four, but move them up to `k` ranks so that nobody meets again.

    Of all plans in which everybody sits at most `k` ranks from his place: as few team mates at one table as possible,
    then as little weight of broken `apart` lists, then as few people who meet again (of those as few who met often),
    then as few club mates, then as few people a second time at a short table; then the smallest sum of ranks moved.
    Where conflicts remain, `needed` says within how many ranks there would be none. No lot in it: the same ranking
    gives the same plan. Raises `CannotSeatError`; `ValueError` for a negative `k`.
    """
    if k < 0:
        raise ValueError(k)
    by_key(ranking)
    wanted = table_sizes(len(ranking), sizes)
    prices = Prices(ranking, wanted, k, met=met, apart=apart)
    found = search(wanted, k, prices, steps=STEPS)
    plan = Plan(tuple(tuple(ranking[rank].key for rank in table) for table in found.tables or ()))
    return seated(plan, ranking, met=met, apart=apart, full=sizes[0], proven=found.proven)


def seat_nearest(
    ranking: Sequence[Person],
    *,
    sizes: Sequence[int] = FOUR_OR_THREE,
    met: Met | None = None,
    apart: Sequence[Apart] = (),
) -> Seated:
    """Seat by standing as near as possible without conflicts: `seat_within` with the smallest k that leaves none.

    Where every plan has conflicts: the fewest, and then the smallest k. `proven`: neither can be better.
    Raises `CannotSeatError`.
    """
    return seat_within(ranking, 8, sizes=sizes, met=met, apart=apart)
