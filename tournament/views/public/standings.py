"""Who stands where: players, one series, teams, one team; as pages and as files. Only what is published."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404

from tournament.exchange.stand import stand_document
from tournament.models import Team, Tournament
from tournament.selectors.public import Phase, SeriesState, stored_at
from tournament.selectors.standings import Standings
from tournament.tables.base import ListTable
from tournament.tables.players import players_table, series_table
from tournament.tables.teams import teams_table

from .conditional import public_file, public_page
from .files import csv_file, xlsx_file
from .frame import Frame, listed
from .words import phase_in_words, provisional


@public_page
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody's place over all published series."""
    frame = Frame(tournament)
    context = listed(request, lambda words, order_by: players_table(frame.standings, words, order_by), "rang")
    return frame.render(request, "standings", "public/standings.html", context)


@public_page
def series_standings(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Everybody's place in one series."""
    frame = Frame(tournament)
    _refuse_unpublished(frame, number)
    state = next(one for one in frame.state.series if one.number == number)
    context = {
        "series": state,
        "series_words": _series_words(state, tournament),
        **listed(request, lambda words, order_by: series_table(frame.standings, number, words, order_by), "rang"),
    }
    return frame.render(request, "standings", "public/series_standings.html", context)


@public_page
def teams(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All teams in their places."""
    frame = Frame(tournament)
    context = listed(request, lambda words, order_by: teams_table(frame.standings, words, order_by), "rang")
    return frame.render(request, "teams", "public/teams.html", context)


@public_page
def team(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """One team with what each member made in each series."""
    get_object_or_404(Team, tournament=tournament, pk=pk)
    frame = Frame(tournament)
    row = next(row for row in frame.standings.teams if row.team.pk == pk)
    members = [(member, member.registration.pk in row.loan) for member in row.members]
    return frame.render(request, "teams", "public/team.html", {"row": row, "members": members})


@public_file
def standings_json(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """`stand/1` of contract.md. Before anything is published it says so: everybody, without rank."""
    return JsonResponse(stand_document(Frame(tournament).standings), json_dumps_params={"ensure_ascii": False})


@public_file
def standings_csv(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings as CSV."""
    return csv_file(players_table(_published(tournament)), f"{tournament.slug}-stand")


@public_file
def standings_xlsx(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The standings as a workbook."""
    return xlsx_file(players_table(_published(tournament)), f"{tournament.slug}-stand")


@public_file
def series_standings_csv(_request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One series as CSV."""
    return csv_file(_series(tournament, number), f"{tournament.slug}-serie-{number}")


@public_file
def series_standings_xlsx(_request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One series as a workbook."""
    return xlsx_file(_series(tournament, number), f"{tournament.slug}-serie-{number}")


@public_file
def teams_csv(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The teams as CSV."""
    return csv_file(teams_table(_published(tournament)), f"{tournament.slug}-mannschaften")


@public_file
def teams_xlsx(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The teams as a workbook."""
    return xlsx_file(teams_table(_published(tournament)), f"{tournament.slug}-mannschaften")


def _series_words(series: SeriesState, tournament: Tournament) -> str:
    """How far one series is; with the time while its lists are open."""
    return provisional(series, stored_at(tournament)) if series.phase is Phase.PROVISIONAL else phase_in_words(series)


def _published(tournament: Tournament) -> Standings:
    """The standings as a file; not found before there are any."""
    standings = Frame(tournament).standings
    if not standings.state.series:
        raise Http404
    return standings


def _series(tournament: Tournament, number: int) -> ListTable:
    frame = Frame(tournament)
    _refuse_unpublished(frame, number)
    return series_table(frame.standings, number)


def _refuse_unpublished(frame: Frame, number: int) -> None:
    if number not in frame.standings.state.series:
        raise Http404
