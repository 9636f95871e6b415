"""`/vereine/<slug>/saison/<key>`: the list of a season for everybody, with its files."""

import hashlib

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404

from tournament.core.speaking import spoken
from tournament.models import Organisation, Season
from tournament.web.conditional import asked_language, organisation_file, organisation_page
from tournament.web.documents import Document
from tournament.web.downloads import table_csv, table_xlsx
from tournament.web.organisation_frame import framed
from tournament.web.printing import pdf_answer
from tournament.years.files.season import rows, season_document
from tournament.years.paper.season import SEASON, printed
from tournament.years.reads.shown import ShownSeason, shown


@organisation_page
def season(request: HttpRequest, organisation: Organisation, key: str) -> HttpResponse:
    """The list."""
    listed = _shown(organisation, key)
    silent = sum(line.nameless for line in listed.lines)
    context = {"shown": listed, "season": listed.season, "silent": silent}
    return framed(request, organisation, "season", "years/season/public/season.html", context)


@organisation_file
def season_csv(_request: HttpRequest, organisation: Organisation, key: str) -> HttpResponse:
    """The list as CSV."""
    return table_csv(rows(_shown(organisation, key)), key)


@organisation_file
def season_xlsx(_request: HttpRequest, organisation: Organisation, key: str) -> HttpResponse:
    """The list as an Excel workbook."""
    listed = _shown(organisation, key)
    return table_xlsx(rows(listed), listed.season.name, key)


@organisation_file
def season_json(_request: HttpRequest, organisation: Organisation, key: str) -> HttpResponse:
    """The list for programs."""
    return JsonResponse(season_document(_shown(organisation, key)), json_dumps_params={"ensure_ascii": False})


@organisation_file
def season_pdf(request: HttpRequest, organisation: Organisation, key: str) -> HttpResponse:
    """The list on paper."""
    listed = _shown(organisation, key)
    state = hashlib.sha256(f"{spoken()}{printed(listed)}".encode()).hexdigest()
    return pdf_answer(Document(SEASON, {"season": listed.season.pk}, state, asked_language(request)), key)


def _shown(organisation: Organisation, key: str) -> ShownSeason:
    found = get_object_or_404(Season, organisation=organisation, key=key, published=True)
    found.organisation = organisation
    return shown(found)
