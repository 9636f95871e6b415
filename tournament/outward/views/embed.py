"""A list, dates, a season in a frame of another web site: bare, without script, in that site's colours; only the web
sites its organiser typed may show it, and every browser refuses it to others."""

from typing import Any
from urllib.parse import urlencode

from csp.constants import HEADER, NONE
from csp.utils import build_policy
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.rankings import Of
from tournament.models import Organisation, Sharing, SharingOfOrganisation, Tournament
from tournament.outward.reads.frames import colours_in, rows_asked
from tournament.standings.reads.standings import published_standings
from tournament.standings.reads.wanted import wanted_list
from tournament.standings.tables.rankings import ranking_table
from tournament.web.conditional import organisation_file, public_file
from tournament.web.public_frame import Frame
from tournament.web.public_words import in_words
from tournament.web.ranking_address import ranking_url
from tournament.years.reads.dates import dates_of
from tournament.years.reads.shown import shown

A_DAY = "public, max-age=86400"


def embedded(request: HttpRequest, slug: str, ranking: str) -> HttpResponse:
    """The list of a ranking. `?zeilen=`: so many lines; `grund`, `schrift`, `farbe`: colours.

    Who may show it in a frame is said by its Content-Security-Policy alone: X-Frame-Options has no word for that.
    """
    return _for_frames(_embedded(request, slug=slug, ranking=ranking))


def embedded_dates(request: HttpRequest, slug: str) -> HttpResponse:
    """The dates to come of an organisation, so many."""
    return _for_frames(_embedded_dates(request, slug=slug))


def embedded_season(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """The list of a season, so many lines."""
    return _for_frames(_embedded_season(request, slug=slug, key=key))


def _for_frames(response: HttpResponse) -> HttpResponse:
    response.xframe_options_exempt = True
    return response


@public_file
def _embedded(request: HttpRequest, tournament: Tournament, ranking: str) -> HttpResponse:
    frame = Frame(tournament)
    ranked = wanted_list(published_standings(frame.state), ranking, Of.PLAYERS)
    if ranked is None:
        raise Http404
    table = ranking_table(ranked, linked=False).on_page("1", rows_asked(request.GET.get("zeilen", "")))
    table.orderable = False
    context = {
        "of": tournament.name,
        "ranked": ranked,
        "title": ranked.ranking.title or _("Stand"),
        "state": in_words(frame.list_states, ranked.ranking),
        "table": table,
        "left_out": len(ranked.rows) - len(table.page.object_list),
        "whole_url": ranking_url(tournament, ranked.ranking.id),
    }
    sharing = Sharing.objects.filter(tournament=tournament).first()
    return _framed(request, "outward/embedded.html", context, sharing)


@organisation_file
def _embedded_dates(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    today = timezone.localdate()
    coming = [one for one in dates_of(organisation, today) if one.last >= today]
    rows = rows_asked(request.GET.get("zeilen", ""))
    context = {
        "of": organisation.name,
        "title": _("Termine"),
        "dates": coming[:rows],
        "left_out": max(0, len(coming) - rows),
        "whole_url": reverse("public:dates", args=[organisation.slug]),
    }
    return _framed(request, "outward/embedded_dates.html", context, _sharing_of(organisation))


@organisation_file
def _embedded_season(request: HttpRequest, organisation: Organisation, key: str) -> HttpResponse:
    found = get_object_or_404(organisation.seasons.filter(published=True), key=key)
    listed, rows = shown(found), rows_asked(request.GET.get("zeilen", ""))
    context = {
        "of": organisation.name,
        "title": found.name,
        "shown": listed,
        "lines": listed.lines[:rows],
        "left_out": max(0, len(listed.lines) - rows),
        "whole_url": reverse("public:season", args=[organisation.slug, key]),
    }
    return _framed(request, "outward/embedded_season.html", context, _sharing_of(organisation))


def _sharing_of(organisation: Organisation) -> SharingOfOrganisation | None:
    return SharingOfOrganisation.objects.filter(organisation=organisation).first()


def _framed(
    request: HttpRequest, template: str, context: dict[str, Any], sharing: Sharing | SharingOfOrganisation | None
) -> HttpResponse:
    """In the colours asked for; the web sites that were typed may show it, and no other."""
    colours = colours_in(request.GET)
    context["style"] = urlencode(colours.parameters()) if colours and colours.legible else ""
    response = render(request, template, context)
    origins = sharing.origins if sharing else []
    response[HEADER] = build_policy(update={}, replace={"frame-ancestors": origins or [NONE]})
    return response


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Colours as a style sheet, those of the house where the address names none. What is no colour, or could not be
    read, is refused in words."""
    colours = colours_in(request.GET)
    if (colours is None and request.GET) or (colours and not colours.legible):
        sentence = _("Farben sind sechs Ziffern oder Buchstaben von 0 bis f, etwa 155e56.")
        if colours:
            sentence = _("Schrift oder Links heben sich zu wenig vom Grund ab, um lesbar zu sein.")
        return HttpResponse(sentence, "text/plain; charset=utf-8", status=400)
    response = HttpResponse(colours.style_sheet() if colours else "", "text/css; charset=utf-8")
    response["Cache-Control"] = A_DAY
    return response
