"""What is shown elsewhere: a list, dates, a season in a frame of another web site; news of results as feeds."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from csp.constants import HEADER, NONE
from csp.utils import build_policy
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import etag, require_safe

from scoring.rankings import Of
from tournament.core.public import last_acts, state_of, stored_at
from tournament.core.speaking import spoken
from tournament.lists.reads.known_by import base_url
from tournament.models import Organisation, Sharing, SharingOfOrganisation, Tournament
from tournament.outward.reads.elsewhere import MEASURED, News, colours_in, news_of, news_of_all, rows_asked
from tournament.standings.reads.standings import published_standings, wanted_list
from tournament.standings.tables.rankings import ranking_table
from tournament.web.conditional import View, conditional, organisation_file, program_fingerprint, public_file
from tournament.web.feeds import AtomFeed, own_id
from tournament.web.kept import Shown
from tournament.web.present import EVERYTHING, joined, tell
from tournament.web.public_frame import Frame, ranking_url
from tournament.web.public_words import in_words
from tournament.years.reads.chronicle import dates_of
from tournament.years.reads.shown import shown

A_DAY = "public, max-age=86400"


def embedded(request: HttpRequest, slug: str, ranking: str) -> HttpResponse:
    """The list of a ranking. `?zeilen=`: so many lines; `grund`, `schrift`, `farbe`: colours; `hoehe=selbst`: with a
    script that says how high it is.

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
        "wears": tournament,
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
        "wears": organisation,
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
        "wears": organisation,
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
    context["measured"] = request.GET.get(MEASURED) == "selbst"
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


@require_safe
@etag(lambda _request: f'"{program_fingerprint()}"')
def script(_request: HttpRequest) -> HttpResponse:
    """The line that makes a frame as high as it says (static/outward/measured.js), for the web site around it."""
    found = str(finders.find("outward/embedding.js"))
    response = HttpResponse(Path(found).read_bytes(), "text/javascript; charset=utf-8")
    response["Cache-Control"] = A_DAY
    return response


# News of results for whoever subscribes: Atom and JSON Feed 1.1, of all tournaments and of each.

JSON_FEED = "https://jsonfeed.org/version/1.1"
BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
"""When nothing was ever new."""


@dataclass(frozen=True, slots=True)
class Feed:
    """What is said in either format. `key`: what it is called by (`own_id`); `base`: what every address begins with;
    `path`: of the page it tells news of."""

    key: str
    title: str
    author: str
    base: str
    path: str
    own_path: str
    updated: datetime
    news: Sequence[News]


def _atom(feed: Feed) -> HttpResponse:
    said = AtomFeed(
        own_id(feed.key).urn, feed.title, feed.author, feed.updated, feed.base + feed.path, feed.base + feed.own_path
    )
    for one in feed.news:
        said.add(own_id(one.key).urn, one.title, one.at, feed.base + one.url, one.text or one.title)
    return said.answer()


def _json(feed: Feed) -> HttpResponse:
    said: dict[str, Any] = {
        "version": JSON_FEED,
        "title": feed.title,
        "home_page_url": feed.base + feed.path,
        "feed_url": feed.base + feed.own_path,
        "language": spoken(),
        "authors": [{"name": feed.author}],
        "items": [
            {
                "id": own_id(one.key).urn,
                "url": feed.base + one.url,
                "title": one.title,
                "content_text": one.text or one.title,
                "date_published": one.at.isoformat(),
            }
            for one in feed.news
        ],
    }
    return JsonResponse(said, json_dumps_params={"ensure_ascii": False}, content_type="application/feed+json")


def _of_tournament(write: Callable[[Feed], HttpResponse]) -> View:
    """A view of the feed of one tournament."""

    @public_file
    def view(request: HttpRequest, tournament: Tournament) -> HttpResponse:
        news = news_of(state_of(tournament))
        updated = news[0].at if news else stored_at(tournament) or BEGINNING
        author, path = tournament.organisation.name, reverse("public:tournament", args=[tournament.slug])
        key = f"turnier/{tournament.pk}"
        return write(Feed(key, tournament.name, author, base_url(request), path, request.path, updated, news))

    return view


def _of_all(write: Callable[[Feed], HttpResponse]) -> View:
    """A view of the feed of all tournaments."""

    @require_safe
    def view(request: HttpRequest) -> HttpResponse:
        def make() -> HttpResponse:
            news = news_of_all()
            updated = news[0].at if news else BEGINNING
            title, path = _("Rommé-Turniere: Ergebnisse"), reverse("public:home")
            return write(
                Feed("ergebnisse", title, _("Spielliste"), base_url(request), path, request.path, updated, news)
            )

        began = time.monotonic()
        state = joined(last_acts())
        tell(EVERYTHING, state, began)
        return conditional(request, Shown(EVERYTHING, state, personal=False), make)

    return view


atom, json = _of_tournament(_atom), _of_tournament(_json)
all_atom, all_json = _of_all(_atom), _of_all(_json)
