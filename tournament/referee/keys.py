"""The cards to tap: every card of the pack with how often it lies already, and where a tap on it leads."""

from collections import Counter
from dataclasses import dataclass

from scoring.melds import JOKER, RANKS, SUITS, Card, MeldRules
from tournament.referee.question import Question
from tournament.referee.words_melds import card_name, suit_sign


@dataclass(frozen=True, slots=True)
class Key:
    """One card to tap. `url` is empty when there is no such card left, or no room for one more."""

    card: Card
    used: int
    url: str

    @property
    def name(self) -> str:
        return card_name(self.card)

    @property
    def sign(self) -> str:
        return suit_sign(self.card)


@dataclass(frozen=True, slots=True)
class Keyboard:
    """The keys of each suit from the ace on, and the joker's, if there are jokers in the pack."""

    suits: tuple[tuple[Key, ...], ...]
    joker: Key | None


def keyboard(rules: MeldRules, question: Question) -> Keyboard:
    """The keys for the next card of a question."""
    used = Counter(question.cards)

    def key(card: Card) -> Key:
        there = rules.pack.jokers if card.is_joker else rules.pack.decks
        free = used[card] < there and not question.full
        return Key(card, used[card], question.with_card(card).query() if free else "")

    suits = tuple(tuple(key(Card(rank, suit)) for rank in RANKS) for suit in SUITS)
    return Keyboard(suits, key(JOKER) if rules.pack.jokers else None)
