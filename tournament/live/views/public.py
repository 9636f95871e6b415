"""The hall's screen, and what is said to every phone that is open. Only what is published."""

import time
from dataclasses import asdict
from hashlib import sha256

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from tournament.core.access import public_tournament
from tournament.core.announcements import called, standing
from tournament.live.reads.games import games_of
from tournament.live.reads.shown import asked_by, shown_on
from tournament.models import Tournament
from tournament.web.announcement import announcement_as_json
from tournament.web.conditional import FOR_ALL, program_fingerprint, public_file
from tournament.web.public_frame import Frame


@public_file
def screen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One screen. It asks for itself again every few seconds, and is told 304 while nothing has changed."""
    shown = shown_on(Frame(tournament), asked_by(request.GET.dict()))
    context = {"tournament": tournament, "shown": shown, "edition": program_fingerprint()}
    return render(request, "live/screen/screen.html", context)


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
