"""Announcing a draw: what will be added, and what the hall sees until it is drawn."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.core.announced import open_announcement
from tournament.core.errors import RefusedError
from tournament.draw.acts import draws as services
from tournament.draw.reads.draws import series_lines
from tournament.draw.views.plan import objected
from tournament.lists.reads.links import base_url
from tournament.models import Tournament
from tournament.web.acting import act_on, actor_of, tell, tournament_of
from tournament.web.announcing import AnnounceForm
from tournament.web.organiser_frame import render_step
from tournament.web.qr import qr_data_uri


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def announce(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose what will be added, and announce the draw."""
    tournament = tournament_of(request, slug)
    if request.method != "POST":
        return _choice(request, tournament, AnnounceForm())
    form = AnnounceForm(request.POST)
    if not form.is_valid():
        return _choice(request, tournament, form, status=422)
    try:
        services.announce(tournament, actor_of(request), form.outside())
    except RefusedError as error:
        tell(request, error)
        return redirect("organiser:plan", slug)
    return redirect("organiser:announced", slug)


def _choice(request: HttpRequest, tournament: Tournament, form: AnnounceForm, status: int = 200) -> HttpResponse:
    lines = series_lines(tournament)
    context = {
        "form": form,
        "announced": open_announcement(tournament),
        "to_draw": any(line.is_to_be_drawn for line in lines),
        "all_published": bool(lines) and all(line.series.published_at for line in lines),
    }
    return render_step(request, tournament, "plan", "draw/announce.html", context, status=status)


@login_required
@require_safe
def announced(request: HttpRequest, slug: str) -> HttpResponse:
    """What the hall sees between announcement and draw: the two hashes, where they stand, what is called out."""
    tournament = tournament_of(request, slug)
    draw = open_announcement(tournament)
    if draw is None:
        return redirect("organiser:plan", slug)
    to_draw = [line for line in series_lines(tournament) if line.is_to_be_drawn]
    objections = objected(tournament, len(to_draw))
    address = base_url(request) + reverse("public:draws", args=[slug])
    context = {
        "draw": draw,
        "to_draw": to_draw,
        "to_decide": any(objections.values()),
        "address": address,
        "qr": qr_data_uri(address) if tournament.published else "",
    }
    return render_step(request, tournament, "plan", "draw/announced.html", context)


@act_on(tournament_of, "plan", _("Die Ankündigung ist zurückgenommen. Sie bleibt in der Liste aller Auslosungen."))
def withdraw(request: HttpRequest, tournament: Tournament) -> None:
    """Take the announcement back."""
    services.discard(tournament, actor_of(request))
