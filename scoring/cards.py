"""Cards as the rules count them in a hand: a pack is what the game is played with, a rank is what a card is worth."""

from dataclasses import dataclass
from functools import cached_property

SUITS = 4

# Source: DSkV Rommé-Regeln 2018, rules 7 and 11: pictures 10, the ace in the hand always 11, else the number.
RANKS: tuple[tuple[str, int], ...] = (
    ("2", 2),
    ("3", 3),
    ("4", 4),
    ("5", 5),
    ("6", 6),
    ("7", 7),
    ("8", 8),
    ("9", 9),
    ("10", 10),
    ("B", 10),
    ("D", 10),
    ("K", 10),
    ("A", 11),
)


@dataclass(frozen=True)
class Pack:
    """All cards of a game: `decks` times 52 cards and `jokers` jokers.

    `ranks` pairs each rank's German letter with its Augen in the hand; `joker` is the Augen of a joker in the hand.
    """

    decks: int
    jokers: int
    joker: int = 20
    ranks: tuple[tuple[str, int], ...] = RANKS

    @property
    def size(self) -> int:
        """How many cards there are: what the list keeper checks before game 1 (rule 1)."""
        return len(self.augen)

    @cached_property
    def augen(self) -> tuple[int, ...]:
        """The Augen of every single card, lowest first."""
        natural = [value for _letter, value in self.ranks for _ in range(SUITS * self.decks)]
        return tuple(sorted(natural + [self.joker] * self.jokers))

    @property
    def highest_natural(self) -> int:
        """The Augen of the highest card that is no joker."""
        return max(value for _letter, value in self.ranks)
