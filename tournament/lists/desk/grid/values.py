"""What reading the grid is about: the table, what stands above a line, what a cell says, what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

import scoring
from tournament.lists.desk.grid.cells import TypedCell

Cell = TypedCell | scoring.Result
"""What was typed of a seat, or what is stored of it where nothing was."""


class Counting(Enum):
    """What the numbers on paper are."""

    EACH = "each"  # every game its own
    RUNNING = "running"  # sums so far


@dataclass(frozen=True, slots=True)
class Table:
    """By which rules who plays; `repeat_offence_extra` as for scoring.score_game."""

    rulebook: scoring.Rulebook
    seats: scoring.Occupancy[Any]
    repeat_offence_extra: int = 0

    def sits_out(self, number: int) -> bool:
        """Whether who deals game `number` sits out (rule 2)."""
        return len(self.seats.occupied(number)) in self.rulebook.dealer_sits_out_at


@dataclass(frozen=True, slots=True)
class Sums:
    """The running sums of one seat as they stand on paper; Wertungspunkte without crosses (rule 13)."""

    wertungspunkte: int = 0
    augen: int = 0


@dataclass(frozen=True, slots=True)
class Before:
    """What stands above a line, by seat: sums of whoever sits there now, hands he threw in so far."""

    sums: Mapping[int, Sums]
    offences: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a cell may say of its game. Wertungspunkte None: nothing, but for a cross if the letters say so."""

    wertungspunkte: int | None
    augen: int
    letters: frozenset[str]


@dataclass(frozen=True, slots=True)
class Read:
    """The game, or None and why; what is odd about a game that was read stands there as well.

    Places: ("seat", number), or nothing for the whole line.
    """

    game: scoring.Game | None
    problems: tuple[scoring.Problem, ...] = ()


Meant = tuple[Wanted, ...] | scoring.Result
"""What a cell may mean, the likeliest last; or what is stored of the seat."""


def at_seat(seat: int, code: str, **params: int | str) -> scoring.Problem:
    """What is wrong with one cell of a line."""
    return scoring.Problem(code, ("seat", seat), params)
