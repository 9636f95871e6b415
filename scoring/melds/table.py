"""What may be done with melds: open with them, lay off at them, take a joker out; and what a hand counts."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from .fault import FAULTS, Fault
from .meld import Judgement, Reading
from .notation import JOKER, RANKS, SUITS, Card
from .reading import check_cards, judge
from .rules import MeldRules, Reference, SetJoker
from .runs import CIRCLE
from .sets import missing_suits

End = Literal["low", "high", "set"]


@dataclass(frozen=True, slots=True)
class Opening:
    """Whether some melds open. `augen` are those of the right ones, `minimum` what this opening needs.

    `judgements`: of every meld, in order. `faults`: everything that is wrong; a wrong meld is taken back and hinders
    only if the others do not reach the minimum (DSkV Rommé-Regeln 2018, rule 6).
    """

    opens: bool
    augen: int
    minimum: int
    judgements: tuple[Judgement, ...]
    faults: tuple[Fault, ...]
    reference: Reference

    @property
    def hindering(self) -> tuple[Fault, ...]:
        """Those of the faults for which the melds do not open: what only shows when they are seen together."""
        return self.faults[sum(len(judgement.faults) for judgement in self.judgements) :]


@dataclass(frozen=True, slots=True)
class LayingOff:
    """What may be added at one end of a run, or to a set: one of `cards`, or a joker for it where `joker` is true."""

    end: End
    cards: tuple[Card, ...]
    joker: bool
    reference: Reference


@dataclass(frozen=True, slots=True)
class Exchange:
    """Whether a joker may be taken. Each of `options` is what has to be given for it, all its cards together.

    Without options `fault` says why. `taken`: what then has to happen with the joker, the same turn.
    """

    options: tuple[tuple[Card, ...], ...]
    fault: Fault | None
    reference: Reference
    taken: Reference


def reference_of(rules: MeldRules, fault: Fault) -> Reference | None:
    """The rule a fault is about; None for what is no card at all."""
    return rules.references.get(FAULTS[fault.code].topic)


def opens(
    rules: MeldRules, melds: Sequence[Sequence[Card]], *, all_at_once: bool = False, laying_off: bool = False
) -> Opening:
    """Judge whether these melds, laid down in one turn, open; of each the reading that counts most is taken.

    `all_at_once`: with them the player lays down all cards; `laying_off`: and lays off or takes a joker. Source: DSkV
    Rommé-Regeln 2018, rules 6 and 10; decisions.md, "Melds, text by text".
    """
    judgements = tuple(judge(rules, meld) for meld in melds)
    right = [judgement for judgement in judgements if judgement.is_meld]
    augen = sum(max(reading.augen for reading in judgement.readings) for judgement in right)
    minimum, topic = _minimum(rules, all_at_once=all_at_once and len(right) == len(melds), laying_off=laying_off)
    hindering = tuple(_hindering(rules, melds, len(right), augen, minimum))
    wrong = tuple(
        fault.inside(("melds", index)) for index, judgement in enumerate(judgements) for fault in judgement.faults
    )
    return Opening(not hindering, augen, minimum, judgements, wrong + hindering, rules.references[topic])


def _minimum(rules: MeldRules, *, all_at_once: bool, laying_off: bool) -> tuple[int, str]:
    """What has to be reached, and the topic of the rule that says so."""
    if not all_at_once:
        return rules.opening_minimum, "opening"
    return rules.all_at_once_laying_off_minimum if laying_off else rules.all_at_once_minimum, "all_at_once"


def _hindering(
    rules: MeldRules, melds: Sequence[Sequence[Card]], right: int, augen: int, minimum: int
) -> Iterator[Fault]:
    places = [("melds", index, "cards", at) for index, meld in enumerate(melds) for at in range(len(meld))]
    faults = check_cards(rules, [card for meld in melds for card in meld])
    yield from (Fault(fault.code, places[int(fault.where[1])], fault.params) for fault in faults)
    if not right:
        yield Fault("no_meld")
    elif augen < minimum:
        yield Fault("opening_too_low", (), {"augen": augen, "minimum": minimum})
    if rules.melds_a_turn is not None and right > rules.melds_a_turn:
        yield Fault("too_many_melds", ("melds", rules.melds_a_turn), {"maximum": rules.melds_a_turn})


def laying_off(rules: MeldRules, reading: Reading) -> tuple[LayingOff, ...]:
    """What may be laid off at this meld, one card at a time: a run's low end before its high end. Source: rule 9."""
    places = _at_the_set(rules, reading) if reading.kind == "set" else _at_the_ends(rules, reading)
    return tuple(place for place in places if place.cards)


def _at_the_set(rules: MeldRules, reading: Reading) -> Iterator[LayingOff]:
    """The missing suits while there are fewer than four; a joker that lies there then stands for another one."""
    fitting = missing_suits(reading.cards) if len(reading.cards) < len(SUITS) else ()
    joker = judge(rules, (*reading.cards, JOKER)).is_meld
    yield LayingOff("set", fitting, joker, rules.references["laying_off"])


def _at_the_ends(rules: MeldRules, reading: Reading) -> Iterator[LayingOff]:
    """The cards before the first and after the last, as far as the longer run is one."""
    ends: tuple[tuple[End, Card], ...] = (("low", _neighbour(reading, 0, -1)), ("high", _neighbour(reading, -1, 1)))
    for end, card in ends:
        natural, joker = (judge(rules, _longer(reading, end, more)).is_meld for more in (card, JOKER))
        yield LayingOff(end, (card,) if natural else (), joker, rules.references["laying_off"])


def _neighbour(reading: Reading, index: int, step: int) -> Card:
    """The card one further than the one at `index`, the ace after the king."""
    placed = reading.placed[index]
    edge = placed.stands_for[0] if placed.stands_for else placed.card
    return Card(RANKS[(edge.position + step) % CIRCLE], edge.suit)


def _longer(reading: Reading, end: End, card: Card) -> tuple[Card, ...]:
    return (card, *reading.cards) if end == "low" else (*reading.cards, card)


def exchange(rules: MeldRules, reading: Reading, place: int) -> Exchange:
    """Whether the joker at `place` of this reading may be taken, and for which cards.

    In a run for the card it stands for. In a set as the text says: in dskv only when all four are there (rule 9); in
    romme-51 "nur durch Hinzugeben der beiden Karten": with the cards given, the set is complete with four.
    """
    placed = reading.placed[place]
    if not placed.card.is_joker:
        return _refused(rules, Fault("not_a_joker", ("cards", place)))
    if reading.kind == "run":
        return _allowed(rules, [placed.stands_for])
    open_suits = len(SUITS) - len(reading.cards)
    if open_suits and rules.joker_from_set is SetJoker.COMPLETE:
        return _refused(rules, Fault("set_not_complete", ("cards", place)))
    given = 1 + open_suits if rules.joker_from_set is SetJoker.ALL_MISSING else 1
    return _allowed(rules, combinations(placed.stands_for, given))


def _allowed(rules: MeldRules, options: Iterable[tuple[Card, ...]]) -> Exchange:
    return Exchange(tuple(options), None, rules.references["exchange"], rules.references["joker_taken"])


def _refused(rules: MeldRules, fault: Fault) -> Exchange:
    return Exchange((), fault, rules.references["exchange"], rules.references["joker_taken"])


def hand_augen(rules: MeldRules, cards: Iterable[Card]) -> int:
    """What these cards count in the hand at the end: a joker 20, an ace 11 (horesca 1), a picture 10 (rule 11)."""
    return sum(rules.pack.joker if card.is_joker else rules.augen[card.rank] for card in cards)
