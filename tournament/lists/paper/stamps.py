"""The Spiellisten of one series or several as stamped pages: a form a layout, and on it what differs from list to list.

What WeasyPrint alone can set, a name from right to left or one that has to be cut off, has its whole list laid out by
WeasyPrint, in the same document; so has a list whose ruling is its own.
"""

import io
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

import pikepdf

from tournament.core.works import garbage_collector_off
from tournament.lists.paper import document
from tournament.lists.paper import layout as measure
from tournament.lists.paper.document import Spiellisten
from tournament.lists.paper.layout import LINE_HEIGHTS, Layout
from tournament.lists.paper.sheet import Page, Player, PrintedRow, Spielliste
from tournament.web.on_paper import drawn_qr
from tournament.web.pdf import pdf
from tournament.web.stamping import Field, Form, OddTextError, SetText, StampedPdf, TypeCase, case_lines, drawn

PIXELS = 96 / 25.4  # in a millimetre
_HIGHEST_NAME = {"long": measure.NAME_HIGHEST, "very-long": measure.NAME_HIGHEST}
_HIGHEST_CLUB = {"long": measure.CLUB_HIGHEST, "very-long": measure.CLUB_HIGHEST_SMALL}
_HIGHEST_SIGNATURE = {"very-long": measure.SIGNATURE_HIGHEST}
Kind = tuple[Layout, tuple[int, ...], str]
Placed = tuple[str, str, str]  # a text that is stamped: its code, its style in the type case, itself


def stamped(series: Sequence[Spiellisten]) -> list[bytes]:
    """The PDFs of these lists, at least one of each series of a tournament, all filled or none; as
    `pdf("lists/paper/spielliste", content)` of each in a small part of its time."""
    content = replace(series[0], lists=tuple(sheet for one in series for sheet in one.lists))
    counts = [len(one.lists) for one in series]
    with garbage_collector_off():
        try:
            made, odd = _attempt(content, counts, {at for at, one in enumerate(content.lists) if one.is_ruled_alone})
        except OddTextError:  # no form can be read when one of its codes is what the tournament is called
            odd = set(range(len(content.lists)))
        if odd:
            made, _none = _attempt(content, counts, odd)
    return made


def _attempt(content: Spiellisten, counts: Sequence[int], odd: Collection[int]) -> tuple[list[bytes], set[int]]:
    """A document of so many lists after another, those at the `odd` places by WeasyPrint; and the places of those that
    turned out odd too."""
    made, found = [], set[int]()
    paper = _Paper(content, odd)
    lists = enumerate(content.lists)
    with pikepdf.open(io.BytesIO(paper.laid_out())) as base:
        paper.read(base)
        for count in counts:
            out = io.BytesIO()
            printed = StampedPdf(base, out)
            for at, sheet in islice(lists, count):
                try:
                    paper.stamp(printed, at, sheet)
                except OddTextError:
                    found.add(at)
            printed.finish()
            made.append(out.getvalue())
    return made, found


class _Paper:
    """What WeasyPrint lays out: a specimen of each kind of list, proofs, the odd lists, the type case."""

    def __init__(self, content: Spiellisten, odd: Collection[int]) -> None:
        self._content = content
        self._odd = {at: sheet for at, sheet in enumerate(content.lists) if at in odd}
        plain = [sheet for at, sheet in enumerate(content.lists) if at not in odd]
        kinds = {_kind(sheet): sheet for sheet in plain}
        self._specimens = {kind: document.specimen(one, filled=content.filled) for kind, one in kinds.items()}
        rooms = {document.rooms(player) for sheet in plain for player in sheet.players}
        smaller = sorted(rooms - {document.PLAIN})
        self._proofs = document.proofs(plain[0], smaller) if plain and (smaller or content.filled) else []
        texts = (text for sheet in plain for page in sheet.pages for text in _texts(sheet, page))
        self._lines = case_lines((style, text) for _code, style, text in texts)

    def laid_out(self) -> bytes:
        """The PDF WeasyPrint makes of it."""
        lists = (*self._specimens.values(), *self._proofs, *self._odd.values())
        return pdf("lists/paper/spielliste", replace(self._content, lists=lists, case=self._lines))

    def read(self, base: pikepdf.Pdf) -> None:
        """Forms, proofs and type case from the pages of that PDF, in its order."""
        pages = iter(base.pages)
        self._forms = {
            kind: [Form(base, next(pages), document.codes(one, page)) for page in one.pages]
            for kind, one in self._specimens.items()
        }
        proofs = [(one, Form(base, next(pages), document.proof_codes(one))) for one in self._proofs]
        self._whole = {at: [Form(base, next(pages)) for _page in one.pages] for at, one in self._odd.items()}
        if self._lines:
            self._shift = _Shift(proofs)
            self._case = TypeCase(next(pages), self._lines)

    def stamp(self, printed: StampedPdf, at: int, sheet: Spielliste) -> None:
        """Write the pages of the list at this place, all or none: OddTextError if it is one for WeasyPrint."""
        if at in self._whole:
            for form in self._whole[at]:
                printed.page(form)
            return
        forms = self._forms[_kind(sheet)]
        pages = [
            _Stamps(form, self._case, self._shift, sheet, page) for form, page in zip(forms, sheet.pages, strict=True)
        ]
        for form, page in zip(forms, pages, strict=True):
            printed.page(form, page.drawings, page.words)


