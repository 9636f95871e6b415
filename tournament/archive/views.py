"""The audit log for the organiser: who did what and when, from what to what; whether the chain holds, and which act a
head belongs to. For everybody: what a head is."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.core.access import organised_tournament
from tournament.core.audit import first_fault, row_of
from tournament.core.audit_words import line
from tournament.core.history import acts_of_person, log_ins, people_logged
from tournament.models.limits import LONGEST_ACTOR
from tournament.web.organiser_frame import render_step
from tournament.web.tables import paged

PAGE = 50
LONGEST_HEAD = 40


@login_required
@require_safe
def audit(request: HttpRequest, slug: str) -> HttpResponse:
    """One page of the log, newest first; the whole chain of hashes is checked each time. `?pruefzeichen=`: a head that
    somebody wants to hold against it. `?wer=`: what one person did.
    """
    tournament = organised_tournament(request, slug)
    who = request.GET.get("wer", "").strip()[:LONGEST_ACTOR]
    entries = acts_of_person(tournament, who) if who else tournament.audit_entries.all()
    shown, paging = paged(request, entries.order_by("-revision"), PAGE)
    head = request.GET.get("pruefzeichen", "").strip()[:LONGEST_HEAD]
    found = row_of(head, tournament) if head else None
    context = {
        "head": head,
        "who": who,
        "people": people_logged(tournament),
        "found": line(found, tournament.rulebook) if found else None,
        "log_ins": [] if who else [line(entry, tournament.rulebook) for entry in log_ins(tournament)],
        **paging,
        "lines": [line(entry, tournament.rulebook) for entry in shown],
        "fault": first_fault(tournament),
    }
    return render_step(request, tournament, "", "archive/audit.html", context)


@require_safe
def audit_heads(request: HttpRequest) -> HttpResponse:
    """What a head is, what it proves and what it does not, and how to hold it against the log."""
    return render(request, "archive/public/audit_heads.html")
