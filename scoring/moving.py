"""Games of a list that change their numbers: one is put in before others or taken out again, two change places.

Games have no gaps, and a game belongs to who played it: it keeps its people at its new number, and who dealt it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Generic

from .game import Game, check_game
from .occupancy import Occupancy, P
from .problem import Problem
from .rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class MovedList(Generic[P]):
    """What a list is afterwards: who sits there, its games in order of number; `moved`: old number -> new number of
    each game whose number is another."""

    table: Occupancy[P]
    games: tuple[Game, ...]
    moved: Mapping[int, int]

    def odd(self, rulebook: Rulebook) -> list[Problem]:
        """Which moved games were not dealt by whose turn it is at their new numbers; places are ("games", number,
        "dealer")."""
        return [
            problem.inside(("games", game.number))
            for game in self.games
            if game.number in self.moved.values()
            for problem in check_game(rulebook, self.table, game)
            if problem.odd and problem.where == ("dealer",)
        ]


def insert_game(rulebook: Rulebook, table: Occupancy[P], games: Sequence[Game], new: Game) -> MovedList[P]:
    """The list with a game more, before the one that has its number now.

    Whoever took a seat with a later game than that took it before the same game still, which is one later; whoever
    took it with just that game plays the new one too.
    """
    after = _shifted(table, new.number, 1)
    moved = {game.number: game.number + 1 for game in games if game.number >= new.number}
    return _moved(rulebook, table, after, games, moved, new)


def take_out_game(rulebook: Rulebook, table: Occupancy[P], games: Sequence[Game], number: int) -> MovedList[P]:
    """The list without this game: what insert_game did, undone."""
    after = _shifted(table, number, -1)
    moved = {game.number: game.number - 1 for game in games if game.number > number}
    return _moved(rulebook, table, after, [game for game in games if game.number != number], moved)


def swap_games(rulebook: Rulebook, table: Occupancy[P], games: Sequence[Game], one: int, other: int) -> MovedList[P]:
    """The list in which these two games have changed places; they are such as `same_people` says."""
    return _moved(rulebook, table, table, games, {one: other, other: one})


def same_people(table: Occupancy[P], one: int, other: int) -> bool:
    """Whether no seat changed hands between two games: only then did the same people play both."""
    first, last = sorted((one, other))
    return not any(first < change.from_game <= last for change in table.changes)


def _shifted(table: Occupancy[P], number: int, by: int) -> Occupancy[P]:
    """Who sits there once the games after `number` are so many later."""
    changes = (
        replace(change, from_game=change.from_game + by) if change.from_game > number else change
        for change in table.changes
    )
    return replace(table, changes=tuple(changes))


def _moved(
    rulebook: Rulebook,
    before: Occupancy[P],
    after: Occupancy[P],
    games: Sequence[Game],
    moved: Mapping[int, int],
    *new: Game,
) -> MovedList[P]:
    there = [
        _dealt(rulebook, before, after, game, moved[game.number]) if game.number in moved else game for game in games
    ]
    return MovedList(after, tuple(sorted([*there, *new], key=attrgetter("number"))), moved)


def _dealt(rulebook: Rulebook, before: Occupancy[P], after: Occupancy[P], game: Game, number: int) -> Game:
    """A game at its new number: dealt in turn where that fits who has a result, unless somebody dealt it out of turn
    and played; else who dealt it stays."""
    seats = {result.seat for result in game.results}
    if game.dealer not in seats and set(after.playing(rulebook, number)) == seats:
        return replace(game, number=number, dealer=None)
    return replace(game, number=number, dealer=game.dealt_by(rulebook, before))
