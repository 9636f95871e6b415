"""The organiser's page "Endstand": what is open, what is final, which editions there are."""

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.core import words as wording
from tournament.core.errors import RefusedError, StaleError
from tournament.core.lock import results_revision
from tournament.core.rankings import as_values, rankings_of
from tournament.models import Ranking, Tournament
from tournament.standings.acts import editions
from tournament.standings.forms.final import FinaliseForm, TakeBackForm
from tournament.standings.reads.editions import editions_of
from tournament.standings.reads.still_open import still_open
from tournament.web.acting import actor_of, tell, tournament_of
from tournament.web.organiser_frame import render_step

AnyForm = FinaliseForm | TakeBackForm


@login_required
@require_safe
def final(request: HttpRequest, slug: str) -> HttpResponse:
    """What is open and what is final."""
    return _show(request, tournament_of(request, slug))


def _show(request: HttpRequest, tournament: Tournament, sent: AnyForm | None = None, status: int = 200) -> HttpResponse:
    """The page; `sent`: the form that was not accepted, with what was typed."""
    rankings = rankings_of(tournament)
    to_end, ended = _parts(rankings)
    context = {
        "rankings": rankings,
        "open": still_open(tournament, as_values(tournament, to_end or rankings)),
        "finalise": sent if isinstance(sent, FinaliseForm) else FinaliseForm(to_end, initial=_until(to_end)),
        "take_back": sent if isinstance(sent, TakeBackForm) else TakeBackForm(ended),
        "to_end": to_end,
        "ended": ended,
        "read": results_revision(tournament),
        "editions": editions_of(tournament)[::-1],
    }
    return render_step(request, tournament, "standings", "standings/final.html", context, status=status)


def _parts(rankings: Sequence[Ranking]) -> tuple[list[Ranking], list[Ranking]]:
    """Those that are not final, and those that are."""
    return [one for one in rankings if not one.final_at], [one for one in rankings if one.final_at]


def _until(rankings: Sequence[Ranking]) -> dict[str, object]:
    return {"until": next((one.objections_until for one in rankings if one.objections_until), None)}


@login_required
@require_POST
def finalise(request: HttpRequest, slug: str) -> HttpResponse:
    """State the end, or (`frist`) only until when objections are heard."""
    tournament = tournament_of(request, slug)
    form = FinaliseForm(_parts(rankings_of(tournament))[0], request.POST)
    return _act(request, tournament, form, _objections if "frist" in request.POST else _finalise)


@login_required
@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Open what is final again."""
    tournament = tournament_of(request, slug)
    return _act(request, tournament, TakeBackForm(_parts(rankings_of(tournament))[1], request.POST), _take_back)


def _act(
    request: HttpRequest, tournament: Tournament, form: AnyForm, act: Callable[[HttpRequest, Tournament, AnyForm], str]
) -> HttpResponse:
    """Do it and say so, or show the page again with what is wrong at its place."""
    if not form.is_valid():
        return _show(request, tournament, form, 422)
    try:
        done = act(request, tournament, form)
    except RefusedError as error:
        form.add_error(None, wording.refusal(error.code, error.params))
        return _show(request, tournament, form, 409)
    except StaleError as error:
        tell(request, error)
    else:
        messages.success(request, done)
    return redirect("organiser:final", tournament.slug)


def _finalise(request: HttpRequest, tournament: Tournament, form: AnyForm) -> str:
    anyway = form.cleaned_data["anyway"]
    edition = editions.finalise(tournament, form.versions(), actor_of(request), read=form.read, anyway=anyway)
    return _("Der Endstand ist festgestellt: Fassung %(number)s.") % {"number": edition.number}


def _objections(request: HttpRequest, tournament: Tournament, form: AnyForm) -> str:
    until = form.cleaned_data["until"]
    editions.set_objections(tournament, form.versions(), until, actor_of(request))
    if until is None:
        return _("Es gibt keine Einspruchsfrist.")
    return _("Einspruch bis %(time)s Uhr.") % {"time": f"{until:%H:%M}"}


def _take_back(request: HttpRequest, tournament: Tournament, form: AnyForm) -> str:
    editions.take_back(tournament, form.versions(), form.cleaned_data["reason"], actor_of(request))
    return _("Der Endstand ist zurückgenommen.")
