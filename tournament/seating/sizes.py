"""How many tables, and of which size."""

from collections.abc import Sequence

from .values import CannotSeatError

FOUR_OR_THREE = (4, 3)
"""Table sizes of the German rules, the preferred one first. Source: DSkV Rommé-Regeln 2018, rule 2."""


def table_sizes(n: int, sizes: Sequence[int] = FOUR_OR_THREE) -> list[int]:
    """Split `n` people into tables, the preferred size (`sizes[0]`) first, the last resort last.

    The last size is used as rarely as possible, then the one before it, and so on: with (4, 3) as few tables of three
    as possible. Raises `CannotSeatError` where no split exists, with four and three: 1, 2 and 5 people.
    Source: DSkV Rommé-Regeln 2018, rule 2.
    """
    if n < min(sizes):
        raise CannotSeatError("too_few", people=n, minimum=min(sizes))
    counts = _fewest(n, sizes)
    if counts is None:
        raise CannotSeatError("five" if n == 5 and tuple(sizes) == FOUR_OR_THREE else "no_split", people=n)
    return [size for size, count in zip(sizes, reversed(counts), strict=True) for _ in range(count)]


def short_seats(sizes: Sequence[int], full: int) -> int:
    """How many people sit at tables with fewer than `full` people."""
    return sum(size for size in sizes if size < full)


def _fewest(n: int, sizes: Sequence[int]) -> tuple[int, ...] | None:
    """How many tables of each size, least wanted size first: the smallest such tuple. None: it cannot be done."""
    best: list[tuple[int, ...] | None] = [(0,) * len(sizes)]
    for people in range(1, n + 1):
        options = []
        for index, size in enumerate(reversed(sizes)):
            rest = best[people - size] if size <= people else None
            if rest is not None:
                options.append((*rest[:index], rest[index] + 1, *rest[index + 1 :]))
        best.append(min(options, default=None))
    return best[n]
