"""What was typed into the cells of the grid, and the values that reading it is about."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

import scoring

CROSS, HAND, THROWN_IN, DEALS = "x", "h", "w", "g"

# A cross and a minus as they are drawn, or where a finger is that types numbers.
_SIGNS = str.maketrans({"×": CROSS, "*": CROSS, "−": "-", "–": "-"})
_BETWEEN = re.compile(r"[\s,./;:|]+")
_NUMBER = re.compile(r"(?P<paper>-?\d{1,6})(?:\+(?P<game>-?\d{1,5}))?|\+(?P<alone>-?\d{1,5})")


class UnreadableError(ValueError):
    """A text that is not made of numbers and the letters; `text` as it was typed."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


@dataclass(frozen=True, slots=True)
class TypedNumber:
    """A number of a cell; None: nothing was typed.

    `paper`: as it stands there, a game's own or a running sum. `game`: what the game itself gave, typed behind a plus
    where a running sum on paper is added up wrongly ("39+2").
    """

    paper: int | None = None
    game: int | None = None

    def own(self, before: int, *, never_negative: bool) -> int | None:
        """What the game itself gave, where the paper said `before` above it; None: nothing was typed.

        A sum that is `never_negative` (of plus points, say) cannot be meant by a minus: that is the game's own.
        """
        if self.game is not None:
            return self.game
        on_paper = self.sum_on_paper(never_negative=never_negative)
        return self.paper if on_paper is None else on_paper - before

    def sum_on_paper(self, *, never_negative: bool) -> int | None:
        """The running sum that stands there; None: none does."""
        return None if self.paper is None or (never_negative and self.paper < 0) else self.paper


@dataclass(frozen=True, slots=True)
class TypedCell:
    """One player in one game. `letters`: of CROSS, HAND, THROWN_IN and DEALS.

    `joined`: digits without anything between, which may be Wertungspunkte alone ("8") or with the Augen behind them
    ("217"); then they stand as Wertungspunkte here.
    """

    wertungspunkte: TypedNumber = TypedNumber()
    augen: TypedNumber = TypedNumber()
    letters: frozenset[str] = frozenset()
    joined: str = ""

    @property
    def deals(self) -> bool:
        """Return whether the player sits out: nothing stands there, or the letter that says so."""
        return self == TypedCell() or self.letters == {DEALS}


def typed_cell(text: str, *, with_points: bool) -> TypedCell:
    """The cell of a text: "2 17", "217", "5", "x 120", "h", "2w 11", "64"; `with_points`: the list has Wertungspunkte.

    Where a cross or a Hand-Rommé stands in their place, or a comma for nothing (",17"), the number is the Augen. Raises
    UnreadableError.
    """
    signs = text.strip().lower().translate(_SIGNS)
    signs = CROSS if signs == "-" else signs
    letters = frozenset(sign for sign in signs if sign in {CROSS, HAND, THROWN_IN, DEALS})
    rest = "".join(" " if sign in letters - {THROWN_IN} else sign for sign in signs if sign != THROWN_IN)
    numbers = [_number(part, text) for part in _BETWEEN.split(rest) if part]
    if len(numbers) > 1 + with_points:
        raise UnreadableError(text)
    if len(numbers) == 2:
        return TypedCell(numbers[0], numbers[1], letters)
    if not numbers:
        return TypedCell(letters=letters)
    if not with_points or _BETWEEN.match(rest):
        return TypedCell(augen=numbers[0], letters=letters)
    joined = rest.strip() if numbers[0].game is None else ""
    return TypedCell(numbers[0], letters=letters, joined=joined)


def typed_sums(text: str, most: int) -> list[int]:
    """The numbers of one cell of the foot, no more than so many. Raises UnreadableError."""
    numbers = [_number(part, text) for part in _BETWEEN.split(text.translate(_SIGNS)) if part]
    if len(numbers) > most or any(number.game is not None for number in numbers):
        raise UnreadableError(text)
    return [number.paper for number in numbers if number.paper is not None]


def _number(signs: str, text: str) -> TypedNumber:
    typed = _NUMBER.fullmatch(signs)
    if typed is None:
        raise UnreadableError(text)
    return TypedNumber(_whole(typed["paper"]), _whole(typed["game"] or typed["alone"]))


def _whole(digits: str | None) -> int | None:
    return None if digits is None else int(digits)


# What reading the grid is about: the table, what stands above a line, what a cell says, what came of it.

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
    """The state above a line, by seat: sums of whoever sits there now, hands they threw in so far."""

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
