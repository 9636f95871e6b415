"""How lines, marks and bars are drawn."""

from dataclasses import dataclass

GREY, DARK, BLACK = "#8a8a8a", "#444444", "#000000"


@dataclass(frozen=True, slots=True)
class Ink:
    """How something is drawn. These colours are those on paper; pages have theirs by `name` (static/charts/charts.css).

    `dash`: lengths of strokes and gaps.
    """

    name: str
    fill: str = "none"
    stroke: str = "none"
    width: float = 0
    dash: str = ""


RULE = Ink("rule", stroke=GREY, width=0.7)
"""A hairline: an axis, a scale."""
HAIR = Ink("hair", stroke="#cccccc", width=0.7)
"""The line between two rows."""
FAINT = Ink("faint", stroke=GREY, width=1.3)
"""Lines among which one is looked at."""
FAINT_DASHED = Ink("faint", stroke=GREY, width=1.3, dash="5 3")
STROKE = Ink("stroke", stroke=DARK, width=1.6)
DASHED = Ink("stroke", stroke=DARK, width=1.6, dash="5 3")
BAR = Ink("bar", fill=GREY)
RING = Ink("ring", stroke="#666666", width=1)
"""One of many dots: where they lie on each other, rings still show how many."""
SOLID = Ink("solid", fill=DARK, stroke=DARK, width=1.2)
HOLLOW = Ink("hollow", fill="#ffffff", stroke=DARK, width=1.4)
FAINT_SOLID = Ink("faint-solid", fill=GREY, stroke=GREY, width=1.2)
MINE = Ink("mine", stroke=BLACK, width=3)
MINE_SOLID = Ink("mine-solid", fill=BLACK, stroke=BLACK, width=1)
