"""What a paper list tells of a game, so that two who read it can be compared."""

import scoring
from tournament.lists.desk.grid.values import Table

Told = dict[int, tuple[object, ...] | None]


def told(table: Table, game: scoring.Game) -> Told:
    """By seat: how he came out, what is recorded for him, whether he threw in his hand; None: he dealt and sat out.

    What was claimed of a hand that is recorded with 31 Augen whatever it was, or who had opened where the Augen alone
    count, stands on no paper.
    """
    seats: Told = dict.fromkeys(table.seats.occupied(game.number))
    for result, score in zip(game.results, scoring.score_game(table.rulebook, game), strict=True):
        told_by_number = table.rulebook.counts_wertungspunkte or table.rulebook.outcome(result.outcome).wins
        outcome = result.outcome if told_by_number else ""
        seats[result.seat] = (outcome, score.wertungspunkte, score.augen, result.thrown_in)
    return seats
