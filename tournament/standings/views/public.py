"""Who stands where: players, one series, teams, one team; as pages and as files. Only what is published."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404

from tournament.core.access import public_tournament
from tournament.core.public import PublicPhase, SeriesState, standings_head, state_of, stored_at
from tournament.core.public_names import publicly_named
from tournament.models import Registration, Team, Tournament
from tournament.standings.files import stand_document
from tournament.standings.paper import PUBLISHED, Kind, has_results
from tournament.standings.reads.games_of_player import games_of_player
from tournament.standings.reads.rows import PlayerRow
from tournament.standings.reads.standings import Standings, published_standings
from tournament.standings.tables.players import players_table, series_table
from tournament.standings.tables.teams import teams_table
from tournament.web.conditional import public_document, public_file, public_page
from tournament.web.documents import Document
from tournament.web.downloads import csv_file, xlsx_file
from tournament.web.printing import pdf_answer
from tournament.web.public_frame import Frame, listed
from tournament.web.public_words import phase_in_words, provisional
from tournament.web.tables import ListTable


@public_page
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody's place over all published series."""
    frame = Frame(tournament)
    standing = published_standings(frame.state)
    context = listed(request, lambda words, order_by: players_table(standing, words, order_by), "rang")
    return frame.render(request, "standings", "standings/public/standings.html", _headed(frame, standing, context))


@public_page
def series_standings(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Everybody's place in one series."""
    frame = Frame(tournament)
    standing = _with_series(frame, number)
    state = next(series for series in frame.state.series if series.number == number)
    context = {
        "standings": standing,
        "series": state,
        "series_words": _series_words(state, tournament),
        **listed(request, lambda words, order_by: series_table(standing, number, words, order_by), "rang"),
    }
    return frame.render(request, "standings", "standings/public/series.html", context)


@public_page
def teams(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All teams in their places."""
    frame = Frame(tournament)
    standing = published_standings(frame.state)
    context = listed(request, lambda words, order_by: teams_table(standing, words, order_by), "rang")
    return frame.render(request, "teams", "standings/public/teams.html", _headed(frame, standing, context))


@public_page
def team(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """One team with what each member made in each series."""
    get_object_or_404(Team, tournament=tournament, pk=pk)
    frame = Frame(tournament)
    standing = published_standings(frame.state)
    row = next(row for row in standing.teams if row.team.pk == pk)
    members = [(member, member.registration.pk in row.loan) for member in row.members]
    context = {"standings": standing, "row": row, "members": members}
    return frame.render(request, "teams", "standings/public/team.html", context)


@public_file
def standings_json(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """`stand/1` of contract.md. Before anything is published it says so: everybody, without rank."""
    return JsonResponse(
        stand_document(published_standings(state_of(tournament))), json_dumps_params={"ensure_ascii": False}
    )


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


def _headed(frame: Frame, standing: Standings, context: dict[str, Any]) -> dict[str, Any]:
    """With the standings, and the head of the audit log as it was when they were published last."""
    return {"standings": standing, "head": standings_head(frame.state, standing.series), **context}


def _series_words(series: SeriesState, tournament: Tournament) -> str:
    """How far one series is; with the time while its lists are open."""
    is_provisional = series.phase is PublicPhase.PROVISIONAL
    return provisional(series, stored_at(tournament)) if is_provisional else phase_in_words(series)


def _published(tournament: Tournament) -> Standings:
    """The standings as a file; not found before there are any."""
    standing = published_standings(state_of(tournament))
    if not standing.series:
        raise Http404
    return standing


def _series(tournament: Tournament, number: int) -> ListTable:
    return series_table(_with_series(Frame(tournament), number), number)


def _with_series(frame: Frame, number: int) -> Standings:
    """The standings; not found unless the results of that series are in them."""
    standing = published_standings(frame.state)
    if number not in standing.series:
        raise Http404
    return standing


@public_page
def player(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One player: place, and each series with table, others and games."""
    registrations = Registration.objects.select_related("person", "club", "tournament")
    registration = get_object_or_404(registrations, tournament=tournament, number=number)
    publicly_named([registration])
    frame = Frame(tournament)
    row = published_standings(frame.state).player(registration.pk)
    if row is None:
        raise Http404
    context = {
        "registration": registration,
        "row": row,
        "membership": registration.membership,
        "all_series": [(played, _rank_in(row, played.seat.series.number)) for played in games_of_player(registration)],
    }
    return frame.render(request, "", "standings/public/player.html", context)


def _rank_in(row: PlayerRow, number: int) -> int | None:
    """The player's place in one series, if its results are published."""
    return next((cell.rank for cell in row.cells if cell and cell.series == number), None)


@public_document
def standings_pdf(slug: str, state: str) -> HttpResponse:
    """The ranked result list."""
    return _ranked_list(slug, state, Kind.PLAYERS, "stand")


@public_document
def series_standings_pdf(slug: str, state: str, number: int) -> HttpResponse:
    """The ranked list of one series."""
    return _ranked_list(slug, state, Kind.SERIES, f"serie-{number}", number)


@public_document
def teams_pdf(slug: str, state: str) -> HttpResponse:
    """The ranked list of teams."""
    return _ranked_list(slug, state, Kind.TEAMS, "mannschaften")


def _ranked_list(slug: str, state: str, kind: Kind, name: str, number: int | None = None) -> HttpResponse:
    """Not found before there is anything of it."""
    document = Document(PUBLISHED, {"slug": slug, "kind": kind, "series": number}, state)
    return pdf_answer(document, f"{slug}-{name}", lambda: has_results(state_of(public_tournament(slug)), number))
