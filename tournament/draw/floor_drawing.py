"""The plan as a picture: what the template draws, in fields of the grid."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournament.draw.floor_plan import Floor, Place, Spot, Thing
from tournament.draw.floor_words import called, floor_in_words, table_in_words

MARGIN = 1.0
GAP = 0.1
"""Between the edge of its fields and what is drawn of a thing."""
RING = 0.45
"""From a marked table to the frame around it."""
LETTER = 0.66
"""How wide a letter is, of its height."""
LARGEST = 1.2
"""How high letters are, at most."""
FLAG_OF_WIDTH = 24
FROM_TABLE = 0.7
WIDE = 40
NEAR_WIDTH, NEAR_DEPTH = 23, 17
"""The picture is so many times as wide as the letters of the flag are high."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A rectangle with a text in its middle; `letters`: how high, so that it fits."""

    x: float
    y: float
    width: float
    depth: float
    text: str
    letters: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    @property
    def line(self) -> float:
        """Where the text stands."""
        return self.y + self.depth / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The part of the grid that is seen."""

    x: float
    y: float
    width: float
    depth: float

    def __str__(self) -> str:
        return f"{self.x:g} {self.y:g} {self.width:g} {self.depth:g}"


@dataclass(frozen=True, slots=True)
class Mark:
    """A table that is looked for, the frame around it, the word beside it."""

    table: Box
    ring: Box
    flag: Box


@dataclass(frozen=True, slots=True)
class FloorPicture:
    """`sentence`: what there is to see, or where the marked table is. `near`: what stands around that, where the whole
    is too wide for a phone."""

    view: View
    tables: tuple[Box, ...]
    things: tuple[Box, ...]
    mark: Mark | None
    title: str
    sentence: str
    near: "FloorPicture | None" = None

    @property
    def is_wide(self) -> bool:
        """Whether its numbers are too small on a phone held upright."""
        return self.view.width > WIDE


def picture(floor: Floor, number: int | None = None) -> FloorPicture:
    """The plan with this table marked, if it is on it."""
    view = View(x=-MARGIN, y=-MARGIN, width=floor.width + 2 * MARGIN, depth=floor.depth + 2 * MARGIN)
    spot = floor.spot(number) if number else None
    if spot is None:
        return _drawn(floor, view, None, _("Saalplan"), floor_in_words(floor))
    title = _("Saalplan, Tisch %(number)s markiert") % {"number": spot.number}
    whole = _drawn(floor, view, spot, title, table_in_words(floor, spot.number))
    near = _drawn(floor, _around(spot, view), spot, title, whole.sentence)
    return replace(whole, near=near) if whole.is_wide else whole


def _drawn(floor: Floor, view: View, spot: Spot | None, title: str, sentence: str) -> FloorPicture:
    tables = tuple(_table(one) for one in floor.spots if one is not spot)
    mark = _mark(_table(spot), view) if spot else None
    bottom = max(view.y + view.depth, mark.flag.y + mark.flag.depth) if mark else view.y + view.depth
    return FloorPicture(
        replace(view, depth=bottom - view.y), tables, tuple(map(_thing, floor.things)), mark, title, sentence
    )


def _around(spot: Spot, whole: View) -> View:
    """What a phone shows large: the table in its middle, unless it stands at an edge."""
    width, depth = min(NEAR_WIDTH, whole.width), min(NEAR_DEPTH, whole.depth)
    x = min(max(spot.x + spot.width / 2 - width / 2, whole.x), whole.x + whole.width - width)
    y = min(max(spot.y + spot.depth / 2 - depth / 2, whole.y), whole.y + whole.depth - depth)
    return View(x=x, y=y, width=width, depth=depth)


def _box(place: Place, text: str) -> Box:
    """Numbers of one digit are as high as those of two."""
    fitting = (place.width - 0.6) / (LETTER * max(len(text), 2))
    letters = round(min(LARGEST, fitting), 2)
    return Box(
        x=place.x + GAP,
        y=place.y + GAP,
        width=place.width - 2 * GAP,
        depth=place.depth - 2 * GAP,
        text=text,
        letters=letters,
    )


def _table(spot: Spot) -> Box:
    return _box(spot, str(spot.number))


def _thing(thing: Thing) -> Box:
    return _box(thing, called(thing))


def _mark(table: Box, view: View) -> Mark:
    x, y, width, depth = table.x - RING, table.y - RING, table.width + 2 * RING, table.depth + 2 * RING
    return Mark(
        table, Box(x=round(x, 2), y=round(y, 2), width=width, depth=depth, text="", letters=0), _flag(table, view)
    )


def _flag(table: Box, view: View) -> Box:
    """Above the table, below where there is no room above; never beyond the picture's edges."""
    text = _("hier")
    letters = round(max(LARGEST, view.width / FLAG_OF_WIDTH), 2)
    width, depth = LETTER * letters * len(text) + letters / 3, letters * 1.4
    above = table.y - depth - FROM_TABLE
    x = min(max(table.middle - width / 2, view.x), view.x + view.width - width)
    y = above if above >= view.y else table.y + table.depth + FROM_TABLE
    return Box(x=round(x, 2), y=round(y, 2), width=round(width, 2), depth=round(depth, 2), text=text, letters=letters)
