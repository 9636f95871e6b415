"""A PDF of many pages made from few forms: written page by page, by patterns of its objects."""

import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import BinaryIO

import pikepdf

from tournament.web.stamping.laid_out import Form, kids

# Objects of a PDF as bytes: patterns of them with gaps for numbers, and the file they are written to.

_FREE, _AT_OFFSET, _IN_STREAM = 0, 1, 2
_ENTRY = 7  # bytes an object in the table of objects: how it is kept (1), where (4), which (2)


def raw(value: object) -> bytes:
    """A value of pikepdf as it stands in a PDF."""
    return pikepdf.Array([value]).unparse()[1:-1].strip()


def text_string(text: str) -> bytes:
    """A text for people: a title, a description."""
    return pikepdf.String(text).unparse()


class Pattern:
    """Bytes with gaps for numbers of seven digits, counted from a number that is not known yet."""

    def __init__(self) -> None:
        self.text = bytearray()
        self.numbers: list[int] = []
        self.length = 0

    def put(self, raw: bytes) -> "Pattern":
        self.text += raw.replace(b"%", b"%%")
        self.length += len(raw)
        return self

    def number(self, above: int) -> "Pattern":
        self.text += b"%07d"
        self.numbers.append(above)
        self.length += 7
        return self

    def reference(self, above: int) -> "Pattern":
        self.text += b"%7d 0 R"
        self.numbers.append(above)
        self.length += 11
        return self

    def extend(self, other: "Pattern") -> "Pattern":
        self.text += other.text
        self.numbers += other.numbers
        self.length += other.length
        return self

    def filled(self, first: int) -> bytes:
        return bytes(self.text) % tuple(map(first.__add__, self.numbers))


def in_a_stream(bodies: Iterable[Pattern]) -> tuple[int, Pattern]:
    """An object stream: number and place of each, then the objects; with it, how long the first part is."""
    places, whole = Pattern(), Pattern()
    for at, body in enumerate(bodies):
        places.number(at).put(b" %d " % whole.length)
        whole.extend(body)
    return places.length, places.extend(whole)


