"""Many series without anybody meeting twice, by arithmetic instead of search.

Four blocks of T places, T being the number of tables. In series r, table t takes the places t, t + r, t + 2r and
t + 3r (modulo T) of blocks 0, 1, 2 and 3. Two places of different blocks differ by d * r there, with d = 1, 2 or 3:
if these differences are never the same in two series, no two places ever meet twice. They are not, as long as there
are no more series than T / gcd(d, T). Two places of one block never meet at all, so every place that is taken out of
block 3 turns one table in each series into a table of three. Source: seating/README.md, "How", points 1 and 2.
"""

from collections.abc import Sequence
from itertools import combinations
from math import gcd

from .lots import Lots

Tables = list[list[int]]

BLOCKS = 4


def tables_without_repeats(n: int, series: int, lots: Lots) -> list[Tables] | None:
    """People 0..n-1 at tables of four and three for every series, nobody meeting twice. None: not by this method."""
    count = -(-n // BLOCKS)
    if any(count // gcd(difference, count) < series for difference in (1, 2, 3)):
        return None
    removed = _removed_places(count, BLOCKS * count - n, series)
    kept = [(block, place) for block in range(BLOCKS) for place in range(count) if (block, place) not in removed]
    person_at = dict(zip(lots.shuffled(kept), range(n), strict=True))
    return [_tables(count, round_, person_at) for round_ in range(series)]


def _tables(count: int, round_: int, person_at: dict[tuple[int, int], int]) -> Tables:
    """One series; the tables which lost a place come last."""
    places = [[(block, (table + block * round_) % count) for block in range(BLOCKS)] for table in range(count)]
    tables = [[person_at[place] for place in table if place in person_at] for table in places]
    return sorted(tables, key=len, reverse=True)


def _removed_places(count: int, missing: int, series: int) -> set[tuple[int, int]]:
    """Places of block 3 to leave empty, so that as few people as possible sit at a table of three twice."""
    if missing == 0:
        return set()
    best: tuple[int, tuple[int, ...]] | None = None
    for others in combinations(range(1, count), missing - 1):
        chosen = (0, *others)
        twice = _twice_at_three(count, chosen, series)
        if best is None or twice < best[0]:
            best = twice, chosen
        if twice == 0:
            break
    return {(BLOCKS - 1, place) for place in best[1]} if best else set()


def _twice_at_three(count: int, empty: Sequence[int], series: int) -> int:
    """How often somebody sits at a table of three beyond his first time, when these places of block 3 are empty."""
    visits = [
        (block, (place - (BLOCKS - 1 - block) * round_) % count)
        for place in empty
        for round_ in range(series)
        for block in range(BLOCKS - 1)
    ]
    return len(visits) - len(set(visits))
