"""Who sits at a table in which game: people leave, are replaced, come late (contract.md, section 7, `substitutes`).

Everything that depends on it is asked here: who sits, plays and deals in game n, and which game is the last.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from operator import attrgetter
from typing import Generic, TypeVar

from .rulebook import Rulebook

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Change(Generic[P]):
    """A change of players: from game `from_game` on `player` sits at `seat`; None: it is empty from then on.

    `for_team`: what they make there counts for the team of the one they stand in for, instead of their own.
    """

    seat: int
    from_game: int
    player: P | None
    for_team: bool = False


@dataclass(frozen=True, slots=True)
class Stint(Generic[P]):
    """The stay of a player at a seat from `from_game` until somebody else takes it; None: the seat is empty.

    `for_team_of`: whom the player stands in for, where what they make counts for that one's team: who held the seat
    before in their own right.
    """

    seat: int
    from_game: int
    player: P | None
    for_team_of: P | None = None


@dataclass(frozen=True)
class Occupancy(Generic[P]):
    """A table: who sat down at it, seat 1 first, and who took whose seat later, in any order.

    At most one change of a seat a game. `ends_after`: the game that ends the list, where that was decided.
    """

    players: tuple[P, ...]
    changes: tuple[Change[P], ...] = ()
    ends_after: int | None = None

    @property
    def size(self) -> int:
        """How many seats the table has, empty ones too."""
        return len(self.players)

    @cached_property
    def stints(self) -> tuple[Stint[P], ...]:
        """Each seat's first player, seat 1 first; then who came later, by seat and game."""
        first = [stints[0] for stints in self._stints_at.values()]
        return (*first, *(stint for stints in self._stints_at.values() for stint in stints[1:]))

    @cached_property
    def _stints_at(self) -> Mapping[int, Sequence[Stint[P]]]:
        """Seat -> who sat there, in order of games."""
        return {seat: self._stints_of(seat, player) for seat, player in enumerate(self.players, 1)}

    def _stints_of(self, seat: int, holder: P) -> list[Stint[P]]:
        stints = [Stint(seat, 1, holder)]
        for change in sorted(self._changes_at(seat), key=lambda change: change.from_game):
            stints.append(Stint(seat, change.from_game, change.player, holder if change.for_team else None))
            if change.player is not None and not change.for_team:
                holder = change.player
        return stints

    def _changes_at(self, seat: int) -> list[Change[P]]:
        return [change for change in self.changes if change.seat == seat]

    def stint(self, seat: int, number: int) -> Stint[P]:
        """Who sits at a seat in game `number`."""
        stints = self._stints_at[seat]
        return stints[bisect_right(stints, number, key=_FROM_GAME) - 1]

    def place(self, seat: int, number: int) -> int:
        """Where in `stints` is who sits at a seat in game `number`."""
        return self._places[self.stint(seat, number)] if self.changes else seat - 1

    @cached_property
    def _places(self) -> Mapping[Stint[P], int]:
        return {stint: place for place, stint in enumerate(self.stints)}

    def player(self, seat: int, number: int) -> P | None:
        """Who sits at a seat in game `number`; None: nobody does."""
        return self.stint(seat, number).player if self.changes else self.players[seat - 1]

    def seated(self, number: int) -> list[P | None]:
        """Who sits at each seat in game `number`."""
        return [self.player(seat, number) for seat in range(1, self.size + 1)]

    def seat_of(self, player: P, number: int) -> int | None:
        """Where somebody sits in game `number`; None: not at this table."""
        return next((seat for seat in self.occupied(number) if self.player(seat, number) == player), None)

    def occupied(self, number: int) -> tuple[int, ...]:
        """The seats where somebody sits in game `number`."""
        if not self.changes:
            return self._seats
        return tuple(seat for seat in self._seats if self.player(seat, number) is not None)

    @cached_property
    def _seats(self) -> tuple[int, ...]:
        return tuple(range(1, self.size + 1))

    def dealer(self, rulebook: Rulebook, number: int) -> int:
        """The seat whose turn it is to deal game `number`: clockwise, empty seats are passed over (rule 2)."""
        if not self.ever_empty:
            return rulebook.dealer(self.size, number)
        marked = self._marked(number)
        return marked if rulebook.rotates == "dealer" else self._before(marked, number)

    def marked_seat(self, rulebook: Rulebook, number: int, dealer: int | None = None) -> int:
        """The seat that is what the rulebook's `rotates` says in game `number`; `dealer`: who dealt, if out of turn."""
        if dealer and rulebook.rotates == "dealer":
            return dealer
        return self._marked(number) if self.ever_empty else rulebook.marked_seat(self.size, number)

    def _marked(self, number: int) -> int:
        """The seat whose turn it is in game `number`, of those where somebody sits."""
        while len(self._marks) <= number:
            self._marks.append(self._next(self._marks[-1], len(self._marks)))
        return self._marks[number]

    def _next(self, seat: int, number: int) -> int:
        """The next seat clockwise where somebody sits in game `number`; `seat` itself if nobody does."""
        there = self.occupied(number)
        return next((other for other in there if other > seat), min(there, default=seat))

    def _before(self, seat: int, number: int) -> int:
        return max(self.occupied(number), key=lambda other: (other < seat, other), default=seat)

    def playing(self, rulebook: Rulebook, number: int, dealer: int | None = None) -> tuple[int, ...]:
        """The seats that play game `number`: of those where somebody sits all, or all but the dealer.

        `dealer`: the seat that dealt, where it was not the one whose turn it was.
        """
        there = self.occupied(number)
        out = (dealer or self.dealer(rulebook, number)) if len(there) in rulebook.dealer_sits_out_at else None
        return tuple([seat for seat in there if seat != out])

    @cached_property
    def everybody(self) -> tuple[P, ...]:
        """Whoever sits at this table in any game, each once: the first players, seat 1 first, then who came later."""
        return tuple(dict.fromkeys(stint.player for stint in self.stints if stint.player is not None))

    @cached_property
    def at_end(self) -> tuple[P | None, ...]:
        """Who sits at each seat in the end, seat 1 first."""
        return tuple(stints[-1].player for stints in self._stints_at.values())

    def games_of(self, rulebook: Rulebook, games_per_series: int) -> Counter[P]:
        """Return player -> how many games of the list they play, if everybody deals in turn; 0 who never sits there.

        At a table where nobody left and that ends as agreed: the most that any of its players plays.
        """
        if not self.changes and self.ends_after is None:
            return Counter(dict.fromkeys(self.players, rulebook.games_per_player(self.size, games_per_series)))
        numbers = range(1, self.last_game(rulebook, games_per_series) + 1)
        sitting = (self.player(seat, number) for number in numbers for seat in self.playing(rulebook, number))
        return Counter(player for player in sitting if player is not None)

    def last_game(self, rulebook: Rulebook, games_per_series: int) -> int:
        """The number of the game that ends the list when a full table plays `games_per_series`.

        Where a seat is empty and the dealer sat out before: the game after which everybody who never left has played
        what a player of such a table plays. Before the first game for which too few are left. After `ends_after`.
        Source: contract.md, section 7.
        """
        due = rulebook.games_at(self.size, games_per_series)
        if self.ever_empty:
            due = self._last_with_empty_seats(rulebook, due, rulebook.games_per_player(self.size, games_per_series))
        return due if self.ends_after is None else min(due, self.ends_after)

    def _last_with_empty_seats(self, rulebook: Rulebook, due: int, each: int) -> int:
        played: Counter[int] = Counter()
        stayed = set(self.occupied(1))
        for number in range(1, due + 1):
            there = self.occupied(number)
            if len(there) < min(rulebook.table_sizes):
                return number - 1
            played.update(self.playing(rulebook, number))
            stayed &= set(there)
            if stayed and all(played[seat] >= each for seat in stayed):
                return number
        return due

    @cached_property
    def ever_empty(self) -> bool:
        """Whether a seat is empty in any game."""
        return any(change.player is None for change in self.changes)

    @cached_property
    def _marks(self) -> list[int]:
        """The seats whose turn it is in games 0, 1, 2 and so on, as far as anybody asked."""
        return [0]


_FROM_GAME = attrgetter("from_game")


@cache
def full_table(size: int) -> Occupancy[int]:
    """A table where nobody leaves; its players go by the numbers of their seats."""
    return Occupancy(tuple(range(1, size + 1)))


def at_table(table: "int | Occupancy[P]") -> "Occupancy[P] | Occupancy[int]":
    """A table given as its size, or as who sits at it."""
    return full_table(table) if isinstance(table, int) else table
