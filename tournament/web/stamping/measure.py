"""How a table was laid out: where its columns are, how high its rows, where its lines; read from rows laid out for it.

All lengths are CSS pixels from the page's top left corner, as WeasyPrint counts.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

_RULE = re.compile(rb"(\S+) w\n(\S+) (\S+) m\n(\S+) (\S+) l\nS\n")
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
    """What one more line of a cell costs (`pitch`), and how far the rule is below the last one's base line."""

    pitch: float
    below: float


@dataclass(frozen=True, slots=True)
class Rule:
    """The line below a row."""

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
    """`first`: the base line of the first page's first row, `further`: of the other pages'; `above`: from a rule to the
    base line of the next row; `plain`: from the base line of a row of one line to its rule; `last`: the lowest place
    for a rule. `broken`: of the columns whose texts may take several lines, by their place in the row."""

    columns: tuple[Column, ...]
    first: float
    further: float
    above: float
    plain: float
    last: float
    broken: dict[int, Lines]
    rule: Rule
    corner: Corner


def measured(pages: Sequence[Any], content: bytes, wide: Sequence[int]) -> Measures:
    """Of three pages of WeasyPrint: two with an empty row (its class: "line room") below the heading, the third, whose
    content is given too, with rows of the class "line": two of one line, then for each of the columns `wide` one in
    which this column alone takes several lines."""
    first, further, box = map(_box, pages)
    rows = _rows(box, "line")
    cells = [list(row.children) for row in rows]
    bases = [_bases(row[0])[0] for row in cells]
    rules = _rules(content, bases[0])
    broken = {}
    for column, row, (place, _rule) in zip(wide, cells[2:], rules[2:], strict=True):
        base = _bases(row[column])
        broken[column] = Lines(base[1] - base[0], place - base[-1])
    first_place, rule = rules[0]
    beyond = first_place - (rows[0].position_y + rows[0].height)
    return Measures(
        columns=tuple(map(_column, cells[0])),
        first=bases[0] + _top(first) - _top(further),
        further=bases[0],
        above=bases[1] - first_place,
        plain=first_place - bases[0],
        last=box.content_box_y() + box.height + beyond,
        broken=broken,
        rule=rule,
        corner=_corner(box),
    )


def _rows(page: Any, kind: str) -> list[Any]:
    return [one for one in page.descendants() if one.element_tag == "tr" and one.element.get("class") == kind]


def _top(page: Any) -> float:
    """Where the text of the first row begins: the rule below the heading is thicker, and half of it takes its room."""
    cell = _rows(page, "line room")[0].children[0]
    return float(cell.content_box_y())


def _texts(box: Any) -> list[Any]:
    return [one for one in box.descendants() if getattr(one, "text", "").strip()]


def _bases(cell: Any) -> list[float]:
    """The base line of each line."""
    return sorted({round(text.position_y + text.baseline, 4) for text in _texts(cell)})


def _column(cell: Any) -> Column:
    sizes = [text.style["font_size"] for text in _texts(cell)]
    left = cell.content_box_x()
    return Column(left, left + cell.width, cell.style["text_align_all"] == "right", (sizes[0], sizes[-1]))


def _rules(content: bytes, below: float) -> list[tuple[float, Rule]]:
    """The place of every rule below this height, the parts of each together."""
    found: dict[float, list[tuple[float, ...]]] = {}
    for match in _RULE.finditer(content):
        thickness, left, y, right, _y = map(float, match.groups())
        if y > below:
            found.setdefault(y, []).append((left, right, thickness))
    return [
        (y, Rule(min(part[0] for part in parts), max(part[1] for part in parts), parts[0][2]))
        for y, parts in sorted(found.items())
    ]


def _corner(page: Any) -> Corner:
    margin = next(one for one in page.children if getattr(one, "at_keyword", "") == "@bottom-right")
    (text,) = _texts(margin)
    return Corner(text.position_x + text.width, text.position_y + text.baseline, text.style["font_size"])
