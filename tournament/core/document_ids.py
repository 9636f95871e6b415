"""What a document of contract.md calls the rows of a tournament."""

from collections.abc import Iterable

from tournament.models import RankedKind, Tournament, TournamentClub

Ids = dict[RankedKind, dict[int, str]]


def ids_in_document(tournament: Tournament) -> Ids:
    """Who is ranked -> primary key -> id, in the order of the document; a constant number of queries."""
    return {
        RankedKind.PLAYERS: dict(tournament.registrations.order_by("number").values_list("pk", "document_id")),
        RankedKind.TEAMS: dict(tournament.teams.order_by("position").values_list("pk", "document_id")),
        RankedKind.CLUBS: _clubs(tournament),
    }


def _clubs(tournament: Tournament) -> dict[int, str]:
    """Clubs that only a player or a team names get a free id."""
    rows = TournamentClub.objects.filter(tournament=tournament).order_by("position")
    ids = dict(rows.values_list("club_id", "document_id"))
    of_players = tournament.registrations.order_by("number").values_list("club_id", flat=True)
    of_teams = tournament.teams.order_by("position").values_list("club_id", flat=True)
    return _with_free_ids(ids, [club for club in (*of_players, *of_teams) if club is not None])


def _with_free_ids(ids: dict[int, str], named: Iterable[int]) -> dict[int, str]:
    taken = set(ids.values())
    for club in named:
        if club not in ids:
            ids[club] = next(key for number in range(1, len(taken) + 2) if (key := f"c{number}") not in taken)
            taken.add(ids[club])
    return ids
