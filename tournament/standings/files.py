"""`stand/1` out of the stored totals (contract.md, section 2); the same as `python -m scoring standings` makes."""

from typing import Any

import scoring
from tournament.standings.reads.rows import ClubRow, PlayerRow, TeamRow
from tournament.standings.reads.standings import AnyList, Standings

Json = dict[str, Any]

FORMAT = "stand/1"


def stand_document(standings: Standings) -> Json:
    """The `stand/1` object: players, teams and each series of these standings, sorted by rank.

    Equals stand in the order of their start numbers, as the exported document lists them.
    """
    return {
        "format": FORMAT,
        "rulebook": standings.tournament.rulebook.id,
        "players": [
            scoring.player_line(row.rank, row.registration.document_id, row.totals) for row in standings.players
        ],
        "teams": [
            scoring.team_line(row.rank, row.team.document_id, row.totals, complete=row.complete)
            for row in standings.teams
        ],
        "series": [{"number": number, "players": _series(standings, at)} for at, number in enumerate(standings.series)],
    }


def _series(standings: Standings, at: int) -> list[Json]:
    """One series alone, best first; whoever sits there and has played no game comes last."""
    played = [(cell, row.registration) for row in standings.players if (cell := row.cells[at]) is not None]
    played.sort(key=lambda pair: (pair[0].rank is None, pair[0].rank or 0, pair[1].number))
    return [scoring.player_line(cell.rank, registration.document_id, cell.totals) for cell, registration in played]


def ranking_document(ranked: AnyList, state: str, series: int | None = None) -> Json:
    """The rows of one ranking, as `rankings` of `stand/1` has them, and how far it goes, in words; or of one series."""
    rows = ranked.rows if series is None else ranked.series_rows(series)
    return {
        "rulebook": ranked.tournament.rulebook.id,
        "ranking": ranked.ranking.id,
        "name": ranked.ranking.name,
        "state": state,
        **({} if series is None else {"series": series}),
        "rows": [_row(row) for row in rows],
    }


def _row(row: PlayerRow | TeamRow | ClubRow) -> Json:
    return {
        "rank": row.rank,
        **_who(row),
        **row.totals.as_json(),
        "points": row.points,
        "penalty": row.penalty,
        "complete": row.complete,
        "unranked": row.unranked,
        "disqualified": row.disqualified,
    }


def _who(row: PlayerRow | TeamRow | ClubRow) -> Json:
    if isinstance(row, PlayerRow):
        return {"player": row.registration.document_id}
    return {"team": row.team.document_id} if isinstance(row, TeamRow) else {"club": row.club.name}
