"""Marks that are told apart by their shape: nobody needs to see colours."""

from collections.abc import Callable

from tournament.charts.drawing.canvas import line, number

Mark = Callable[[float, float, float], str]
"""Where it stands, and how far it reaches; the path."""


def circle(x: float, y: float, reach: float) -> str:
    """Around x, y."""
    r, across = number(reach), number(2 * reach)
    return f"M{number(x - reach)} {number(y)}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 {number(-2 * reach)} 0z"


def square(x: float, y: float, reach: float) -> str:
    side = reach * 0.9
    return line((x - side, y - side), (x + side, y - side), (x + side, y + side), (x - side, y + side)) + "z"


def diamond(x: float, y: float, reach: float) -> str:
    tip = reach * 1.3
    return line((x, y - tip), (x + tip, y), (x, y + tip), (x - tip, y)) + "z"


def triangle(x: float, y: float, reach: float) -> str:
    tip = reach * 1.2
    return line((x, y - tip), (x + tip, y + tip * 0.8), (x - tip, y + tip * 0.8)) + "z"


def pointer(x: float, y: float, reach: float) -> str:
    """A triangle that stands on its tip."""
    tip = reach * 1.2
    return line((x, y + tip), (x + tip, y - tip * 0.8), (x - tip, y - tip * 0.8)) + "z"


MARKS: tuple[Mark, ...] = (circle, square, triangle, diamond, pointer)
