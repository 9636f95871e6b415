"""From a number to where it stands, and which numbers are written at an axis."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log, log10
from typing import Final

ROUND: Final = (1, 2, 5, 10)
TINY: Final = 1e-9
"""More than is lost where fractions are divided."""
EM: Final = 0.56
"""How wide a letter is on average, against its height."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """The numbers from `low` to `high` between two places."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        if self.high == self.low:
            return (self.start + self.end) / 2
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


def step(low: float, high: float, count: int, least: float = 1) -> float:
    """A round number (1, 2, 5, 10, 20, ...; or 0.1, 0.2, ... where `least` allows it) that fits at most `count` times
    between the two."""
    wanted = max((high - low) / count, least)
    power: float = 10 ** floor(log10(wanted))
    return next(power * factor for factor in ROUND if power * factor >= wanted - TINY)


def ticks(low: float, high: float, count: int = 6, least: float = 1) -> list[float]:
    """Round numbers from `low` to `high`, at most `count` and one."""
    every = step(low, high, count, least)
    return [round(every * at, 6) for at in range(ceil(low / every - TINY), floor(high / every + TINY) + 1)]


def apart(wanted: Sequence[float], gap: float) -> list[float]:
    """Places for labels, in the order of `wanted`, each as near as can be to where it is wanted and `gap` below the one
    above; equals stand in the order given."""
    places = [0.0] * len(wanted)
    below = float("-inf")
    for at in sorted(range(len(wanted)), key=lambda at: wanted[at]):
        places[at] = below = max(wanted[at], below + gap)
    return places


def written(value: float) -> str:
    """A whole number, with a real minus sign."""
    return f"{value:.0f}".replace("-", "−")


def bins(values: Sequence[float], edges: Sequence[float]) -> list[int]:
    """How many lie from each edge to before the next."""
    ordered = sorted(values)
    at = [bisect_left(ordered, edge) for edge in edges]
    return [end - start for start, end in pairwise(at)]


def shortened(text: str, room: float, letter: float) -> str:
    """As much of it as there is room for."""
    fits = int(room / (letter * EM))
    return text if len(text) <= fits else text[: max(fits - 1, 1)].rstrip(" ,") + "…"


def squeezed(whole: int, last: int, rows: Callable[[int], float], height: float) -> Callable[[int], float]:
    """Places of a ranking from above: to `whole` each has its row (`rows`), all behind share `height` below, the
    farther behind the closer (in logarithms)."""
    behind = Scale(low=log(whole), high=log(max(last, whole + 1)), start=rows(whole), end=rows(whole) + height)
    return lambda place: rows(place) if place <= whole else behind(log(place))
