"""When the list of a table ends: with its last game, with the game that reaches a target score, or by giving up.

Source: horesca, "Spielziel" and "Punktwertung"; romme24, "Aufgeben".
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .figures import Totals
from .game import NO_OFFENCES, Game
from .list_sheet import scored
from .occupancy import Occupancy, P, at_table
from .problem import Problem
from .rulebook import Rulebook


class Ending(NamedTuple):
    """What may end a list before its last game: a score that somebody has; None: no such was agreed. `offences`: player
    (where the table is given as its size, seat) -> hands thrown in before; `repeat_offence_extra`: what a repeated one
    costs beside the rules."""

    target_score: int | None = None
    offences: Mapping[Any, int] = NO_OFFENCES
    repeat_offence_extra: int = 0


AS_AGREED = Ending()


def game_reaching(
    rulebook: Rulebook,
    table: int | Occupancy[P],
    games: Sequence[Game],
    ending: Ending = AS_AGREED,
) -> int | None:
    """Return the number of the game after which a player has the target score or more of what ranks.

    What ranks is points, Wertungspunkte, or, where these alone count, Augen: then it is a limit. None: nobody has it
    yet, or no score was agreed. `table`: its size, or who sits at it: players have what they made themselves, whoever
    sat there before; penalties for repeated offences are in it, as in their sums (decisions.md, "Third reading"). The
    games, taken in order of number, are such that check_game does not refuse.
    """
    target = ending.target_score
    if target is None:
        return None
    at: Occupancy[Any] = at_table(table)
    has: Counter[Any] = Counter()
    for game, scores in scored(rulebook, at, games, ending.offences, ending.repeat_offence_extra):
        for score in scores:
            player = at.player(score.seat, game.number)
            has[player] += getattr(score, rulebook.ranked_by)
            if has[player] >= target:
                return game.number
    return None


def has_reached(made: Iterable[tuple[object, int]], target_score: int) -> bool:
    """Whether somebody at a table has `target_score` or more of what ranks; `made`: of each who held a seat there, what
    they made of it there."""
    has: Counter[object] = Counter()
    for player, points in made:
        has[player] += points
    return any(points >= target_score for points in has.values())


def last_game(
    rulebook: Rulebook,
    table: int | Occupancy[P],
    games_per_series: int,
    games: Sequence[Game] = (),
    ending: Ending = AS_AGREED,
) -> int:
    """The number of the game that ends the list of a table (its size, or who sits at it), as far as these games tell.

    It is the one that reaches the target score (game_reaching); the agreed number of games, where nobody does.
    """
    reached = game_reaching(rulebook, table, games, ending)
    due = at_table(table).last_game(rulebook, games_per_series)
    return due if reached is None else min(reached, due)


def check_after_target(
    rulebook: Rulebook,
    table: int | Occupancy[P],
    games: Sequence[Game],
    ending: Ending = AS_AGREED,
) -> list[Problem]:
    """Every game after the one that reached the target score is refused; places are ("games", index).

    Arguments as for game_reaching.
    """
    reached = game_reaching(rulebook, table, games, ending)
    if reached is None:
        return []
    params = {"number": reached, "target": ending.target_score or 0}
    return [
        Problem("target_reached", ("games", index), params) for index, game in enumerate(games) if game.number > reached
    ]


def check_giving_up(rulebook: Rulebook, last: int, totals: Mapping[int, Totals], seat: int) -> list[Problem]:
    """Why the player of `seat` cannot give up now; a document's or list's `gave_up` is the place.

    `last`: the number of the game that would end the list; `totals`: seat -> sums so far, every seat of the table.
    Source: romme24, "Aufgeben": at a table of two, between games, from half of the list on, only by the one behind.
    """
    played = max(total.games for total in totals.values())
    half = -(-last // 2)
    where = ("gave_up",)
    if len(totals) not in rulebook.giving_up_at:
        return [Problem("giving_up_not_foreseen", where)]
    if played < half:
        return [Problem("giving_up_too_early", where, {"games": half})]
    if played >= last:
        return [Problem("giving_up_too_late", where)]
    if totals[seat].points >= max(total.points for total in totals.values()):
        return [Problem("giving_up_not_behind", where)]
    return []
