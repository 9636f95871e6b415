"""What there is to object to in a design."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from .values import Round


def fault(rounds: Sequence[Round], full: int) -> tuple[int, int, int]:
    """Repeats, then the squares of further meetings, then pairs of visits to short tables: the less, the better.

    Pairs of visits of one person, v(v-1)/2 of v visits: least where everybody was there as often as everybody else.
    """
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))
    short = Counter(place for tables in rounds for table in tables if len(table) < full for place in table)
    again = [times - 1 for times in met.values() if times > 1]
    return (
        sum(again),
        sum((times - 1) ** 2 for times in again),
        sum(visits * (visits - 1) // 2 for visits in short.values()),
    )
