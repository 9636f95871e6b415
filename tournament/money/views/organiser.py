"""Who gets what, to look at and to settle; and the plan of it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.core import words as wording
from tournament.core.errors import RefusedError, StaleError
from tournament.models import PrizePlan, Tournament
from tournament.money.acts import prizes as paying
from tournament.money.acts import prizes as planning
from tournament.money.acts import prizes as settling
from tournament.money.forms.plan import PlanForm
from tournament.money.paper.signing import PAPER
from tournament.money.reads.balance import parts_of
from tournament.money.reads.plan import Chosen, Listed, Suggestion, chosen, lists_of, percent, plan_of, suggestions
from tournament.money.reads.sheet import Sheet, awards_of, differences, grouped, sheet_of
from tournament.standings.reads.standings import standings
from tournament.web.acting import act_on, actor_of, by, tell, tournament_of, whole
from tournament.web.organiser_frame import render_step
from tournament.web.printing import Printed, organisers_pdf
from tournament.web.tabular import file_name


@login_required
@require_safe
def prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """The money, who gets what of it, and what was handed over."""
    tournament = tournament_of(request, slug)
    kept = plan_of(tournament)
    sheet = sheet_of(tournament, chosen(kept))
    context: dict[str, Any] = {
        "plan": kept,
        "sheet": sheet,
        "suggestions": _suggestions(tournament),
        "kept_part": percent(kept.kept_part),
        "problem": wording.refused(sheet.problem) if sheet.problem else "",
    }
    context["public_too"] = tournament.published and (kept.shown or kept.winners_shown)
    context["printable"] = bool(kept.settled_at) or any(part.winners for part in sheet.parts)
    if kept.settled_at:
        context |= _settled(tournament, kept, sheet)
    return render_step(request, tournament, "standings", "money/prizes/organiser.html", context)


def _settled(tournament: Tournament, kept: PrizePlan, sheet: Sheet) -> dict[str, Any]:
    awards = awards_of(tournament)
    groups = grouped(awards, {part.key: part.title for part in sheet.parts})
    paid = [one for one in awards if one.paid_at]
    return {
        "groups": groups,
        "differences": differences(awards, sheet),
        "total": sum(one.amount for one in awards),
        "paid": sum(one.amount for one in paid),
        "paid_all": len(paid) == len(awards),
        "anything_paid": bool(paid),
        "settled_money": kept.settled_money,
    }


def _listed(tournament: Tournament) -> list[Listed]:
    return lists_of(tournament, standings(tournament, ()).rankings)


def _suggestions(tournament: Tournament) -> list[Suggestion]:
    return suggestions(_listed(tournament), tournament.registrations.count())


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: HttpRequest, slug: str) -> HttpResponse:
    """The plan as a form; `?vorschlag=`: filled in with one that clubs often have."""
    tournament = tournament_of(request, slug)
    kept, listed = plan_of(tournament), _listed(tournament)
    sent = request.POST if request.method == "POST" else None
    offered = suggestions(listed, tournament.registrations.count())
    form = PlanForm(_begun(request, chosen(kept), offered), listed, parts_of(tournament), sent)
    problem, status = "", 200
    if sent is not None and "more" not in sent:
        status = 422
        if form.is_valid():
            try:
                planning.keep(tournament, whole(request, "version"), form.chosen(), actor_of(request))
            except RefusedError as error:
                problem = wording.refused(error)
            except StaleError as error:
                tell(request, error)
                return redirect("organiser:prize_plan", slug)
            else:
                return redirect("organiser:prizes", slug)
    version = whole(request, "version") if sent is not None else kept.version
    context = {"form": form, "plan": kept, "version": version, "problem": problem, "suggestions": offered}
    return render_step(request, tournament, "standings", "money/prizes/plan.html", context, status=status)


def _begun(request: HttpRequest, kept: Chosen, offered: Sequence[Suggestion]) -> Chosen:
    """Return the plan the form begins with: the suggestion asked for, else the stored one."""
    asked = next((one for one in offered if one.key == request.GET.get("vorschlag")), None)
    return replace(kept, sections=asked.sections) if asked else kept


def _signing(request: HttpRequest, slug: str) -> Printed:
    """The list to sign."""
    tournament = tournament_of(request, slug)
    asked = {"tournament": tournament.pk}
    return Printed(
        tournament,
        PAPER,
        asked,
        name=file_name(slug, "preise"),
        title=str(_("Preise zum Unterschreiben")),
        step="prizes",
    )


signing_pdf, signing_waiting = organisers_pdf(_signing)


@act_on(tournament_of, "prizes", _("Die Preise sind festgestellt."))
def settle(request: HttpRequest, tournament: Tournament) -> None:
    """Settle who gets what."""
    settling.settle(tournament, whole(request, "version"), request.POST.get("mark", ""), actor_of(request))


lift = act_on(tournament_of, "prizes", _("Die Feststellung ist zurückgenommen."))(by(settling.lift, "version"))


@act_on(tournament_of, "prizes")
def pay(request: HttpRequest, tournament: Tournament) -> str:
    """Mark one prize as handed over."""
    award = whole(request, "award")
    paying.pay(tournament, award, whole(request, "version"), actor_of(request))
    return f"#preis-{award}"


@act_on(tournament_of, "prizes")
def take_back(request: HttpRequest, tournament: Tournament) -> str:
    """Mark one prize as not handed over."""
    award = whole(request, "award")
    paying.take_back(tournament, award, whole(request, "version"), actor_of(request))
    return f"#preis-{award}"
