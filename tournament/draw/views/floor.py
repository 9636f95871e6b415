"""The plan of the hall: drawn by the organiser, on the wall, and for everybody."""

import json
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.core import words as wording
from tournament.core.errors import RefusedError, StaleError
from tournament.draw.acts import floor as acts
from tournament.draw.floor_drawing import picture
from tournament.draw.floor_plan import Floor, proposal, with_more
from tournament.draw.floor_words import KINDS, edit_words, in_ranges
from tournament.draw.forms.floor import ProposalForm, floor_sent, usual
from tournament.draw.paper.floor import ORGANISERS
from tournament.draw.reads.floor import as_json, floor_of, has_plan, missing, plan_of, stored_plan, tables_needed
from tournament.models import Tournament
from tournament.models.limits import LONGEST_THING, MOST_TABLES_IN_HALL, MOST_THINGS_IN_HALL, WIDEST_HALL
from tournament.web.acting import act_on, actor_of, by, tell, tournament_of, whole
from tournament.web.conditional import public_page
from tournament.web.organiser_frame import render_step
from tournament.web.printing import Printed, organisers_pdf
from tournament.web.public_frame import Frame
from tournament.web.tabular import file_name

LIMITS = {"widest": WIDEST_HALL, "tables": MOST_TABLES_IN_HALL, "things": MOST_THINGS_IN_HALL}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """The plan that is stored, or one that is proposed (`?tables=50&per_row=10...`), to be moved about. A POST stores
    what was made of it, with the tables that are missing if `add` says so.
    """
    tournament = tournament_of(request, slug)
    if request.method == "POST":
        return _store(request, tournament)
    stored, needed = stored_plan(tournament), tables_needed(tournament)
    asks = "tables" in request.GET
    form = ProposalForm(request.GET if asks else usual(needed))
    if form.is_valid() and (asks or stored is None):
        return _show(request, tournament, form.floor(), form, is_new=True)
    floor = floor_of(stored) if stored else proposal(**usual(needed))
    return _show(request, tournament, floor, form, is_new=stored is None)


def _store(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What cannot stand so comes back to be mended."""
    floor = None
    try:
        floor = floor_sent(request.POST.get("plan", ""))
        if "add" in request.POST and floor.spots:
            floor = with_more(floor, missing(floor, tables_needed(tournament)))
        acts.keep_plan(tournament, whole(request, "version"), floor, actor_of(request))
    except RefusedError as error:
        if floor and floor.spots:
            form = ProposalForm(usual(tables_needed(tournament)))
            return _show(request, tournament, floor, form, refused=wording.refused(error))
        tell(request, error)
    except StaleError as error:
        tell(request, error)
    else:
        messages.success(request, _("Der Saalplan ist gespeichert."))
    return redirect("organiser:floor", tournament.slug)


def _show(
    request: HttpRequest,
    tournament: Tournament,
    floor: Floor,
    form: ProposalForm,
    *,
    is_new: bool = False,
    refused: str = "",
) -> HttpResponse:
    """`is_new`: the plan is proposed; `refused`: why what was sent is not stored. Neither is what everybody sees."""
    stored = stored_plan(tournament)
    lacking = missing(floor, tables_needed(tournament))
    plan, unsaved = as_json(floor), is_new or bool(refused)
    context = {
        "stored": stored,
        "version": whole(request, "version") if refused else stored.version if stored else 0,
        "form": form,
        "refused": refused,
        "unsaved": unsaved,
        "missing": lacking,
        "missing_words": in_ranges(lacking),
        "picture": picture(floor.in_the_corner()),
        "sent": json.dumps(plan),
        "editing": {"plan": plan, "words": edit_words(), "limits": LIMITS, "unsaved": unsaved},
        "kinds": [(str(kind), name) for kind, name in KINDS.items()],
        "longest": LONGEST_THING,
    }
    status = 422 if refused else 200
    return render_step(request, tournament, "plan", "draw/floor/draw.html", context, status=status)


remove = act_on(tournament_of, "floor", gettext_lazy("Der Saalplan ist gelöscht."))(by(acts.remove_plan, "version"))


def _printed(request: HttpRequest, slug: str) -> Printed:
    tournament = tournament_of(request, slug)
    if not has_plan(tournament):
        raise Http404
    asked: dict[str, Any] = {"tournament": tournament.pk}
    return Printed(tournament, ORGANISERS, asked, file_name(slug, "saalplan"), _("Saalplan"), "plan")


floor_pdf, floor_waiting = organisers_pdf(_printed)


@public_page
def show(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The plan, with the table marked that is asked for (`?tisch=12`); not found where none was drawn."""
    drawn = plan_of(tournament)
    if drawn is None:
        raise Http404
    asked = request.GET.get("tisch", "")[:3]
    number = int(asked) if asked.isdecimal() else None
    context = {
        "picture": picture(drawn, number),
        "asked": number,
        "numbers": sorted(one.number for one in drawn.spots),
    }
    return Frame(tournament).render(request, "seating", "draw/floor/public/plan.html", context)
