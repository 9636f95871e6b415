"""The melding rules as JSON data, as the referee's helper on a phone gets them."""

import json

import pytest

from scoring.melds import MELD_RULES, MeldRules

from .builders import DSKV, EVERY_TEXT, HORESCA, ROMME_51


@EVERY_TEXT
def test_rules_go_through_json_with_every_field(rules: MeldRules) -> None:
    value = json.loads(json.dumps(rules.as_json()))
    assert value.keys() == {*MeldRules.__dataclass_fields__, "augen", "most_jokers"}
    same = MeldRules.__dataclass_fields__.keys() - {"pack", "joker_from_set", "references"}
    assert {name: value[name] for name in same} == {name: getattr(rules, name) for name in same}


def test_values_that_are_not_plain_are_written_as_plain_ones() -> None:
    dskv = DSKV.as_json()
    assert {name: dskv["pack"][name] for name in ("decks", "jokers", "joker")} == {"decks": 2, "jokers": 6, "joker": 20}
    assert (dskv["joker_from_set"], ROMME_51.as_json()["joker_from_set"]) == ("complete", "all_missing")
    assert dskv["references"]["opening"] == "dskv-2018:6"
    assert MELD_RULES["romme24-open"].as_json()["references"]["ace"] == "dskv-2018:8"


@pytest.mark.parametrize(
    ("rules", "augen", "most_jokers"),
    [(DSKV, (11, 10, 7), 6), (ROMME_51, (11, 10, 7), 2), (HORESCA, (1, 10, 7), 0)],  # rule 11; horesca: the ace 1
)
def test_json_says_what_cards_count_and_how_many_jokers_a_meld_has(
    rules: MeldRules, augen: tuple[int, ...], most_jokers: int
) -> None:
    value = rules.as_json()
    assert (tuple(value["augen"][rank] for rank in "AB7"), value["most_jokers"]) == (augen, most_jokers)
