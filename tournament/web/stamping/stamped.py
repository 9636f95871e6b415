"""A PDF of many pages made from few forms, written page by page; nothing but numbers is kept of what is written."""

from collections.abc import Mapping
from typing import BinaryIO

import pikepdf

from tournament.web.stamping.form import Form
from tournament.web.stamping.objects import ObjectFile, raw, text_string
from tournament.web.stamping.page_pattern import PagePattern


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
