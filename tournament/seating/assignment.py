"""Giving every row a column of its own: without any cost if that can be, else as cheaply as possible."""

from collections.abc import Sequence

Costs = Sequence[Sequence[int]]


def assign(costs: Costs) -> list[int]:
    """The column of each row in a cheapest assignment of a square of costs (whole numbers from 0).

    First a matching of columns that cost nothing; only where there is none, the Hungarian method.
    """
    return _free_of_charge(costs) or _cheapest(costs)


def _free_of_charge(costs: Costs) -> list[int]:
    """A perfect matching of zeros; empty where there is none. Source: Kuhn 1955, augmenting paths."""
    row_of = [-1] * len(costs)
    column_of = [-1] * len(costs)
    for start in range(len(costs)):
        came = _search(start, costs, row_of)
        end = next((column for column in reversed(came) if row_of[column] < 0), None)
        while end is not None:
            row = came[end]
            row_of[end], column_of[row], end = row, end, column_of[row] if row != start else None
        if column_of[start] < 0:
            return []
    return column_of


def _search(start: int, costs: Costs, row_of: Sequence[int]) -> dict[int, int]:
    """The columns that can be had by moving others on, each with the row it goes to; the last one is free, if any."""
    came: dict[int, int] = {}
    waiting = [start]
    for row in waiting:
        for column, cost in enumerate(costs[row]):
            if cost == 0 and column not in came:
                came[column] = row
                if row_of[column] < 0:
                    return came
                waiting.append(row_of[column])
    return came


def _cheapest(costs: Costs) -> list[int]:
    """The Hungarian method: rows join one by one, each by a cheapest augmenting path. Cubic.

    Prices of rows and columns never add up to more than a cost, and just to it for the chosen ones: so no other
    assignment is cheaper. Source: Jonker and Volgenant, Computing 38 (1987).
    """
    rows = range(len(costs))
    joining = len(costs)  # A column that only the joining row has.
    row_price, column_price = [0] * len(costs), [0] * (len(costs) + 1)
    row_of = [-1] * (len(costs) + 1)
    for start in rows:
        row_of[joining] = start
        least, came = [sum(map(max, costs)) + 1] * len(costs), [joining] * len(costs)
        reached, rest, column = [], set(rows), joining
        while row_of[column] >= 0:
            reached.append(column)
            rest.discard(column)
            row = row_of[column]
            for other in rest:
                more = costs[row][other] - row_price[row] - column_price[other]
                if more < least[other]:
                    least[other], came[other] = more, column
            column = min(rest, key=least.__getitem__)
            step = least[column]
            for other in reached:
                row_price[row_of[other]] += step
                column_price[other] -= step
            for other in rest:
                least[other] -= step
        while column != joining:
            row_of[column], column = row_of[came[column]], came[column]
    return [row_of.index(row) for row in rows]
