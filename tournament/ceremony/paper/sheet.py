"""Certificates as they will be printed: values, typeface, sizes of letters, and what is drawn behind them."""

import re
import unicodedata
from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.ceremony.layouts import LAYOUTS, NAMES_ONLY, SHEETS, Layout, Place, Sheet
from tournament.ceremony.paper.backgrounds import is_pdf
from tournament.core.brand import FACES, TYPEFACES, picture_address, unpacked, worn

# The typefaces of certificates: EB Garamond where the layout has it, and that of the brand.

ITALIC = ("eb-garamond-latin-400-italic", "eb-garamond-latin-ext-400-italic")


def typefaces() -> Mapping[str, str]:
    """The letters of EB Garamond, each as a `data:` address for a style sheet."""
    roman = TYPEFACES["klassisch"].files
    files = zip(
        ("roman", "roman_ext", "italic", "italic_ext"),
        (*roman, *(FACES / f"{one}.woff2" for one in ITALIC)),
        strict=True,
    )
    return {name: unpacked(file) for name, file in files}


# What is drawn behind certificates: the frame, and millimetres to try out where words stand. As SVG.

OUTER, INNER, CORNER = 11.0, 14.5, 9.0
"""Millimetres of A4: how far both lines of the frame are from the edge; the radius of its hollow corners."""


def frame(width: float, height: float, colour: str, second: str) -> str:
    """A strong line with hollow corners, a fine one within, and in each corner a small square on its tip."""
    tips = "".join(
        f"M{x} {y - 2.1} l2.1 2.1 l-2.1 2.1 l-2.1 -2.1 z"
        for x in (OUTER + 1.6, width - OUTER - 1.6)
        for y in (OUTER + 1.6, height - OUTER - 1.6)
    )
    return _address(
        width,
        height,
        f'<path d="{_hollow(width, height, OUTER, CORNER)}" fill="none" stroke="{colour}" stroke-width="1.1"/>'
        f'<path d="{_hollow(width, height, INNER, CORNER)}" fill="none" stroke="{second}" stroke-width=".35"/>'
        f'<path d="{tips}" fill="{second}"/>',
    )


def _hollow(width: float, height: float, edge: float, radius: float) -> str:
    """A rectangle so far from the edge whose corners are quarters of a circle, hollow."""
    left, top, right, bottom = edge, edge, width - edge, height - edge
    corner = f"A{radius} {radius} 0 0 0"
    return (
        f"M{left + radius} {top} H{right - radius} {corner} {right} {top + radius} V{bottom - radius} "
        f"{corner} {right - radius} {bottom} H{left + radius} {corner} {left} {bottom - radius} V{top + radius} "
        f"{corner} {left + radius} {top} z"
    )


def grid(width: int, height: int) -> str:
    """A line every millimetre, a stronger one every ten, with its number."""
    fine, strong = " ".join(_lines(width, height, 1)), " ".join(_lines(width, height, 10))
    numbers = "".join(
        [f'<text x="{at + 0.5}" y="3.6">{at}</text>' for at in range(10, width, 10)]
        + [f'<text x="0.8" y="{at - 0.6}">{at}</text>' for at in range(10, height, 10)]
    )
    return _address(
        width,
        height,
        f'<path d="{fine}" stroke="#c9d3dc" stroke-width=".08"/>'
        f'<path d="{strong}" stroke="#7d93a8" stroke-width=".18"/>'
        f'<g font-family="Inter, sans-serif" font-size="2.8" fill="#4a5f73">{numbers}</g>',
    )


def _lines(width: int, height: int, apart: int) -> Iterator[str]:
    yield from (f"M{x} 0V{height}" for x in range(0, width + 1, apart))
    yield from (f"M0 {y}H{width}" for y in range(0, height + 1, apart))


