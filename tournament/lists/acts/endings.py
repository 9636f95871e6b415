"""Giving up, as the rules allow it (romme24, "Aufgeben")."""

from collections.abc import Sequence

import scoring
from tournament.core.errors import RefusedError
from tournament.lists.reads.lists import ending_of, seats_of
from tournament.models import CardTable


def refuse_giving_up(
    table: CardTable,
    occupancy: scoring.Occupancy[int],
    made: Sequence[scoring.Totals],
    games: Sequence[scoring.Game],
    seat: int,
) -> None:
    """Raise RefusedError, with the code of list_end.check_giving_up, unless the player of `seat` may give up;
    `seat_empty`: nobody sits there any more.

    `made`: the sums of everybody, in the order of Occupancy.stints; `games`: all of the list, none where it was typed
    in from paper. Who is behind, a seat's whole column says, whoever sat there.
    """
    if occupancy.at_end[seat - 1] is None:
        raise RefusedError("seat_empty", {"seat": seat})
    tournament = table.series.tournament
    columns = dict.fromkeys(range(1, occupancy.size + 1), scoring.Totals())
    for stint, totals in zip(occupancy.stints, made, strict=True):
        columns[stint.seat] += totals
    ending = ending_of(table, seats_of(table), games)
    last = scoring.last_game(tournament.rulebook, occupancy, tournament.games_per_series, games, ending)
    for problem in scoring.check_giving_up(tournament.rulebook, last, columns, seat):
        raise RefusedError(problem.code, problem.params)
