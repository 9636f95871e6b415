"""Printed sheets of what is published."""

from django.http import Http404, HttpRequest, HttpResponse

from tournament.models import Tournament
from tournament.printing.ranked_list import Kind, ranked_list
from tournament.printing.seating_plan import seating_plan

from .conditional import public_file
from .files import pdf_file
from .frame import Frame
from .pages import published_seating


@public_file
def standings_pdf(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The ranked result list."""
    return _ranked_list(tournament, Kind.PLAYERS, "stand")


@public_file
def series_standings_pdf(_request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The ranked list of one series."""
    return _ranked_list(tournament, Kind.SERIES, f"serie-{number}", number)


@public_file
def teams_pdf(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The ranked list of teams."""
    return _ranked_list(tournament, Kind.TEAMS, "mannschaften")


@public_file
def seating_pdf(_request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who sits where, by name and by table."""
    series = published_seating(tournament, number)
    return pdf_file(seating_plan(series), f"{tournament.slug}-sitzplan-{number}")


def _ranked_list(tournament: Tournament, kind: Kind, name: str, number: int | None = None) -> HttpResponse:
    """Not found before there is anything of it."""
    standings = Frame(tournament).standings
    numbers = standings.state.series
    if not numbers or number not in (None, *numbers):
        raise Http404
    return pdf_file(ranked_list(standings, kind, number), f"{tournament.slug}-{name}")
