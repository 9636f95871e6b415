"""The audit log for the organiser: who did what and when, from what to what; and whether the chain holds."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.core.access import organised_tournament
from tournament.core.audit_chain import first_fault
from tournament.core.audit_words import line
from tournament.web.organiser_frame import render_step

PAGE = 50


@login_required
@require_safe
def audit(request: HttpRequest, slug: str) -> HttpResponse:
    """One page of the log, newest first; the whole chain of hashes is checked each time."""
    tournament = organised_tournament(request.user, slug)
    pages = Paginator(tournament.audit_entries.order_by("-revision"), PAGE)
    page = pages.get_page(request.GET.get("seite"))
    context = {
        "page": page,
        "pages": pages.get_elided_page_range(page.number, on_each_side=2, on_ends=1),
        "lines": [line(entry, tournament.rulebook) for entry in page.object_list],
        "fault": first_fault(tournament),
    }
    return render_step(request, tournament, "", "archive/audit.html", context)
