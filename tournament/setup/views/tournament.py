"""A tournament's overview for its organiser: the one next thing, what blocks it, and the running series."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from tournament.core import words as wording
from tournament.core.access import Right, organised_tournament, rights_of
from tournament.draw.reads.changes import change_of
from tournament.lists.desk.running import watch_context
from tournament.models import Ceremony, Series, Tournament
from tournament.registration.reads.sent import sent_and_not_taken
from tournament.setup.reads.next_step import Need, next_step
from tournament.setup.views.task import task
from tournament.web.organiser_frame import render_step

WITH_PROGRESS = frozenset({Need.START, Need.WATCH})


@login_required
@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """What is next, for the role of whoever asks."""
    this_tournament = organised_tournament(request, slug)
    if Right.LEAD not in rights_of(request):
        return task(request, this_tournament)
    if this_tournament.club_evening and "mehr" not in request.GET:
        return redirect("organiser:evening", slug)
    step = next_step(this_tournament)
    context: dict[str, object] = {"step": step, "blocked": "", "sent": sent_and_not_taken(this_tournament)}
    if step.series:
        step.series.tournament = this_tournament
        context["series"] = step.series
        context["hidden"] = step.need is Need.RESULTS and _is_last_and_hidden(this_tournament, step.series)
        if step.need in WITH_PROGRESS:
            context |= watch_context(step.series)
        if step.need is Need.START:
            context["change"] = change_of(step.series)
    if step.blocked:
        context["blocked"] = wording.refusal(f"cannot_seat_{step.blocked.code}", step.blocked.params)
    return render_step(request, this_tournament, "", "setup/tournament.html", context)


def _is_last_and_hidden(tournament: Tournament, series: Series) -> bool:
    """Whether all is played and the board stands still, so that results are for the Siegerehrung to show."""
    return (
        series.number == tournament.series_count
        and Ceremony.objects.filter(tournament=tournament, frozen_at__isnull=False).exists()
    )
