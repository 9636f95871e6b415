"""Where do I sit, how am I doing: people find themselves by name once, their phone remembers it; and the calendar."""

import json
from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.charts.pictures.picture import Seen
from tournament.charts.pictures.points import places
from tournament.core import names
from tournament.core.access import organised_tournament
from tournament.core.counted import Counted, as_json
from tournament.core.hall import called
from tournament.core.names import publicly_named
from tournament.core.programme import public_programme
from tournament.core.public import state_of, stored_at
from tournament.lists.reads.known_by import base_url
from tournament.live.files import calendar_of
from tournament.live.paper import SHEET
from tournament.live.reads.my_page import MyPage, people_found, seats_now
from tournament.live.words import SAID
from tournament.models import Registration, Tournament
from tournament.models.limits import LONGEST_NAME
from tournament.registration.reads.people import registrations, team_name
from tournament.setup.acts.tournaments import series_days
from tournament.web.conditional import public_file, public_page
from tournament.web.printing import Printed, organisers_pdf
from tournament.web.public_frame import Frame, ranking_url
from tournament.web.tabular import calendar_file, file_name

MOST_SHOWN = 30
MOST_SENT_ALONG = 1000  # names; of more the page asks the server


@public_page
def find_me(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Let people find themselves by a few letters of their name, or by their start number."""
    return _search(request, tournament)


@public_page
def my_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show where the player sits, with whom, how they are doing, whom they met."""
    registered = tournament.registrations.select_related("person", "club", "tournament").filter(number=number)
    found = publicly_named(registered.prefetch_related("memberships__team"))
    if not found:
        said = _("Die Startnummer %(number)s hat in diesem Turnier niemand.") % {"number": number}
        return _search(request, tournament, said, status=404)
    frame = Frame(tournament)
    page = MyPage(frame.state, found[0])
    context = {
        "page": page,
        "registration": found[0],
        "places": [(place, ranking_url(tournament, place.ranking.id)) for place in page.places],
        "curve": places(Seen(page.standings, found[0])),
    }
    return frame.render(request, "me", "live/my_page/page.html", context)


@public_file
def seats(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What every open page asks for, the same for all: who sits where now and next, who is called, how far the series
    are, when it goes on. A phone gets its own page anew when what concerns it has changed."""
    state = state_of(tournament)
    following = public_programme(tournament, state.going_on).goes_on
    return JsonResponse(
        {
            "seats": seats_now(state),
            "called": [{"id": call.key, "table": call.table, "number": call.person} for call in called(tournament)],
            "series": [one.phase for one in state.going_on],
            "goes_on": following and following.at.isoformat(),
        }
    )


def _search(request: HttpRequest, tournament: Tournament, said: str = "", status: int = 200) -> HttpResponse:
    everybody = sorted(publicly_named(registrations(tournament)), key=lambda one: names.in_order(one.person.name))
    words = request.GET.get("suche", "").strip()
    found = people_found(everybody, words) if 0 < len(words) <= LONGEST_NAME else []
    context = {
        "words": words[:LONGEST_NAME],
        "longest": LONGEST_NAME,
        "found": found[:MOST_SHOWN],
        "said": said or (_said(words, found) if words else ""),
        "anybody": bool(everybody),
        "people": [_line(one) for one in everybody] if len(everybody) <= MOST_SENT_ALONG else [],
        "folding": names.FOLDING,
        "say": json.dumps({key: as_json(words) for key, words in SAID.items()}),
        "most_shown": MOST_SHOWN,
    }
    response = Frame(tournament).render(request, "me", "live/my_page/find_me.html", context)
    response.status_code = status
    return response


def _said(words: str, found: Sequence[Registration]) -> str:
    """How many were found, or why nobody."""
    if len(words) > LONGEST_NAME:
        return _("Das ist zu lang für einen Namen; ein paar Buchstaben genügen.")
    said = SAID["more" if len(found) > MOST_SHOWN else "some" if found else "nobody"]
    form = said.said(len(found)) if isinstance(said, Counted) else str(said)
    return form.replace("{count}", str(len(found)))


def _line(registration: Registration) -> tuple[int, str, str, str]:
    """What the page searches in by itself: start number, name, club, team."""
    club = registration.club.name if registration.club else ""
    return registration.number, registration.person.name, club, team_name(registration)


@public_file
def calendar(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The tournament's days and series, for the calendar of a phone."""
    base = base_url(request)
    address = base + reverse("public:tournament", args=[tournament.slug])
    state = state_of(tournament)
    plan = public_programme(tournament, state.series)
    written = calendar_of(state, plan, stored_at(tournament), series_days(tournament), address)
    return calendar_file(written, tournament.slug)


def _sheet(request: HttpRequest, slug: str) -> Printed:
    """For the wall."""
    tournament = organised_tournament(request, slug)
    return Printed(
        tournament,
        SHEET,
        {"tournament": tournament.pk, "base": base_url(request)},
        name=file_name(slug, "wo-sitze-ich"),
        title=_("Blatt „Wo sitze ich?“"),
        step="papers",
    )


sheet, sheet_waiting = organisers_pdf(_sheet)
