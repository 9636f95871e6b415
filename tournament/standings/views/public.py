"""One player and one team, as everybody sees them. Only what is published."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from tournament.core.public_names import publicly_named
from tournament.models import Registration, Team, Tournament
from tournament.standings.reads.games_of_player import games_of_player
from tournament.standings.reads.player_places import places_of
from tournament.standings.reads.rows import PlayerRow
from tournament.standings.reads.standings import published_standings
from tournament.standings.reads.wanted import wanted_list
from tournament.web.conditional import public_page
from tournament.web.public_frame import Frame
from tournament.web.public_words import in_words
from tournament.web.ranking_address import ranking_url


@public_page
def team(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """One team with what each member made in each series."""
    get_object_or_404(Team, tournament=tournament, pk=pk)
    frame = Frame(tournament)
    standing = published_standings(frame.state)
    side = standing.numbers.field.teams.get(pk)
    ranked = wanted_list(standing, side.ranking) if side else None
    row = ranked.row(pk) if ranked else None
    if ranked is None or row is None:
        raise Http404
    context = {
        "ranked": ranked,
        "row": row,
        "size": ranked.ranking.team_size or tournament.members_per_team,
        "state": in_words(frame.list_states, ranked.ranking),
        "list_url": ranking_url(tournament, ranked.ranking.id),
    }
    return frame.render(request, "teams", "standings/public/team.html", context)


@public_page
def player(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One player: his place in every ranking he is in, and each series with table, others and games."""
    registrations = Registration.objects.select_related("person", "club", "tournament")
    (registration,) = publicly_named([get_object_or_404(registrations, tournament=tournament, number=number)])
    frame = Frame(tournament)
    standing = published_standings(frame.state)
    row = standing.player(registration.pk)
    if row is None:
        raise Http404
    context = {
        "registration": registration,
        "row": row,
        "places": [(place, ranking_url(tournament, place.ranking.id)) for place in places_of(standing, registration)],
        "memberships": registration.memberships.select_related("team").order_by("team__position"),
        "all_series": [
            (played, _rank_in(row, played.seat.card_table.series.number))
            for played in games_of_player(registration, standing.series_with_games)
        ],
    }
    return frame.render(request, "", "standings/public/player.html", context)


def _rank_in(row: PlayerRow, number: int) -> int | None:
    """The player's place in one series, if its results are published."""
    return next((cell.rank for cell in row.cells if cell and cell.series == number), None)
