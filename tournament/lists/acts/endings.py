"""Giving up, as the rules allow it (romme24, "Aufgeben")."""

from collections.abc import Mapping, Sequence

import scoring
from tournament.core.errors import RefusedError
from tournament.models import CardTable


def refuse_giving_up(
    table: CardTable,
    occupancy: scoring.Occupancy[int],
    totals: Mapping[int, scoring.Totals],
    games: Sequence[scoring.Game],
    seat: int,
) -> None:
    """Raise RefusedError, with the code of list_end.check_giving_up, unless the player of `seat` may give up.

    `totals`: seat -> sums of whoever sits there last, every seat of the table; `games`: all of the list, none where it
    was typed in from paper.
    """
    tournament = table.series.tournament
    rulebook, target = tournament.rulebook, tournament.target_score
    last = scoring.last_game(rulebook, occupancy, tournament.games_per_series, games, target_score=target)
    for problem in scoring.check_giving_up(rulebook, last, totals, seat):
        raise RefusedError(problem.code, problem.params)
