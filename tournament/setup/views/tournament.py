"""A tournament's overview for its organiser: all there is to do, first what is next, and the series it is about."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from tournament.core.access import Right, organised_tournament, rights_of
from tournament.core.todo import Kind, Todo, todos
from tournament.lists.desk.running import watch_context
from tournament.models import Tournament
from tournament.registration.reads.sent import sent_and_not_taken
from tournament.setup.views.task import task
from tournament.web.organiser_frame import render_step

WITH_PROGRESS = frozenset({Kind.PRINT, Kind.BEGIN, Kind.CALL, Kind.OBJECTION, Kind.OFFENCE, Kind.SILENT, Kind.LISTS})
"""Beside what is its series shown."""


@login_required
@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """What there is to do, for the role of whoever asks."""
    this_tournament = organised_tournament(request, slug)
    if Right.LEAD not in rights_of(request):
        return task(request, this_tournament)
    if this_tournament.club_evening and "mehr" not in request.GET:
        return redirect("organiser:evening", slug)
    undone = todos(this_tournament)
    context: dict[str, object] = {
        "todos": undone,
        "others": undone[1:],
        "is_played": any(todo.kind in {Kind.FINAL, Kind.HONOUR} for todo in undone),
        "sent": sent_and_not_taken(this_tournament),
    }
    return render_step(
        request, this_tournament, "", "setup/tournament.html", context | _watched(this_tournament, undone)
    )


def _watched(tournament: Tournament, undone: list[Todo]) -> dict[str, object]:
    """The series that is next or played, as it stands."""
    number = next((todo.series for todo in undone if todo.kind in WITH_PROGRESS), None)
    return watch_context(tournament.series.get(number=number)) if number else {}