def _address(width: float, height: float, drawn: str) -> str:
    """A picture as a `data:` address."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{drawn}</svg>'
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


# How wide a text will be, well enough to choose the size of its letters before anything is laid out.

NO_BREAK = "\N{NO-BREAK SPACE}"
NARROW, WIDE = frozenset(f"iljtfrI.,:;'’-()| {NO_BREAK}"), frozenset("mwMWÆŒ@%")
NARROW_LETTER, LETTER, CAPITAL, WIDE_LETTER = 0.34, 0.55, 0.72, 0.92
"""Of the size of the letters; a little more than those of both typefaces measure."""


MIDDLE_DOT = " · "
BRANDED, WIDER = ("heading", "name"), 1.15
"""What is set in the typeface of the brand, and how many times wider and higher its letters may be."""
NOT_BEHIND_A_NUMBER = re.compile(r"(?<!\d\.) ")
"""Where a line may end: "42." stays with what it counts."""
DATE = re.compile(r"(\b\d\d?\.?) ([^\W\d]+) (\d{4}\b)")
ALMOST_TWO = 1.8
"""Lines: where a line ends between two words, some of it stays empty."""


def width(text: str) -> float:
    """Of a text, in sizes of its letters."""
    return sum(map(_letter, unicodedata.normalize("NFC", text)))


def _letter(letter: str) -> float:
    if letter in NARROW:
        return NARROW_LETTER
    if letter in WIDE:
        return WIDE_LETTER
    if unicodedata.combining(letter):
        return 0
    return CAPITAL if letter.isupper() or (not letter.isascii() and not letter.islower()) else LETTER


def fitting(text: str, room: float, largest: float, smallest: float) -> float:
    """In which size a text fits into one line of this width, at most `largest`; if that were below `smallest`, in which
    it fits into two.
    """
    needed = width(text)
    if not needed:
        return largest
    if room / needed >= smallest:
        return min(largest, room / needed)
    return min(smallest, ALMOST_TWO * room / needed, room / max(map(width, text.split(" "))))


def parted(text: str, room: float) -> tuple[str, ...]:
    """A text in one line of this width (in sizes of its letters), or in two that are about as wide; what is joined by
    MIDDLE_DOT is parted there.
    """
    if width(text) <= room:
        return (text,)
    between = MIDDLE_DOT if MIDDLE_DOT in text else " "
    words = re.split(NOT_BEHIND_A_NUMBER, text) if between == " " else text.split(between)
    halves = [(between.join(words[:at]), between.join(words[at:])) for at in range(1, len(words))]
    return min(halves, key=lambda two: max(map(width, two)), default=(text,))


SMALLEST_NAME, SMALLER = 0.58, 0.85
"""Of the largest letters: before a name, or anything else, is set in smaller ones, it has a second line."""
TENTH = 10  # sizes are rounded down to a tenth: many texts share one
POINTS = 72 / 25.4  # in a millimetre
MARGIN = 4
"""Millimetres at the edge of a bought sheet that no printer reaches."""
LONG_SENTENCE = 150  # letters; then it is set smaller


@dataclass(frozen=True, slots=True)
class Printed:
    """One certificate: whose, of which club or which members, which rank in words (empty: none), what was made."""

    name: str
    below: str
    place: str
    figures: str


@dataclass(frozen=True, slots=True)
class Signature:
    """A line to sign on: the signer's name and function below it; either may be empty."""

    name: str
    function: str