def _kind(sheet: Spielliste) -> Kind:
    """Lists of one kind have the same forms."""
    return sheet.layout, tuple(player.seat for player in sheet.players), sheet.head


def _texts(sheet: Spielliste, page: Page) -> Iterator[Placed]:
    """All that is stamped on a page, but for the QR codes."""
    yield from _flush_left(sheet, page)
    yield from _flush_right(sheet, page)
    yield from _crosses(page)
    yield from _remarks(page)
    for player in sheet.players:
        yield from _head(player)


def _flush_left(sheet: Spielliste, page: Page) -> Iterator[Placed]:
    yield document.title(page), "title", page.title
    if page.first:
        yield document.TERMS, "regular", sheet.agreed
        if sheet.confirmed:
            yield document.TICK, "bold", document.TICK


def _flush_right(sheet: Spielliste, page: Page) -> Iterator[Placed]:
    if page.first and sheet.link:
        yield document.TOKEN, "token", sheet.link_token
    for letter, row in _rows(page):
        for at, number, crossed in _numbers(row):
            if number and not crossed:
                yield document.cell(letter, at), "regular", number
    for letter, sums in zip(document.SUM_ROWS, page.sums, strict=False):
        for at, one in enumerate(sums.sums):
            if one.text:
                yield document.cell(letter, at), "bold" if one.kind == "decides" else "semibold", one.text


def _crosses(page: Page) -> Iterator[Placed]:
    for letter, row in _rows(page):
        for at, number, crossed in _numbers(row):
            if crossed:
                yield document.cell(letter, at), "bold", number


def _remarks(page: Page) -> Iterator[Placed]:
    rows = [(letter, row.remark) for letter, row in _rows(page)]
    sums = [(letter, row.remark) for letter, row in zip(document.SUM_ROWS, page.sums, strict=False)]
    for letter, remark in rows + sums:
        if remark:
            yield document.remark(letter), "regular", remark


def _head(player: Player) -> tuple[Placed, Placed, Placed, Placed]:
    return (
        (document.number(player.seat), "bold", player.number),
        (document.name(player.seat), "semibold", player.name),
        (document.club(player.seat), "regular", player.club),
        (document.signature(player.seat), "regular", player.signature),
    )


def _rows(page: Page) -> Iterator[tuple[str, PrintedRow]]:
    """The rows in which there is something to read, with their letters."""
    if page.carried:
        yield document.CARRIED_ROW, page.carried
    yield from ((letter, row) for letter, row in zip(document.ROWS, page.rows, strict=False) if not row.blank)


def _numbers(row: PrintedRow) -> Iterator[tuple[int, str, bool]]:
    """Each number of a row, how many columns from the left, and whether it is written as a cross."""
    at = 0
    for cell in row.cells:
        for column, number in enumerate(cell.numbers):
            yield at, number, cell.cross and not column
            at += 1


@dataclass(frozen=True, slots=True)
class _Moved:
    """How a text that is written otherwise stands, compared with a plain one: how much lower, and in which size."""

    down: float
    size: float

    @classmethod
    def between(cls, plain: Field, other: Field) -> "_Moved":
        return cls(other.y - plain.y, other.size)


class _Shift:
    """What the proofs show: heads that are written smaller (name, club, signature), and the cross."""

    def __init__(self, proofs: list[tuple[Spielliste, Form]]) -> None:
        self._heads: dict[document.Rooms, list[_Moved]] = {}
        for sheet, form in proofs:
            fields = form.fields
            for player in sheet.players[1:]:
                self._heads[document.rooms(player)] = [
                    _Moved.between(fields[code(1)], fields[code(player.seat)])
                    for code in (document.name, document.club, document.signature)
                ]
            plain = fields[document.cell("a", len(sheet.layout.columns))]
            self.cross = _Moved.between(plain, fields[document.cell("a", 0)])

    def head(self, player: Player, at: int, plain: Field) -> _Moved:
        """How a player's name (0), club (1) or signature (2) stands; `plain`: where plain ones do."""
        rooms = document.rooms(player)
        return _Moved(0, plain.size) if rooms == document.PLAIN else self._heads[rooms][at]


