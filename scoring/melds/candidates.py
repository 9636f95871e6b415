"""Every meld that could be made from a hand: the melds the finder chooses among.

A candidate is its natural cards and a number of jokers; where its jokers stand does not matter to the rest of the
hand, so only the best count is kept.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from .meld import joker_faults
from .notation import JOKER, RANKS, SUITS, Card
from .reading import SMALLEST_MELD
from .rules import MeldRules
from .runs import ACE, CIRCLE, run_augen

Found = tuple[tuple[Card, ...], int, int]  # natural cards, jokers, Augen


@dataclass(frozen=True, slots=True)
class Candidate:
    """Natural cards in the order of the hand's ranks, jokers beside them, and the most Augen they can count."""

    natural: tuple[Card, ...]
    jokers: int
    augen: int

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.natural + (JOKER,) * self.jokers


def candidates(rules: MeldRules, hand: Sequence[Card], *, whole: bool) -> list[Candidate]:
    """Every candidate once, in a fixed order.

    Not `whole`: without the runs that can be cut into two with the same cards and no fewer Augen.
    """
    have = Counter(hand)
    most = min(have.pop(JOKER, 0), rules.most_jokers)
    best: dict[tuple[tuple[Card, ...], int], int] = {}
    for natural, jokers, augen in (*_sets(rules, have, most), *_Runs(rules, have, most, whole=whole).all()):
        key = tuple(sorted(natural, key=order_of)), jokers
        best[key] = max(augen, best.get(key, 0))
    return [Candidate(natural, jokers, augen) for (natural, jokers), augen in best.items()]


def order_of(card: Card) -> tuple[int, str]:
    """Rank before suit: so the melds of a card are close to it."""
    return card.position, card.suit


def _sets(rules: MeldRules, have: Counter[Card], most: int) -> Iterator[Found]:
    for rank in RANKS:
        suits = [Card(rank, suit) for suit in SUITS if Card(rank, suit) in have]
        for size in range(1, len(suits) + 1):
            for jokers in range(max(0, SMALLEST_MELD - size), min(most, len(SUITS) - size) + 1):
                if not any(joker_faults(rules, range(jokers), size + jokers)):
                    augen = rules.augen[rank] * (size + jokers)
                    yield from ((natural, jokers, augen) for natural in combinations(suits, size))


class _Runs:
    """Every run of a hand in one suit, grown card by card from one start on the circle of ranks."""

    def __init__(self, rules: MeldRules, have: Counter[Card], most: int, *, whole: bool) -> None:
        self.rules, self.have, self.most, self.whole = rules, Counter(have), most, whole
        self.circle: tuple[Card, ...] = ()
        self.start = 0
        self.natural: list[Card] = []
        self.is_joker: list[bool] = []
        self.augen = [0]  # of the first 0, 1, 2 ... cards

    def all(self) -> Iterator[Found]:
        """The runs of every suit and start."""
        most = self.most
        for suit in SUITS:
            there = sum(count for card, count in self.have.items() if card.suit == suit)
            self.circle = tuple(Card(rank, suit) for rank in RANKS)
            self.most = min(most, there - 1) if self.rules.jokers_in_minority else most
            for self.start in range(CIRCLE) if there else ():
                yield from self._grow()

    def _grow(self) -> Iterator[Found]:
        """The run so far, if it is one, and all that begin like it."""
        length = len(self.is_joker)
        if length >= SMALLEST_MELD and self._counts():
            yield tuple(self.natural), length - len(self.natural), self.augen[-1]
        card = self.circle[(self.start + length) % CIRCLE]
        if not self._may_follow(card):
            return
        self.augen.append(self.augen[-1] + run_augen(self.rules, card, length))
        if self.have[card]:
            yield from self._with_natural(card)
        if self._joker_may_follow():
            self.is_joker.append(True)
            yield from self._grow()
            self.is_joker.pop()
        self.augen.pop()

    def _with_natural(self, card: Card) -> Iterator[Found]:
        self.have[card] -= 1
        self.natural.append(card)
        self.is_joker.append(False)
        yield from self._grow()
        self.is_joker.pop()
        self.natural.pop()
        self.have[card] += 1

    def _may_follow(self, card: Card) -> bool:
        """Whether the circle may be gone on to this card: to the ace, and beyond it."""
        length = len(self.is_joker)
        if length and card.position == ACE:
            return self.rules.ace_after_king
        return length < 2 or card.position != ACE + 1 or self.rules.king_ace_two

    def _joker_may_follow(self) -> bool:
        if len(self.is_joker) - len(self.natural) == self.most:
            return False
        return self.rules.jokers_side_by_side or not (self.is_joker and self.is_joker[-1])

    def _counts(self) -> bool:
        """Whether the run so far is a candidate: a run by its jokers and, if not `whole`, not one of two parts."""
        length = len(self.is_joker)
        if not self._enough_natural(0, length):
            return False
        return self.whole or not any(
            self._enough_natural(0, cut) and self._enough_natural(cut, length) and self._loses_nothing(cut)
            for cut in range(SMALLEST_MELD, length - SMALLEST_MELD + 1)
        )

    def _enough_natural(self, begin: int, end: int) -> bool:
        jokers = sum(self.is_joker[begin:end])
        if self.rules.jokers_in_minority:
            return 2 * jokers < end - begin
        return jokers < end - begin

    def _loses_nothing(self, cut: int) -> bool:
        """An ace after the king counts more than one at the beginning of the second part."""
        card = self.circle[(self.start + cut) % CIRCLE]
        return run_augen(self.rules, card, 0) == run_augen(self.rules, card, 1)
