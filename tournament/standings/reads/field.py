"""The field of a tournament, read from the sums kept per seat: everything all of its rankings are made from.

No names: they are read for the lines that are shown. A constant number of queries.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from scoring.rankings import NO_RANKING, Drawn, Entrant, Field, Of, Penalty, Ranking, Side, first_of
from tournament.models import Lot, TeamMember, Tournament, TournamentClub
from tournament.standings.reads.played import read_played
from tournament.standings.reads.rows import PenaltyNote

Penalized = tuple[Of, int]  # who: a player or a team, and the key


def read_field(
    tournament: Tournament,
    series: Sequence[int],
    rankings: Sequence[Ranking],
    penalties: Mapping[Penalized, Sequence[PenaltyNote]],
    lots: Mapping[int, Drawn[int]],
) -> Field[int]:
    """The field over these series. Keys are primary keys: of registrations, teams and clubs.

    `rankings`: those of the tournament in order; a team that names none of them plays in the first of teams.
    """
    players, played = _players(tournament, rankings), read_played(tournament, series)
    return Field(
        tournament.rulebook,
        played.made,
        players,
        _teams(tournament, _first(rankings, Of.TEAMS)),
        _clubs(tournament, players.values()),
        [Penalty(*who, note.series, note.points) for who, notes in penalties.items() for note in notes],
        list(lots.values()),
        tournament.members_per_team,
        played.for_teams,
        played.owed,
        tournament.series_count,
    )


def _players(tournament: Tournament, rankings: Iterable[Ranking]) -> dict[int, Entrant[int]]:
    """In the order of the start numbers. Categories are read where a ranking asks for one; players who differ in
    nothing are one value."""
    fields = ("pk", "club_id", "unranked", "disqualified")
    rows = tournament.registrations.order_by("number")
    if any(ranking.category is not None for ranking in rankings):
        return {
            key: Entrant(club, categories, unranked=unranked, disqualified=disqualified)
            for key, club, unranked, disqualified, categories in rows.values_list(*fields, "categories")
        }
    entrant = cache(lambda club, unranked, disqualified: Entrant(club, (), unranked, disqualified))
    return {key: entrant(*said) for key, *said in rows.values_list(*fields)}


def _teams(tournament: Tournament, first: str) -> dict[int, Side[int]]:
    """In their order, with the members in theirs."""
    members: dict[int, list[int]] = defaultdict(list)
    of_these = TeamMember.objects.filter(team__tournament=tournament).order_by("team_id", "position")
    for team, registration in of_these.values_list("team_id", "registration_id"):
        members[team].append(registration)
    rows = tournament.teams.order_by("position").values_list("pk", "ranking__document_id")
    return {team: Side(ranking or first, members[team]) for team, ranking in rows}


def _clubs(tournament: Tournament, players: Iterable[Entrant[int]]) -> list[int]:
    """In the order of the document; those that only a player names come behind."""
    rows = TournamentClub.objects.filter(tournament=tournament).order_by("position")
    named = (player.club for player in players if player.club is not None)
    return list(dict.fromkeys([*rows.values_list("club_id", flat=True), *named]))


def read_penalties(tournament: Tournament, series: Sequence[int]) -> Mapping[Penalized, Sequence[PenaltyNote]]:
    """Who was penalized in these series -> the penalties, as decided one after the other; one query."""
    notes: dict[Penalized, list[PenaltyNote]] = defaultdict(list)
    rows = tournament.penalties.filter(series__number__in=series).order_by("position")
    fields = rows.values_list("registration_id", "team_id", "series__number", "points", "reason")
    for registration, team, number, points, reason in fields:
        who = (Of.TEAMS, team) if registration is None else (Of.PLAYERS, registration)
        notes[who].append(PenaltyNote(number, points, reason))
    return notes


def read_lots(tournament: Tournament, rankings: Sequence[Ranking]) -> dict[int, Drawn[int]]:
    """Primary key of a lot, in the order drawn -> what was drawn. One that names no ranking was drawn for the first of
    its kind; one query."""
    rows = Lot.objects.filter(tournament=tournament).order_by("position")
    return {
        key: Drawn(ranking or _first(rankings, Of(of)), order, series=number, points=points, augen=augen)
        for key, of, ranking, order, number, points, augen in rows.values_list(
            "pk", "of", "ranking__document_id", "order", "series__number", "points", "augen"
        )
    }


def _first(rankings: Sequence[Ranking], of: Of) -> str:
    first = first_of(rankings, of)
    return first.id if first else NO_RANKING
