"""A table over many pages: WeasyPrint lays out what repeats, a few rows to measure and every word; the rows are drawn.

Every cell is tagged: a reader hears one table, and its heading once.
"""

import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO

import pikepdf

from tournament.web.pdf import VARIANT, complete_tags
from tournament.web.stamping.laid_out import Form, Kind, Measures, Sample, measured
from tournament.web.stamping.setting import SetLine, Setting, Words
from tournament.web.stamping.stamped import StampedPdf, raw
from tournament.web.stamping.typecase import CaseLine, TypeCase

FIRST, FURTHER, MEASURED, CASE = range(4)
"""The pages of the document a long table is made of."""
_MARK = re.compile(rb"/\w+\n<</MCID \d+>>\nBDC")
_OWN_KEYS = {"/Type", "/Parent", "/Contents", "/Resources", "/StructParents"}
_HAIR = 1e-6  # what adding up leaves

Cell = tuple[Words, ...]  # the texts behind the first one are smaller
Row = tuple[str, tuple[Cell, ...]]  # its kind, as the samples call it
Group = tuple[Row, ...]  # stays together on a page


@dataclass(frozen=True, slots=True)
class LongTable:
    """What is drawn: groups of rows with a rule after every `ruled`th; `closed`: after the last one too, if it is one.

    `samples`: see `measured`. `heading`: the column that heads a row; `wide`: those that may take several lines.

    `page_number` says what stands in the corner of a page: of its number and of how many there are.
    """

    groups: Sequence[Group]
    samples: Sequence[Sample]
    heading: int
    wide: tuple[int, ...]
    closed: bool
    ruled: int
    page_number: Callable[[int, int], Words]


@dataclass(frozen=True, slots=True)
class _SetRow:
    """The lines of each cell, and how far the row's end is below its first base line."""

    kind: Kind
    cells: tuple[tuple[SetLine, ...], ...]
    below: float

    @property
    def height(self) -> float:
        return self.kind.above + self.below


@dataclass(slots=True)
class _Page:
    """Rows with their base lines, and where the rules are."""

    rows: list[tuple[float, _SetRow]]
    rules: list[float]


def long_table(frame: Any, case: Iterable[CaseLine], table: LongTable) -> bytes:
    """The PDF. `frame` is WeasyPrint's document: a page with the heading and nothing below it, another one, one with
    rows to measure (see `measured`), and the type case. OddTextError for a text that only WeasyPrint can set."""
    finished, out = io.BytesIO(frame.write_pdf(finisher=complete_tags, **VARIANT)), io.BytesIO()
    with pikepdf.open(finished) as base:
        measures = measured(frame.pages[:CASE], base.pages[MEASURED].Contents.read_bytes(), table.samples)
        setting = Setting(TypeCase(base.pages[CASE], case))
        groups = [[_set(measures, setting, row, table.wide) for row in group] for group in table.groups]
        pages = list(_pages(measures, groups, table))
        pdf = _LongTablePdf(base, out, measures, table.heading)
        for number, page in enumerate(pages, start=1):
            corner = measures.corner
            (line,) = setting((table.page_number(number, len(pages)),), (corner.size, corner.size), None)
            pdf.rows(page, _at(corner.right - line.width, corner.base, line))
        pdf.finish()
    return out.getvalue()


def _set(measures: Measures, setting: Setting, row: Row, wide: Sequence[int]) -> _SetRow:
    kind = measures.kinds[row[0]]
    cells = tuple(
        setting(cell, column.sizes, column.width if at in wide else None)
        for at, (cell, column) in enumerate(zip(row[1], kind.columns, strict=True))
    )
    below = max(one.below + one.pitch * (len(cells[at]) - 1) for at, one in kind.broken.items())
    return _SetRow(kind, cells, max(kind.below, below))


def _pages(measures: Measures, groups: Sequence[Sequence[_SetRow]], table: LongTable) -> Iterator[_Page]:
    """Page by page; no group is torn apart."""
    page, y = _Page([], []), measures.top + measures.extra
    for at, group in enumerate(groups):
        if page.rows and at % table.ruled == 0:
            page.rules.append(y)
        if page.rows and y + sum(row.height for row in group) > measures.end + _HAIR:
            yield page
            page, y = _Page([], []), measures.top
        for row in group:
            page.rows.append((y + row.kind.above, row))
            y += row.height
    if table.closed and len(groups) % table.ruled == 0:
        page.rules.append(y)
    yield page


