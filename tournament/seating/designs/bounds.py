"""Below what no plan can go, whoever makes it.

Counting. There are n(n-1)/2 pairs; every meeting beyond that many is a repeat.

Overlap. The people of one table of one series have to go somewhere in another one: at fewer tables than there are
people some of them meet again, at least `fewest_pairs` of them. So any two of the R series have at least o pairs in
common, o the sum of that over the tables. A pair that meets c times is common to c(c-1)/2 pairs of series, and
c(c-1)/2 <= (c-1) R/2 as c <= R: summed over all pairs of people, repeats >= (R-1) o.

Nobody three times. Then what two series have in common no other two have: R(R-1)/2 o repeats at least.

Teams that fill the tables and never meet are a series more, without a repeat: so many series have the repeats of one
more (mates.py, `fill_tables`).

Source of the first two: shared knowledge of the social golfer problem (seating/README.md, "Bounds"); their proofs are
above.

All plans. For few people a program looks at all plans: makers/exhaustion.py, which says which of them it may leave out.

Known. Twenty people cannot be seated six times at tables of four without a repeat: five times is the most. Source:
Miller, Valkov, Abel, Symmetry 18(2):269, 2026 (table of the most rounds).
"""

from collections.abc import Sequence

from tournament.seating.mates import fewest_pairs
from tournament.seating.sizes import FOUR_OR_THREE, short_seats, table_sizes

ALL_PLANS = {(6, 3): 5, (11, 4): 8, (12, 4): 13, (13, 5): 3, (14, 5): 2}
"""(people, series) -> the fewest repeats at tables of four and three, by looking at all plans."""
KNOWN = ALL_PLANS | {(20, 6): 1}
"""(people, series) -> repeats that are unavoidable at tables of four and three, where no argument above says so."""


def fewest_repeats(n: int, series: int, *, sizes: Sequence[int] = FOUR_OR_THREE) -> int:
    """A number of repeats that no plan for `n` people and so many series stays below. Raises `CannotSeatError`."""
    tables = table_sizes(n, sizes)
    meetings = series * sum(size * (size - 1) // 2 for size in tables)
    overlap = shared_by_two(n, sizes=sizes)
    known = KNOWN.get((n, series), 0)
    if known and tables != table_sizes(n):
        known = 0
    return max(known, meetings - n * (n - 1) // 2, (series - 1) * overlap)


def fewest_at_most_twice(n: int, series: int, *, sizes: Sequence[int] = FOUR_OR_THREE) -> int:
    """The same for plans in which nobody meets anybody three times: what two series have in common no other has."""
    overlap = shared_by_two(n, sizes=sizes)
    return max(fewest_repeats(n, series, sizes=sizes), series * (series - 1) // 2 * overlap)


def shared_by_two(n: int, *, sizes: Sequence[int] = FOUR_OR_THREE) -> int:
    """How many pairs any two series have in common, at least."""
    tables = table_sizes(n, sizes)
    return sum(fewest_pairs(size, tables) for size in tables)


def fewest_second_visits(n: int, series: int, *, sizes: Sequence[int] = FOUR_OR_THREE) -> int:
    """Return the fewest visits to short tables after a player's first: there are only n first visits."""
    return max(0, series * short_seats(table_sizes(n, sizes), sizes[0]) - n)
