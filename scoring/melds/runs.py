"""Runs: three or more cards of one suit in order, the ace after the king or before the two.

Source: DSkV Rommé-Regeln 2018, rules 7 and 8; decisions.md, "Melds, text by text". The ranks are a circle: whether a
run may go through the ace is asked of every place it could have on it.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .fault import Fault
from .meld import Judgement, Placed, Reading, joker_faults, rests_on, side_by_side_faults
from .notation import RANKS, Card
from .rules import MeldRules

CIRCLE = len(RANKS)
ACE = 0


@dataclass(frozen=True, slots=True)
class _Fit:
    """One way the cards can follow each other: `start` on the circle, `order` their indexes, lowest first."""

    start: int
    order: tuple[int, ...]


def judge_run(rules: MeldRules, cards: Sequence[Card], *, any_order: bool) -> Judgement:
    """Cards whose natural ones have one suit, as a run: every reading, or why there is none."""
    fits = [] if any_order else _as_they_lie(cards)
    judged = [(fit, tuple(_faults(rules, cards, fit))) for fit in fits or _in_any_order(cards)]
    if not judged:
        return Judgement((), (_why_no_fit(rules, cards),))
    readings = tuple(_reading(rules, cards, fit) for fit, faults in judged if not faults)
    return Judgement(readings, () if readings else min((faults for _, faults in judged), key=len))


def _as_they_lie(cards: Sequence[Card]) -> list[_Fit]:
    """Rising or falling; both only where a single natural card leaves it open."""
    rising = tuple(range(len(cards)))
    fits = [fit for order in (rising, rising[::-1]) if (fit := _fit_in_order(cards, order))]
    same = len(fits) == 2 and _pattern(cards, fits[0]) == _pattern(cards, fits[1])
    return fits[:1] if same else fits


def _pattern(cards: Sequence[Card], fit: _Fit) -> tuple[int, list[Card]]:
    return fit.start, [cards[index] for index in fit.order]


def _fit_in_order(cards: Sequence[Card], order: tuple[int, ...]) -> _Fit | None:
    starts = {
        (cards[index].position - place) % CIRCLE for place, index in enumerate(order) if not cards[index].is_joker
    }
    return _Fit(starts.pop(), order) if len(starts) == 1 else None


def _in_any_order(cards: Sequence[Card]) -> list[_Fit]:
    return [_Fit(start, order) for start in range(CIRCLE) for order in _orders(cards, start)]


def _orders(cards: Sequence[Card], start: int) -> Iterator[tuple[int, ...]]:
    """Every order that begins at `start`; equal cards are not told apart."""
    pool: defaultdict[int, list[int]] = defaultdict(list)
    jokers = [index for index, card in enumerate(cards) if card.is_joker]
    for index, card in enumerate(cards):
        if not card.is_joker:
            pool[card.position].append(index)

    def go_on(place: int, jokers_used: int) -> Iterator[tuple[int, ...]]:
        if place == len(cards):
            yield ()
            return
        fitting = pool[(start + place) % CIRCLE]
        if fitting:
            index = fitting.pop(0)
            yield from ((index, *rest) for rest in go_on(place + 1, jokers_used))
            fitting.insert(0, index)
        times_again = (len(cards) - 1 - place) // CIRCLE  # how often this rank comes later in the run
        if jokers_used < len(jokers) and len(fitting) <= times_again:
            yield from ((jokers[jokers_used], *rest) for rest in go_on(place + 1, jokers_used + 1))

    yield from go_on(0, 0)


def _faults(rules: MeldRules, cards: Sequence[Card], fit: _Fit) -> Iterator[Fault]:
    for place, index in enumerate(fit.order):
        if place and (fit.start + place) % CIRCLE == ACE:
            yield from _ace_faults(rules, index, last=place == len(fit.order) - 1)
    yield from side_by_side_faults(rules, cards, fit.order)
    yield from joker_faults(rules, [index for index in fit.order if cards[index].is_joker], len(cards))


def _ace_faults(rules: MeldRules, index: int, *, last: bool) -> Iterator[Fault]:
    """What is wrong with an ace, or a joker for it, after the king."""
    if not rules.ace_after_king:
        yield Fault("ace_only_low", ("cards", index))
    elif not last and not rules.king_ace_two:
        yield Fault("king_ace_two", ("cards", index))


def _reading(rules: MeldRules, cards: Sequence[Card], fit: _Fit) -> Reading:
    suit = next(card.suit for card in cards if not card.is_joker)
    placed: list[Placed] = []
    for place, index in enumerate(fit.order):
        means = Card(RANKS[(fit.start + place) % CIRCLE], suit)
        is_joker = cards[index].is_joker
        placed.append(Placed(cards[index], index, (means,) if is_joker else (), run_augen(rules, means, place)))
    topics = ["run", "augen"]
    if any((fit.start + place) % CIRCLE == ACE for place in range(len(cards))):
        topics.insert(1, "ace")
    if any(card.is_joker for card in cards):
        topics.insert(-1, "jokers")
    return Reading("run", tuple(placed), rests_on(rules, *topics))


def run_augen(rules: MeldRules, card: Card, place: int) -> int:
    """What a card counts at its place in a run: the ace at the beginning has a value of its own (rule 8)."""
    if card.position == ACE and place == 0:
        return rules.ace_low_augen
    return rules.augen[card.rank]


def _why_no_fit(rules: MeldRules, cards: Sequence[Card]) -> Fault:
    """A card twice, or the first gap that the jokers cannot fill where the cards lie closest together."""
    seen: dict[int, int] = {}
    for index, card in enumerate(cards):
        if not card.is_joker and seen.setdefault(card.position, index) != index:
            return Fault("card_twice", ("cards", index), {"card": card.sign})
    around = min(_rotations(rules, sorted(seen)), key=_span)
    jokers = len(cards) - len(seen)
    after = next(at for place, at in enumerate(around) if at - around[0] - place > jokers)
    missing = _span(around) + 1 - len(cards)
    return Fault("gap", ("cards", seen[after % CIRCLE]), {"missing": missing})


def _span(positions: Sequence[int]) -> int:
    return positions[-1] - positions[0]


def _rotations(rules: MeldRules, positions: list[int]) -> Iterator[list[int]]:
    """The positions in every order in which a run may go through them, those after the ace of the second round + 13."""
    after_king = 2 if rules.ace_after_king and positions[0] == ACE else 1
    turns = len(positions) if rules.king_ace_two else after_king
    for turn in range(turns):
        yield [*positions[turn:], *(position + CIRCLE for position in positions[:turn])]
