"""The plan as a picture: what the template draws, in fields of the grid."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.floor.plan import Floor, Place, Spot, Thing
from tournament.floor.words import called, floor_in_words, table_in_words

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
"""The picture is so many times as wide as the letters of the flag are high."""


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class FloorPicture:
    """`marked`: the table that is looked for; `ring`: the frame around it; `flag`: the word beside it. `sentence`: what
    there is to see, or where that table is."""

    view: tuple[float, float, float, float]
    tables: tuple[Box, ...]
    things: tuple[Box, ...]
    marked: Box | None
    ring: Box | None
    flag: Box | None
    title: str
    sentence: str

    @property
    def view_box(self) -> str:
        return " ".join(f"{one:g}" for one in self.view)

    @property
    def is_wide(self) -> bool:
        """Whether a phone held upright shows its numbers only when it can be moved sideways."""
        return self.view[2] > 40


def picture(floor: Floor, number: int | None = None) -> FloorPicture:
    """The plan with this table marked, if it is on it."""
    width, depth = floor.width + 2 * MARGIN, floor.depth + 2 * MARGIN
    spot = floor.spot(number) if number else None
    found = _table(spot) if spot else None
    return FloorPicture(
        (-MARGIN, -MARGIN, width, depth),
        tuple(_table(one) for one in floor.spots if one is not spot),
        tuple(map(_thing, floor.things)),
        found,
        _ring(found) if found else None,
        _flag(found, width - MARGIN) if found else None,
        _("Saalplan, Tisch %(number)s markiert") % {"number": number} if spot else _("Saalplan"),
        table_in_words(floor, number) if spot and number else floor_in_words(floor),
    )


def _box(place: Place, text: str) -> Box:
    """Numbers of one digit are as high as those of two."""
    fitting = (place.width - 0.6) / (LETTER * max(len(text), 2))
    letters = round(min(LARGEST, fitting), 2)
    return Box(place.x + GAP, place.y + GAP, place.width - 2 * GAP, place.depth - 2 * GAP, text, letters)


def _table(spot: Spot) -> Box:
    return _box(spot, str(spot.number))


def _thing(thing: Thing) -> Box:
    return _box(thing, called(thing))


def _ring(table: Box) -> Box:
    x, y, width, depth = table.x - RING, table.y - RING, table.width + 2 * RING, table.depth + 2 * RING
    return Box(round(x, 2), round(y, 2), width, depth, "", 0)


def _flag(table: Box, right: float) -> Box:
    """Above the table, below where there is no room above; never beyond the picture's edges."""
    text = _("hier")
    letters = round(max(LARGEST, (right + MARGIN) / FLAG_OF_WIDTH), 2)
    width, depth = LETTER * letters * len(text) + letters / 3, letters * 1.4
    above = table.y - depth - FROM_TABLE
    x = min(max(table.middle - width / 2, -MARGIN), right - width)
    y = above if above >= -MARGIN else table.y + table.depth + FROM_TABLE
    return Box(round(x, 2), round(y, 2), round(width, 2), round(depth, 2), text, letters)
