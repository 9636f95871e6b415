"""Who was where: a row for everybody, a column for every series, a mark where it was so."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.charts.drawing import inks
from tournament.charts.drawing.canvas import LETTER, WIDE, Drawing, line
from tournament.charts.drawing.marks import circle
from tournament.charts.drawing.scales import Scale, shortened

ROW, TOP, NAMES = 22, 26, 190


@dataclass(frozen=True, slots=True)
class Row:
    """`at`: the columns with a mark, from 0; `strong`: more than one has."""

    name: str
    at: tuple[int, ...]


def grid(heads: Sequence[str], rows: Sequence[Row]) -> Drawing:
    """Several marks in a row are joined and filled: they catch the eye."""
    drawing = Drawing(TOP + ROW * len(rows) + 4)
    x_of = Scale(low=0, high=max(len(heads) - 1, 1), start=NAMES + 16, end=WIDE - 26)
    for at, head in enumerate(heads):
        drawing.say(x_of(at), LETTER, head, "middle", "quiet")
    for number, row in enumerate(rows):
        y = TOP + ROW * (number + 0.5)
        drawing.draw(inks.HAIR, line((0, y + ROW / 2), (WIDE, y + ROW / 2)))
        again = len(row.at) > 1
        drawing.say(0, y + LETTER * 0.35, shortened(row.name, NAMES, LETTER), "start", "strong" if again else "words")
        if again:
            drawing.draw(inks.STROKE, line((x_of(row.at[0]), y), (x_of(row.at[-1]), y)))
        drawing.draw(inks.SOLID if again else inks.HOLLOW, *(circle(x_of(at), y, 5) for at in row.at))
    return drawing
