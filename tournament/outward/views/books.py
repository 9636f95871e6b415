"""A whole tournament as a book: what is published for everybody, all of it for its organisers."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament.outward.files.books import KINDS
from tournament.web.acting import tournament_of
from tournament.web.conditional import public_document
from tournament.web.documents import Document
from tournament.web.printing import Printed, organisers_pdf, pdf_answer


@public_document
def published_book(slug: str, state: str, kind: str, *, language: str) -> HttpResponse:
    """What everybody may have of it."""
    one = KINDS[kind]
    document = Document(one.published, {"slug": slug, "kind": kind}, state, language.partition(",")[0])
    return pdf_answer(document, f"{slug}-alles", file=one.file)


def _asked(request: HttpRequest, slug: str, kind: str) -> Printed:
    tournament = tournament_of(request, slug)
    one = KINDS[kind]
    return Printed(
        tournament,
        one.organisers,
        {"tournament": tournament.pk, "kind": kind},
        f"{slug}-alles-intern",
        _("Alles in einer Datei"),
        "sharing",
        file=one.file,
    )


own_book, own_book_waiting = organisers_pdf(_asked)
