"""What every page of one tournament shows its organiser: the name, the menu, where one is."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.core.access import Right, rights_of, role_of
from tournament.core.rankings import planned_rankings
from tournament.core.shown import shown
from tournament.core.steps import Step, steps, with_lists
from tournament.core.team_words import words_of
from tournament.core.todo import Todo, todos
from tournament.core.tour import BEGUN, Tour, leads_on_tour, tour_of
from tournament.core.waiting import naming
from tournament.models import HeldList, Ranking, Tournament
from tournament.web.organiser_menu import Reader, menu_of
from tournament.web.public_words import shown_in_words


def render_step(
    request: HttpRequest,
    tournament: Tournament,
    current: str,
    template: str,
    context: Mapping[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    """Draw a page inside the frame; `current` is the key of the place it belongs to where its address does not say
    so: of a series' step, or the page of an entry of the menu ("" for none). What is next has no button where it is
    done anyway.
    """
    rankings, series = planned_rankings(tournament), list(with_lists(tournament.series.all()))
    everything, words = steps(tournament, series), words_of(rankings)
    undone = context["todos"] if "todos" in context else _todos(tournament, rights_of(request))
    waiting = HeldList.objects.filter(card_table=None, tournament_name=tournament.name)
    reader = Reader(tournament, rights_of(request), request.path, current, words)
    frame = {
        "tournament": tournament,
        "menu": menu_of(reader, everything),
        "tour": _tour(request, tournament, rankings) if _is_before(everything) else None,
        "role": role_of(request),
        "team_words": words,
        "phones_waiting": len(naming(tournament, waiting)),
        "shown": shown(tournament, series),
        "shown_in_words": shown_in_words(tournament, series),
        "todos": undone,
        "more": len(undone) - 1,
        "is_here": any(current == f"series-{one.series}" or one.url.startswith(request.path) for one in undone[:1]),
    }
    return render(request, template, {**frame, **context}, status=status)


def _todos(tournament: Tournament, rights: frozenset[Right]) -> list[Todo]:
    """What there is to do, for whoever leads."""
    return todos(tournament) if Right.LEAD in rights else []


def _is_before(everything: Sequence[Step]) -> bool:
    """Whether the first series has not begun."""
    return not any(step.number == 1 and step.phase in BEGUN for step in everything)


def _tour(request: HttpRequest, tournament: Tournament, rankings: Sequence[Ranking]) -> Tour | None:
    """For somebody whose first tournament it is, and who leads it. Not beside what he typed and has to mend."""
    asked = request.method == "GET" and Right.LEAD in rights_of(request) and leads_on_tour(request.user, tournament)
    return tour_of(tournament, rankings) if asked else None
