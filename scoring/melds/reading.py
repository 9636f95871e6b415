"""What a meld is: a set, a run, both, or none and why. Cards in, every reading out."""

from collections import Counter
from collections.abc import Iterator, Sequence

from .fault import Fault
from .meld import Judgement, Reading
from .notation import Card
from .rules import MeldRules
from .runs import judge_run
from .sets import judge_set

SMALLEST_MELD = 3  # cards; DSkV Rommé-Regeln 2018, rule 8, and every other text


def judge(rules: MeldRules, cards: Sequence[Card], *, any_order: bool = False) -> Judgement:
    """Every reading of the cards as one meld, or why there is none; places are indexes into `cards`.

    The cards are taken as they lie, rising or falling, where they lie as a run can: a joker then stands for the one
    card of its place. Cards in a jumble, and with `any_order` all, are read in every order that makes a run. A set has
    no order. Source: decisions.md, "Melds, text by text"; DSkV Rommé-Regeln 2018, rules 7 and 8.
    """
    faults = tuple(check_cards(rules, cards)) or _outer_faults(cards)
    if faults:
        return Judgement((), faults)
    found = list(_attempts(rules, cards, any_order=any_order))
    readings = tuple(reading for judgement in found for reading in judgement.readings)
    return Judgement(readings, () if readings else _each_once(found))


def best_reading(rules: MeldRules, cards: Sequence[Card], *, any_order: bool = False) -> Reading | None:
    """The reading that counts most, as a joker is what its owner says (rule 8); the first among equals."""
    return max(judge(rules, cards, any_order=any_order).readings, key=lambda reading: reading.augen, default=None)


def check_cards(rules: MeldRules, cards: Sequence[Card]) -> Iterator[Fault]:
    """What the pack does not have: a third copy of a card in two decks, a joker where there are none (rule 1)."""
    seen: Counter[Card] = Counter()
    for index, card in enumerate(cards):
        seen[card] += 1
        maximum = rules.pack.jokers if card.is_joker else rules.pack.decks
        if not maximum:
            yield Fault("no_jokers_in_pack", ("cards", index))
        elif seen[card] > maximum:
            yield Fault("card_too_often", ("cards", index), {"card": card.sign, "maximum": maximum})


def _outer_faults(cards: Sequence[Card]) -> tuple[Fault, ...]:
    """What keeps the cards from being any meld at all."""
    natural = [(index, card) for index, card in enumerate(cards) if not card.is_joker]
    if len(cards) < SMALLEST_MELD:
        return (Fault("too_few_cards", (), {"minimum": SMALLEST_MELD}),)
    if not natural:
        return (Fault("only_jokers"),)
    ranks, suits = Counter(card.rank for _, card in natural), Counter(card.suit for _, card in natural)
    if len(ranks) == 1 or len(suits) == 1:
        return ()
    if max(ranks.values()) > max(suits.values()):
        odd = next(index for index, card in natural if card.rank != ranks.most_common(1)[0][0])
        return (Fault("mixed_ranks", ("cards", odd)),)
    odd = next(index for index, card in natural if card.suit != suits.most_common(1)[0][0])
    return (Fault("mixed_suits", ("cards", odd)),)


def _attempts(rules: MeldRules, cards: Sequence[Card], *, any_order: bool) -> Iterator[Judgement]:
    """As a set where all natural cards have one rank, as a run where they have one suit."""
    natural = [card for card in cards if not card.is_joker]
    if len({card.rank for card in natural}) == 1:
        yield judge_set(rules, cards)
    if len({card.suit for card in natural}) == 1:
        yield judge_run(rules, cards, any_order=any_order)


def _each_once(judgements: Sequence[Judgement]) -> tuple[Fault, ...]:
    faults: list[Fault] = []
    for judgement in judgements:
        faults += (fault for fault in judgement.faults if fault not in faults)
    return tuple(faults)
