"""Sets: three or four cards of one rank, all of different suits. Source: DSkV Rommé-Regeln 2018, rules 7 and 8."""

from collections.abc import Iterator, Sequence

from .fault import Fault
from .meld import Judgement, Placed, Reading, joker_faults, rests_on
from .notation import SUITS, Card
from .rules import MeldRules


def judge_set(rules: MeldRules, cards: Sequence[Card]) -> Judgement:
    """Cards whose natural ones have one rank, as a set: one reading, or why there is none."""
    faults = tuple(_faults(rules, cards))
    return Judgement((), faults) if faults else Judgement((_reading(rules, cards),), ())


def _faults(rules: MeldRules, cards: Sequence[Card]) -> Iterator[Fault]:
    suits: set[str] = set()
    for index, card in enumerate(cards):
        if card.suit in suits:
            yield Fault("two_equal_suits", ("cards", index), {"card": card.sign})
        if not card.is_joker:
            suits.add(card.suit)
    if len(cards) > len(SUITS):
        yield Fault("too_many_cards", ("cards", len(SUITS)), {"maximum": len(SUITS)})
    yield from joker_faults(rules, [index for index, card in enumerate(cards) if card.is_joker], len(cards))


def _reading(rules: MeldRules, cards: Sequence[Card]) -> Reading:
    rank = next(card.rank for card in cards if not card.is_joker)
    missing = missing_suits(cards)
    augen = rules.augen[rank]
    placed = tuple(Placed(card, at, missing if card.is_joker else (), augen) for at, card in enumerate(cards))
    topics = ("set", "jokers", "augen") if any(card.is_joker for card in cards) else ("set", "augen")
    return Reading("set", placed, rests_on(rules, *topics))


def missing_suits(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the set's rank in the suits that no natural card has."""
    natural = [card for card in cards if not card.is_joker]
    there = {card.suit for card in natural}
    return tuple(Card(natural[0].rank, suit) for suit in SUITS if suit not in there)
