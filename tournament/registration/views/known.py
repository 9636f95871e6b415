"""`/leitung/<slug>/anmeldung/bekannt.json`: who is meant by what is being typed at the desk."""

from dataclasses import asdict

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from tournament.core.access import organised_tournament
from tournament.registration.reads.known import offered


@login_required
@require_safe
def known(request: HttpRequest, slug: str) -> HttpResponse:
    """`?q=`: three letters or more of names or a pass number."""
    people = offered(organised_tournament(request, slug), request.GET.get("q", "")[:100])
    response = JsonResponse({"people": [asdict(one) for one in people]})
    response["Cache-Control"] = "no-store"
    return response
