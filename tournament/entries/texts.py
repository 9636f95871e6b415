"""Plain text as it is read: paragraphs and simple lists. Pure; nothing of it is ever HTML."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

MARKS = ("- ", "– ", "* ", "• ")


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph of so many lines, or a list of so many points."""

    lines: tuple[str, ...]
    is_list: bool = False


def blocks(text: str) -> tuple[Block, ...]:
    """An empty line ends a paragraph; lines that begin with a dash, a star or a dot are the points of a list."""
    return tuple(_blocks(text))


def _blocks(text: str) -> Iterator[Block]:
    together: list[str] = []
    of_list = False
    for line in [*(one.strip() for one in text.splitlines()), ""]:
        is_point = line.startswith(MARKS)
        if together and (not line or is_point != of_list):
            yield Block(_without_marks(together) if of_list else tuple(together), of_list)
            together = []
        if line:
            together.append(line)
            of_list = is_point


def _without_marks(points: Sequence[str]) -> tuple[str, ...]:
    return tuple(point[2:].strip() for point in points)
