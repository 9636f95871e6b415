"""What the rankings of a document are made from: who takes part, and what everybody made in each series."""

from collections import Counter

from scoring.figures import NOTHING, Totals
from scoring.list_sheet import table_totals
from scoring.rankings import NO_RANKING, Drawn, Entrant, Field, Of, Penalty, Side, first_of

from .endings import typed_totals
from .entries import Document, LotEntry, PenaltyEntry, TableEntry, TeamEntry, TournamentInfo


def field_of(document: Document) -> Field[str]:
    """Everything the rankings of a document are made from; keys are its ids. See `Document.rankings`."""
    disqualified = {entry.player for entry in document.disqualified or ()}
    return Field(
        document.tournament.rulebook,
        totals_by_series(document),
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
    )


def _first_id(document: Document, of: Of) -> str:
    first = first_of(document.rankings, of)
    return first.id if first else NO_RANKING


def _side(document: Document, team: TeamEntry) -> Side[str]:
    return Side(_first_id(document, Of.TEAMS) if team.ranking is None else team.ranking, team.members)


def _penalty(entry: PenaltyEntry) -> Penalty[str]:
    if entry.team is not None:
        return Penalty(Of.TEAMS, entry.team, entry.series, entry.points)
    return Penalty(Of.PLAYERS, entry.player or "", entry.series, entry.points)


def drawn_of(document: Document, lot: LotEntry) -> Drawn[str]:
    """A lot as it is drawn in a ranking; one that names none belongs to the first of its kind."""
    of, order = next((of, order) for of in Of if (order := getattr(lot, of)) is not None)
    ranking = _first_id(document, of) if lot.ranking is None else lot.ranking
    return Drawn(ranking, order, lot.series, lot.points, lot.augen)


def totals_by_series(document: Document) -> dict[int, dict[str, Totals]]:
    """Number of the series -> player -> totals, in order of number: so do offences count on (rule 15)."""
    offences: Counter[str] = Counter()
    by_series: dict[int, dict[str, Totals]] = {}
    for series in sorted(document.series, key=lambda series: series.number):
        totals: dict[str, Totals] = {}
        for table in series.tables:
            totals |= _totals_at(document.tournament, table, offences)
        by_series[series.number] = totals
    return by_series


def _totals_at(info: TournamentInfo, table: TableEntry, offences: Counter[str]) -> dict[str, Totals]:
    """Player -> totals at one table; the hands thrown in there are added to `offences`."""
    if table.totals is not None:
        full = info.rulebook.games_per_player(len(table.seats), info.games_per_series)
        typed = {row.player: typed_totals(info.rulebook, full, row) for row in table.totals}
        offences.update({row.player: row.thrown_in or 0 for row in table.totals})
        return {player: typed.get(player, NOTHING) for player in table.seats}
    before = {seat: offences[player] for seat, player in enumerate(table.seats, 1)}
    games = table.games or ()
    totals = table_totals(info.rulebook, len(table.seats), games, before, info.repeat_offence_extra or 0)
    offences.update(table.seats[result.seat - 1] for game in games for result in game.results if result.thrown_in)
    return {table.seats[seat - 1]: total for seat, total in totals.items()}
