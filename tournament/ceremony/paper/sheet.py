"""Certificates as they will be printed: values, and the sizes of their letters."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.ceremony.layouts import COLOURS, LAYOUTS, NAMES_ONLY, SHEETS, Layout, Place, Sheet
from tournament.ceremony.paper import pictures
from tournament.ceremony.paper.typefaces import typefaces
from tournament.ceremony.paper.widths import fitting, parted

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
    """Below a line: a name and what he is; either may be empty."""

    name: str
    function: str


@dataclass(frozen=True, slots=True)
class Look:
    """What all of them share besides words; `layout`, `sheet` and the colours are keys of layouts.py, and so are those
    of the places.
    """

    layout: str
    sheet: str
    lying: bool
    colour: str
    second: str
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
    """What is printed. `logo`: a `data:` address, or nothing. `grid`: millimetres are drawn, to try the places out."""

    look: Look
    tournament: str
    ranking: str
    sentence: str
    date: str
    signatures: tuple[Signature, ...]
    logo: str
    printed: tuple[Printed, ...]
    title: str
    grid: bool = False

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
        marks = {"lying": self.look.lying, "grid": self.grid, "no-logo": not self.logo}
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
        return COLOURS[self.look.colour].code

    @property
    def second(self) -> str:
        return COLOURS[self.look.second].code

    @property
    def frame(self) -> str:
        """The picture of the frame, which a sheet has behind it."""
        width, height = SHEETS["a4"].size(lying=self.look.lying)
        return pictures.frame(width, height, self.colour, self.second)

    @property
    def grid_picture(self) -> str:
        """That of the millimetres."""
        return pictures.grid(*self.size)

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
        lying = self.look.lying
        return _line(key, text, self.layout.widest[key][lying], self.layout.letters[key][lying])

    def _words(self, one: Printed) -> Iterator[Line]:
        words = {
            "name": one.name,
            "club": one.below,
            "rank": one.place,
            "ranking": self.ranking,
            "figures": one.figures,
            "date": self.date,
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
