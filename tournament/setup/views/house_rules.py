"""The house rule of a tournament: its own points and bands, seen as the crib its lists print, before and after."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

import scoring
from tournament.core import words as wording
from tournament.core.access import organised_tournament
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.paper.crib import crib
from tournament.models import Tournament
from tournament.setup.acts.house_rules import drop_house_rules, house_version, set_house_rules
from tournament.setup.acts.tournaments import has_games
from tournament.setup.forms.house_rules import HouseRulesForm
from tournament.web.acting import actor_of, told, whole
from tournament.web.organiser_frame import render_step


@login_required
def house_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the numbers a house may change; look at them, store them, or go back to the rulebook."""
    tournament = organised_tournament(request, slug)
    if request.method != "POST":
        return _show(request, tournament, _form(tournament))
    if "drop" in request.POST:
        with told(request, _("Es gilt wieder das Regelwerk, wie es geschrieben ist.")):
            drop_house_rules(tournament, whole(request, "version"), actor_of(request))
        return redirect("organiser:house_rules", slug)
    form = _form(tournament, request)
    if not form.is_valid():
        return _show(request, tournament, form, status=400)
    if "preview" in request.POST:
        return _show(request, tournament, form, previewed=scoring.agreed(form.as_played(), tournament.agreements))
    return _store(request, tournament, form)


def _store(request: HttpRequest, tournament: Tournament, form: HouseRulesForm) -> HttpResponse:
    try:
        set_house_rules(tournament, whole(request, "version"), form.told, actor_of(request))
    except RefusedError as error:
        form.add_error(None, wording.refusal(error.code, error.params))
        return _show(request, tournament, form, status=409)
    except StaleError:
        tournament.refresh_from_db()
        return _show(request, tournament, form, stale=True, status=409)
    messages.success(request, _("Gespeichert: %(title)s.") % {"title": tournament.rulebook.title})
    return redirect("organiser:house_rules", tournament.slug)


def _form(tournament: Tournament, request: HttpRequest | None = None) -> HouseRulesForm:
    """The form of what is stored, or of what was typed."""
    rulebook = scoring.rulebook(tournament.rulebook_id)
    typed = request.POST if request else None
    return HouseRulesForm(
        rulebook,
        typed,
        played=scoring.house_rulebook(rulebook, tournament.house_rules or {}),
        house=tournament.house_rules,
        version=house_version(tournament),
    )


def _show(
    request: HttpRequest,
    tournament: Tournament,
    form: HouseRulesForm,
    *,
    previewed: scoring.Rulebook | None = None,
    stale: bool = False,
    status: int = 200,
) -> HttpResponse:
    shown = previewed or tournament.rulebook
    context = {
        "form": form,
        "version": house_version(tournament) if stale else form["version"].value(),
        "base": form.rulebook,
        "shown": shown,
        "crib": crib(shown),
        "previewed": previewed is not None,
        "stale": stale,
        "fixed": has_games(tournament),
    }
    return render_step(request, tournament, "", "setup/house_rules.html", context, status=status)
