"""The Siegerehrung for everybody in the hall and at home: what was shown so far, and nothing else."""

from django.http import HttpRequest, HttpResponse, JsonResponse

from tournament.ceremony.reads.on_screen import on_screen
from tournament.models import Tournament
from tournament.web.conditional import public_file, public_page
from tournament.web.public_frame import Frame


@public_page
def ceremony(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What is shown now; it renews itself."""
    return Frame(tournament).render(request, "", "ceremony/public.html", {"shown": on_screen(tournament)})


@public_file
def moment(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same for a screen; `null` as `moment` where none is on."""
    shown = on_screen(tournament)
    return JsonResponse({"moment": shown.as_json() if shown else None})
