"""All chance there is: lots from a recorded seed, which anybody can draw again, in any language; and a quick stream."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_SPAN = 1 << 64


class _Chance(ABC):
    """What can be drawn where one of so many numbers can."""

    @abstractmethod
    def below(self, n: int) -> int: ...

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Every order with the same chance: for the last place down to the second, swap with a drawn place up to it.

        Source: Durstenfeld, Algorithm 235, Communications of the ACM 7 (1964).
        """
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


class Lots(_Chance):
    """A stream of lots. Draw number i (from 0) is the SHA-256 of the text "seed:i", its first 16 hexadecimal digits.

    The first draw of the seed `Pokal` by hand: `printf 'Pokal:0' | sha256sum | cut -c1-16`.
    """

    def __init__(self, seed: str) -> None:
        self._start = sha256(f"{seed}:".encode())
        self._drawn = 0

    def below(self, n: int) -> int:
        """One of 0..n-1, each with exactly the same chance.

        The remainder of the draw divided by n. A draw at or above the greatest multiple of n that fits into 64 bits
        would favour small remainders: it is thrown away and the next one is taken.
        """
        limit = _SPAN - _SPAN % n
        while True:
            draw = self._next()
            if draw < limit:
                return draw % n

    def _next(self) -> int:
        block = self._start.copy()
        block.update(b"%d" % self._drawn)
        self._drawn += 1
        return int.from_bytes(block.digest()[:8], "big")


def order_by_lot(seed: str, numbers: Iterable[int]) -> list[int]:
    """Those who share a rank in the order drawn, from their numbers in ascending order."""
    return Lots(seed).shuffled(sorted(numbers))


class Stream(_Chance):
    """Plenty of small random numbers from one state: a lot each would take too long.

    The upper 31 bits of the linear congruence modulo 2^64 with Knuth's multiplier, the same on every machine.
    """

    def __init__(self, state: int) -> None:
        self.state = state

    def below(self, n: int) -> int:
        return self._next() % n

    def share(self) -> float:
        """From 0 on, less than 1."""
        return self._next() / 2**31

    def _next(self) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return self.state >> 33
