"""A dot for everybody: two figures against each other, or tables by how strong they are."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from tournament.charts.drawing import inks
from tournament.charts.drawing.canvas import LETTER, LINE, WIDE, Drawing, Words, line
from tournament.charts.drawing.marks import circle, diamond
from tournament.charts.drawing.scales import EM, Scale, shortened, ticks, written

LEFT, TOP, HIGH, DOT = 36, 24, 240, 2.6
TALL, STEP = 62, 5.4


@dataclass(frozen=True, slots=True)
class Dot:
    """`words`: what stands at it; empty: nothing."""

    x: float
    y: float
    words: str = ""
    mine: bool = False


def cloud(dots: Sequence[Dot], across: str, up: str) -> Drawing:
    """`across` and `up`: what the axes are called. Words that would lie on others move down or are left out."""
    xs, ys = [dot.x for dot in dots], [dot.y for dot in dots]
    x_of = Scale(low=min(xs), high=max(xs), start=LEFT + 8, end=WIDE - 14)
    y_of = Scale(low=min(ys), high=max(ys), start=TOP + HIGH - 8, end=TOP + 8)
    drawing = Drawing(TOP + HIGH + 4 + LETTER + LINE + 6)
    drawing.say(0, LETTER, up, "start", "quiet")
    drawing.draw(inks.RULE, line((LEFT, TOP), (LEFT, TOP + HIGH), (WIDE - 4, TOP + HIGH)))
    for tick in ticks(min(ys), max(ys)):
        drawing.draw(inks.RULE, line((LEFT - 4, y_of(tick)), (LEFT, y_of(tick))))
        drawing.say(LEFT - 7, y_of(tick) + LETTER * 0.35, written(tick), "end", "quiet")
    drawing.scale_below([(x_of(tick), written(tick)) for tick in ticks(min(xs), max(xs), 5)], TOP + HIGH)
    drawing.say(WIDE, TOP + HIGH + 4 + LETTER + LINE, across, "end", "quiet")
    drawing.draw(inks.RING, *(circle(x_of(dot.x), y_of(dot.y), DOT) for dot in dots if not dot.mine))
    for dot in (one for one in dots if one.words):
        x, y = x_of(dot.x), y_of(dot.y)
        drawing.draw(*((inks.MINE_SOLID, diamond(x, y, 6)) if dot.mine else (inks.SOLID, circle(x, y, DOT + 1))))
        tried = (_label(x, y + LETTER * 0.35 + LINE * at, dot.words, mine=dot.mine) for at in range(3))
        free = (one for one in tried if not any(_touch(one, other) for other in drawing.words))
        drawing.words.extend(islice(free, 1))
    return drawing


@dataclass(frozen=True, slots=True)
class Strip:
    """Dots on a line, of which some are marked."""

    title: str
    dots: tuple[Dot, ...]


def strips(shown: Sequence[Strip], unit: str) -> Drawing:
    """One under another on the same scale; equals are heaped up."""
    values = [dot.x for strip in shown for dot in strip.dots]
    x_of = Scale(low=min(values), high=max(values), start=14, end=WIDE - 14)
    drawing = Drawing(0)
    top = 0.0
    for strip in shown:
        top = _strip(drawing, strip, x_of, top)
    drawing.scale_below([(x_of(tick), written(tick)) for tick in ticks(min(values), max(values))], top)
    drawing.say(WIDE - 8, top + 4 + LETTER + LINE, unit, "end", "quiet")
    drawing.height = top + 4 + LETTER + LINE + 6
    return drawing


def _strip(drawing: Drawing, strip: Strip, x_of: Scale, top: float) -> float:
    """Returns where it stands."""
    heaped: Counter[int] = Counter()
    placed = []
    for dot in sorted(strip.dots, key=lambda dot: dot.x):
        column = round(x_of(dot.x) / STEP)
        heaped[column] += 1
        placed.append((dot, column * STEP, heaped[column]))
    marked = [one for one in placed if one[0].words]
    ground = top + LETTER + (11 if marked else 6) + max(heaped.values()) * STEP + LINE * len(marked)
    drawing.say(0, top + LETTER, strip.title, "start", "strong")
    drawing.draw(inks.RULE, line((8, ground), (WIDE - 8, ground)))
    drawing.draw(inks.RING, *(circle(x, ground - high * STEP + 2, DOT) for dot, x, high in placed if not dot.words))
    for level, (dot, x, high) in enumerate(marked, 1):
        y, above = ground - high * STEP + 2, ground - max(heaped.values()) * STEP - LINE * level + 8
        drawing.draw(inks.RULE, line((x, y - 5), (x, above + 4)))
        drawing.draw(*((inks.MINE_SOLID, diamond(x, y, 5)) if dot.mine else (inks.SOLID, circle(x, y, DOT + 0.8))))
        drawing.words.append(_label(x - 11, above, dot.words, mine=dot.mine))
    return ground + 12


def _label(x: float, y: float, words: str, *, mine: bool) -> Words:
    """Right of x if there is room; else where there is more, as much as fits in."""
    right, left = WIDE - x - 11, x - 9
    is_right = len(words) * LETTER * EM < right or right >= left
    said = shortened(words, right if is_right else left, LETTER)
    at = round(x + (11 if is_right else -9), 1)
    return Words(at, round(y, 1), said, "start" if is_right else "end", "strong" if mine else "words", clear=True)


def _touch(one: Words, other: Words) -> bool:
    """Return whether two lines of letters lie on each other."""
    (left, right), (start, end) = map(_reach, (one, other))
    return abs(one.y - other.y) < LETTER and left < end and start < right


def _reach(one: Words) -> tuple[float, float]:
    wide = len(one.text) * LETTER * EM
    left = one.x - wide * {"start": 0, "middle": 0.5, "end": 1}[one.anchor]
    return left, left + wide
