"""What the phone and Python both make of tens of thousands of sets of cards: `python -m tests.referee.melds`.

Printed as JSON: the rules of every text, with and without jokers, and each question with Python's answer.
"""

import json
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from scoring.melds import (
    JOKER,
    MELD_RULES,
    RANKS,
    SUITS,
    Card,
    Fault,
    Finding,
    Judgement,
    MeldRules,
    best_opening,
    check_cards,
    exchange,
    format_cards,
    hand_augen,
    hand_romme,
    judge,
    laying_off,
    opens,
)

SETS, LYING, TABLES, HANDS, SEED = 20_000, 1_500, 1_500, 300, 2018
CIRCLE = len(RANKS)
Cards = list[Card]
Json = list[Any]

TEXTS = list({rules.text: rules for rules in MELD_RULES.values()}.values())
RULES = [*TEXTS, *(rules.without_jokers() for rules in TEXTS if rules.pack.jokers)]


class Dice(random.Random):
    """Cards by chance, and always the same."""

    def hand(self, rules: MeldRules, most: int) -> Cards:
        """As dealt, or of a few ranks, so that there is something to find."""
        ranks = self.choice([RANKS, RANKS, RANKS[:5], RANKS[-4:] + RANKS[:2]])
        natural = [Card(rank, suit) for rank in ranks for suit in SUITS] * rules.pack.decks
        jokers = [JOKER] * min(self.choice([0, 1, 2, 6]), rules.pack.jokers)
        cards = [*jokers, *self.sample(natural, min(len(natural), most))][:most]
        self.shuffle(cards)
        return cards

    def meld(self, rules: MeldRules) -> Cards:
        """Nearly a run, also around the corner, or nearly a set: jokers in it, cards twice, out of order, wrong."""
        cards = self.run() if self.random() < 0.6 else self.set()
        if rules.pack.jokers or self.random() < 0.05:
            cards = [JOKER if self.random() < 0.2 else card for card in cards]
        if self.random() < 0.3:
            self.shuffle(cards)
        elif self.random() < 0.2:
            cards.reverse()
        if self.random() < 0.25:
            cards[self.randrange(len(cards))] = self.beside(self.choice(cards))
        return cards

    def beside(self, card: Card) -> Card:
        """One of the same suit, or of the same rank, or the same once more."""
        if card.is_joker:
            return card
        return Card(self.choice([card.rank, *RANKS]), self.choice([card.suit, card.suit, *SUITS]))

    def run(self) -> Cards:
        suit, start = self.choice([*SUITS]), self.randrange(CIRCLE)
        length = self.choice([2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7, 9, 13, 14, 15])
        return [Card(RANKS[(start + at) % CIRCLE], suit) for at in range(length)]

    def set(self) -> Cards:
        rank = self.choice(RANKS)
        return [Card(rank, suit) for suit in self.sample([*SUITS], self.randint(2, 4))]


def cases() -> Iterator[Json]:
    """The rules' number in RULES, what is asked, the cards, what Python answers as JSON."""
    dice = Dice(SEED)
    for number in range(SETS):
        at, rules = rules_of(number)
        cards = dice.meld(rules) if number % 5 else dice.hand(rules, dice.randint(1, 13))
        yield case(at, "in any order" if number % 3 == 0 else "as it lies", [cards])
    for number in range(LYING):
        at, rules = rules_of(number)
        yield case(at, "on the table", [dice.meld(rules)])
    for number in range(TABLES):
        at, rules = rules_of(number)
        yield case(at, "together", [dice.meld(rules) for _ in range(dice.randint(1, 3))])
    for number in range(HANDS):
        at, rules = rules_of(number)
        yield case(at, "hand", [dice.hand(rules, dice.choice([4, 8, 13, 13, 14, 15]))])


def rules_of(number: int) -> tuple[int, MeldRules]:
    at = number % len(RULES)
    return at, RULES[at]


def case(at: int, asked: str, melds: list[Cards]) -> Json:
    answer = json.dumps(ANSWERS[asked](RULES[at], melds), separators=(",", ":"))
    return [at, asked, [format_cards(meld) for meld in melds], answer]


def told_judgement(judgement: Judgement) -> Json:
    """What it is, or why it is none."""
    readings = [
        [
            reading.kind,
            reading.augen,
            [[one.card.code, one.at, format_cards(one.stands_for), one.augen] for one in reading.placed],
        ]
        for reading in judgement.readings
    ]
    return [readings, told_faults(judgement.faults)]


def on_the_table(rules: MeldRules, melds: list[Cards]) -> Json:
    """What may be laid off at each reading, and whether each card of it may be taken."""
    told = []
    for reading in judge(rules, melds[0]).readings:
        ends = [[place.end, format_cards(place.cards), place.joker] for place in laying_off(rules, reading)]
        taken = [exchange(rules, reading, place) for place in range(len(reading.placed))]
        told.append(
            [ends, [[[format_cards(some) for some in one.options], one.fault and one.fault.code] for one in taken]]
        )
    return told


def told_faults(faults: Sequence[Fault]) -> Json:
    """Code, place and numbers; which card it is about says the place."""
    return [
        [one.code, list(one.where), {key: one.params[key] for key in one.params if key != "card"}] for one in faults
    ]


def together(rules: MeldRules, melds: list[Cards]) -> Json:
    """Whether they open, each way to mean them, and what hinders; what is wrong with one alone is asked of it alone."""
    ways = [
        opens(rules, melds, all_at_once=alone, laying_off=off)
        for alone, off in ((False, False), (True, False), (True, True))
    ]
    return [[way.opens, way.augen, way.minimum, told_faults(way.hindering)] for way in ways]


def of_a_hand(rules: MeldRules, melds: list[Cards]) -> Json:
    """Its Augen, the best opening, and all at once."""
    cards = melds[0]
    possible = not any(check_cards(rules, cards))
    best, whole = (best_opening(rules, cards), hand_romme(rules, cards)) if possible else (None, None)
    return [hand_augen(rules, cards), [told_finding(best), told_finding(whole)]]


def told_finding(finding: Finding | None) -> Json | None:
    if finding is None:
        return None
    return [
        [format_cards(meld.cards) for meld in finding.melds],
        format_cards(finding.left),
        finding.augen,
        finding.opens,
    ]


ANSWERS: dict[str, Callable[[MeldRules, list[Cards]], Json]] = {
    "as it lies": lambda rules, melds: told_judgement(judge(rules, melds[0])),
    "in any order": lambda rules, melds: told_judgement(judge(rules, melds[0], any_order=True)),
    "on the table": on_the_table,
    "together": together,
    "hand": of_a_hand,
}

if __name__ == "__main__":
    sys.stdout.write(json.dumps({"rules": [rules.as_json() for rules in RULES], "cases": list(cases())}))
