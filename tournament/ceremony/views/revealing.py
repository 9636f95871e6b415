"""The organiser's page "Siegerehrung": what is shown next, and everything before it begins."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournament.ceremony.acts import revealing
from tournament.ceremony.reads import stage
from tournament.ceremony.reads.course import Course, course_of
from tournament.ceremony.reads.on_screen import left_in_words, on_screen, said
from tournament.ceremony.reads.revealing_steps import How
from tournament.core import hall
from tournament.core.public import state_of
from tournament.models import Draw, Tournament
from tournament.standings.acts import publishing
from tournament.standings.reads.decisions import announced_for, announced_lots, still_open
from tournament.standings.reads.numbers import ties_in
from tournament.web.acting import act_on, actor_of, by, seen_as_it_counts, tournament_of, whole
from tournament.web.organiser_frame import render_step

PAGE = "ceremony"
SHOWN_AHEAD = 2


@login_required
@require_safe
def ceremony(request: HttpRequest, slug: str) -> HttpResponse:
    """Before: what is arranged, and what hinders it. While it is on: the next step, which nobody else sees."""
    course = course_of(tournament_of(request, slug))
    context = {"course": course, "ceremony": course.ceremony, **(_on(course) if course.is_on else _before(course))}
    return render_step(request, course.tournament, "standings", "ceremony/organiser.html", context)


def _on(course: Course) -> dict[str, object]:
    coming = [said(course, step) for step in course.to_come[:SHOWN_AHEAD]]
    return {
        "left": left_in_words(course),
        "next": coming[0] if coming else None,
        "after": coming[1] if len(coming) == SHOWN_AHEAD else None,
        "last": said(course, course.last) if course.last else None,
        "announced": _announced(course),
        "may_leave": bool(coming) and coming[0].step.how is How.WAITING,
    }


def _announced(course: Course) -> Draw | None:
    """The lot that is drawn next, where it was announced."""
    step = course.next
    if step is None or not course.waits_for_lot(step):
        return None
    ties = ties_in(course.standing.numbers, course.ranking(step.ranking))
    tie = next((tie for tie in ties if {*tie.keys} == {*step.keys}), None)
    return announced_for(tie, announced_lots(course.tournament)) if tie else None


def _before(course: Course) -> dict[str, object]:
    titles = {one.id: one.title for one in course.rankings}
    still = still_open(course.tournament, course.rankings)
    return {
        "anonymous": course.anonymous(),
        "items": [(titles[item.ranking], item) for item in course.items if item.ranking in titles],
        "may_freeze": _may_freeze(course.tournament),
        "waiting": still.lists,
        "late": still.late,
        "unseated": still.unseated,
        "announcement": hall.standing(course.tournament, timezone.now()),
        "called": hall.called(course.tournament),
        "lots": [said(course, step) for step in course.steps if course.waits_for_lot(step)],
    }


def _may_freeze(tournament: Tournament) -> list[int]:
    """Before which series the board may stop: none from it on is public. The last of them is what is usual."""
    state = state_of(tournament)
    last_public = max(state.unfrozen.with_results, default=0)
    return [one.number for one in state.series if one.number > last_public and not one.cancelled][-1:]


@login_required
@require_safe
def heard(request: HttpRequest, slug: str) -> HttpResponse:
    """Whether a stage shows what is shown, for the remote."""
    tournament = tournament_of(request, slug)
    shown = on_screen(tournament)
    response = JsonResponse({"heard": stage.heard(tournament, shown.name if shown else "")})
    response["Cache-Control"] = "no-store"
    return response


@act_on(tournament_of, PAGE)
def board(request: HttpRequest, tournament: Tournament) -> None:
    """The board stops, at once or before a series, or goes on."""
    wanted, version, actor = request.POST.get("board", ""), whole(request, "version"), actor_of(request)
    if wanted == "lift":
        revealing.lift_board(tournament, version, actor)
    else:
        publishing.freeze(tournament, version, None if wanted == "now" else whole(request, "board"), actor)


@act_on(tournament_of, PAGE)
def begin(request: HttpRequest, tournament: Tournament) -> None:
    """Begin the ceremony; nothing is shown yet."""
    without_late = "without_late" in request.POST
    revealing.begin(tournament, whole(request, "version"), actor_of(request), without_late=without_late)


@act_on(tournament_of, PAGE)
def show(request: HttpRequest, tournament: Tournament) -> None:
    """Show the next step."""
    called = seen_as_it_counts(request.POST.get("outside", ""))
    step = request.POST.get("step", "")
    revealing.show_next(tournament, whole(request, "version"), step, actor_of(request), called=called)


@act_on(tournament_of, PAGE)
def hide(request: HttpRequest, tournament: Tournament) -> None:
    """Hide the last step again."""
    revealing.hide_last(tournament, whole(request, "version"), request.POST.get("step", ""), actor_of(request))


@act_on(tournament_of, PAGE, gettext_lazy("Hier wird nicht gelost: Sie teilen den Platz."))
def leave(request: HttpRequest, tournament: Tournament) -> None:
    """Let those whose turn it is share the place without a lot."""
    revealing.leave_undrawn(tournament, whole(request, "version"), request.POST.get("step", ""), actor_of(request))


end = act_on(tournament_of, PAGE, gettext_lazy("Die Siegerehrung ist vorbei, alles ist öffentlich."))(
    by(revealing.end, "version")
)


@act_on(tournament_of, PAGE, gettext_lazy("Gespeichert."))
def name(request: HttpRequest, tournament: Tournament) -> str:
    """Store which anonymous players agreed to be named."""
    keys = [int(key) for key in request.POST.getlist("named") if key.isdecimal() and len(key) < 19]
    revealing.name(tournament, whole(request, "version"), keys, actor_of(request))
    return "#namen"