@dataclass(frozen=True, slots=True)
class Look:
    """What all of them share besides words and the brand; `layout` and `sheet` are keys of layouts.py, and so are those
    of the places.
    """

    layout: str
    sheet: str
    lying: bool
    places: tuple[tuple[str, Place], ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A text, set: which it is, its lines, the class of its size."""

    key: str
    lines: tuple[str, ...]
    size: str


@dataclass(frozen=True, slots=True)
class SetCertificate:
    """One certificate, set."""

    name: Line
    below: Line
    place: str
    figures: str


@dataclass(frozen=True, slots=True)
class Certificates:
    """What is printed. `grid`: millimetres are drawn, to try the places out. Logo and colours: those of the brand that
    is worn. `background`: of every one, empty: none."""

    look: Look
    tournament: str
    ranking: str
    sentence: str
    date: str
    signatures: tuple[Signature, ...]
    printed: tuple[Printed, ...]
    title: str
    grid: bool = False
    background: bytes = b""

    @property
    def picture(self) -> str:
        """Its background as a `data:` address, where that is a picture; a page comes later (backgrounds.py)."""
        return picture_address(self.background) if self.background and not is_pdf(self.background) else ""

    @property
    def layout(self) -> Layout:
        return LAYOUTS[self.look.layout]

    @property
    def faces(self) -> Mapping[str, str]:
        """The typeface, for the style sheet."""
        return typefaces()

    @property
    def names_only(self) -> bool:
        return self.look.layout == NAMES_ONLY

    @property
    def classes(self) -> str:
        """What the style sheet goes by."""
        marks = {"lying": self.look.lying, "grid": self.grid, "no-logo": not worn().mark}
        return " ".join([self.look.layout, *(name for name, holds in marks.items() if holds)])

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the page in millimetres."""
        return self._sheet.size(lying=self.look.lying)

    @property
    def unit(self) -> str:
        """A millimetre of A4 on this sheet, for the style sheet."""
        return f"{self._sheet.scale:.4f}mm"

    @property
    def colour(self) -> str:
        return worn().colour

    @property
    def second(self) -> str:
        return worn().second

    @property
    def frame(self) -> str:
        """The picture of the frame, which a sheet has behind it."""
        width, height = SHEETS["a4"].size(lying=self.look.lying)
        return frame(width, height, self.colour, self.second)

    @property
    def grid_picture(self) -> str:
        """That of the millimetres."""
        return grid(*self.size)

    @property
    def heading(self) -> Line:
        """What it is, in its language."""
        return self._set("heading", _("Urkunde"))

    @property
    def of_tournament(self) -> Line:
        return self._set("tournament", self.tournament)

    @property
    def of_ranking(self) -> Line:
        return self._set("ranking", self.ranking)

    @property
    def certificates(self) -> list[SetCertificate]:
        """Each, set; none on bought paper."""
        return [
            SetCertificate(self._set("name", one.name), self._set("below", one.below), one.place, one.figures)
            for one in (() if self.names_only else self.printed)
        ]

    @property
    def place_and_date(self) -> str:
        """No line ends within a date."""
        return DATE.sub(NO_BREAK.join((r"\1", r"\2", r"\3")), self.date)

    @property
    def sentence_class(self) -> str:
        return "long" if len(self.sentence) > LONG_SENTENCE else "short"

    @property
    def sheets(self) -> list[list[Line]]:
        """What is printed on each bought sheet."""
        return [list(self._words(one)) for one in (self.printed if self.names_only else ())]

    @property
    def sizes(self) -> dict[str, str]:
        """The sizes that texts are set in: class -> millimetres of A4, on bought paper points."""
        set_lines = [line for lines in self.sheets for line in lines]
        for one in self.certificates:
            set_lines += [one.name, one.below]
        set_lines += [self.heading, self.of_tournament, self.of_ranking]
        return {name: f"{int(name[1:]) / TENTH:.1f}" for name in sorted({line.size for line in set_lines})}

    @property
    def boxes(self) -> dict[str, tuple[str, str, str]]:
        """Key of a word -> left edge and width of its box and the height of its middle, in millimetres."""
        return {
            key: (f"{place.x - self._reach(place):.1f}", f"{2 * self._reach(place):.1f}", f"{place.y:.1f}")
            for key, place in self.look.places
        }

    @property
    def _sheet(self) -> Sheet:
        return SHEETS[self.look.sheet]

    def _set(self, key: str, text: str) -> Line:
        """A text in its place of the layout."""
        lying, wider = self.look.lying, WIDER if key in BRANDED and worn().face.file else 1
        return _line(key, text, self.layout.widest[key][lying] / wider, self.layout.letters[key][lying] / wider)

    def _words(self, one: Printed) -> Iterator[Line]:
        words = {
            "name": one.name,
            "club": one.below,
            "rank": one.place,
            "ranking": self.ranking,
            "figures": one.figures,
            "date": self.place_and_date,
        }
        for key, place in self.look.places:
            if place.size and words[key]:
                yield _line(key, words[key], 2 * self._reach(place) * POINTS, place.size)

    def _reach(self, place: Place) -> float:
        """How far a line goes to either side of its middle at most: as far as the nearer edge lets it."""
        return min(place.x, self.size[0] - place.x) - MARGIN


def _line(key: str, text: str, room: float, letters: float) -> Line:
    size = fitting(text, room, letters, letters * (SMALLEST_NAME if key == "name" else SMALLER))
    return Line(key, parted(text, room / size), f"s{int(size * TENTH)}")
