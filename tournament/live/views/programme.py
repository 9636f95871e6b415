"""The programme: its page, moving what is to come, taking it away."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.core.errors import StaleError
from tournament.live.acts import programme as acts
from tournament.live.forms.programme import ProgrammeForm, ProposalForm
from tournament.live.reads.programme import PAUSE, STEPS, ahead, current_plan, proposed, usual_beginning
from tournament.models import Tournament
from tournament.web.acting import act_on, actor_of, by, did, status_of, tournament_of, typed_again, whole
from tournament.web.organiser_frame import render_step


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def programme(request: HttpRequest, slug: str) -> HttpResponse:
    """What is planned, or where nothing is, a proposal (`?beginn=` and `?pause=`: another one); a POST stores it."""
    tournament = tournament_of(request, slug)
    plan = current_plan(tournament)
    usual: dict[str, Any] = {"beginn": usual_beginning(tournament), "pause": PAUSE}
    asking = ProposalForm(request.GET if "beginn" in request.GET else None, initial=usual)
    asked = asking.cleaned_data if asking.is_valid() else {} if plan else usual
    points = proposed(tournament, asked["beginn"], asked["pause"]) if asked else [one.point for one in plan.points]
    form = ProgrammeForm(tournament, plan, points, request.POST if request.method == "POST" else None)
    context = {"plan": plan, "ahead": ahead(plan), "steps": STEPS, "asking": asking, "proposed": bool(asked)}
    try:
        if not did(form, lambda: _write(request, tournament, form)):
            return _show(request, tournament, context | {"form": form}, status_of(form))
    except StaleError:
        form = ProgrammeForm(tournament, plan, points, typed_again(request, version=plan.version))
        return _show(request, tournament, context | {"form": form, "stale": True}, 409)
    messages.success(request, _("Das Programm ist gespeichert."))
    return redirect("organiser:programme", slug)


def _write(request: HttpRequest, tournament: Tournament, form: ProgrammeForm) -> None:
    acts.write(tournament, form.read, form.points, actor_of(request), shown=form.cleaned_data["shown"])


def _show(request: HttpRequest, tournament: Tournament, context: dict[str, Any], status: int) -> HttpResponse:
    return render_step(request, tournament, "", "live/programme/page.html", context, status=status)


@act_on(tournament_of, "programme")
def move(request: HttpRequest, tournament: Tournament) -> None:
    """Later by so many minutes, or earlier."""
    minutes, is_earlier = whole(request, "minutes"), "earlier" in request.POST
    acts.move(tournament, whole(request, "version"), -minutes if is_earlier else minutes, actor_of(request))
    said = _("%(minutes)s Minuten früher.") if is_earlier else _("%(minutes)s Minuten später.")
    messages.success(request, said % {"minutes": minutes})


remove = act_on(tournament_of, "programme", gettext_lazy("Das Programm ist entfernt."))(by(acts.remove, "version"))
