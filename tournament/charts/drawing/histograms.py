"""How many have how much: a bar for each step, the middle marked, and mine."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

from tournament.charts.drawing import inks
from tournament.charts.drawing.canvas import LETTER, LINE, WIDE, Drawing, box, line
from tournament.charts.drawing.marks import pointer
from tournament.charts.drawing.scales import EM, Scale, bins, step, ticks, written

LEFT, RIGHT, HIGH, GAP = 10, 10, 58, 1.2
MOST_BARS = 28
HALF = 0.5  # a whole number is in the middle of its step


@dataclass(frozen=True, slots=True)
class Heap:
    """Numbers that are one picture: what they are called, and mine with what stands at it."""

    title: str
    values: tuple[float, ...]
    middle: float
    middle_words: str
    mine: float | None = None
    mine_words: str = ""


def histograms(heaps: Sequence[Heap], unit: str) -> Drawing:
    """One under another on the same scales; `unit` stands under the last."""
    low, high = min(min(heap.values) for heap in heaps), max(max(heap.values) for heap in heaps)
    steps = _Steps(low, high, [heap.values for heap in heaps])
    drawing = Drawing(0)
    ground = 0.0
    for heap, counts in zip(heaps, steps.counts, strict=True):
        ground = _heap(drawing, heap, counts, steps, ground and ground + 12)
    drawing.scale_below(((steps.x_of(tick + HALF), written(tick)) for tick in steps.ticks()), ground)
    under = ground + 4 + LETTER + LINE
    drawing.say(WIDE - RIGHT, under, unit, "end", "quiet")
    drawing.height = under + 6
    return drawing


class _Steps:
    """The steps a bar stands on, and how high bars are, for all heaps alike."""

    def __init__(self, low: float, high: float, heaps: Sequence[Sequence[float]]) -> None:
        every = round(step(low, high + 1, MOST_BARS))
        first = floor(low / every) * every
        self.edges = [first + every * at for at in range(floor((high - first) / every) + 2)]
        self.x_of = Scale(low=self.edges[0], high=self.edges[-1], start=LEFT, end=WIDE - RIGHT)
        self.counts = [bins(values, self.edges) for values in heaps]
        self.unit = HIGH / max(max(counts) for counts in self.counts)

    def ticks(self) -> list[float]:
        """The numbers that are written under them."""
        return ticks(self.edges[0], self.edges[-1] - 1)

    def bars(self, counts: Sequence[int], ground: float) -> list[str]:
        wide = self.x_of(self.edges[1]) - self.x_of(self.edges[0]) - GAP
        heights = [(self.x_of(edge), count * self.unit) for edge, count in zip(self.edges, counts, strict=False)]
        return [box(x + GAP / 2, ground - high, wide, high) for x, high in heights if high]


def _heap(drawing: Drawing, heap: Heap, counts: Sequence[int], steps: _Steps, top: float) -> float:
    """Returns what it stands on."""
    above = LINE * (2 if heap.mine is not None else 1) + 6
    ground = top + LETTER + above + HIGH
    drawing.say(0, top + LETTER, heap.title, "start", "strong")
    drawing.say(WIDE, top + LETTER, heap.middle_words, "end", "quiet")
    drawing.draw(inks.BAR, *steps.bars(counts, ground))
    drawing.draw(inks.RULE, line((LEFT, ground), (WIDE - RIGHT, ground)))
    middle = steps.x_of(heap.middle + HALF)
    drawing.draw(inks.STROKE, line((middle, ground + 3), (middle, ground - HIGH - 4)))
    if heap.mine is not None:
        x = steps.x_of(heap.mine + HALF)
        drawing.draw(inks.MINE_SOLID, pointer(x, ground - HIGH - 12, 6), line((x, ground - HIGH - 10), (x, ground)))
        room = len(heap.mine_words) * LETTER * EM / 2
        drawing.say(min(max(x, room), WIDE - room), ground - HIGH - 22, heap.mine_words, "middle", "strong")
    return ground
