"""Whether sums typed in from a paper list can be: of each player, and of a table together."""

from collections.abc import Collection, Iterator, Mapping

from .figures import Totals
from .plausibility import MAXIMUM_AUGEN
from .problem import Problem
from .rulebook import Band, Rulebook


def check_totals(
    rulebook: Rulebook,
    totals: Totals,
    games_maximum: int,
    repeat_offence_extra: int,
    *,
    thrown_in: int | None = None,
) -> list[Problem]:
    """Return what is refused of a player's sums, typed in from a paper list of at most `games_maximum` games for them.

    `thrown_in`: how many of them they threw in; None: the list does not say, it may be any.

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


def check_totals_together(
    rulebook: Rulebook, totals: Mapping[int, Totals], games: int, thrown_in: Mapping[int, int] | None = None
) -> list[Problem]:
    """What is refused and what is odd about the sums of a whole table: seat -> sums that check_totals does not refuse.

    `games`: how many the list has at most; `thrown_in`: seat -> hands, where the list says so. Places: nothing, or
    (seat, name of the field). Source: decisions.md, "Sums of a table together": only one can win a game, so that what
    all must have won at least is no more than there were games.
    """
    hands = thrown_in or {}
    wins = sum(_least_wins(rulebook, sums, hands.get(seat, 0)) for seat, sums in totals.items())
    if wins > games:
        return [Problem("too_many_wins", (), {"wins": wins, "games": games})]
    return [*_too_many_augen(rulebook, totals), *_sums_differ(rulebook, totals.values())]


def _least_wins(rulebook: Rulebook, totals: Totals, thrown_in: int) -> int:
    """Return how many games somebody with these sums must have won at least; all they played, if even that does not
    explain the sums.

    In every other game they had at most the best a loser can have, with a cross 1 less than nothing.
    """
    enough = (wins for wins in range(totals.games) if _with_wins(rulebook, totals, thrown_in, wins))
    return next(enough, totals.games)


def _with_wins(rulebook: Rulebook, totals: Totals, hands: int, wins: int) -> bool:
    """Whether so many wins are enough for these Wertungspunkte; best losses beside them."""
    thrown_in = max(0, hands - totals.crosses)
    lost = totals.games - totals.crosses - thrown_in - wins
    best_loss = max(band.wertungspunkte for band in _bands(rulebook))
    best = _best(rulebook, totals, hands) - lost * (rulebook.highest_wertungspunkte - best_loss)
    return totals.wertungspunkte <= best


def _too_many_augen(rulebook: Rulebook, totals: Mapping[int, Totals]) -> Iterator[Problem]:
    """More than if every game was lost with the highest hand: whoever has too many cards counts them all (rule 3)."""
    highest = max(limits.highest for limits in rulebook.limits.values()) * max(
        outcome.others_augen_factor for outcome in rulebook.outcomes
    )
    for seat, sums in totals.items():
        if sums.augen > (most := sums.games * highest):
            yield Problem("augen_unusual", (seat, "augen"), {"maximum": most}, odd=True)


def _sums_differ(rulebook: Rulebook, totals: Collection[Totals]) -> Iterator[Problem]:
    """Where the winners get what the others hold, both are the same; a list may be added up wrong."""
    points, augen = sum(sums.points for sums in totals), sum(sums.augen for sums in totals)
    if not rulebook.points_follow and points != augen:
        yield Problem("points_differ", (), {"points": points, "augen": augen}, odd=True)


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
