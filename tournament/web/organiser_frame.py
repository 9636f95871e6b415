"""What every page of one tournament shows its organiser: the name, the line of steps, where one is."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.core.rankings import planned_rankings
from tournament.core.steps import steps
from tournament.core.team_words import words_of
from tournament.models import HeldList, Tournament


def render_step(
    request: HttpRequest,
    tournament: Tournament,
    current: str,
    template: str,
    context: Mapping[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    """Draw a page inside the frame; `current` is the key of the step it belongs to ("" for none)."""
    rankings = planned_rankings(tournament)
    frame = {
        "tournament": tournament,
        "steps": steps(tournament, rankings),
        "current": current,
        "team_words": words_of(rankings),
        "phones_waiting": HeldList.objects.filter(card_table=None, tournament_name=tournament.name).count(),
    }
    return render(request, template, {**frame, **context}, status=status)
