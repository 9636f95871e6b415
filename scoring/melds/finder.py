"""What could I have laid down? The best opening of a hand, exactly.

A search over what is left of the hand: its lowest card either stays in the hand or goes into one of the melds in which
it is the lowest. What is left is looked at once (memory), so every way to lay down is covered in a short time.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from .candidates import Candidate, candidates, order_of
from .meld import Reading
from .notation import JOKER, Card
from .reading import best_reading
from .rules import MeldRules

FIELD = 5  # bits for how many of one card are left, the highest of them to see that a meld takes too many
IMPOSSIBLE = -1_000_000
JOKER_WEIGHT = 1 << 8  # Augen decide; the number of jokers, smaller than this, only between equals


@dataclass(frozen=True, slots=True)
class Finding:
    """Melds that can be laid down together in one turn, in a fixed order, and what stays in the hand.

    `opens`: their Augen reach what the rulebook asks for.
    """

    melds: tuple[Reading, ...]
    left: tuple[Card, ...]
    opens: bool

    @property
    def augen(self) -> int:
        return sum(meld.augen for meld in self.melds)

    @property
    def jokers(self) -> int:
        return sum(meld.jokers for meld in self.melds)


def best_opening(rules: MeldRules, hand: Sequence[Card]) -> Finding:
    """The melds of most Augen that the hand's cards make in one turn; among equals those with the fewest jokers.

    A card has to be left to discard, which may be a joker only if it is the last (DSkV Rommé-Regeln 2018,
    rules 8 and 10). Equal hands, in whatever order, have equal answers. What opens need not be a good idea.
    """
    melds = _Search(rules, hand, most_left=None).melds()
    return _finding(rules, hand, melds or (), rules.opening_minimum)


def hand_romme(rules: MeldRules, hand: Sequence[Card]) -> Finding | None:
    """How the whole hand but one card, which is discarded, can be laid down at once without laying off; None: not.

    The best such way, as in best_opening. Source: DSkV Rommé-Regeln 2018, rule 10.
    """
    melds = _Search(rules, hand, most_left=1).melds()
    if not melds:
        return None
    finding = _finding(rules, hand, melds, rules.all_at_once_minimum)
    return finding if finding.opens else None


def _finding(rules: MeldRules, hand: Sequence[Card], melds: Sequence[Candidate], minimum: int) -> Finding:
    readings = tuple(
        reading.as_laid() for meld in melds if (reading := best_reading(rules, meld.cards, any_order=True)) is not None
    )
    left = Counter(hand) - Counter(card for reading in readings for card in reading.cards)
    augen = sum(reading.augen for reading in readings)
    kept = sorted(left.elements(), key=lambda card: (card.is_joker, order_of(card) if card.suit else (0, "")))
    return Finding(readings, tuple(kept), bool(readings) and augen >= minimum)


@dataclass(frozen=True, slots=True)
class _Packed:
    """A candidate as a number that is subtracted from what is left of the hand."""

    takes: int
    value: int
    meld: Candidate


class _Search:
    """One search. What is left of the hand is one number: a field for every card, lowest first, the jokers last."""

    def __init__(self, rules: MeldRules, hand: Sequence[Card], *, most_left: int | None) -> None:
        natural = sorted({card for card in hand if not card.is_joker}, key=order_of)
        self.fields = {card: FIELD * index for index, card in enumerate((*natural, JOKER))}
        self.natural = (1 << self.fields[JOKER]) - 1
        self.guard = sum(1 << (shift + FIELD - 1) for shift in self.fields.values())
        self.start = sum(1 << self.fields[card] for card in hand)
        self.most_left = most_left
        self.kept_matters = 1 if most_left is None else most_left + 1
        self.limited = rules.melds_a_turn is not None
        self.turns = rules.melds_a_turn or 1
        self.by_lowest: dict[int, list[_Packed]] = defaultdict(list)
        for meld in candidates(rules, hand, whole=self.limited):
            takes = sum(1 << self.fields[card] for card in meld.cards)
            packed = _Packed(takes, meld.augen * JOKER_WEIGHT - meld.jokers, meld)
            self.by_lowest[self.fields[meld.natural[0]]].append(packed)
        self.known: dict[tuple[int, int, int], tuple[int, _Packed | None]] = {}

    def melds(self) -> list[Candidate] | None:
        """The best melds, lowest first; None where the condition on what is left cannot be met."""
        if self._best(self.start, 0, self.turns) < 0:
            return None
        chosen: list[Candidate] = []
        left, kept, turns = self.start, 0, self.turns
        while left & self.natural:
            packed = self.known[left, kept, turns][1]
            if packed is None:
                left, kept = self._keeping_lowest(left, kept)
            else:
                chosen.append(packed.meld)
                left, turns = left - packed.takes, self._after_a_meld(turns)
        return chosen

    def _best(self, left: int, kept: int, turns: int) -> int:
        """The most that can be made of what is left when `kept` natural cards stay in the hand already."""
        if not left & self.natural:
            return 0 if self._may_stay(kept, left >> self.fields[JOKER]) else IMPOSSIBLE
        key = (left, kept, turns)
        if key in self.known:
            return self.known[key][0]
        best, choice = self._best(*self._keeping_lowest(left, kept), turns), None
        if turns:
            for packed in self.by_lowest[self._lowest(left)]:
                if ((left | self.guard) - packed.takes) & self.guard == self.guard:
                    value = packed.value + self._best(left - packed.takes, kept, self._after_a_meld(turns))
                    if value > best:
                        best, choice = value, packed
        self.known[key] = best, choice
        return best

    def _lowest(self, left: int) -> int:
        """Where the field of the lowest card that is left begins."""
        return ((left & -left).bit_length() - 1) // FIELD * FIELD

    def _keeping_lowest(self, left: int, kept: int) -> tuple[int, int]:
        """All copies of the lowest card stay in the hand. Only as many kept cards are told apart as matter."""
        shift = self._lowest(left)
        copies = (left >> shift) & ((1 << FIELD) - 1)
        return left - (copies << shift), min(kept + copies, self.kept_matters)

    def _after_a_meld(self, turns: int) -> int:
        return turns - self.limited

    def _may_stay(self, kept: int, jokers: int) -> bool:
        if self.most_left is not None and kept + jokers > self.most_left:
            return False
        return kept > 0 or jokers == 1
