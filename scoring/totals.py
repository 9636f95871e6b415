"""What a player, a team or a seat has gathered over games."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from .game import Score
from .plausibility import MAXIMUM_AUGEN
from .problem import Problem
from .rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over games: net Wertungspunkte, recorded Augen, what the rulebook ranks by, crosses, games played."""

    wertungspunkte: int = 0
    augen: int = 0
    points: int = 0
    crosses: int = 0
    games: int = 0

    def __add__(self, other: "Totals") -> "Totals":
        return Totals(
            self.wertungspunkte + other.wertungspunkte,
            self.augen + other.augen,
            self.points + other.points,
            self.crosses + other.crosses,
            self.games + other.games,
        )

    @classmethod
    def from_scores(cls, scores: Iterable[Score]) -> Self:
        """The sums of one player's scores, each one game."""
        wertungspunkte = augen = points = crosses = games = 0
        for score in scores:
            wertungspunkte += score.wertungspunkte
            augen += score.augen
            points += score.points
            crosses += score.cross
            games += 1
        return cls(wertungspunkte, augen, points, crosses, games)


NOTHING = Totals()


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
