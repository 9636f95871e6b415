"""`stand/1` out of the stored totals (contract.md, section 2); the same as `python -m scoring standings` makes."""

from typing import Any

import scoring
from tournament.models import Registration
from tournament.standings.reads.standings import Standings, TeamRow

Json = dict[str, Any]

FORMAT = "stand/1"


def stand_document(standings: Standings) -> Json:
    """The `stand/1` object: players, teams and each series of these standings, sorted by rank.

    Equals stand in the order of their start numbers, as the exported document lists them.
    """
    return {
        "format": FORMAT,
        "rulebook": standings.tournament.rulebook.id,
        "players": [_player(row.rank, row.registration, row.totals) for row in standings.players],
        "teams": [_team(row) for row in standings.teams],
        "series": [
            {"number": number, "players": _series(standings, at)} for at, number in enumerate(standings.state.series)
        ],
    }


def _player(rank: int | None, registration: Registration, totals: scoring.Totals) -> Json:
    return {
        "rank": rank,
        "player": registration.document_id,
        **_sums(totals),
        "crosses": totals.crosses,
        "games": totals.games,
    }


def _team(row: TeamRow) -> Json:
    return {"rank": row.rank, "team": row.team.document_id, **_sums(row.totals), "complete": row.complete}


def _sums(totals: scoring.Totals) -> Json:
    return {"wertungspunkte": totals.wertungspunkte, "augen": totals.augen, "points": totals.points}


def _series(standings: Standings, at: int) -> list[Json]:
    """One series alone, best first; whoever sits there and has played no game comes last."""
    played = [(cell, row.registration) for row in standings.players if (cell := row.cells[at]) is not None]
    played.sort(key=lambda pair: (pair[0].rank is None, pair[0].rank or 0, pair[1].number))
    return [_player(cell.rank, registration, cell.totals) for cell, registration in played]
