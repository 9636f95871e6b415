"""Chance from a seed, on the lots that seating draws: the same stream on every machine and with every Python."""

from collections.abc import Sequence
from typing import TypeVar

from tournament.seating import Lots

T = TypeVar("T")

SPAN = 1 << 53


class Chance:
    """A stream of draws; the same seed gives the same stream."""

    def __init__(self, seed: str) -> None:
        self._lots = Lots(seed)

    def _next(self) -> float:
        """From 0 up to, not including, 1."""
        return self._lots.below(SPAN) / SPAN

    def happens(self, probability: float) -> bool:
        return self._next() < probability

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self._next()

    def whole(self, low: int, high: int) -> int:
        """One of low..high, both included."""
        return low + self._lots.below(high - low + 1)

    def pick(self, things: Sequence[T], weights: Sequence[float]) -> T:
        """One of the things, the heavier the likelier."""
        at = self._next() * sum(weights)
        for thing, weight in zip(things, weights, strict=True):
            at -= weight
            if at < 0:
                return thing
        return things[-1]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """In a random order."""
        return self._lots.shuffled(things)
