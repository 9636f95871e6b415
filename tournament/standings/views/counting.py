"""The page of a series whose lists have different numbers of games: whom that puts behind, and what can be done."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournament.core.access import Right, demand
from tournament.lists.acts.counting import count_until
from tournament.models import Series
from tournament.standings.reads.played_less import played_less
from tournament.web.acting import act_on, actor_of, series_of, whole
from tournament.web.organiser_frame import render_step


@login_required
@require_safe
def counting(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who played less, and up to which game all lists can count."""
    series = series_of(request, slug, number)
    demand(request, Right.LEAD, series.tournament)
    context = {"series": series, "less": played_less(series)}
    return render_step(request, series.tournament, f"series-{number}", "standings/counting.html", context)


@act_on(series_of, "counting", gettext_lazy("So wird jetzt gezählt."))
def set_counting(request: HttpRequest, series: Series) -> None:
    """Count up to a game, or all again."""
    count_until(series, whole(request, "version"), whole(request, "game") or None, actor_of(request))
