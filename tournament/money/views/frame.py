"""The frame of the cash desk's pages: the way to each of them."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from tournament.models import Tournament
from tournament.money.reads.balance import desk_of
from tournament.web.organiser_frame import render_step


def render_cash(
    request: HttpRequest, tournament: Tournament, template: str, context: Mapping[str, Any], *, status: int = 200
) -> HttpResponse:
    """Draw one of its pages; the way to it is marked by the name of its template."""
    seated = tournament.series.filter(published_at__isnull=False).order_by("number")
    frame = {
        "here": template.removeprefix("cash/").removesuffix(".html"),
        "numbers": list(seated.values_list("number", flat=True)) if tournament.rulebook.has_crosses else [],
        "cash_desk": desk_of(tournament),
        "has_tariffs": tournament.tariffs.exists,  # asked where there is nothing else to show
    }
    return render_step(request, tournament, "registrations", template, {**frame, **context}, status=status)
