"""Few people: the cheapest of all plans, table by table from each set of people who can be seated so far."""

from collections.abc import Sequence
from itertools import combinations

from .aims import Aims

FEW = 12
"""People up to whom all plans are looked at, at tables of four some 36,000 steps."""


def cheapest(wanted: Sequence[int], k: int, aims: Aims) -> tuple[int, list[list[int]]]:
    """The least cost, conflicts and ranks moved, of all plans within `k` ranks, and the first plan that has it.

    What is still to come depends only on who is seated, so the cheapest way to each set is enough (Bellman 1957).
    """
    people = sum(wanted)
    ways: dict[int, tuple[int, list[list[int]]]] = {0: (0, [])}
    start = 0
    for size in wanted:
        near = range(max(0, start - k), min(people, start + size + k))
        longer: dict[int, tuple[int, list[list[int]]]] = {}
        costs = {table: _cost(table, start, k, aims, short=size < wanted[0]) for table in combinations(near, size)}
        for seated, (spent, tables) in ways.items():
            free = [rank for rank in near if not seated >> rank & 1]
            for table in combinations(free, size):
                cost = costs[table]
                if cost is None:
                    continue
                after = seated | sum(1 << rank for rank in table)
                if after not in longer or spent + cost < longer[after][0]:
                    longer[after] = spent + cost, [*tables, list(table)]
        ways, start = longer, start + size
    return ways[(1 << people) - 1]


def _cost(table: Sequence[int], start: int, k: int, aims: Aims, *, short: bool) -> int | None:
    """What a table costs whose first place is `start`; None: somebody would move too far."""
    moves = [abs(rank - place) for place, rank in enumerate(table, start)]
    return aims.table(table, short=short) + sum(moves) if max(moves) <= k else None
