"""What WeasyPrint laid out, as it is read: a form with the places of its words, and a table's columns, rows and
lines."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

import pikepdf

from tournament.web.stamping.typecase import Fonts, Glyph, OddTextError, SetText

_BLOCK = re.compile(rb"/(\w+)\n<</MCID (\d+)>>\nBDC\n(.*?)EMC\n", re.DOTALL)
_TEXT = re.compile(rb"BT\n.*?ET\n", re.DOTALL)
_START = re.compile(rb"1 0 0 -1 (\S+) (\S+) Tm\n/\S+ (\S+) Tf")


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Where a code stood. Lengths are CSS pixels from the page's top left corner, as WeasyPrint counts.

    `x` and `y`: where its first letter stands on the base line; of a picture: its upper left corner. `right`: where it
    ends, which is what counts for what is set flush right. `size`: of the letters; of a picture: its width. `mark`: the
    number of its marked content, `tag` the kind.
    """

    mark: int
    tag: str
    x: float
    y: float
    right: float
    size: float


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An entry of the document's outline: its title (or a code), and the rest of where it leads."""

    title: str
    view: bytes


class Form:
    """One page of a PDF of WeasyPrint, in which these codes have been looked for.

    `fields`: code -> where it stood, in the order in which they are read; `content`: what is drawn on every page that
    is stamped with it. Without codes a form is simply the page.
    """

    def __init__(self, pdf: pikepdf.Pdf, page: pikepdf.Page, codes: Collection[str] = ()) -> None:
        """Read the page. OddTextError if a code does not stand there exactly once: something else is called so."""
        self.page = page
        self.elements = [element for element in pdf.Root.StructTreeRoot.K[0].K if element.Pg.objgen == page.objgen]
        self.bookmarks = tuple(_bookmarks(pdf, page))
        self.pictures = {str(one.Alt): one for one in _figures(self.elements) if str(one.get("/Alt", "")) in codes}
        self.fields: dict[str, Field] = {}
        fonts = Fonts(page) if codes else None
        marks = {int(one.K[0]): (code, one) for code, one in self.pictures.items()}

        def without_code(found: re.Match[bytes]) -> bytes:
            tag, mark, drawn_here = found[1].decode(), int(found[2]), found[3]
            if mark in marks:
                code, figure = marks[mark]
                self._put(code, _picture(mark, tag, figure))
                return b""
            glyphs = list(fonts.glyphs(drawn_here)) if fonts else []
            code = "".join(glyph.letter for glyph in glyphs).strip()
            if code not in codes:
                return found[0]
            self._put(code, _field(mark, tag, drawn_here, glyphs))
            return _TEXT.sub(b"", drawn_here)

        self.content: bytes = _BLOCK.sub(without_code, page.Contents.read_bytes())
        order = {mark: at for at, mark in enumerate(_marks(self.elements))}
        self.fields = dict(sorted(self.fields.items(), key=lambda item: order[item[1].mark]))
        if missing := set(codes) - set(self.fields):
            raise OddTextError(f"not on the form: {', '.join(sorted(missing))}")

    def _put(self, code: str, field: Field) -> None:
        if code in self.fields:
            raise OddTextError(f"twice on the form: {code}")
        self.fields[code] = field


def drawn(lines: Iterable[tuple[float, float, float, SetText]]) -> bytes:
    """The operators that show texts, each at x, y in a size."""
    return b"\n".join(b"BT 1 0 0 -1 %.3f %.3f Tm %b ET" % (x, y, text.shown(size)) for x, y, size, text in lines)


def _field(mark: int, tag: str, block: bytes, glyphs: list[Glyph]) -> Field:
    """Spaces before and after a code are no part of it."""
    start = _START.search(block)
    if start is None:
        raise ValueError(block)
    x, y, size = map(float, start.groups())
    blank = next(at for at, glyph in enumerate(glyphs) if glyph.letter.strip())
    x += SetText(tuple(glyphs[:blank])).width(size)
    while not glyphs[-1].letter.strip():
        glyphs.pop()
    return Field(mark=mark, tag=tag, x=x, y=y, right=x + SetText(tuple(glyphs[blank:])).width(size), size=size)


def _picture(mark: int, tag: str, figure: pikepdf.Object) -> Field:
    x1, y1, x2, _y2 = map(float, figure.A.BBox)
    return Field(mark=mark, tag=tag, x=x1, y=y1, right=x2, size=x2 - x1)


def kids(element: pikepdf.Object) -> list[int | pikepdf.Object]:
    """What is in an element of the tags: numbers of marked contents, and other elements.

    WeasyPrint wraps every line of text in a Span of its own; that is left out, its marks are the element's.
    """
    found: list[int | pikepdf.Object] = []
    every: list[int | pikepdf.Object] = list(element.K)
    for kid in every:
        if isinstance(kid, int) or not _is_line(kid):
            found.append(kid)
        else:
            found += kids(kid)
    return found


def _is_line(element: pikepdf.Object) -> bool:
    """Whether it is a Span with marks alone."""
    every: list[int | pikepdf.Object] = list(element.K)
    return bool(element.S == "/Span") and all(isinstance(kid, int) for kid in every)


def _marks(elements: Iterable[int | pikepdf.Object]) -> Iterator[int]:
    """The marked contents in the order in which they are read."""
    for element in elements:
        if isinstance(element, int):
            yield element
        else:
            yield from _marks(kids(element))


def _figures(elements: Iterable[int | pikepdf.Object]) -> Iterator[pikepdf.Object]:
    for element in elements:
        if not isinstance(element, int):
            if element.S == "/Figure":
                yield element
            yield from _figures(kids(element))


def _bookmarks(pdf: pikepdf.Pdf, page: pikepdf.Page) -> Iterator[Bookmark]:
    """Those of the outline's first level that lead to this page."""
    item = pdf.Root.Outlines.get("/First") if "/Outlines" in pdf.Root else None
    while item is not None:
        if item.Dest[0].objgen == page.objgen:
            yield Bookmark(str(item.Title), pikepdf.Array(list(item.Dest)[1:]).unparse()[1:-1])
        item = item.get("/Next")


# How a table was laid out: where its columns are, how high its rows, where its lines; read from rows laid out for it.

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
