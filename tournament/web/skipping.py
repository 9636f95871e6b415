"""Before an act that goes on without something undone: what that is, asked once."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.core.todo import Kind, skipped_by, todos
from tournament.models import Tournament
from tournament.web.organiser_frame import render_step

ANYWAY = "anyway"
"""What is sent along once it was asked."""
LABELS: dict[Kind, Promise] = {
    Kind.PUBLISH: _("Trotzdem veröffentlichen"),
    Kind.PRINT: _("Trotzdem drucken"),
    Kind.BEGIN: _("Trotzdem Serie %(number)s beginnen"),
    Kind.RESULTS: _("Trotzdem veröffentlichen"),
}


def asked_before(request: HttpRequest, tournament: Tournament, kind: Kind, number: int) -> HttpResponse | None:
    """The question, with all that was sent; None: nothing would be skipped, or somebody said anyway."""
    sent: QueryDict = request.POST if request.method == "POST" else request.GET
    there = [] if ANYWAY in sent else todos(tournament)
    skipped = skipped_by(there, kind, number)
    if not skipped:
        return None
    context: dict[str, Any] = {
        "todos": there,
        "skipped": skipped,
        "sent": [(name, value) for name in sent if name != "csrfmiddlewaretoken" for value in sent.getlist(name)],
        "label": str(LABELS[kind]) % {"number": number},
    }
    return render_step(request, tournament, f"series-{number}", "web/skipped.html", context)