class _Stamps:
    """What is stamped on one page: `drawings` by code, and `words` where they are read and not seen."""

    def __init__(self, form: Form, case: TypeCase, shift: _Shift, sheet: Spielliste, page: Page) -> None:
        self._fields, self._case, self._shift, self._layout = form.fields, case, shift, sheet.layout
        self.drawings: dict[str, bytes] = {}
        self.words = {document.title(page): page.title}
        for code, style, text in _flush_left(sheet, page):
            field = self._fields[code]
            self._put(code, field.x, field.y, field.size, case(style, text))
        for code, style, text in _flush_right(sheet, page):
            self._flush_right(code, case(style, text), self._fields[code].y, self._fields[code].size)
        for code, style, text in _crosses(page):
            self._flush_right(code, case(style, text), self._fields[code].y + shift.cross.down, shift.cross.size)
        for placed in _remarks(page):
            self._remark(placed)
        for player in sheet.players:
            self._who(player)
            if page.last:
                self._signature(player)
        if page.first and sheet.link:
            self._code(document.LINK, sheet.link)
            self._code(document.READER, sheet.reader_link)

    def _code(self, code: str, link: str) -> None:
        corner = self._fields[code]
        self.drawings[code] = drawn_qr(link, corner.x, corner.y, corner.size)
        self.words[code] = link

    def _put(self, code: str, x: float, y: float, size: float, text: SetText) -> None:
        self.drawings[code] = drawn([(x, y, size, text)])

    def _flush_right(self, code: str, text: SetText, y: float, size: float) -> None:
        self._put(code, self._fields[code].right - text.width(size), y, size, text)

    def _remark(self, placed: Placed) -> None:
        """In the middle of its row's height, on as many lines as it needs."""
        field = self._fields[placed[0]]
        width = measure.REMARK_COLUMN - measure.REMARK_LEFT - measure.REMARK_RIGHT
        lines = self._broken(placed, field.size, width)
        pitch = LINE_HEIGHTS["remark"] * field.size
        _fitting(len(lines) * pitch, self._layout.row_height)
        self._lines(placed[0], field.y - (len(lines) - 1) * pitch / 2, field.size, pitch, lines)

    def _who(self, player: Player) -> None:
        """The number of the seat, the name beside it, and below the name, the club."""
        (code, *number), name, club, _signature = _head(player)
        field = self._fields[code]
        self._put(code, field.x, field.y, field.size, self._case(*number))
        width = self._layout.seat_width - measure.WHO_LEFT - measure.WHO_RIGHT
        moved = self._shift.head(player, 0, self._fields[name[0]])
        below = self._block(name, moved, width, "who", _HIGHEST_NAME.get(player.name_room))
        if player.club:
            moved = self._shift.head(player, 1, self._fields[club[0]])
            self._block(club, moved, width, "who", _HIGHEST_CLUB.get(player.club_room), below)

    def _signature(self, player: Player) -> None:
        signature = _head(player)[3]
        moved = self._shift.head(player, 2, self._fields[signature[0]])
        width = measure.WIDTH / (self._layout.size + 1) - measure.SIGNATURE_RIGHT
        self._block(signature, moved, width, "signature", _HIGHEST_SIGNATURE.get(player.signature_room))

    def _block(
        self, placed: Placed, moved: _Moved, width: float, kind: str, highest: float | None, down: float = 0
    ) -> float:
        """Lines below each other, `down` from where they would begin; answers how much lower the last is."""
        lines = self._broken(placed, moved.size, width)
        pitch = LINE_HEIGHTS[kind] * moved.size
        _fitting(len(lines) * pitch, highest)
        self._lines(placed[0], self._fields[placed[0]].y + moved.down + down, moved.size, pitch, lines)
        return (len(lines) - 1) * pitch

    def _broken(self, placed: Placed, size: float, width: float) -> list[SetText]:
        """`width`: in millimetres."""
        _code, style, text = placed
        return self._case(style, text).lines(size, width * PIXELS)

    def _lines(self, code: str, y: float, size: float, pitch: float, lines: list[SetText]) -> None:
        x = self._fields[code].x
        self.drawings[code] = drawn((x, y + at * pitch, size, line) for at, line in enumerate(lines))


def _fitting(height: float, highest: float | None) -> None:
    """OddTextError if lines that high (in pixels) would be cut off, or move what is around them (in millimetres)."""
    if highest is not None and height > highest * PIXELS:
        raise OddTextError
