"""A list in a frame of another web site: bare, without script, in that site's colours; only the web sites its
organiser typed may show it, and every browser refuses it to others."""

from urllib.parse import urlencode

from csp.constants import HEADER, NONE
from csp.utils import build_policy
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.rankings import Of
from tournament.models import Sharing, Tournament
from tournament.outward.reads.frames import colours_in, rows_asked
from tournament.standings.reads.standings import published_standings
from tournament.standings.reads.wanted import wanted_list
from tournament.standings.tables.rankings import ranking_table
from tournament.web.conditional import public_file
from tournament.web.public_frame import Frame
from tournament.web.public_words import in_words
from tournament.web.ranking_address import ranking_url

A_DAY = "public, max-age=86400"


def embedded(request: HttpRequest, slug: str, ranking: str) -> HttpResponse:
    """The list of a ranking. `?zeilen=`: so many lines; `grund`, `schrift`, `farbe`: colours.

    Who may show it in a frame is said by its Content-Security-Policy alone: X-Frame-Options has no word for that.
    """
    response = _embedded(request, slug=slug, ranking=ranking)
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
    colours = colours_in(request.GET)
    context = {
        "tournament": tournament,
        "ranked": ranked,
        "title": ranked.ranking.title or _("Stand"),
        "state": in_words(frame.list_states, ranked.ranking),
        "table": table,
        "left_out": len(ranked.rows) - len(table.page.object_list),
        "whole_url": ranking_url(tournament, ranked.ranking.id),
        "style": urlencode(colours.parameters()) if colours else "",
    }
    response = render(request, "outward/embedded.html", context)
    response[HEADER] = build_policy(update={}, replace={"frame-ancestors": _origins(tournament) or [NONE]})
    return response


def _origins(tournament: Tournament) -> list[str]:
    found = Sharing.objects.filter(tournament=tournament).values_list("origins", flat=True).first()
    return found or []


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Colours as a style sheet, those of the house where the address names none. What is no colour is refused in
    words."""
    colours = colours_in(request.GET)
    if colours is None and request.GET:
        sentence = _("Farben sind sechs Ziffern oder Buchstaben von 0 bis f, etwa 155e56.")
        return HttpResponse(sentence, "text/plain; charset=utf-8", status=400)
    response = HttpResponse(colours.style_sheet() if colours else "", "text/css; charset=utf-8")
    response["Cache-Control"] = A_DAY
    return response


def embed_url(tournament: Tournament, ranking: str, parameters: dict[str, str]) -> str:
    """The address of a list for frames."""
    url = reverse("public:embedded", args=[tournament.slug, ranking])
    return f"{url}?{urlencode(parameters)}" if parameters else url
