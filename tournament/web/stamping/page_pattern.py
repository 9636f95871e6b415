"""What makes a stamped page a page: its object and its tags, as WeasyPrint gave them to the form, again and again."""

import re
from collections.abc import Iterable, Iterator, Mapping

import pikepdf

from tournament.web.stamping.form import Form, kids
from tournament.web.stamping.objects import Pattern, in_a_stream, raw, text_string

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
