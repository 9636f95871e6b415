"""What a certificate can look like, as values: layouts, sheets, and where single words stand on bought paper.

Lengths are millimetres. The style sheets count in millimetres of A4; a smaller sheet is the same one made smaller.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

A4_SHORT, A4_LONG = 210, 297
NAMES_ONLY = "names"


@dataclass(frozen=True, slots=True)
class Layout:
    """One of the layouts: its words for whoever chooses, which typeface it has, how wide a line of each text may be on
    A4, upright and lying, and in how large letters (millimetres) a short one is set.
    """

    name: Promise
    said: Promise
    serif: bool
    widest: Mapping[str, tuple[int, int]]
    letters: Mapping[str, tuple[float, float]]


_WIDE = {
    "heading": (170, 180),
    "tournament": (170, 200),
    "name": (170, 250),
    "below": (170, 240),
    "ranking": (170, 250),
}
_FRAMED = {
    "heading": (150, 160),
    "tournament": (140, 190),
    "name": (150, 230),
    "below": (150, 220),
    "ranking": (150, 230),
}
_BESIDE = {
    "heading": (166, 82),
    "tournament": (112, 84),
    "name": (166, 158),
    "below": (166, 158),
    "ranking": (166, 158),
}
_LETTERS = {"heading": (28, 26), "tournament": (6.4, 6), "name": (15, 14), "below": (6.2, 5.6), "ranking": (7.4, 6.8)}
_PLAIN = {"heading": (31, 22), "tournament": (7, 6), "name": (17, 14), "below": (7.2, 6.2), "ranking": (8.6, 7)}

LAYOUTS: Mapping[str, Layout] = MappingProxyType(
    {
        "classic": Layout(_("Klassisch"), _("Schrift auf weißem Grund, sonst nichts"), True, _WIDE, _LETTERS),
        "frame": Layout(_("Mit Rahmen"), _("ein doppelter Rahmen in beiden Farben"), True, _FRAMED, _LETTERS),
        "band": Layout(_("Modern"), _("ein farbiges Feld, klare Schrift"), False, _BESIDE, _PLAIN),
        NAMES_ONLY: Layout(_("Nur die Namen"), _("zum Bedrucken von gekauftem Papier"), True, _WIDE, _LETTERS),
    }
)
"""By what is stored."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A size of paper."""

    name: str
    short: int
    long: int

    def size(self, *, lying: bool) -> tuple[int, int]:
        """Width and height."""
        return (self.long, self.short) if lying else (self.short, self.long)

    @property
    def scale(self) -> float:
        """What a millimetre of A4 is on it."""
        return min(self.short / A4_SHORT, self.long / A4_LONG)


SHEETS: Mapping[str, Sheet] = MappingProxyType({"a4": Sheet("A4", 210, 297), "a5": Sheet("A5", 148, 210)})


@dataclass(frozen=True, slots=True)
class Place:
    """Where the middle of a line of text stands: millimetres from the left and from the top; `size`: of its letters, in
    points; 0: it is not printed.
    """

    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class Word:
    """What can be printed on bought paper: its name, and where on A4 (shares of width and height) it stands first."""

    name: Promise
    x: float
    y: float
    size: float

    def first(self, width: int, height: int, scale: float) -> Place:
        """Its place on a sheet of this size that nobody moved it on."""
        return Place(_halves(self.x * width), _halves(self.y * height), _halves(self.size * scale))


WORDS: Mapping[str, Word] = MappingProxyType(
    {
        "name": Word(_("Name"), 0.5, 0.4, 34),
        "club": Word(_("Verein oder Mitglieder"), 0.5, 0.49, 15),
        "rank": Word(pgettext_lazy("in einer Wertung", "Platz"), 0.5, 0.58, 26),
        "ranking": Word(pgettext_lazy("was gewertet wird", "Wertung"), 0.5, 0.67, 15),
        "figures": Word(_("Ergebnis"), 0.5, 0.76, 12),
        "date": Word(_("Ort und Datum"), 0.5, 0.88, 12),
    }
)
EDGE = 10
"""So near to the edge of the sheet the middle of a line may stand."""
SMALLEST_LETTERS, LARGEST_LETTERS = 6, 96
MOST_SIGNATURES = 3


def places_on(sheet: str, kept: Mapping[str, Sequence[float]], *, lying: bool) -> tuple[tuple[str, Place], ...]:
    """Where each word stands on a sheet: as it is kept, brought onto the sheet if that was another one; else where it
    first does.
    """
    width, height = SHEETS[sheet].size(lying=lying)
    places = []
    for key, word in WORDS.items():
        first = word.first(width, height, SHEETS[sheet].scale)
        place = Place(*kept[key]) if key in kept else first
        places.append((key, Place(_within(place.x, width), _within(place.y, height), place.size)))
    return tuple(places)


def _within(at: float, length: int) -> float:
    return min(max(at, EDGE), length - EDGE)


def _halves(length: float) -> float:
    """In whole and half millimetres, or points."""
    return round(length * 2) / 2
