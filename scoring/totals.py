"""Whether sums typed in from a paper list can be."""

from collections.abc import Iterator

from .figures import Totals
from .plausibility import MAXIMUM_AUGEN
from .problem import Problem
from .rulebook import Band, Rulebook


def check_totals(
    rulebook: Rulebook,
    totals: Totals,
    games_maximum: int,
    repeat_offence_extra: int = 0,
    *,
    thrown_in: int | None = None,
) -> list[Problem]:
    """What is refused about one player's sums, typed in from a paper list of at most `games_maximum` games for him.

    `thrown_in`: how many of them he threw in; None: the list does not say, it may be any.

    Places are the names of the fields. Source: decisions.md, rules 12 to 15: a game without cross gives from 0 to the
    best a winner can have, one with a cross at least 1 less than nothing; a hand thrown in what rule 15 says. Where
    points follow from the other sums they are not looked at.
    """
    if totals.games > games_maximum:
        return [Problem("too_many_games", ("games",), {"maximum": games_maximum})]
    hands = thrown_in or 0
    if hands and not rulebook.has_thrown_in:
        return [Problem("thrown_in_not_foreseen", ("thrown_in",))]
    problems = [*_outside("thrown_in", hands, 0, totals.games)]
    if problems:
        return problems
    least = hands * min(band.thrown_in_augen for band in _bands(rulebook))
    problems += _outside("augen", totals.augen, least, totals.games * MAXIMUM_AUGEN)
    problems += _outside("crosses", totals.crosses, 0, totals.games if rulebook.has_crosses else 0)
    if not rulebook.points_follow:
        problems += _outside("points", totals.points, 0, totals.games * MAXIMUM_AUGEN * (max(rulebook.table_sizes) - 1))
    if problems:
        return problems
    lowest = _lowest(rulebook, totals, repeat_offence_extra, totals.games if thrown_in is None else thrown_in)
    return [*_outside("wertungspunkte", totals.wertungspunkte, lowest, _best(rulebook, totals, hands))]


def _bands(rulebook: Rulebook) -> list[Band]:
    return [band for outcome in rulebook.outcomes for band in outcome.bands]


def _lowest(rulebook: Rulebook, totals: Totals, repeat_offence_extra: int, hands: int) -> int:
    """Every game that can be negative gave the least there is, of hands thrown in no more than there were."""
    negative = totals.crosses if rulebook.has_crosses else totals.games
    thrown_in = min(negative, hands) if rulebook.has_thrown_in else 0
    counted = min(band.wertungspunkte for band in _bands(rulebook))
    return thrown_in * (rulebook.lowest_wertungspunkte - repeat_offence_extra) + (negative - thrown_in) * counted


def _best(rulebook: Rulebook, totals: Totals, hands: int) -> int:
    """The hands thrown in were crosses as far as there are; every other game was won."""
    thrown_in = max(0, hands - totals.crosses)
    won = totals.games - totals.crosses - thrown_in
    best_thrown_in = max(band.thrown_in_wertungspunkte for band in _bands(rulebook))
    return won * rulebook.highest_wertungspunkte + thrown_in * best_thrown_in - totals.crosses


def _outside(field: str, value: int, minimum: int, maximum: int) -> Iterator[Problem]:
    if value < minimum:
        yield Problem("number_too_low", (field,), {"minimum": minimum})
    elif value > maximum:
        yield Problem("number_too_high", (field,), {"maximum": maximum})
