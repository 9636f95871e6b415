"""Tables of two: the round robin. Source: Kirkman 1847; every pair meets once in n - 1 rounds."""

from .values import Round


def rounds_of_two(n: int, series: int) -> tuple[Round, ...]:
    """So many series of `n` people (even) in pairs. After n - 1 of them everybody has met everybody: then anew, so
    that no two pairs' numbers of meetings differ by more than one and the repeats are the fewest by counting.

    The last place stands still, the others sit in a circle: opposite each other, moved on by one each time.
    """
    circle = n - 1
    return tuple(
        (
            (circle, at % circle),
            *(((at + step) % circle, (at - step) % circle) for step in range(1, n // 2)),
        )
        for at in range(series)
    )
