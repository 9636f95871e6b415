"""For everybody: one player, one team, and every Fassung of a list as it stood. Only what is published."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404

from tournament.core.names import publicly_named
from tournament.models import Registration, Team, Tournament
from tournament.standings.list_words import edition_in_words, why_behind
from tournament.standings.paper.edition import PAPER
from tournament.standings.reads.editions import EditionOf, changes_of, moment, public_edition, sealed_edition
from tournament.standings.reads.player import games_of_player, places_of
from tournament.standings.reads.ranking_list import PlayerRow
from tournament.standings.reads.standings import published_standings, wanted_list
from tournament.standings.tables.editions import edition_table
from tournament.web.conditional import public_document, public_file, public_page
from tournament.web.documents import Document
from tournament.web.printing import pdf_answer
from tournament.web.public_frame import Frame, ranking_url, unescaped
from tournament.web.public_words import in_words
from tournament.web.tabular import csv_file, file_name


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
    """Show one player: their place in every ranking they are in, and each series with table, others and games."""
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
        "memberships": list(registration.memberships.select_related("team").order_by("team__position")),
        "all_series": [
            (played, _rank_in(row, played.seat.card_table.series.number))
            for played in games_of_player(registration, standing.series_with_games)
        ],
    }
    return frame.render(request, "", "standings/public/player.html", context)


def _rank_in(row: PlayerRow, number: int) -> int | None:
    """The player's place in one series, if its results are published."""
    return next((cell.place.rank for cell in row.cells if cell and cell.series == number), None)


# Every Fassung of a list as it stood, for everybody: page and files, made of what was kept.


@public_page
def edition(request: HttpRequest, tournament: Tournament, ranking: str, number: int) -> HttpResponse:
    """The list of a ranking as it stood in one Fassung, why there is another, and which there are."""
    shown = _found(tournament, ranking, number)
    table = edition_table(shown, request.GET.get("sort") or "rang")
    context = {
        "shown": shown,
        "words": edition_in_words(shown),
        "why": why_behind(shown.rulebook) if shown.is_anybody_behind else "",
        "table": table.whole(),
        "changes": changes_of(shown),
    }
    return Frame(tournament).render(request, "standings", "standings/public/edition.html", context)


@public_file
def edition_json(_request: HttpRequest, tournament: Tournament, ranking: str, number: int) -> HttpResponse:
    """What was kept of it: rows as in `stand/1` (contract.md, section 7), with names."""
    shown = _found(tournament, ranking, number)
    said = {
        "ranking": shown.listed.ranking_id_in_document,
        "name": shown.listed.name,
        "edition": shown.edition.number,
        "at": moment(shown.edition.at),
        "reason": shown.reason,
        "corrections": [{"at": moment(one.at), "reason": one.reason} for one in shown.corrections],
        "series": shown.listed.series,
        "rows": shown.content["rows"],
        "sha256": shown.listed.sha256,
        "withheld": shown.withheld,
    }
    return JsonResponse(said, json_dumps_params={"ensure_ascii": False})


@public_file
def edition_sealed(_request: HttpRequest, tournament: Tournament, ranking: str, number: int) -> HttpResponse:
    """Exactly the bytes it is: what its `sha256` is of (docs/developer/sealed-editions.md)."""
    listed = sealed_edition(tournament, unescaped(ranking), number)
    if listed is None:
        raise Http404
    return HttpResponse(listed.sealed.encode(), content_type="application/json")


@public_file
def edition_csv(_request: HttpRequest, tournament: Tournament, ranking: str, number: int) -> HttpResponse:
    """The same as CSV."""
    shown = _found(tournament, ranking, number)
    return csv_file(edition_table(shown), file_name(tournament.slug, "fassung-%s", number))


@public_document
def edition_pdf(slug: str, state: str, ranking: str, number: int, *, language: str) -> HttpResponse:
    """The same on paper."""
    document = Document(PAPER, {"slug": slug, "ranking": unescaped(ranking), "number": number}, state, language)
    return pdf_answer(document, file_name(slug, "fassung-%s", number))


def _found(tournament: Tournament, ranking: str, number: int) -> EditionOf:
    shown = public_edition(tournament, unescaped(ranking), number)
    if shown is None:
        raise Http404
    return shown
