"""What there is to object to in a design."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from .values import Round

Fault = tuple[int, int, int, int]
Order = Callable[[Fault], Fault]
"""What of repeats and third meetings comes first."""


def fault(rounds: Sequence[Round], full: int) -> Fault:
    """Repeats, then how often the pair meets that meets most, then third meetings (and every further one), then pairs
    of visits to short tables: the less, the better.

    Pairs of visits of one person, v(v-1)/2 of v visits: least where everybody was there as often as everybody else.
    """
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))
    short = Counter(place for tables in rounds for table in tables if len(table) < full for place in table)
    return (
        sum(times - 1 for times in met.values()),
        max(met.values(), default=0),
        sum(times - 2 for times in met.values() if times > 2),
        sum(visits * (visits - 1) // 2 for visits in short.values()),
    )


def fewest_first(found: Fault) -> Fault:
    """As it is: repeats before third meetings."""
    return found


def thirds_first(found: Fault) -> Fault:
    """In the order of whoever would rather meet nobody three times: third meetings before repeats."""
    repeats, most, thirds, visits = found
    return thirds, repeats, most, visits
