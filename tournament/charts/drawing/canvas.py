"""What a picture is drawn of. A template writes it as SVG, the same for pages and for paper."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from tournament.charts.drawing.inks import RULE, Ink

WIDE = 340
"""How wide every picture is."""
LETTER = 14
"""How high letters are."""
LINE = 18
"""From one line of letters to the next."""

Anchor = Literal["start", "middle", "end"]
Tone = Literal["words", "quiet", "strong"]


@dataclass(frozen=True, slots=True)
class Shape:
    """A path of SVG in an ink."""

    path: str
    ink: Ink


@dataclass(frozen=True, slots=True)
class Words:
    """A line of letters; `y` is where they stand on. `clear`: what is under them is kept from showing through."""

    x: float
    y: float
    text: str
    anchor: Anchor = "start"
    tone: Tone = "words"
    clear: bool = False


@dataclass
class Drawing:
    """Shapes in the order in which they are drawn, then words."""

    height: float
    shapes: list[Shape] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    width: float = WIDE

    def draw(self, ink: Ink, *paths: str) -> None:
        """Several paths in one ink are one shape."""
        if paths:
            self.shapes.append(Shape(" ".join(paths), ink))

    def say(
        self, x: float, y: float, text: object, anchor: Anchor = "start", tone: Tone = "words", *, clear: bool = False
    ) -> None:
        """Letters that stand on y."""
        self.words.append(Words(round(x, 1), round(y, 1), str(text), anchor, tone, clear))

    def scale_below(self, places: Iterable[tuple[float, object]], y: float) -> None:
        """Numbers under an axis at y, each at its x with a tick."""
        at = list(places)
        self.draw(RULE, *(line((x, y), (x, y + 4)) for x, _text in at))
        for x, text in at:
            self.say(x, y + 4 + LETTER, text, "middle", "quiet")


def number(value: float) -> str:
    """As short as a path needs it."""
    return f"{value:.1f}".removesuffix(".0")


def line(*points: tuple[float, float]) -> str:
    """Straight from point to point."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def box(x: float, y: float, width: float, height: float) -> str:
    """A rectangle from its upper left corner."""
    return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}z"
