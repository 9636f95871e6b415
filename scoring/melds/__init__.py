"""The referee's helper: is it a set or a run, what does it count, may it be laid, laid off at or taken from.

Source: the rule texts' own melding rules as decisions.md reads them ("Melds, text by text").
"""

from .fault import FAULTS, Fault, FaultKind
from .finder import Finding, best_opening, hand_romme
from .meld import Judgement, Placed, Reading
from .notation import JOKER, RANKS, SUITS, Card, format_cards, parse_card, parse_cards
from .reading import best_reading, check_cards, judge
from .rules import MELD_RULES, MeldRules, Reference, SetJoker, meld_rules
from .table import Exchange, LayingOff, Opening, exchange, hand_augen, laying_off, opens, reference_of

__all__ = [
    "FAULTS",
    "JOKER",
    "MELD_RULES",
    "RANKS",
    "SUITS",
    "Card",
    "Exchange",
    "Fault",
    "FaultKind",
    "Finding",
    "Judgement",
    "LayingOff",
    "MeldRules",
    "Opening",
    "Placed",
    "Reading",
    "Reference",
    "SetJoker",
    "best_opening",
    "best_reading",
    "check_cards",
    "exchange",
    "format_cards",
    "hand_augen",
    "hand_romme",
    "judge",
    "laying_off",
    "meld_rules",
    "opens",
    "parse_card",
    "parse_cards",
    "reference_of",
]
