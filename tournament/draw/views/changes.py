"""Who came and who went since series were seated: what there is to take in, and what came of it last."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournament.draw.acts import repair as services
from tournament.draw.reads.changes import changed_series, last_repair
from tournament.draw.views.plan import versions
from tournament.models import AuditEntry, Tournament
from tournament.web.acting import act_on, actor_of, tournament_of
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
        "last_series": _series_of(last) if last else [],
    }
    return render_step(request, tournament, "plan", "draw/changes.html", context)


def _series_of(entry: AuditEntry) -> list[dict[str, Any]]:
    """The series of an act in the audit log: number, who moved, which lists are to be printed anew."""
    names = (name for name in entry.after if name.startswith("Serie "))
    return [{"number": int(name.removeprefix("Serie ")), **entry.after[name]} for name in names]


@act_on(tournament_of, "changes", _("Die Änderungen sind eingearbeitet. Was neu zu drucken ist, steht unten."))
def take_in(request: HttpRequest, tournament: Tournament) -> None:
    """Fit the ticked series to who is there."""
    services.take_in_changes(tournament, versions(request), actor_of(request))
