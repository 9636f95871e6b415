"""Rows with words at their left: how much each is as a bar, or a mean with how far off it may be."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournament.charts.drawing import inks
from tournament.charts.drawing.canvas import LETTER, LINE, WIDE, Drawing, box, line
from tournament.charts.drawing.marks import circle
from tournament.charts.drawing.scales import EM, Scale, shortened, ticks

ROW, ASIDE, LEAST = 26, 12, 0.01


@dataclass(frozen=True, slots=True)
class Bar:
    """`words` stand behind it."""

    name: str
    value: int
    words: str


def bars(shown: Sequence[Bar]) -> Drawing:
    """The name above each bar, since names are long."""
    drawing = Drawing(0)
    room = max(len(bar.words) for bar in shown) * LETTER * EM + 10
    x_of = Scale(low=0, high=max(bar.value for bar in shown), start=0, end=WIDE - room)
    top = 0.0
    for bar in shown:
        drawing.say(0, top + LETTER, shortened(bar.name, WIDE, LETTER), "start", "words")
        drawing.draw(inks.BAR, *([box(0, top + LETTER + 6, max(x_of(bar.value), 1.5), 13)] if bar.value else []))
        drawing.say(x_of(bar.value) + 7, top + LETTER + 17.5, bar.words, "start", "strong")
        top += LETTER + 6 + 13 + 12
    drawing.height = top - 6
    return drawing


@dataclass(frozen=True, slots=True)
class Interval:
    """A number, and from where to where it may be."""

    name: str
    low: float
    value: float
    high: float
    words: str


def intervals(shown: Sequence[Interval], unit: str, zero: str, write: Callable[[float], str]) -> Drawing:
    """On one scale around 0, which is called `zero`; the number stands at the right. `write`: how one is written."""
    names = max(len(one.name) for one in shown) * LETTER * EM + ASIDE
    words = max(len(one.words) for one in shown) * LETTER * EM + ASIDE
    reach = max(max(abs(one.low), abs(one.high)) for one in shown)
    x_of = Scale(low=-reach, high=reach, start=names, end=WIDE - words)
    top = LINE + 4
    drawing = Drawing(0)
    foot = top + ROW * len(shown)
    drawing.draw(inks.RULE, line((x_of(0), top - 2), (x_of(0), foot)))
    drawing.say(x_of(0), LETTER, zero, "middle", "quiet")
    for at, one in enumerate(shown):
        y = top + ROW * (at + 0.5)
        drawing.draw(inks.STROKE, line((x_of(one.low), y), (x_of(one.high), y)), *_ends(x_of, one, y))
        drawing.draw(inks.SOLID, circle(x_of(one.value), y, 4.5))
        drawing.say(0, y + LETTER * 0.35, one.name)
        drawing.say(WIDE, y + LETTER * 0.35, one.words, "end", "strong")
    drawing.draw(inks.RULE, line((x_of(-reach), foot), (x_of(reach), foot)))
    drawing.scale_below([(x_of(tick), write(tick)) for tick in ticks(-reach, reach, 4, LEAST)], foot)
    drawing.say(WIDE, foot + 4 + LETTER + LINE, unit, "end", "quiet")
    drawing.height = foot + 4 + LETTER + LINE + 6
    return drawing


def _ends(x_of: Scale, one: Interval, y: float) -> list[str]:
    return [line((x_of(end), y - 4), (x_of(end), y + 4)) for end in (one.low, one.high)]
