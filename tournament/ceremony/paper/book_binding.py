"""An Ergebnisheft as a PDF: what it says, as values, its parts drawn, numbered, bound with contents and bookmarks."""

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from typing import cast

import pikepdf
from django.utils.translation import gettext as _
from pikepdf import Array, Dictionary, Name, OutlineItem, Pdf, Stream, String

from tournament.charts.pictures import Picture
from tournament.core.works import garbage_collector_off
from tournament.draw.reads.draws import PublicDraw
from tournament.lists.paper.document import Spiellisten
from tournament.lists.paper.stamps import stamped
from tournament.standings.paper import RankedList
from tournament.standings.paper import made as ranking_made
from tournament.web.on_paper import room
from tournament.web.pdf import VARIANT, Pages, bookmarks, complete_tags, laid_out, pages_of, pdf, put_together
from tournament.web.stamping import CaseLine, Form, SetText, TypeCase, case_lines, drawn

# The page numbers of a book: laid out once, place and letters, and drawn on each page as no part of the text.

DOCUMENT = "ceremony/paper/book_numbers"
CODE = "\N{CURRENCY SIGN}N"
STYLE = "number"


@dataclass(frozen=True, slots=True)
class Numbers:
    """A page with the code where the number stands, and the type case."""

    code: str
    case: tuple[CaseLine, ...]


def print_numbers(out: Pdf) -> None:
    """Print on each page but the first which it is of how many."""
    count = len(out.pages)
    words = {at: _("Seite %(number)s von %(pages)s") % {"number": at, "pages": count} for at in range(2, count + 1)}
    lines = case_lines((STYLE, text) for text in words.values())
    with Pdf.open(io.BytesIO(pdf(DOCUMENT, Numbers(CODE, lines)))) as base:
        numbered, set_page, *_more = base.pages
        form = Form(base, numbered, [CODE])
        case = TypeCase(set_page, lines)
        fonts = out.copy_foreign(base.make_indirect(Dictionary(Font=set_page.Resources.Font)))
        for at, text in words.items():
            out.pages[at - 1].add_overlay(_drawing(out, form, case(STYLE, text), fonts), None)


def _drawing(out: Pdf, form: Form, text: SetText, fonts: pikepdf.Object) -> pikepdf.Object:
    """What is laid over a page: the text, ending where the code of the form ends."""
    field, box = form.fields[CODE], form.page.mediabox
    shown = drawn([(field.right - text.width(field.size), field.y, field.size, text)])
    content = b"/Artifact BMC q .75 0 0 -.75 0 %g cm 0 g %b Q EMC" % (float(box[3]), shown)
    return Stream(out, content, Type=Name.XObject, Subtype=Name.Form, BBox=box, Resources=fonts)


# What an Ergebnisheft says, as values: nothing of it is drawn yet.


@dataclass(frozen=True, slots=True)
class Winner:
    """What was won, by whom, of which club, with which figures."""

    won: str
    name: str
    club: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WinnersIn:
    """Winners of a ranking, of series or days in it. Over the columns stand `won`, `name`, `club` (empty where
    clubs are ranked) and `figures`."""

    title: str
    won: str
    name: str
    club: str
    figures: tuple[str, ...]
    winners: tuple[Winner, ...]


@dataclass(frozen=True, slots=True)
class Penalty:
    """Whom points were taken from in which series, how many, and why."""

    name: str
    club: str
    series: int
    points: str
    reason: str


@dataclass(frozen=True, slots=True)
class Outside:
    """Who has no rank, and in a word why."""

    name: str
    club: str
    why: str


@dataclass(frozen=True, slots=True)
class PrintedEdition:
    """A Fassung of the end: of which lists, when, and what happened to it."""

    number: int
    rankings: str
    at: str
    why: str


@dataclass(frozen=True, slots=True)
class Decided:
    """What was decided, as far as everybody may read it."""

    penalties: tuple[Penalty, ...]
    outside: tuple[Outside, ...]
    editions: tuple[PrintedEdition, ...]


@dataclass(frozen=True, slots=True)
class Draws:
    """Every draw with what everybody may know; `restored`: when a copy was put back, by which draws may be gone."""

    draws: tuple[PublicDraw, ...]
    restored: datetime | None


@dataclass(frozen=True, slots=True)
class Chapters:
    """What is laid out as a whole before the ranked lists, or between them and the Spiellisten; nothing: left out, or
    there is none.

    `first`: places 1 to 3 of each ranking; `figures`: what is counted, and how many; `pictures` of it.
    """

    tournament: str
    day: str
    state: str
    head: str
    first: tuple[WinnersIn, ...] = ()
    series: tuple[WinnersIn, ...] = ()
    days: tuple[WinnersIn, ...] = ()
    draws: Draws | None = None
    decided: Decided | None = None
    figures: tuple[tuple[str, str], ...] = ()
    pictures: tuple[Picture, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.first or self.series or self.days or self.draws or self.decided or self.figures)


@dataclass(frozen=True, slots=True)
class Title:
    """The first page. `states`: each ranking, and how far its list goes."""

    tournament: str
    day: str
    organiser: str
    rulebook: str
    extent: str
    states: tuple[tuple[str, str], ...]
    head: str

    @property
    def how_far(self) -> str:
        """How far all lists go; empty where they differ."""
        said = {state for _ranking, state in self.states}
        return self.states[0][1] if len(said) == 1 else ""

    @property
    def room(self) -> str:
        """How small the tournament's name must be written."""
        return room(self.tournament, 1.4)


@dataclass(frozen=True, slots=True)
class Book:
    """Everything, in its order."""

    title: Title
    opening: Chapters
    rankings: tuple[RankedList, ...]
    chapters: Chapters
    lists: tuple[Spiellisten, ...]


FRONT = "ceremony/paper/book_front"
SHORT = 6
"""Lines of contents, and at most so many rankings, fit on a cover."""
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

    @property
    def short(self) -> bool:
        """Whether the contents have room on the cover, below what it says of each ranking."""
        return len(self.entries) <= SHORT


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


# An Ergebnisheft as a PDF: ranked lists and Spiellisten by what is quick, all else by WeasyPrint, bound together.

CHAPTERS = "ceremony/paper/book"


def made(book: Book) -> bytes:
    """The PDF of what will be printed."""
    return bound(book.title, list(_parts(book)))


def _parts(book: Book) -> Iterator[Bindable]:
    if book.opening:
        yield Bindable(pdf(CHAPTERS, book.opening))
    for ranked in book.rankings:
        yield Bindable(ranking_made(ranked))
    if book.chapters:
        yield Bindable(pdf(CHAPTERS, book.chapters))
    for lists, its in zip(book.lists, stamped(book.lists) if book.lists else (), strict=True):
        yield Bindable(its, _("Spiellisten der %(number)s. Serie") % {"number": lists.series})
