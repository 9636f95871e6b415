"""Whether the totals of a paper list can be together."""

from collections.abc import Mapping

import scoring
from tournament.models import CardTable


def check_together(
    table: CardTable, size: int, totals: Mapping[int, tuple[scoring.Totals, int]]
) -> list[scoring.Problem]:
    """What scoring.check_totals_together says of these: line -> sums and hands thrown in, of a table of `size`.

    There were no more games than are agreed; where nobody left, nor than what everybody played adds up to.
    """
    tournament = table.series.tournament
    rulebook = tournament.rulebook
    games = rulebook.games_at(size, tournament.games_per_series)
    sums = {line: total for line, (total, _hands) in totals.items()}
    if len(sums) == size:
        players = len(rulebook.playing_seats(size, 1))
        games = min(games, -(-sum(total.games for total in sums.values()) // players))
    return scoring.check_totals_together(rulebook, sums, games, {line: hands for line, (_, hands) in totals.items()})
