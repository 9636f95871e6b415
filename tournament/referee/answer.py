"""What the referee's helper answers about melds and a hand, in words, and what the phone needs to answer by itself."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scoring import Rulebook
from scoring.melds import (
    FAULTS,
    Card,
    Fault,
    Finding,
    MeldRules,
    Placed,
    Reading,
    best_opening,
    check_cards,
    exchange,
    hand_augen,
    hand_romme,
    judge,
    laying_off,
    opens,
)
from scoring.melds.notation import TYPED_JOKERS, TYPED_RANKS, TYPED_SUITS
from tournament.core.speaking import cached_by_language
from tournament.referee.card_parts import Played, by_the_text
from tournament.referee.question import Mode, Question
from tournament.referee.words_helper import say, words_as_json
from tournament.referee.words_melds import (
    ENDS,
    KINDS,
    card_name,
    choice_of,
    fault_sentence,
    reference_words,
    suit_sign,
    topic_words,
    topics_of,
)

# (is there a minimum, may they be laid down) -> what is said
_TITLES = {
    (True, True): "enough",
    (True, False): "not_enough",
    (False, True): "allowed",
    (False, False): "not_allowed",
}


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in the words of the program, and where it is written."""

    words: str
    place: str


@dataclass(frozen=True, slots=True)
class ShownCard:
    """One card. `meaning`: what a joker stands for; `at`: its place as tapped; `url`: what a tap on it leads to."""

    card: Card
    meaning: str = ""
    at: int = 0
    url: str = ""

    @property
    def name(self) -> str:
        return card_name(self.card)

    @property
    def sign(self) -> str:
        return suit_sign(self.card)


@dataclass(frozen=True, slots=True)
class Point:
    """One thing that may or may not be done, and its rule."""

    words: str
    rule: Rule | None = None
    allowed: bool = True


@dataclass(frozen=True, slots=True)
class ShownReading:
    """One way to read a meld, what may be laid off at it, and what is with its jokers."""

    kind: str
    cards: tuple[ShownCard, ...]
    augen: int
    rules: tuple[Rule, ...]
    laying_off: tuple[Point, ...]
    jokers: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class MeldAnswer:
    """One meld: its cards as tapped, what it is, or why it is none. `otherwise`: what it is in another order.

    `open_question`: too few cards to say anything yet.
    """

    title: str
    is_meld: bool
    open_question: bool
    readings: tuple[ShownReading, ...]
    otherwise: tuple[ShownReading, ...]
    reasons: tuple[Point, ...]

    def meaning(self, at: int) -> str:
        """What the card tapped as the `at`th stands for, where the cards can be read in one way only."""
        return next((card.meaning for card in self.readings[0].cards if card.at == at), "") if self.single else ""

    @property
    def single(self) -> bool:
        return len(self.readings) == 1

    @property
    def several(self) -> bool:
        """Whether the cards can be read in more than one way as they lie."""
        return len(self.readings) > 1

    @property
    def augen(self) -> int:
        """What the reading counts that counts most: a joker is what its owner says (rule 8)."""
        return max((reading.augen for reading in self.readings), default=0)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the melds may be laid down together."""

    title: str
    allowed: bool
    augen: int
    reasons: tuple[Point, ...]
    rule: Rule
    hint: str


def rule_of(rules: MeldRules, topic: str) -> Rule:
    """The rule of a topic; where the text is silent, its place names the text it is read as."""
    return Rule(topic_words(rules, topic), reference_words(rules.references[topic], rules.text))


def answer_meld(rules: MeldRules, cards: Sequence[Card]) -> MeldAnswer:
    """What one meld is, as it lies and in another order, or why it is none."""
    judgement = judge(rules, cards)
    jumbled = judge(rules, cards, any_order=True).readings
    seen = {_pattern(reading) for reading in judgement.readings}
    otherwise = [reading for reading in jumbled if _pattern(reading) not in seen]
    return MeldAnswer(
        title=_title(judgement.readings),
        is_meld=judgement.is_meld,
        open_question=[fault.code for fault in judgement.faults] == ["too_few_cards"],
        readings=tuple(shown_reading(rules, reading) for reading in judgement.readings),
        otherwise=tuple(shown_reading(rules, reading) for reading in otherwise),
        reasons=tuple(reason(rules, fault, cards) for fault in judgement.faults),
    )


def _pattern(reading: Reading) -> tuple[str, tuple[tuple[Card, tuple[Card, ...]], ...]]:
    """What makes a reading the same to a reader; which of two equal cards lies where does not matter."""
    placed = tuple((placed.card, placed.stands_for) for placed in reading.placed)
    return reading.kind, placed if reading.kind == "run" else ()


def _title(readings: Sequence[Reading]) -> str:
    kinds = [str(KINDS[kind]) for kind in dict.fromkeys(reading.kind for reading in readings)]
    return say("either").join(kinds) if kinds else say("no_meld")


def reason(rules: MeldRules, fault: Fault, cards: Sequence[Card]) -> Point:
    """A fault in words, with the rule that is broken."""
    return Point(fault_sentence(fault, cards), _broken_rule(rules, fault), allowed=False)


def _broken_rule(rules: MeldRules, fault: Fault) -> Rule | None:
    topic = FAULTS[fault.code].topic
    return rule_of(rules, topic) if topic else None


def shown_reading(rules: MeldRules, reading: Reading) -> ShownReading:
    """One reading with all that may be done at it."""
    return ShownReading(
        kind=str(KINDS[reading.kind]),
        cards=tuple(_placed(placed) for placed in reading.placed),
        augen=reading.augen,
        rules=tuple(_each_place_once(rule_of(rules, topic) for topic in topics_of(reading))),
        laying_off=tuple(_laying_off(rules, reading)),
        jokers=tuple(_jokers(rules, reading)),
    )


def _each_place_once(rules: Iterator[Rule]) -> Iterator[Rule]:
    """Sentences of the same rule one after the other, under one place."""
    places: dict[str, list[str]] = {}
    for rule in rules:
        places.setdefault(rule.place, []).append(rule.words)
    yield from (Rule(" ".join(words), place) for place, words in places.items())


def _placed(placed: Placed) -> ShownCard:
    return ShownCard(placed.card, choice_of([(card,) for card in placed.stands_for]), placed.at)


def _laying_off(rules: MeldRules, reading: Reading) -> Iterator[Point]:
    for place in laying_off(rules, reading):
        words = ENDS[place.end] % {"cards": choice_of([(card,) for card in place.cards])}
        yield Point(words if not place.joker else say("or_joker", words=words))


def _jokers(rules: MeldRules, reading: Reading) -> Iterator[Point]:
    """For each joker what has to be given for it; equal answers of a set's jokers once."""
    points: list[Point] = []
    for index, placed in enumerate(reading.placed):
        if not placed.card.is_joker:
            continue
        found = exchange(rules, reading, index)
        if found.fault:
            point = Point(fault_sentence(found.fault, reading.cards), None, allowed=False)
        else:
            point = Point(say("against", cards=choice_of(found.options)))
        points += [] if point in points else [point]
    yield from points


