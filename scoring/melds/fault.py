"""Why some cards are no meld, or may not be laid, laid off or taken: a code with a place, never a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scoring.problem import Place


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason. `where` leads to the card, e.g. ("cards", 2) or ("melds", 0, "cards", 2), indexes from 0.

    Which codes there are, the rule each is about and which `params` each has, says FAULTS.
    """

    code: str
    where: Place = ()
    params: Mapping[str, int | str] = field(default_factory=dict)

    def inside(self, outer: Place) -> "Fault":
        """The same reason, seen from further outside."""
        return replace(self, where=outer + self.where)


@dataclass(frozen=True, slots=True)
class FaultKind:
    """`topic` is a key of MeldRules.references: the rule that is broken ("" where it is no rule)."""

    topic: str
    params: frozenset[str]


FAULTS: Mapping[str, FaultKind] = {
    code: FaultKind(topic, frozenset(params))
    for code, topic, *params in (
        # the cards themselves
        ("card_unknown", "", "card"),
        ("card_too_often", "pack", "card", "maximum"),
        ("no_jokers_in_pack", "pack"),
        # one meld
        ("too_few_cards", "size", "minimum"),
        ("mixed_suits", "run"),
        ("mixed_ranks", "set"),
        ("too_many_cards", "set", "maximum"),
        ("two_equal_suits", "set", "card"),
        ("card_twice", "run", "card"),
        ("gap", "run", "missing"),
        ("king_ace_two", "ace"),
        ("ace_only_low", "ace"),
        ("only_jokers", "jokers"),
        ("jokers_side_by_side", "jokers"),
        ("jokers_not_in_minority", "jokers", "jokers", "cards"),
        ("too_many_jokers", "jokers", "maximum"),
        # several melds, and what lies on the table
        ("no_meld", "opening"),
        ("opening_too_low", "opening", "augen", "minimum"),
        ("too_many_melds", "turn", "maximum"),
        ("not_a_joker", "exchange"),
        ("set_not_complete", "exchange"),
    )
}
