"""`stand/1` out of the stored totals (contract.md, section 2); the same as `python -m scoring standings` makes."""

from typing import Any

import scoring
from tournament.standings.reads.standings import Standings

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