class ObjectFile:
    """Numbered objects one after another, and the table of where each is."""

    def __init__(self, out: BinaryIO, first: int) -> None:
        """Numbers below `first` are the base's."""
        self._out = out
        self._table = bytearray(_ENTRY * first)
        self._at = 0
        self._put(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")

    def number(self, count: int = 1) -> int:
        """The first of so many new numbers."""
        first = len(self._table) // _ENTRY
        self._table += bytes(_ENTRY * count)
        return first

    def write(self, number: int, body: bytes) -> None:
        entry = bytes([_AT_OFFSET]) + self._at.to_bytes(4) + bytes(2)
        self._table[number * _ENTRY : (number + 1) * _ENTRY] = entry
        self._put(b"%d 0 obj\n%b\nendobj\n" % (number, body))

    def stream(self, number: int, content: bytes | bytearray, keys: bytes = b"") -> None:
        packed = zlib.compress(content)
        head = b"<</Length %d/Filter/FlateDecode%b>>" % (len(packed), keys)
        self.write(number, b"%b\nstream\n%b\nendstream" % (head, packed))

    def packed(self, first: int, count: int, start: int, content: bytes) -> None:
        """`count` objects from number `first` in one stream; the first object begins at `start`."""
        holder = self.number()
        self.stream(holder, content, b"/Type/ObjStm/N %d/First %d" % (count, start))
        place = bytes([_IN_STREAM]) + holder.to_bytes(4)
        entries = b"".join([place + at.to_bytes(2) for at in range(count)])
        self._table[first * _ENTRY : (first + count) * _ENTRY] = entries

    def finish(self, keys: bytes) -> None:
        number, start = self.number(), self._at
        entry = bytes([_AT_OFFSET]) + start.to_bytes(4) + bytes(2)
        self._table[number * _ENTRY :] = entry
        self._table[:_ENTRY] = bytes([_FREE, 0, 0, 0, 0, 0xFF, 0xFF])
        self.stream(number, self._table, b"/Type/XRef/W[1 4 2]/Size %d%b" % (number + 1, keys))
        self._put(b"startxref\n%d\n%%%%EOF\n" % start)

    def _put(self, raw: bytes) -> None:
        self._out.write(raw)
        self._at += len(raw)


# What makes a stamped page a page: its object and its tags, as WeasyPrint gave them to the form, again and again.

_ID = re.compile(rb"\((\d+-\d+-\d+)\)")  # what WeasyPrint calls the head of a column or row
_OWN_KEYS = {"/Type", "/Parent", "/Contents", "/Resources", "/StructParents"}


class PagePattern:
    """The objects of one page, to be written again and again: the page, its marks' elements, the elements themselves.

    All numbers in it are counted from the page's own and written with seven digits, so that every object keeps its
    place in the stream that holds them.
    """

    def __init__(self, form: Form, pages: int, document: int, content: int, resources: bytes) -> None:
        elements = list(_all(form.elements))
        pictured = {one.objgen for one in form.pictures.values()}
        self._pictures = [one for one in elements if one.objgen in pictured]
        fixed = [one for one in elements if one.objgen not in pictured]
        self.fixed = 2 + len(fixed)
        self.count = 2 + len(elements)
        self._at = {one.objgen: at for at, one in enumerate((*fixed, *self._pictures), start=2)}
        self._document = document
        self._codes = {one.objgen: code for code, one in form.pictures.items()}
        self.tops = tuple(self._at[one.objgen] for one in form.elements)
        bodies = [self._page(form, pages, content, resources), self._marks(elements), *map(self._element, fixed)]
        self._first, self._whole = in_a_stream(bodies)

    def filled(self, first: int) -> tuple[int, bytes]:
        """Where the first object begins, and the stream of the page whose number is `first`."""
        return self._first, self._whole.filled(first)

    def pictures(self, first: int, words: Mapping[str, str]) -> Iterator[tuple[int, bytes]]:
        """The elements whose description is another on every page, with their numbers."""
        for one in self._pictures:
            body = self._element(one).filled(first)
            description = text_string(words.get(self._codes[one.objgen], ""))
            yield first + self._at[one.objgen], b"%b/Alt %b>>" % (body[:-2], description)

    def _page(self, form: Form, pages: int, content: int, resources: bytes) -> Pattern:
        kept = b"".join(
            b"%b %b" % (key.encode(), raw(value)) for key, value in form.page.obj.items() if key not in _OWN_KEYS
        )
        start = b"<</Type/Page/Parent %d 0 R/Resources %b%b/Contents[%d 0 R" % (pages, resources, kept, content)
        return Pattern().put(start).reference(-1).put(b"]/StructParents ").number(0).put(b">>")

    def _marks(self, elements: list[pikepdf.Object]) -> Pattern:
        """Mark by mark, the element it belongs to."""
        marks = {int(kid): one for one in elements for kid in kids(one) if isinstance(kid, int)}
        pattern = Pattern().put(b"[")
        for mark in range(max(marks, default=-1) + 1):
            pattern = pattern.reference(self._at[marks[mark].objgen]) if mark in marks else pattern.put(b" null")
        return pattern.put(b"]")

    def _element(self, one: pikepdf.Object) -> Pattern:
        pattern = Pattern().put(b"<</S%b/P" % one.S.unparse())
        above = self._at.get(one.P.objgen)
        pattern = pattern.put(b" %d 0 R" % self._document) if above is None else pattern.reference(above)
        if any(isinstance(kid, int) for kid in kids(one)):
            pattern.put(b"/Pg").reference(0)
        pattern.put(b"/K[")
        for kid in kids(one):
            if isinstance(kid, int):
                pattern.put(b" %d" % kid)
            else:
                pattern.reference(self._at[kid.objgen])
        pattern.put(b"]")
        for key, value in one.items():
            if key in {"/ID", "/A"} or (key == "/Alt" and one.objgen not in self._codes):
                pattern.put(key.encode() + b" ")
                for at, part in enumerate(_ID.split(raw(value))):
                    pattern = pattern.put(b"(").number(0).put(b"-%b)" % part) if at % 2 else pattern.put(part)
        return pattern.put(b">>")


def _all(elements: Iterable[pikepdf.Object]) -> Iterator[pikepdf.Object]:
    for one in elements:
        yield one
        yield from _all(kid for kid in kids(one) if not isinstance(kid, int))


class StampedPdf:
    """A PDF as it grows.

    `base` is what WeasyPrint made: metadata, language and fonts are taken from there, and the forms are pages of it.
    What is written goes to `out` at once.
    """

    def __init__(self, base: pikepdf.Pdf, out: BinaryIO) -> None:
        self._base = base
        self._file = ObjectFile(out, len(base.objects) + 1)
        self._copied: set[int] = set()
        self._patterns: dict[int, tuple[Form, PagePattern]] = {}
        self._pages = self._file.number()
        self._document = self._file.number()
        self._page_numbers: list[int] = []
        self._elements: list[int] = []
        self._parents: list[bytes] = []
        self._bookmarks: list[tuple[str, int, bytes]] = []

    def page(self, form: Form, drawings: Mapping[str, bytes] = {}, words: Mapping[str, str] = {}) -> None:
        """A page: the form and, in the place of its codes, operators that draw (see `drawn`), code by code.

        `words`: what a code stands for where it is read and not drawn: a picture's description, a bookmark's title. A
        field without a drawing stays empty.
        """
        pattern = self._pattern(form)
        first = self._file.number(1 + pattern.count) + 1
        self._file.stream(first - 1, _own_content(form, drawings))
        self._file.packed(first, pattern.fixed, *pattern.filled(first))
        for number, body in pattern.pictures(first, words):
            self._file.write(number, body)
        self._page_numbers.append(first)
        self._elements += (first + at for at in pattern.tops)
        self._parents.append(b"%d %d 0 R" % (first, first + 1))
        self._bookmarks += ((words.get(one.title, one.title), first, one.view) for one in form.bookmarks)

    def finish(self) -> None:
        """Write what holds the pages together. Nothing may follow."""
        pages = b" ".join(b"%d 0 R" % number for number in self._page_numbers)
        self._file.write(self._pages, b"<</Type/Pages/Count %d/Kids[%b]>>" % (len(self._page_numbers), pages))
        root, parents = self._file.number(), self._file.number()
        kids = b" ".join(b"%d 0 R" % number for number in self._elements)
        self._file.write(self._document, b"<</S/Document/P %d 0 R/K[%b]>>" % (root, kids))
        self._file.write(parents, b"<</Nums[%b]>>" % b" ".join(self._parents))
        tree = b"<</Type/StructTreeRoot/K[%d 0 R]/ParentTree %d 0 R>>" % (self._document, parents)
        self._file.write(root, tree)
        catalog = {b"/Pages": b"%d 0 R" % self._pages, b"/StructTreeRoot": b"%d 0 R" % root}
        if self._bookmarks:
            catalog[b"/Outlines"] = b"%d 0 R" % self._outline()
        kept = {
            key.encode(): self._copy(value) for key, value in self._base.Root.items() if key.encode() not in catalog
        }
        kept.pop(b"/Outlines", None)
        number = self._file.number()
        self._file.write(number, b"<<%b>>" % b"".join(b"%b %b" % pair for pair in (kept | catalog).items()))
        self._file.finish(b"/Root %d 0 R/Info %b" % (number, self._copy(self._base.trailer.Info)))

    def _pattern(self, form: Form) -> "PagePattern":
        if id(form) not in self._patterns:  # the form is kept beside: its id is not given again
            content = self._file.number()
            self._file.stream(content, b"q\n%b\nQ\n" % form.content)
            resources = self._copy(form.page.obj.Resources)
            pattern = PagePattern(form, self._pages, self._document, content, resources)
            self._patterns[id(form)] = form, pattern
        return self._patterns[id(form)][1]

    def _copy(self, value: object) -> bytes:
        """A value of the base, with all it leads to, under its old numbers; answers how it is referred to."""
        if isinstance(value, pikepdf.Object) and not (value.is_indirect and value.objgen[0] in self._copied):
            self._copied.add(value.objgen[0])
            kept = _kept(value)
            for part in kept:
                self._copy(part)
            if isinstance(value, pikepdf.Stream):
                stored = value.read_raw_bytes()
                self._file.write(value.objgen[0], b"%b\nstream\n%b\nendstream" % (_head(value, stored), stored))
            elif value.is_indirect:
                self._file.write(value.objgen[0], value.unparse(resolved=True))
        return raw(value)

    def _outline(self) -> int:
        count = len(self._bookmarks)
        outline = self._file.number(1 + count)
        for at, (title, page, view) in enumerate(self._bookmarks, start=1):
            before = b"/Prev %d 0 R" % (outline + at - 1) if at > 1 else b""
            after = b"/Next %d 0 R" % (outline + at + 1) if at < count else b""
            place = b"/Parent %d 0 R%b%b/Dest[%d 0 R %b]" % (outline, before, after, page, view)
            self._file.write(outline + at, b"<</Title %b%b>>" % (text_string(title), place))
        ends = b"/First %d 0 R/Last %d 0 R/Count %d" % (outline + 1, outline + count, count)
        self._file.write(outline, b"<</Type/Outlines%b>>" % ends)
        return outline


def _own_content(form: Form, drawings: Mapping[str, bytes]) -> bytes:
    """What is drawn over the form, each field marked, in WeasyPrint's pixels from the top left."""
    height = float(form.page.mediabox[3])
    parts = [b"q 1 0 0 -1 0 %g cm .75 0 0 .75 0 0 cm 0 g" % height]
    for code, field in form.fields.items():
        parts.append(b"/%b<</MCID %d>>BDC %b EMC" % (field.tag.encode(), field.mark, drawings.get(code, b"")))
    parts.append(b"Q")
    return b"\n".join(parts)


def _kept(value: pikepdf.Object) -> list[object]:
    """What is in a dictionary, a stream's dictionary or an array."""
    if isinstance(value, pikepdf.Dictionary | pikepdf.Stream):
        return list(value.values())
    return list(value) if isinstance(value, pikepdf.Array) else []


def _head(stream: pikepdf.Stream, stored: bytes) -> bytes:
    """The dictionary of a stream, its length told in place."""
    kept = b"".join(b"%b %b" % (key.encode(), raw(value)) for key, value in stream.items() if key != "/Length")
    return b"<<%b/Length %d>>" % (kept, len(stored))
