"""The organiser's page of the door: whether it is open, its poster, its code."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournament.entries.acts.door import renew_code, set_door
from tournament.entries.paper.poster import CHECK_IN
from tournament.entries.reads.door import closed, stored_door
from tournament.entries.words import CLOSED
from tournament.lists.reads.links import base_url
from tournament.models import Tournament
from tournament.web.acting import act_on, actor_of, tournament_of, whole
from tournament.web.organiser_frame import render_step
from tournament.web.printing import Printed, organisers_pdf


@login_required
@require_safe
def door(request: HttpRequest, slug: str) -> HttpResponse:
    """Whether people check in by themselves, how many have, and the poster."""
    tournament = tournament_of(request, slug)
    stored = stored_door(tournament)
    why = closed(stored, timezone.localdate())
    by_themselves = tournament.registrations.filter(present=True, self_checked_in_at__isnull=False).count()
    context: dict[str, Any] = {
        "door": stored,
        "closed": CLOSED[why] if why else "",
        "by_themselves": by_themselves,
        "address": base_url(request) + reverse("public:door", args=[slug, stored.code]) if stored.version else "",
    }
    return render_step(request, tournament, "registrations", "entries/door/door.html", context)


@act_on(tournament_of, "door", gettext_lazy("Gespeichert."))
def set_it(request: HttpRequest, tournament: Tournament) -> None:
    """Open it or shut it."""
    set_door(
        tournament,
        whole(request, "version"),
        actor_of(request),
        is_open=request.POST.get("open") == "1",
        all_day=request.POST.get("all_day") == "1",
    )


@act_on(tournament_of, "door", gettext_lazy("Es gilt ein neuer Code; Plakate von vorher führen nirgendwo mehr hin."))
def renew(request: HttpRequest, tournament: Tournament) -> None:
    """Another code."""
    renew_code(tournament, whole(request, "version"), actor_of(request))


def _printed(request: HttpRequest, slug: str) -> Printed:
    tournament = tournament_of(request, slug)
    if not stored_door(tournament).version:
        raise Http404
    asked = {"tournament": tournament.pk, "base": base_url(request)}
    return Printed(tournament, CHECK_IN, asked, f"{slug}-einchecken", _("Plakat zum Einchecken"), "registrations")


poster_pdf, poster_waiting = organisers_pdf(_printed)
