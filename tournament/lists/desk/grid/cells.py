"""What was typed into one cell of the grid: numbers as they stand on paper, and letters for what is no number there."""

import re
from dataclasses import dataclass

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
        """Nothing stands there, or it is said: he sits out."""
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
