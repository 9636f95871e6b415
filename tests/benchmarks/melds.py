"""How long the meld finder takes."""

import gc
import random
import time
from collections.abc import Iterator, Sequence

from scoring.melds import JOKER, RANKS, SUITS, Card, MeldRules, best_opening, hand_romme, meld_rules
from tests.benchmarks.table import Line

HANDS, CARDS, SEED = 200, 14, 2026


def measure() -> Iterator[tuple[str, list[float]]]:
    """What is measured, and its milliseconds, a hand each. The hands are the same every time."""
    dskv, romme_51 = meld_rules("dskv-2018"), meld_rules("romme-51")
    for jokers in (None, *range(dskv.pack.jokers + 1)):
        name = "as dealt" if jokers is None else f"{jokers} jokers"
        yield f"dskv-2018, {CARDS} cards, {name}", timed(dskv, hands(dskv, jokers))
    yield f"dskv-2018, {CARDS} cards of one suit, 4 jokers", timed(dskv, hands(dskv, 4, suits=1))
    yield f"dskv-2018, {CARDS} cards from ace to four, 4 jokers", timed(dskv, hands(dskv, 4, ranks=4))
    yield "romme-51, 15 cards, 2 jokers", timed(romme_51, hands(romme_51, 2, cards=15))


def hands(
    rules: MeldRules, jokers: int | None, *, cards: int = CARDS, suits: int = len(SUITS), ranks: int = len(RANKS)
) -> list[list[Card]]:
    """Seeded hands of the first so many suits and ranks; None: with as many jokers as the deal gives."""
    chance = random.Random(SEED)
    natural = [Card(rank, suit) for suit in [*SUITS][:suits] for rank in RANKS[:ranks]] * rules.pack.decks
    if jokers is None:
        return [chance.sample(natural + [JOKER] * rules.pack.jokers, cards) for _ in range(HANDS)]
    return [chance.sample(natural, cards - jokers) + [JOKER] * jokers for _ in range(HANDS)]


def timed(rules: MeldRules, dealt: Sequence[Sequence[Card]]) -> list[float]:
    """Milliseconds of the processor for what the page asks about a hand: the best opening, and all at once."""
    gc.collect()
    milliseconds = []
    for hand in dealt:
        begin = time.process_time()
        best_opening(rules, hand)
        hand_romme(rules, hand)
        milliseconds.append((time.process_time() - begin) * 1000)
    return milliseconds


def lines() -> Iterator[Line]:
    """The slowest hand of all kinds."""
    slowest, name = max((max(times), name) for name, times in measure())
    yield Line(f"best opening and hand Rommé: {name}", slowest, "ms", at_most=100)
