"""What there is to object to in a design."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from .values import Round


def fault(rounds: Sequence[Round], full: int) -> tuple[int, int, int]:
    """Repeats, then the squares of further meetings, then second visits to short tables: the less, the better."""
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))
    short = Counter(place for tables in rounds for table in tables if len(table) < full for place in table)
    again = [times - 1 for times in met.values() if times > 1]
    return sum(again), sum((times - 1) ** 2 for times in again), sum(short.values()) - len(short)
