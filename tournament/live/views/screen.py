"""The hall's screen, and the organiser's remote control of it."""

import time
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournament.core import words as wording
from tournament.core.access import public_tournament
from tournament.core.errors import RefusedError
from tournament.core.hall import called, standing
from tournament.core.rankings import planned_rankings
from tournament.lists.reads.known_by import base_url
from tournament.live.acts import hall as acts
from tournament.live.forms.hall import AnnouncementForm, CallForm
from tournament.live.reads.parts import ALL, MOST_SCREENS, PARTS, READ_IN_TIME, numbers, steering_of, steerings
from tournament.live.reads.shown import asked_by, games_of, shown_on
from tournament.models import Light, Tournament
from tournament.registration.forms.chosen import PEOPLE_LIST
from tournament.registration.reads.people import called as offered
from tournament.registration.reads.people import registrations
from tournament.web.acting import act_on, actor_of, by, sent_first, told, tournament_of, whole
from tournament.web.conditional import FOR_ALL, program_fingerprint, public_file
from tournament.web.organiser_frame import render_step
from tournament.web.public_frame import Frame, announcement_as_json


@login_required
@require_safe
def remote(request: HttpRequest, slug: str) -> HttpResponse:
    """The remote control of all screens, or of the one the address names (`?schirm=2`)."""
    return _show(request, tournament_of(request, slug))


def _show(request: HttpRequest, tournament: Tournament, *, status: int = 200, **typed: Any) -> HttpResponse:
    said, people = steerings(tournament), registrations(tournament)
    asked = request.GET.get("schirm", "")
    number = int(asked) if asked in map(str, numbers(said)) else ALL
    own = said.get(number)
    context = {
        "number": number,
        "numbers": numbers(said),
        "split": range(1, min(MOST_SCREENS, -(-len(people) // READ_IN_TIME)) + 1),
        "alone": [one for one in said if one != ALL],
        "steering": steering_of(said, number),
        "version": own.version if own else 0,
        "parts": PARTS.values(),
        "lights": Light.choices,
        "rankings": planned_rankings(tournament),
        "announcement": standing(tournament, timezone.now()),
        "called": called(tournament),
        "offered": [offered(registration) for registration in people],
        "people_list": PEOPLE_LIST,
        "telling": AnnouncementForm(auto_id="durchsage_%s"),
        "calling": CallForm(people, auto_id="ruf_%s"),
        "address": request.build_absolute_uri(reverse("public:screen", args=[tournament.slug])),
    }
    return render_step(request, tournament, "", "live/screen/remote.html", context | typed, status=status)


@login_required
@require_POST
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """One button was tapped: what is shown, how, which page."""
    tournament = tournament_of(request, slug)
    number, version, actor = whole(request, "number"), whole(request, "version"), actor_of(request)
    with told(request):
        if "alike" in request.POST:
            acts.like_all(tournament, number, version, actor)
        else:
            acts.steer(tournament, number, version, actor, **_wanted(request))
    there = reverse("organiser:screen", args=[slug])
    return redirect(there if number == ALL else f"{there}?schirm={number}")


def _wanted(request: HttpRequest) -> dict[str, Any]:
    """The fields of a steering that the button names."""
    wanted: dict[str, Any] = {name: request.POST[name] for name in ("part", "ranking", "light") if name in request.POST}
    if "held" in request.POST:
        wanted["held"] = request.POST["held"] == "1"
    if "turned" in request.POST:  # to this page and not on by one: sent twice it is turned once
        wanted |= {"held": True, "turned": whole(request, "turned")}
    return wanted


@login_required
@require_POST
def tell_all(request: HttpRequest, slug: str) -> HttpResponse:
    """A Durchsage; or the page again, with what is wrong at its field."""
    tournament = tournament_of(request, slug)
    form = AnnouncementForm(request.POST, auto_id="durchsage_%s")
    if not form.is_valid():
        return _show(request, tournament, status=422, telling=form)
    try:
        minutes, since = form.cleaned_data["minutes"], sent_first(request)
        acts.announce(tournament, form.cleaned_data["text"], actor_of(request), minutes, since=since)
    except RefusedError as error:
        form.add_error("text", wording.refused(error))
        return _show(request, tournament, status=422, telling=form)
    messages.success(request, _("Durchgesagt, auf jeder Leinwand und jedem offenen Telefon."))
    return redirect("organiser:screen", slug)


tell_no_more = act_on(tournament_of, "screen", gettext_lazy("Die Durchsage ist abgenommen."))(by(acts.take_off, "key"))


@login_required
@require_POST
def call(request: HttpRequest, slug: str) -> HttpResponse:
    """A table or a person is called; or the page again, with what is wrong at its field."""
    tournament = tournament_of(request, slug)
    form = CallForm(registrations(tournament), request.POST, auto_id="ruf_%s")
    if not form.is_valid():
        return _show(request, tournament, status=422, calling=form)
    table, person = form.cleaned_data["table"], form.cleaned_data["person"]
    try:
        if table:
            acts.call_table(tournament, table, actor_of(request), since=sent_first(request))
        else:
            acts.call_person(tournament, person.number, actor_of(request), since=sent_first(request))
    except RefusedError as error:
        form.add_error("table" if table else "person", wording.refused(error))
        return _show(request, tournament, status=422, calling=form)
    messages.success(request, _("Gerufen."))
    return redirect(reverse("organiser:screen", args=[slug]) + "#rufen")


@act_on(tournament_of, "screen", gettext_lazy("Der Aufruf ist zurückgenommen."))
def end_call(request: HttpRequest, tournament: Tournament) -> str:
    """Whoever was called has come."""
    acts.end_call(tournament, whole(request, "key"), actor_of(request))
    return "#rufen"


# The hall's screen, and what is said to every phone that is open. Only what is published.


@public_file
def screen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One screen. It asks for itself again every few seconds, and is told 304 while nothing has changed."""
    shown = shown_on(Frame(tournament), asked_by(request.GET.dict()), base_url(request))
    context = {"tournament": tournament, "shown": shown, "edition": program_fingerprint()}
    return render(request, "live/screen/screen.html", context)


@public_file
def worker(_request: HttpRequest, _tournament: Tournament) -> HttpResponse:
    """The script by which a screen comes back without network; its address says of whose screens it is."""
    found = Path(str(finders.find("live/screen/worker.js")))
    return HttpResponse(found.read_bytes(), "text/javascript; charset=utf-8")


@public_file
def news(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What is said to everybody, and who is called: contract.md, section 5."""
    content = {
        "announcement": announcement_as_json(standing(tournament, timezone.now())),
        "called": [{"table": one.table, "number": one.person, "name": str(one)} for one in called(tournament)],
    }
    return JsonResponse(content, json_dumps_params={"ensure_ascii": False})


@require_safe
def games(request: HttpRequest, slug: str) -> HttpResponse:
    """How many games are played: contract.md, section 5. Its ETag is that of these numbers, no state's."""
    response = JsonResponse(asdict(games_of(public_tournament(slug), time.monotonic())))
    etag = f'"{sha256(response.content).hexdigest()[:32]}"'
    response["ETag"], response["Cache-Control"] = etag, FOR_ALL
    answer: HttpResponse = get_conditional_response(request, etag=etag, response=response) or response
    return answer
