"""`/leitung/{slug}/weglegen/`: out of the way, or back."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.core.access import organised_tournament
from tournament.setup.acts.archiving import set_archived
from tournament.web.acting import actor_of


@login_required
@require_POST
def archive(request: HttpRequest, slug: str) -> HttpResponse:
    """Put it away (`archived` 1), or take it out again."""
    archived = request.POST.get("archived") == "1"
    set_archived(organised_tournament(request, slug), actor_of(request), archived=archived)
    messages.success(request, _("Das Turnier ist weggelegt.") if archived else _("Das Turnier ist wieder da."))
    return redirect("organiser:settings", slug)
