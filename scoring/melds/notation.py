"""Cards as they are typed and tapped: `kr10` or `♣10`, `heB`, `kaA`, `JK`; `c10`, `hJ`, `dA` mean the same.

A card's code is German, as most cards are that lie on the tables. What is read is in the reader's language.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from languages.spoken import pgettext

from .fault import Fault

# Code -> sign and German name, in the order of DSkV Rommé-Regeln 2018, rule 8. One letter would not do: K is the king.
SUITS: dict[str, tuple[str, str]] = {
    "kr": ("♣", "Kreuz"),
    "pi": ("♠", "Pik"),
    "he": ("♥", "Herz"),
    "ka": ("♦", "Karo"),
}
# The order of a run from the ace before the two on; after the king comes the ace again.
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "D", "K")
POSITIONS = {rank: position for position, rank in enumerate(RANKS)}

_SUIT_WORDS = {
    "kr": ("♣", "♧", "kreuz", "kr", "treff", "tr", "clubs", "c"),  # romme-51 says Treff
    "pi": ("♠", "♤", "pik", "pi", "spades", "s"),
    "he": ("♥", "♡", "herz", "he", "hearts", "h"),
    "ka": ("♦", "♢", "karo", "ka", "diamonds", "d"),
}
_RANK_WORDS = {
    "A": ("a", "as", "ass", "ace"),
    "B": ("b", "bube", "j", "jack"),
    "D": ("d", "dame", "q", "queen"),
    "K": ("k", "könig", "koenig", "king"),
} | {str(number): (str(number),) for number in range(2, 11)}
TYPED_SUITS = {word: suit for suit, words in _SUIT_WORDS.items() for word in words}
TYPED_RANKS = {word: rank for rank, words in _RANK_WORDS.items() for word in words}
TYPED_JOKERS = frozenset({"jk", "joker", "🃏"})
_CARD = re.compile(f"({'|'.join(TYPED_SUITS)})[-_]?({'|'.join(TYPED_RANKS)})")


@dataclass(frozen=True, slots=True)
class Card:
    """One card: a rank of RANKS and a suit of SUITS; the joker has the rank JK and no suit."""

    rank: str
    suit: str = ""

    @property
    def is_joker(self) -> bool:
        return not self.suit

    @property
    def code(self) -> str:
        """As it is typed and stands in addresses: `kr10`, `JK`."""
        return self.suit + self.rank

    @property
    def letter(self) -> str:
        """The rank as it stands on the card: `10`, `B`; `J` for whoever reads English."""
        letters = {
            "A": pgettext("Karte", "A"),
            "B": pgettext("Karte", "B"),
            "D": pgettext("Karte", "D"),
            "K": pgettext("Karte", "K"),
        }
        return letters.get(self.rank, self.rank)

    @property
    def sign(self) -> str:
        """As it is shown: `♣10`, `JK`."""
        return self.rank if self.is_joker else SUITS[self.suit][0] + self.letter

    @property
    def position(self) -> int:
        """Its place in a run, the ace 0. A joker has none."""
        return POSITIONS[self.rank]


JOKER = Card("JK")


def parse_card(text: str) -> Card | None:
    """The card of `kr10`, `♣10`, `Kreuz10` or `Kreuz-Bube`, in whatever case; None if it is none."""
    word = text.strip().casefold().replace("\ufe0f", "")  # an emoji's variation selector says nothing here
    if word in TYPED_JOKERS:
        return JOKER
    found = _CARD.fullmatch(word)
    return Card(TYPED_RANKS[found[2]], TYPED_SUITS[found[1]]) if found else None


def parse_cards(texts: Iterable[str]) -> tuple[tuple[Card, ...], tuple[Fault, ...]]:
    """The cards of some texts, each with one or several, apart by spaces or commas; and what is no card."""
    words = [word for text in texts for word in re.split(r"[\s,;]+", text) if word]
    cards = [parse_card(word) for word in words]
    faults = tuple(
        Fault("card_unknown", ("cards", index), {"card": words[index]})
        for index, card in enumerate(cards)
        if card is None
    )
    return tuple(card for card in cards if card), faults


def format_cards(cards: Iterable[Card]) -> str:
    """The cards as they are typed; parse_cards reads them back."""
    return " ".join(card.code for card in cards)
