"""What the referee's helper answers about a hand: its Augen, and what could have been laid down of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring import Rulebook
from scoring.melds import Card, Finding, MeldRules, best_opening, check_cards, hand_augen, hand_romme
from tournament.referee.answer import ShownCard, ShownReading, shown_reading

SMALLEST = 3  # cards of which anything can be laid down


@dataclass(frozen=True, slots=True)
class ShownFinding:
    """Melds that could have been laid down together, and what would have been left."""

    melds: tuple[ShownReading, ...]
    left: tuple[ShownCard, ...]
    left_augen: int
    augen: int
    opens: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandAnswer:
    """`augen` in the hand. `best`: None while the cards are too few, too many or not of this pack.

    `too_many`: more than anybody can hold, so that nothing is looked for. `lacking`: Augen missing to open.
    """

    count: int
    augen: int
    most: int
    too_many: bool
    best: ShownFinding | None
    lacking: int
    minimum: int
    hand_romme: ShownFinding | None


def answer_hand(rulebook: Rulebook, rules: MeldRules, cards: Sequence[Card]) -> HandAnswer:
    """The Augen of any cards; the best opening of at most a hand and one card drawn, and for the first to play."""
    most = rulebook.hand_size + 2
    possible = SMALLEST < len(cards) <= most and not any(check_cards(rules, cards))
    best = best_opening(rules, cards) if possible else None
    whole = hand_romme(rules, cards) if possible and len(cards) > rulebook.cards_dealt() else None
    return HandAnswer(
        count=len(cards),
        augen=hand_augen(rules, cards),
        most=most,
        too_many=len(cards) > most,
        best=_shown(rules, best) if best else None,
        lacking=max(0, rules.opening_minimum - best.augen) if best else 0,
        minimum=rules.opening_minimum,
        hand_romme=_shown(rules, whole) if whole else None,
    )


def _shown(rules: MeldRules, finding: Finding) -> ShownFinding:
    return ShownFinding(
        melds=tuple(shown_reading(rules, meld) for meld in finding.melds),
        left=tuple(ShownCard(card) for card in finding.left),
        left_augen=hand_augen(rules, finding.left),
        augen=finding.augen,
        opens=finding.opens,
    )
