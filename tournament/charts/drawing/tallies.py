"""How many have 0, 1, 2, ... of something: a column each with its number on top."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.charts.drawing import inks
from tournament.charts.drawing.canvas import LETTER, LINE, WIDE, Drawing, box, line
from tournament.charts.drawing.marks import pointer
from tournament.charts.drawing.scales import EM

LEFT, RIGHT, HIGH, BROAD, LEAST = 4, 4, 84, 46, 1.5


@dataclass(frozen=True, slots=True)
class Tally:
    """`counts`: of what, and how many have it. `mine`: what I have, with what stands at it."""

    title: str
    counts: tuple[tuple[int, int], ...]
    mine: int | None = None
    mine_words: str = ""


def tallies(shown: Sequence[Tally], unit: str) -> Drawing:
    """One under another, each on a scale of its own since the numbers are there; `unit` stands under the last."""
    drawing = Drawing(0)
    columns = max(len(tally.counts) for tally in shown)
    broad = min(BROAD, (WIDE - LEFT - RIGHT) / columns)
    top = 0.0
    for tally in shown:
        top = _tally(drawing, tally, broad, top) + 14
    drawing.say(LEFT, top, unit, "start", "quiet")
    drawing.height = top + 6
    return drawing


def _tally(drawing: Drawing, tally: Tally, broad: float, top: float) -> float:
    """Returns where the letters under it stand."""
    named = LETTER + 8 if tally.title else 0
    ground = top + named + LINE * (2 if tally.mine is not None else 1) + HIGH
    most = max(count for _of, count in tally.counts)
    if tally.title:
        drawing.say(0, top + LETTER, tally.title, "start", "strong")
    bars = []
    for at, (of, count) in enumerate(tally.counts):
        x, high = LEFT + broad * (at + 0.5), count / most * HIGH
        if count:
            bars.append(box(x - broad * 0.4, ground - max(high, LEAST), broad * 0.8, max(high, LEAST)))
        drawing.say(x, ground - high - 5, count, "middle")
        drawing.say(x, ground + 4 + LETTER, of, "middle", "quiet")
        if of == tally.mine:
            y = ground - high - LINE - 7
            drawing.draw(inks.MINE_SOLID, pointer(x, y, 6))
            room = len(tally.mine_words) * LETTER * EM
            right = x + 14 + room < WIDE
            drawing.say(x + (14 if right else -14), y + 5, tally.mine_words, "start" if right else "end", "strong")
    drawing.draw(inks.BAR, *bars)
    drawing.draw(inks.RULE, line((LEFT, ground), (LEFT + broad * len(tally.counts), ground)))
    return ground + 4 + LETTER + 6
