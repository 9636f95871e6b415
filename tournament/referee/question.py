"""What somebody asks the referee's helper: cards in the address, and the cards to tap, each of which is a link."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from urllib.parse import urlencode

from django.http import QueryDict

from scoring.melds import JOKER, RANKS, SUITS, Card, MeldRules, format_cards, parse_cards
from tournament.referee import words_melds
from tournament.referee.words_helper import say
from tournament.referee.words_melds import card_name, fault_sentence, suit_sign

MOST_MELDS = 8
MOST_CARDS = 20  # in one meld, or in a hand: more is no question from a table
LONGEST_WORD = 20
LONGEST_TEXT = 400


class Mode(Enum):
    """What the melds are to be; the value stands in the address."""

    OPENING = "eroeffnen"
    ALL_AT_ONCE = "hand"
    ALL_AT_ONCE_LAYING_OFF = "hand-anlegen"


@dataclass(frozen=True, slots=True)
class Question:
    """Melds, each in the order in which its cards were tapped; `active`: the index of the one the next card goes to.

    `jokers`: whether they are played with, where a rulebook leaves that open. There is always at least one meld.
    """

    melds: tuple[tuple[Card, ...], ...] = ((),)
    active: int = 0
    mode: Mode = Mode.OPENING
    jokers: bool = True

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for meld in self.melds for card in meld)

    @property
    def full(self) -> bool:
        """Whether the active meld takes no more cards."""
        return len(self.melds[self.active]) >= MOST_CARDS

    @property
    def may_have_next(self) -> bool:
        """Whether a next meld makes sense: this one has cards, and there are not too many."""
        return all(self.melds) and len(self.melds) < MOST_MELDS

    def query(self) -> str:
        """The question as an address: `?cards=kr7+kr8+kr9`."""
        pairs = [("cards", format_cards(meld)) for meld in self.melds] if self.cards else []
        if self.active != len(self.melds) - 1:
            pairs.append(("meldung", str(self.active + 1)))
        if self.mode is not Mode.OPENING:
            pairs.append(("als", self.mode.value))
        if not self.jokers:
            pairs.append(("joker", "ohne"))
        return f"?{urlencode(pairs)}"

    def with_card(self, card: Card) -> "Question":
        return self._with_meld(self.active, (*self.melds[self.active], card))

    def without_card(self, meld: int, at: int) -> "Question":
        """One card taken away again; its meld becomes the active one."""
        return replace(self._with_meld(meld, self.melds[meld][:at] + self.melds[meld][at + 1 :]), active=meld)

    def with_next_meld(self) -> "Question":
        return replace(self, melds=(*self.melds, ()), active=len(self.melds))

    def without_meld(self, meld: int) -> "Question":
        """The others, or one empty meld."""
        others = self.melds[:meld] + self.melds[meld + 1 :] or ((),)
        return replace(self, melds=others, active=len(others) - 1)

    def at_meld(self, meld: int) -> "Question":
        return replace(self, active=meld)

    def with_mode(self, mode: Mode) -> "Question":
        return replace(self, mode=mode)

    def with_jokers(self, jokers: bool) -> "Question":
        return replace(self, jokers=jokers)

    def _with_meld(self, index: int, cards: tuple[Card, ...]) -> "Question":
        return replace(self, melds=(*self.melds[:index], cards, *self.melds[index + 1 :]))


def read_question(asked: QueryDict) -> tuple[Question, tuple[str, ...]]:
    """The question of an address, and what in it could not be understood, in German; that is left out."""
    messages: list[str] = []
    texts = asked.getlist("cards")
    if len(texts) > MOST_MELDS:
        messages.append(say("most_melds", most=MOST_MELDS))
    melds = tuple(_read_meld(text, messages) for text in texts[:MOST_MELDS]) or ((),)
    mode = next((mode for mode in Mode if mode.value == asked.get("als")), Mode.OPENING)
    active = _index(asked.get("meldung", ""), len(melds))
    return Question(melds, active, mode, asked.get("joker") != "ohne"), tuple(messages)


def as_typed(asked: QueryDict, question: Question, messages: Sequence[str]) -> list[str]:
    """Every meld as text: while something in it could not be understood, as it was typed."""
    if not messages:
        return [words_melds.as_typed(meld) for meld in question.melds]
    texts = [text[:LONGEST_TEXT] for text in asked.getlist("cards")[:MOST_MELDS]]
    return texts if len(texts) == len(question.melds) else [" ".join(texts)[:LONGEST_TEXT]]


def _read_meld(text: str, messages: list[str]) -> tuple[Card, ...]:
    cards, faults = parse_cards([text[:LONGEST_TEXT]])
    messages += [fault_sentence(replace(fault, params=_shown(fault.params)), ()) for fault in faults[:3]]
    if len(cards) > MOST_CARDS or len(text) > LONGEST_TEXT:
        messages.append(say("most_cards", most=MOST_CARDS))
    return cards[:MOST_CARDS]


def _shown(params: Mapping[str, int | str]) -> dict[str, int | str]:
    """The word that is no card, cut short and without what cannot be seen."""
    word = str(params["card"])
    cut = word[:LONGEST_WORD] + ("…" if len(word) > LONGEST_WORD else "")
    return {"card": "".join(letter if letter.isprintable() else "�" for letter in cut)}


def _index(text: str, melds: int) -> int:
    """The index of the active meld: the last one unless another is named."""
    number = int(text) if text.isdecimal() and len(text) < 3 else melds
    return number - 1 if 1 <= number <= melds else melds - 1


def one_hand(question: Question) -> Question:
    """The same cards as one hand."""
    return replace(question, melds=(question.cards[:MOST_CARDS],), active=0, mode=Mode.OPENING)


# The cards to tap: every card of the pack with how often it lies already, and where a tap on it leads.


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