class _LongTablePdf(StampedPdf):
    """The PDF as it grows, page by page. The first page keeps its tags, under their numbers; the others add rows."""

    def __init__(self, base: pikepdf.Pdf, out: BinaryIO, measures: Measures, heading: int) -> None:
        super().__init__(base, out)
        self._measures = measures
        self._heading = heading
        self._form = Form(base, base.pages[FIRST])
        self._kept = list(_all(self._form.elements))
        self._body = next(one for one in self._kept if one.S == "/TBody")
        self._document = base.Root.StructTreeRoot.K[0].objgen[0]
        self._rows: list[int] = []
        further = Form(base, base.pages[FURTHER])
        contents = self._form.content, _MARK.sub(b"/Artifact\nBMC", further.content)
        self._contents = tuple(self._stream(b"q\n%b\nQ\n" % content) for content in contents)
        self._resources = self._copy(further.page.obj.Resources)

    def rows(self, page: _Page, aside: bytes) -> None:
        """A page with these rows; `aside` is drawn as no part of the text."""
        is_first = not self._page_numbers
        number = self._form.page.obj.objgen[0] if is_first else self._file.number()
        marks = self._first_marks() if is_first else []
        drawn = [b"q 1 0 0 -1 0 %g cm .75 0 0 .75 0 0 cm 0 g" % self._form.page.mediabox[3]]
        drawn.append(self._rules(page.rules))
        drawn.append(b"/Artifact<</Type/Pagination>>BDC BT %b ET EMC BT" % aside)
        self._tags(number, page.rows, marks, drawn)
        drawn.append(b"ET Q")
        self._write_page(number, self._contents[not is_first], self._stream(b"\n".join(drawn)), marks)

    def finish(self) -> None:
        """Write the rest. Nothing may follow."""
        for one in self._kept:
            if one.objgen == self._body.objgen:
                kids = b" ".join(b"%d 0 R" % row for row in self._rows)
                self._file.write(one.objgen[0], b"<</S/TBody/P %b/K[%b]>>" % (raw(one.P), kids))
            elif not _is_below(one, self._body):
                self._file.write(one.objgen[0], one.unparse(resolved=True))
        self._elements = [one.objgen[0] for one in self._form.elements]
        self._bookmarks = [(one.title, self._page_numbers[0], one.view) for one in self._form.bookmarks]
        super().finish()

    def _first_marks(self) -> list[bytes]:
        """The elements of the first page's own text, mark by mark."""
        return [raw(one) for one in self._base.Root.StructTreeRoot.ParentTree.Nums[1]]

    def _rules(self, places: Iterable[float]) -> bytes:
        rule = self._measures.rule
        lines = b" ".join(b"%.3f %.3f m %.3f %.3f l" % (rule.left, y, rule.right, y) for y in places)
        return b"/Artifact BMC %.6f w %b S EMC" % (rule.thickness, lines) if lines else b""

    def _tags(self, page: int, rows: Sequence[tuple[float, _SetRow]], marks: list[bytes], drawn: list[bytes]) -> None:
        """Draw the cells of a page, each with its mark; write the elements of these rows and cells."""
        first = number = self._file.number(sum(1 + len(row.cells) for _base, row in rows))
        bodies = []
        for base, row in rows:
            self._rows.append(number)
            kids = b" ".join(b"%d 0 R" % kid for kid in range(number + 1, number + 1 + len(row.cells)))
            bodies.append(b"<</S/TR/P %d 0 R/K[%b]>>" % (self._body.objgen[0], kids))
            for at, lines in enumerate(row.cells):
                tag, said = (b"TH", b"/A<</O/Table/Scope/Row>>") if at == self._heading else (b"TD", b"")
                if lines[0].shown:
                    drawn.append(b"/%b<</MCID %d>>BDC %b EMC" % (tag, len(marks), _cell(row.kind, at, base, lines)))
                    said += b"/Pg %d 0 R/K %d" % (page, len(marks))
                    marks.append(b"%d 0 R" % (number + 1 + at))
                bodies.append(b"<</S/%b/P %d 0 R%b>>" % (tag, number, said))
            number += 1 + len(row.cells)
        self._pack(first, bodies)

    def _pack(self, first: int, bodies: Sequence[bytes]) -> None:
        places, length = [], 0
        for at, body in enumerate(bodies):
            places.append(b"%d %d" % (first + at, length))
            length += len(body) + 1
        table = b" ".join(places) + b"\n"
        self._file.packed(first, len(bodies), len(table), table + b"\n".join(bodies))

    def _write_page(self, page: int, shared: int, own: int, marks: Sequence[bytes]) -> None:
        parents = self._file.number()
        self._file.write(parents, b"[%b]" % b" ".join(marks))
        kept = b"".join(
            b"%b %b" % (key.encode(), raw(value)) for key, value in self._form.page.obj.items() if key not in _OWN_KEYS
        )
        start = b"<</Type/Page/Parent %d 0 R/Resources %b%b" % (self._pages, self._resources, kept)
        self._file.write(page, b"%b/Contents[%d 0 R %d 0 R]/StructParents %d>>" % (start, shared, own, page))
        self._page_numbers.append(page)
        self._parents.append(b"%d %d 0 R" % (page, parents))

    def _stream(self, content: bytes) -> int:
        number = self._file.number()
        self._file.stream(number, content)
        return number


def _cell(kind: Kind, at: int, base: float, lines: Sequence[SetLine]) -> bytes:
    """The operators that show a cell's lines. A figure too wide for its column stands out to the right."""
    column = kind.columns[at]
    pitch = kind.broken[at].pitch if len(lines) > 1 else 0
    shift = column.width if column.flush_right else 0
    return b" ".join(
        _at(column.left + max(0, shift - line.width), base + place * pitch, line) for place, line in enumerate(lines)
    )


def _at(x: float, y: float, line: SetLine) -> bytes:
    return b"1 0 0 -1 %.3f %.3f Tm%b" % (x, y, line.shown)


def _all(elements: Iterable[pikepdf.Object]) -> Iterator[pikepdf.Object]:
    for one in elements:
        yield one
        yield from _all(kid for kid in one.K if isinstance(kid, pikepdf.Dictionary))


def _is_below(one: pikepdf.Object, body: pikepdf.Object) -> bool:
    """Whether it is an element of this part of the table."""
    while one.S != "/Document":
        one = one.P
        if one.objgen == body.objgen:
            return True
    return False
