"""Every Fassung of a list as it stood, for everybody: page and files, made of what was kept."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse

from tournament.models import Tournament
from tournament.standings.edition_words import edition_in_words
from tournament.standings.paper.edition import PAPER
from tournament.standings.reads.editions import EditionOf, moment, public_edition, sealed_edition
from tournament.standings.reads.kept_list import changes_of
from tournament.standings.tables.editions import edition_table
from tournament.web.conditional import public_document, public_file, public_page
from tournament.web.documents import Document
from tournament.web.downloads import csv_file
from tournament.web.printing import pdf_answer
from tournament.web.public_frame import Frame
from tournament.web.ranking_address import unescaped


@public_page
def edition(request: HttpRequest, tournament: Tournament, ranking: str, number: int) -> HttpResponse:
    """The list of a ranking as it stood in one Fassung, why there is another, and which there are."""
    shown = _found(tournament, ranking, number)
    table = edition_table(shown, request.GET.get("sort") or "rang")
    context = {"shown": shown, "words": edition_in_words(shown), "table": table.whole(), "changes": changes_of(shown)}
    return Frame(tournament).render(request, "standings", "standings/public/edition.html", context)


@public_file
def edition_json(_request: HttpRequest, tournament: Tournament, ranking: str, number: int) -> HttpResponse:
    """What was kept of it: rows as in `stand/1` (contract.md, section 7), with names."""
    shown = _found(tournament, ranking, number)
    said = {
        "ranking": shown.listed.ranking_id_in_document,
        "name": shown.listed.name,
        "edition": shown.edition.number,
        "at": moment(shown.edition.at),
        "reason": shown.reason,
        "corrections": [{"at": moment(one.at), "reason": one.reason} for one in shown.corrections],
        "series": shown.listed.series,
        "rows": shown.content["rows"],
        "sha256": shown.listed.sha256,
        "withheld": shown.withheld,
    }
    return JsonResponse(said, json_dumps_params={"ensure_ascii": False})


@public_file
def edition_sealed(_request: HttpRequest, tournament: Tournament, ranking: str, number: int) -> HttpResponse:
    """Exactly the bytes it is: what its `sha256` is of (docs/developer/sealed-editions.md)."""
    listed = sealed_edition(tournament, unescaped(ranking), number)
    if listed is None:
        raise Http404
    return HttpResponse(listed.sealed.encode(), content_type="application/json")


@public_file
def edition_csv(_request: HttpRequest, tournament: Tournament, ranking: str, number: int) -> HttpResponse:
    """The same as CSV."""
    shown = _found(tournament, ranking, number)
    return csv_file(edition_table(shown), f"{tournament.slug}-fassung-{number}")


@public_document
def edition_pdf(slug: str, state: str, ranking: str, number: int, *, language: str) -> HttpResponse:
    """The same on paper."""
    document = Document(PAPER, {"slug": slug, "ranking": unescaped(ranking), "number": number}, state, language)
    return pdf_answer(document, f"{slug}-fassung-{number}")


def _found(tournament: Tournament, ranking: str, number: int) -> EditionOf:
    shown = public_edition(tournament, unescaped(ranking), number)
    if shown is None:
        raise Http404
    return shown
