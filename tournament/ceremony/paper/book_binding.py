"""The parts of a book bound: title page and contents before them, page numbers on them, bookmarks to all of it."""

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import cast

import pikepdf
from pikepdf import Array, Name, OutlineItem, Pdf, String

from tournament.ceremony.paper.book_content import Title
from tournament.ceremony.paper.book_numbers import print_numbers
from tournament.core.collector import garbage_collector_off
from tournament.web.pdf import VARIANT, laid_out
from tournament.web.tagging import complete_tags
from tournament.web.together import Pages, bookmarks, pages_of, put_together

FRONT = "ceremony/paper/book_front"
BEFORE = "front"
"""What the part is called that stands before all others."""


@dataclass(frozen=True, slots=True)
class Bindable:
    """A PDF that becomes part of a book. `title`: what it is called as a whole, with its bookmarks below; empty: each
    of its bookmarks is a chapter."""

    pdf: bytes
    title: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: a chapter, and on which page it begins, counted from 1. `anchor`: where its link leads
    until the chapter is there."""

    title: str
    page: int
    anchor: str


@dataclass(frozen=True, slots=True)
class Front:
    """What stands before the parts."""

    title: Title
    entries: tuple[Entry, ...]


def bound(title: Title, bindable: Sequence[Bindable]) -> bytes:
    """One PDF of all of it."""
    kept = io.BytesIO()
    with ExitStack() as opened, garbage_collector_off(), Pdf.new() as out:
        titles = {f"part-{at}": one.title for at, one in enumerate(bindable)}
        parts = {
            key: opened.enter_context(Pdf.open(io.BytesIO(one.pdf))) for key, one in zip(titles, bindable, strict=True)
        }
        entries = _entries(list(_chapters(parts, titles)), title)
        front = _front(Front(title, entries))
        parts = {BEFORE: opened.enter_context(Pdf.open(io.BytesIO(front))), **parts}
        order = [(key, at) for key, part in parts.items() for at in range(len(part.pages))]
        put_together(out, parts, order)
        _lead(out, len(parts[BEFORE].pages), entries)
        _bookmark(out, parts, titles, pages_of(out, parts, order))
        print_numbers(out)
        out.Root.PageMode = Name.UseOutlines
        out.save(kept, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return kept.getvalue()


def _chapters(parts: Mapping[str, Pdf], titles: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """Each chapter, and how many pages of the parts are before it."""
    before = 0
    for key, part in parts.items():
        if titles[key]:
            yield titles[key], before
        else:
            yield from ((title, before + at) for title, at in _begun(part))
        before += len(part.pages)


def _begun(part: Pdf) -> Iterator[tuple[str, int]]:
    """The bookmarks of a part, and the pages of it they lead to."""
    pages = {page.obj.objgen: at for at, page in enumerate(part.pages)}
    with part.open_outline() as outline:
        yield from ((item.title, pages[cast(Array, item.destination)[0].objgen]) for item in outline.root)


def _entries(chapters: Sequence[tuple[str, int]], title: Title) -> tuple[Entry, ...]:
    """The lines of the contents; how many pages those take does not hang on the numbers in them."""

    def after(front: int) -> tuple[Entry, ...]:
        return tuple(Entry(name, front + at + 1, f"c{line}") for line, (name, at) in enumerate(chapters))

    return after(len(laid_out(FRONT, Front(title, after(0))).pages))


def _front(front: Front) -> bytes:
    return bytes(laid_out(FRONT, front).write_pdf(finisher=complete_tags, **VARIANT))


def _lead(out: Pdf, front: int, entries: Sequence[Entry]) -> None:
    """Have the links of the contents lead to the chapters."""
    by_anchor = {entry.anchor: entry for entry in entries}
    for page in out.pages[:front]:
        for link in page.obj.get("/Annots", []):
            entry = by_anchor[str(link.Contents)]
            link.Contents = String(entry.title)
            link.Dest = Array([out.pages[entry.page - 1].obj, Name.XYZ, None, None, None])


def _bookmark(out: Pdf, parts: Mapping[str, Pdf], titles: Mapping[str, str], pages: Mapping[str, Pages]) -> None:
    with out.open_outline() as outline:
        before = 0
        for key, part in parts.items():
            its = bookmarks(part, pages[key])
            if title := titles.get(key):
                whole = OutlineItem(title, before)
                whole.children.extend(its)
                whole.is_closed = True
                its = [whole]
            outline.root.extend(its)
            before += len(part.pages)
