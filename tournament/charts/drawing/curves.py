"""One number over the years: a line with a mark and the number at each."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.charts.drawing import inks
from tournament.charts.drawing.canvas import LETTER, WIDE, Drawing, line
from tournament.charts.drawing.marks import circle
from tournament.charts.drawing.scales import Scale

HIGH, ABOVE, LEFT, RIGHT, REACH = 120, 30, 24, 24, 4.5
MOST_SAID = 8


@dataclass(frozen=True, slots=True)
class Point:
    """`head` stands below, `words` over the mark; `at`: how far to the right, in years say."""

    head: str
    at: int
    value: float
    words: str


def curve(points: Sequence[Point]) -> Drawing:
    """From left to right. Of many, every so-manieth and the last has a head, the highest and the last a number."""
    drawing = Drawing(ABOVE + HIGH + 4 + LETTER * 2)
    x_of = Scale(low=points[0].at, high=points[-1].at, start=LEFT, end=WIDE - RIGHT)
    values = [point.value for point in points]
    y_of = Scale(low=min(values), high=max(values), start=ABOVE + HIGH - 8, end=ABOVE)
    foot = ABOVE + HIGH
    drawing.draw(inks.RULE, line((LEFT, foot), (WIDE - RIGHT, foot)))
    places = [(x_of(point.at), y_of(point.value)) for point in points]
    if len(points) > 1:
        drawing.draw(inks.MINE, line(*places))
    drawing.draw(inks.MINE_SOLID, *(circle(x, y, REACH) for x, y in places))
    every = -(-len(points) // MOST_SAID)
    headed = [at for at in range(len(points)) if (len(points) - 1 - at) % every == 0]
    drawing.scale_below([(places[at][0], points[at].head) for at in headed], foot)
    ends = {values.index(max(values)), len(points) - 1}
    for at in range(len(points)) if len(points) <= MOST_SAID else sorted(ends):
        x, y = places[at]
        drawing.say(x, y - 9, points[at].words, "middle", "strong", clear=True)
    return drawing
