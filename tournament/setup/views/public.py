"""What is on, one tournament, who sits where, one player."""

import time

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.core.public import acts_and_zones, programme
from tournament.draw.reads.checking import that_counts
from tournament.draw.reads.draws import public_draws
from tournament.models import Tournament
from tournament.standings.reads.standings import published_standings
from tournament.web.conditional import conditional, public_page
from tournament.web.kept import Shown
from tournament.web.present import EVERYTHING, joined, tell
from tournament.web.public_frame import Frame
from tournament.web.public_words import beside_the_rules, phase_in_words, tournament_in_words, whole_extent

BEST_PLAYERS = 5
BEST_TEAMS = 3


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """All published tournaments: those that are on, those to come, those before."""

    def make() -> HttpResponse:
        tournaments = list(Tournament.objects.filter(published=True).order_by("pk"))
        everything = programme(tournaments)
        sections = {"on": everything.on, "coming": everything.coming, "past": everything.past}
        context = {key: [(state, tournament_in_words(state)) for state in states] for key, states in sections.items()}
        return render(request, "setup/public/home.html", context)

    began = time.monotonic()
    acts, zones = acts_and_zones()
    state = joined(acts)
    tell(EVERYTHING, state, began)
    return conditional(request, Shown(EVERYTHING, state, personal=True, zones=zones), make)


@public_page
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The facts, what happened so far with links to all of it, the best, what comes next."""
    frame = Frame(tournament)
    standing = published_standings(frame.state)
    context = {
        "players": len(standing.players),
        "clubs": tournament.registrations.filter(club__isnull=False).values("club").distinct().count(),
        "best": [row for row in standing.players[:BEST_PLAYERS] if row.rank is not None],
        "best_teams": [row for row in standing.teams if row.rank is not None][:BEST_TEAMS],
        "series": [(series, phase_in_words(series)) for series in frame.state.series],
        "draws": [draw] if (draw := that_counts(public_draws(tournament))) else [],
        "extent": whole_extent(tournament),
        "beside_the_rules": beside_the_rules(tournament),
    }
    return frame.render(request, "tournament", "setup/public/tournament.html", context)
