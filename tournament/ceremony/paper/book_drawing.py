"""An Ergebnisheft as a PDF: ranked lists and Spiellisten by what is quick, all else by WeasyPrint, bound together."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.ceremony.paper.book_binding import Bindable, bound
from tournament.ceremony.paper.book_content import Book
from tournament.lists.paper.stamps import stamped
from tournament.standings.paper import made as ranking_made
from tournament.web.pdf import pdf

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
