"""Numbers of games as somebody says them."""

from collections.abc import Iterable


def in_runs(numbers: Iterable[int]) -> str:
    """In order: `1–4, 7`; empty for none."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs)