def answer_together(rulebook: Rulebook, rules: MeldRules, question: Question) -> Verdict:
    """Whether the melds may be laid down in one turn, as the mode of the question asks."""
    melds = [meld for meld in question.melds if meld]
    all_at_once = question.mode is not Mode.OPENING
    opening = opens(rules, melds, all_at_once=all_at_once, laying_off=question.mode is Mode.ALL_AT_ONCE_LAYING_OFF)
    return Verdict(
        title=say(_TITLES[bool(opening.minimum), opening.opens], augen=opening.augen),
        allowed=opening.opens,
        augen=opening.augen,
        reasons=tuple(reason(rules, fault, melds[_meld_of(fault)] if melds else ()) for fault in opening.hindering),
        rule=rule_of(rules, "all_at_once" if all_at_once else "opening"),
        hint=_hint(rulebook, question) if all_at_once else "",
    )


def _meld_of(fault: Fault) -> int:
    return int(fault.where[1]) if fault.where else 0


def _hint(rulebook: Rulebook, question: Question) -> str:
    """All cards at once means all of the hand: whoever lays down fewer has to lay off the rest."""
    lying, hand = len(question.cards), rulebook.cards_dealt()
    if lying >= hand:
        return ""
    said = "not_all_laying_off" if question.mode is Mode.ALL_AT_ONCE_LAYING_OFF else "not_all"
    return say(said, lying=lying, hand=hand, rest=hand - lying)


# What the referee's helper answers about a hand: its Augen, and what could have been laid down of it.

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


# What the phone needs to answer by itself: the rules of one text as data, the words, how cards may be typed.


@cached_by_language()
def helper_as_json(rulebook_id: str, page: str) -> str:
    """For static/referee/helper; `page`: meld or hand. UnknownRulebookError if there is no such rulebook."""
    books = {joker: _book(by_the_text(rulebook_id, jokers=joker == "mit")) for joker in ("mit", "ohne")}
    typed = {"suits": TYPED_SUITS, "ranks": TYPED_RANKS, "jokers": sorted(TYPED_JOKERS)}
    return json.dumps({"page": page, "books": books, "words": words_as_json(), "typed": typed}, ensure_ascii=False)


def _book(played: Played) -> dict[str, Any]:
    """By which rules, and each of them in words with its place in the text."""
    book, rules = played.rulebook, played.rules
    topics = {topic: rule_of(rules, topic) for topic in rules.references}
    return {
        "rules": rules.as_json(),
        "topics": {topic: {"words": rule.words, "place": rule.place} for topic, rule in topics.items()},
        "jokers_optional": book.jokers_optional,
        "hand_size": book.hand_size,
        "cards_dealt": book.cards_dealt(),
    }
