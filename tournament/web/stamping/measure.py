"""How a table was laid out: where its columns are, how high its rows, where its lines; read from rows laid out for it.

All lengths are CSS pixels from the page's top left corner, as WeasyPrint counts.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

_RULE = re.compile(rb"(\S+) w\n(\S+) (\S+) m\n(\S+) (\S+) l\nS\n")
Sample = tuple[str, int | None]
_box = attrgetter("_page_box")  # WeasyPrint knows no public way to what it laid out


@dataclass(frozen=True, slots=True)
class Column:
    """Where a column's text may stand; `sizes`: of its first text, and of what stands smaller behind it."""

    left: float
    right: float
    flush_right: bool
    sizes: tuple[float, float]

    @property
    def width(self) -> float:
        return self.right - self.left


@dataclass(frozen=True, slots=True)
class Lines:
    """What one more line of a cell costs (`pitch`), and how far the row's end is below the last one's base line."""

    pitch: float
    below: float


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of row: from its beginning to its base line, and from there, if it has one line, to its end.

    `broken`: of the columns whose texts may take several lines, by their place in the row.
    """

    columns: tuple[Column, ...]
    above: float
    below: float
    broken: dict[int, Lines]


@dataclass(frozen=True, slots=True)
class Rule:
    """The line between rows."""

    left: float
    right: float
    thickness: float


@dataclass(frozen=True, slots=True)
class Corner:
    """Where the page number stands, flush right."""

    right: float
    base: float
    size: float


@dataclass(frozen=True, slots=True)
class Measures:
    """Of the whole table: where rows may be (`top` to `end`), and how much lower the first page's first row begins, as
    the rule below the heading is thicker than others and half of it takes a row's room (`extra`)."""

    kinds: dict[str, Kind]
    top: float
    extra: float
    end: float
    rule: Rule
    corner: Corner


def measured(pages: Sequence[Any], content: bytes, samples: Sequence[Sample]) -> Measures:
    """Of three pages of WeasyPrint: two with an empty row (its class: "line room") below the heading; the third, whose
    content is given too, as wide and perhaps taller, with rows ("line" and "member") as `samples` says: of which kind,
    and which column alone takes several lines."""
    first, further, box = map(_box, pages)
    rows = _rows(box, "line", "member")
    kinds: dict[str, Kind] = {}
    for row, (kind, column) in zip(rows, samples, strict=True):
        if column is None:
            kinds[kind] = _kind(row)
        else:
            bases = _bases(row.children[column])
            kinds[kind].broken[column] = Lines(bases[1] - bases[0], row.position_y + row.height - bases[-1])
    return Measures(
        kinds=kinds,
        top=_room(further).position_y,
        extra=_top(first) - _top(further),
        end=further.content_box_y() + further.height,
        rule=_rule(content, below=rows[0].position_y + 1),
        corner=_corner(box, box.margin_height() - further.margin_height()),
    )


def _kind(row: Any) -> Kind:
    base = _bases(row)[0]
    return Kind(tuple(map(_column, row.children)), base - row.position_y, row.position_y + row.height - base, broken={})


def _rows(page: Any, *classes: str) -> list[Any]:
    return [one for one in page.descendants() if one.element_tag == "tr" and one.element.get("class") in classes]


def _top(page: Any) -> float:
    """Where the text of the first row begins: the rule below the heading is thicker, and half of it takes its room."""
    return float(_room(page).children[0].content_box_y())


def _room(page: Any) -> Any:
    return _rows(page, "line room")[0]


def _texts(box: Any) -> list[Any]:
    return [one for one in box.descendants() if getattr(one, "text", "").strip()]


def _bases(cell: Any) -> list[float]:
    """The base line of each line."""
    return sorted({round(text.position_y + text.baseline, 4) for text in _texts(cell)})


def _column(cell: Any) -> Column:
    smaller = [text.style["font_size"] for text in _texts(cell)[1:]]
    left, size = cell.content_box_x(), cell.style["font_size"]
    return Column(left, left + cell.width, cell.style["text_align_all"] == "right", (size, *smaller, size)[:2])


def _rule(content: bytes, below: float) -> Rule:
    """The first one below this height, its parts together."""
    drawn = [tuple(map(float, match.groups())) for match in _RULE.finditer(content)]
    highest = min(y for _thickness, _left, y, _right, _y in drawn if y > below)
    parts = [part for part in drawn if part[2] == highest]
    return Rule(min(part[1] for part in parts), max(part[3] for part in parts), parts[0][0])


def _corner(page: Any, taller: float) -> Corner:
    """Where it is on a page that is not so much taller."""
    margin = next(one for one in page.children if getattr(one, "at_keyword", "") == "@bottom-right")
    (text,) = _texts(margin)
    return Corner(text.position_x + text.width, text.position_y + text.baseline - taller, text.style["font_size"])
