"""Whether sums typed in from a paper list can be."""

from collections.abc import Iterator

from .figures import Totals
from .plausibility import MAXIMUM_AUGEN
from .problem import Problem
from .rulebook import Rulebook


def check_totals(
    rulebook: Rulebook, totals: Totals, games_maximum: int, repeat_offence_extra: int = 0
) -> list[Problem]:
    """What is refused about one player's sums, typed in from a paper list of at most `games_maximum` games for him.

    Places are the names of the fields. Source: decisions.md, rules 12 to 15: a game without cross gives from 0 to the
    best a winner can have, one with a cross at least 1 less than nothing. Where points follow from the other sums they
    are not looked at.
    """
    if totals.games > games_maximum:
        return [Problem("too_many_games", ("games",), {"maximum": games_maximum})]
    problems = [*_outside("augen", totals.augen, 0, totals.games * MAXIMUM_AUGEN)]
    problems += _outside("crosses", totals.crosses, 0, totals.games if rulebook.has_crosses else 0)
    if not rulebook.points_follow:
        problems += _outside("points", totals.points, 0, totals.games * MAXIMUM_AUGEN * (max(rulebook.table_sizes) - 1))
    if problems:
        return problems
    lowest = rulebook.lowest_wertungspunkte - repeat_offence_extra * rulebook.has_thrown_in
    may_be_negative = totals.crosses if rulebook.has_crosses else totals.games
    best = (totals.games - totals.crosses) * rulebook.highest_wertungspunkte - totals.crosses
    return [*_outside("wertungspunkte", totals.wertungspunkte, may_be_negative * lowest, best)]


def _outside(field: str, value: int, minimum: int, maximum: int) -> Iterator[Problem]:
    if value < minimum:
        yield Problem("number_too_low", (field,), {"minimum": minimum})
    elif value > maximum:
        yield Problem("number_too_high", (field,), {"maximum": maximum})
