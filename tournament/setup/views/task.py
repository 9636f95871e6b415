"""A tournament's overview for whoever has a role in it but does not lead it: what that role does next."""

from django.http import HttpRequest, HttpResponse

from tournament.core.access import Right, rights_of
from tournament.lists.desk.running import watch_context
from tournament.models import Tournament
from tournament.setup.reads.overview import people_of, series_to_watch
from tournament.web.organiser_frame import render_step


def task(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """At the desk: who is there; else the series that is played."""
    context: dict[str, object] = {}
    if Right.PEOPLE in rights_of(request):
        context |= people_of(tournament)
    elif series := series_to_watch(tournament):
        series.tournament = tournament
        context |= watch_context(series)
    return render_step(request, tournament, "", "setup/task.html", context)
