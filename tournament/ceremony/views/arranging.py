"""The Siegerehrung beside its steps: the programme, the rehearsal, which nobody else sees, and what everybody sees."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.ceremony.acts import revealing
from tournament.ceremony.acts.revealing import WAYS, rehearse
from tournament.ceremony.forms.programme import ProgrammeForm
from tournament.ceremony.reads.course import course_of
from tournament.ceremony.reads.on_screen import on_screen
from tournament.ceremony.reads.stage import note
from tournament.core.access import public_tournament
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Tournament
from tournament.web.acting import actor_of, tell, tournament_of, whole
from tournament.web.conditional import public_file, public_page
from tournament.web.organiser_frame import render_step
from tournament.web.public_frame import Frame


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def programme(request: HttpRequest, slug: str) -> HttpResponse:
    """Which rankings in which order, how many places of each, and a sponsor's line."""
    tournament = tournament_of(request, slug)
    course = course_of(tournament)
    sent = request.POST if request.method == "POST" else None
    form = ProgrammeForm(course.items, course.standing.rankings, sent)
    if sent is not None and form.is_valid():
        moved = whole(request, "up")
        items = [] if "usual" in sent else form.items(moved)
        try:
            revealing.arrange(tournament, whole(request, "version"), items, actor_of(request))
        except (RefusedError, StaleError) as error:
            tell(request, error)
            return redirect("organiser:ceremony_programme", slug)
        if moved or "usual" in sent:
            return redirect("organiser:ceremony_programme", slug)
        messages.success(request, _("Der Ablauf ist gespeichert."))
        return redirect("organiser:ceremony", slug)
    context = {"form": form, "course": course, "ceremony": course.ceremony, "begun": len(course.begun_items)}
    status = 422 if sent is not None else 200
    return render_step(request, tournament, "standings", "ceremony/programme.html", context, status=status)


@login_required
@require_safe
def rehearsal(request: HttpRequest, slug: str) -> HttpResponse:
    """The screen as it will be, with the keys below it."""
    tournament = tournament_of(request, slug)
    course = course_of(tournament, rehearsal=True)
    shown = on_screen(tournament, rehearsal=True)
    if shown is None:
        return redirect("organiser:ceremony", slug)
    context = {"tournament": tournament, "course": course, "ceremony": course.ceremony, "shown": shown}
    response = render(request, "ceremony/rehearsal.html", context)
    response["Cache-Control"] = "no-store"
    return response


@login_required
@require_POST
def rehearse_on(request: HttpRequest, slug: str) -> HttpResponse:
    """The rehearsal begins, goes on, goes back, is over. A second tap does nothing."""
    tournament = tournament_of(request, slug)
    way = request.POST.get("way", "")
    try:
        rehearse(tournament, whole(request, "version"), actor_of(request), WAYS.get(way, WAYS["next"]))
    except StaleError:
        return redirect("organiser:ceremony_rehearsal", slug)
    except RefusedError as error:
        tell(request, error)
        return redirect("organiser:ceremony", slug)
    return redirect("organiser:ceremony" if way == "stop" else "organiser:ceremony_rehearsal", slug)


# The Siegerehrung for everybody in the hall and at home: what was shown so far, and nothing else.


@public_page
def ceremony(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What is shown now; it renews itself."""
    return Frame(tournament).render(request, "", "ceremony/public.html", {"shown": on_screen(tournament)})


@public_file
def moment(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same for a screen; `null` as `moment` where none is on."""
    shown = on_screen(tournament)
    return JsonResponse({"moment": shown.as_json() if shown else None})


@require_safe
def says(request: HttpRequest, slug: str) -> HttpResponse:
    """A stage says which moment it shows."""
    note(public_tournament(slug), request.GET.get("was", ""), request.GET.get("wer", ""))
    response = HttpResponse(status=204)
    response["Cache-Control"] = "no-store"
    return response
