"""Who came and who went since series were seated: what there is to take in, what that would do, what it did last."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from tournament.core.errors import RefusedError, StaleError
from tournament.core.series_state import seated
from tournament.draw import words as wording_plan
from tournament.draw.acts import repair as acts
from tournament.draw.reads.changes import changed_series, last_repair
from tournament.draw.views.plan import versions
from tournament.lists.reads.progress import silent_in
from tournament.models import AuditEntry, Series, Tournament
from tournament.web.acting import act_on, actor_of, tell, tournament_of
from tournament.web.organiser_frame import render_step


@login_required
@require_safe
def changes(request: HttpRequest, slug: str) -> HttpResponse:
    """Series that do not fit any more, and what was done last."""
    tournament = tournament_of(request, slug)
    changed = changed_series(tournament)
    last = last_repair(tournament)
    context = {
        "changed": changed,
        "came": {registration.pk: registration for change in changed for registration in change.came}.values(),
        "went": {seat.registration_id: seat.registration for change in changed for seat in change.gone}.values(),
        "last": last,
        **(_shown(tournament, _series_of(last)) if last else {}),
    }
    return render_step(request, tournament, "plan", "draw/changes.html", context)


@login_required
@require_POST
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """What fitting the ticked series to who is there would do; nothing is stored."""
    tournament = tournament_of(request, slug)
    try:
        proposed = acts.proposed_changes(tournament, versions(request))
    except (RefusedError, StaleError) as error:
        tell(request, error)
        return redirect("organiser:changes", slug)
    context = {
        "ticked": [f"{series.number}.{series.version}" for series in proposed.series],
        "seen": proposed.seen,
        **_shown(tournament, {series.number: said | _silent(series, said) for series, said in proposed.series.items()}),
    }
    return render_step(request, tournament, "plan", "draw/changes_preview.html", context)


def _silent(series: Series, said: Mapping[str, Any]) -> dict[str, Any]:
    """The phones of the tables that would be seated otherwise, or would not be there any more; a draft has none."""
    tables = {*said["lists"], *said.get("tables_gone", ())}
    return {"silent": silent_in(series, tables) if series.seated and tables else []}


def _shown(tournament: Tournament, said: Mapping[int, Mapping[str, Any]]) -> dict[str, Any]:
    """The series an act changes, in order; in a sentence which lists of published ones are to be printed anew."""
    published = set(tournament.series.filter(seated()).values_list("number", flat=True))
    gone = {number: of_series.get("tables_gone", ()) for number, of_series in said.items()}
    return {
        "series": [
            {
                "number": number,
                "published": number in published,
                "gone": gone[number] and wording_plan.tables_gone(gone[number]),
                **said[number],
            }
            for number in sorted(said)
        ],
        "reprinted": wording_plan.reprinted(
            {number: of_series["lists"] for number, of_series in said.items() if number in published}
        ),
    }


def _series_of(entry: AuditEntry) -> dict[int, Mapping[str, Any]]:
    """The series of an act in the audit log: number -> who moved, which lists are to be printed anew."""
    names: Iterable[str] = (name for name in entry.after if name.startswith("Serie "))
    return {int(name.removeprefix("Serie ")): entry.after[name] for name in names}


@act_on(tournament_of, "changes", _("Die Änderungen sind eingearbeitet. Was neu zu drucken ist, steht unten."))
def take_in(request: HttpRequest, tournament: Tournament) -> None:
    """Fit the ticked series to who is there, just as it was shown where it was."""
    seed, fingerprint = request.POST.get("seed", ""), request.POST.get("fingerprint", "")
    if fingerprint and not re.fullmatch(r"[0-9a-f]{1,64}", seed):
        raise StaleError(None)
    seen = acts.Seen(seed, fingerprint) if fingerprint else None
    acts.take_in_changes(tournament, versions(request), actor_of(request), seen)
