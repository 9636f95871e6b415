"""The field of a tournament, read from the sums kept per seat: everything all of its rankings are made from.

No names: they are read for the lines that are shown. A constant number of queries.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import groupby
from operator import attrgetter

import scoring
from scoring.rankings import NO_RANKING, Drawn, Entrant, Field, ForTeam, Of, Penalty, Ranking, Side, first_of
from tournament.lists.acts.totals import KEPT
from tournament.models import Lot, Seat, Substitution, TeamMember, Tournament, TournamentClub
from tournament.standings.reads.rows import PenaltyNote

Sums = tuple[int, ...]  # in the order of scoring.FIGURES
NOTHING = (0,) * len(KEPT)
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
    players, changes = _players(tournament, rankings), _changes(tournament, series)
    return Field(
        tournament.rulebook,
        _made(tournament, series, changes),
        players,
        _teams(tournament, _first(rankings, Of.TEAMS)),
        _clubs(tournament, players.values()),
        [Penalty(*who, note.series, note.points) for who, notes in penalties.items() for note in notes],
        list(lots.values()),
        tournament.members_per_team,
        _for_teams(changes),
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


def _changes(tournament: Tournament, series: Sequence[int]) -> list[Substitution]:
    """Who took whose seat in these series, by seat and game; one query."""
    changes = Substitution.objects.filter(series__tournament=tournament, series__number__in=series)
    return list(changes.select_related("seat", "series").order_by("seat_id", "from_game"))


def _made(tournament: Tournament, series: Sequence[int], changes: Iterable[Substitution]) -> dict[int, dict[int, Sums]]:
    """Number of a series -> registration -> its sums there, at all seats it held."""
    made: dict[int, dict[int, Sums]] = {number: {} for number in sorted(series)}
    number_of = dict(tournament.series.filter(number__in=series).values_list("pk", "number"))
    seats = Seat.objects.filter(series__in=list(number_of)).order_by()
    for row in seats.values_list("series_id", "registration_id", *KEPT):
        made[number_of[row[0]]][row[1]] = row[2:]
    for change in changes:
        if change.registration_id is not None:
            there, player = made[change.series.number], change.registration_id
            there[player] = tuple(map(sum, zip(there.get(player, NOTHING), _sums(change), strict=True)))
    return made


def _sums(change: Substitution) -> Sums:
    return tuple(getattr(change, key) for key in KEPT)


def _for_teams(changes: Iterable[Substitution]) -> dict[int, list[ForTeam[int]]]:
    """Number of a series -> what was made there for the team of another. `changes`: as `_changes` has them."""
    made: dict[int, list[ForTeam[int]]] = defaultdict(list)
    for seat, of_seat in groupby(changes, key=attrgetter("seat")):
        later = list(of_seat)
        stints = scoring.Occupancy((seat.registration_id,), tuple(map(_of_one_seat, later))).stints[1:]
        made[later[0].series.number] += [
            ForTeam(stint.player, stint.for_team_of, _sums(change))
            for change, stint in zip(later, stints, strict=True)
            if stint.player is not None and stint.for_team_of is not None
        ]
    return made


def _of_one_seat(later: Substitution) -> scoring.Change[int]:
    """A change at a table that consists of its seat."""
    return scoring.Change(1, later.from_game, later.registration_id, later.for_team)


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
