"""What the rankings of a document are made from: who takes part, and what everybody made in each series."""

from scoring.rankings import NO_RANKING, Drawn, Entrant, Field, Of, Penalty, Side, first_of

from .entries import Document, LotEntry, PenaltyEntry, TeamEntry
from .made import made_in


def field_of(document: Document) -> Field[str]:
    """Everything the rankings of a document are made from; keys are its ids. See `Document.rankings`."""
    made = made_in(document)
    disqualified = {entry.player for entry in document.disqualified or ()}
    return Field(
        document.tournament.rulebook,
        made.totals,
        {
            player.id: Entrant(
                player.club,
                player.categories or (),
                unranked=bool(player.unranked),
                disqualified=player.id in disqualified,
            )
            for player in document.players
        },
        {team.id: _side(document, team) for team in document.teams or ()},
        [club.id for club in document.clubs],
        [_penalty(entry) for entry in document.penalties or ()],
        [drawn_of(document, lot) for lot in document.lots or ()],
        document.tournament.members_per_team,
        made.for_teams,
        made.owed,
        document.tournament.series,
    )


def _first_id(document: Document, of: Of) -> str:
    first = first_of(document.rankings, of)
    return first.id if first else NO_RANKING


def _side(document: Document, team: TeamEntry) -> Side[str]:
    ranking = _first_id(document, Of.TEAMS) if team.ranking is None else team.ranking
    return Side(ranking, team.members, team.loan or ())


def _penalty(entry: PenaltyEntry) -> Penalty[str]:
    if entry.team is not None:
        return Penalty(Of.TEAMS, entry.team, entry.series, entry.points)
    return Penalty(Of.PLAYERS, entry.player or "", entry.series, entry.points)


def drawn_of(document: Document, lot: LotEntry) -> Drawn[str]:
    """A lot as it is drawn in a ranking; one that names none belongs to the first of its kind."""
    of, order = next((of, order) for of in Of if (order := getattr(lot, of)) is not None)
    ranking = _first_id(document, of) if lot.ranking is None else lot.ranking
    return Drawn(ranking, order, lot.series, lot.points, lot.augen)
