"""What is on, one tournament, who sits where, one player."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.models import Registration, Seat, Series, Tournament
from tournament.selectors.draws import public_draws
from tournament.selectors.games_of_player import games_of_player
from tournament.selectors.public import Phase, last_acts, programme
from tournament.selectors.standings import PlayerRow
from tournament.tables.seating import seating_table

from .conditional import conditional, public_page
from .frame import Frame, listed
from .words import phase_in_words, tournament_in_words

BEST_PLAYERS = 5
BEST_TEAMS = 3


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """All published tournaments: those that are on, those to come, those before."""

    def make() -> HttpResponse:
        tournaments = list(Tournament.objects.filter(published=True).order_by("pk"))
        everything = programme(tournaments, timezone.localdate())
        sections = {"on": everything.on, "coming": everything.coming, "past": everything.past}
        context = {key: [(one, tournament_in_words(one)) for one in states] for key, states in sections.items()}
        return render(request, "public/home.html", context)

    return conditional(request, ",".join(last_acts().values()), make)


@public_page
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The facts, what happened so far with links to all of it, the best, what comes next."""
    frame = Frame(tournament)
    ranked = [row for row in frame.standings.players if row.rank is not None]
    context = {
        "players": len(frame.standings.players),
        "clubs": len({row.registration.club_id for row in frame.standings.players} - {None}),
        "best": ranked[:BEST_PLAYERS],
        "best_teams": [row for row in frame.standings.teams if row.rank is not None][:BEST_TEAMS],
        "series": [(one, phase_in_words(one)) for one in frame.state.series],
        "draws": public_draws(tournament),
    }
    return frame.render(request, "tournament", "public/tournament.html", context)


@public_page
def seating(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who sits where in one series: by name, or by table with `?nach=tisch`."""
    series = published_seating(tournament, number)
    seats = list(
        Seat.objects.filter(series=series)
        .select_related("card_table", "registration__person", "registration__club")
        .order_by("card_table__number", "number")
    )
    frame = Frame(tournament)
    by_table = request.GET.get("nach") == "tisch"
    context = {
        "series": series,
        "by_table": by_table,
        "seats": seats,
        "tables": len({seat.card_table_id for seat in seats}),
        "draws": [one for one in public_draws(tournament) if number in one.series],
        "others": [one.number for one in frame.state.series if one.seated],
        "running": any(one.number == number and one.phase is Phase.RUNNING for one in frame.state.series),
        **listed(request, lambda words, order_by: seating_table(tournament, seats, words, order_by), "name"),
    }
    return frame.render(request, "seating", "public/seating.html", context)


def published_seating(tournament: Tournament, number: int) -> Series:
    """The series, if everybody may know who sits where; else it is not found."""
    return get_object_or_404(Series, tournament=tournament, number=number, published_at__isnull=False)


@public_page
def player(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One player: place, and each series with table, others and games."""
    registrations = Registration.objects.select_related("person", "club", "membership__team", "tournament")
    registration = get_object_or_404(registrations, tournament=tournament, number=number)
    frame = Frame(tournament)
    row = next((row for row in frame.standings.players if row.registration.pk == registration.pk), None)
    if row is None:
        raise Http404
    context = {
        "registration": registration,
        "row": row,
        "membership": getattr(registration, "membership", None),
        "all_series": [(one, _rank_in(row, one.seat.series.number)) for one in games_of_player(registration)],
    }
    return frame.render(request, "", "public/player.html", context)


def _rank_in(row: PlayerRow, number: int) -> int | None:
    """The player's place in one series, if its results are published."""
    return next((cell.rank for cell in row.cells if cell and cell.series == number), None)
