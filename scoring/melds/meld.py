"""The answers about one meld: its cards in their places, a reading, a judgement."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from .fault import Fault
from .notation import Card
from .rules import MeldRules, Reference

Kind = Literal["set", "run"]


@dataclass(frozen=True, slots=True)
class Placed:
    """One card of a meld. `at`: its index in the cards that were given. `augen`: what it counts when opening.

    `stands_for`: of a joker in a run the one card, in a set every card that is missing; of other cards nothing.
    """

    card: Card
    at: int
    stands_for: tuple[Card, ...]
    augen: int


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a meld: a run from its lowest card on, a set in the order given.

    `references`: the rules it rests on, the kind of meld first, what its cards count last.
    """

    kind: Kind
    placed: tuple[Placed, ...]
    references: tuple[Reference, ...]

    @property
    def augen(self) -> int:
        """What the meld counts when opening."""
        return sum(placed.augen for placed in self.placed)

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(placed.card for placed in self.placed)

    def as_laid(self) -> "Reading":
        """The same reading of the same cards, given in the order in which they lie in it."""
        placed = tuple(replace(card, at=place) for place, card in enumerate(self.placed))
        return replace(self, placed=placed)

    @property
    def jokers(self) -> int:
        return sum(card.is_joker for card in self.cards)


@dataclass(frozen=True, slots=True)
class Judgement:
    """Every reading of some cards as a meld; only where there is none, why."""

    readings: tuple[Reading, ...]
    faults: tuple[Fault, ...]

    @property
    def is_meld(self) -> bool:
        return bool(self.readings)


def joker_faults(rules: MeldRules, jokers: Sequence[int], cards: int) -> Iterator[Fault]:
    """What is wrong with the number of jokers in a meld of so many cards; `jokers` are their indexes."""
    if rules.jokers_in_minority and 2 * len(jokers) >= cards:
        yield Fault("jokers_not_in_minority", ("cards", jokers[-1]), {"jokers": len(jokers), "cards": cards})
    if rules.jokers_maximum is not None and len(jokers) > rules.jokers_maximum:
        yield Fault("too_many_jokers", ("cards", jokers[-1]), {"maximum": rules.jokers_maximum})


def side_by_side_faults(rules: MeldRules, cards: Sequence[Card], order: Sequence[int]) -> Iterator[Fault]:
    """Jokers that lie next to each other in a run; the place is that of the later one."""
    for before, index in pairwise(order):
        if cards[before].is_joker and cards[index].is_joker and not rules.jokers_side_by_side:
            yield Fault("jokers_side_by_side", ("cards", index))


def rests_on(rules: MeldRules, *topics: str) -> tuple[Reference, ...]:
    """The rules of these topics, each once."""
    return tuple(dict.fromkeys(rules.references[topic] for topic in topics))
