"""The melding rules as JSON data, as the referee's helper on a phone gets them."""

import json

from scoring.melds import MELD_RULES, MeldRules

from .builders import DSKV, EVERY_TEXT, HORESCA, ROMME_51


@EVERY_TEXT
def test_they_go_through_json_and_every_field_is_there(rules: MeldRules) -> None:
    value = json.loads(json.dumps(rules.as_json()))
    assert value.keys() == {*MeldRules.__dataclass_fields__, "augen", "most_jokers"}
    same = MeldRules.__dataclass_fields__.keys() - {"pack", "joker_from_set", "references"}
    assert {name: value[name] for name in same} == {name: getattr(rules, name) for name in same}


def test_what_is_no_plain_value_is_written_as_one() -> None:
    value = DSKV.as_json()
    pack = {name: value["pack"][name] for name in ("decks", "jokers", "joker")}
    assert pack == {"decks": 2, "jokers": 6, "joker": 20}
    assert value["joker_from_set"] == "complete"
    assert ROMME_51.as_json()["joker_from_set"] == "all_missing"
    assert value["references"]["opening"] == "dskv-2018:6"
    assert MELD_RULES["romme24-open"].as_json()["references"]["ace"] == "dskv-2018:8"


def test_what_cards_count_and_how_many_jokers_a_meld_has() -> None:
    """Rule 11; romme-51: two jokers; HORESCA: the ace 1, none."""
    dskv, romme_51, horesca = (rules.as_json() for rules in (DSKV, ROMME_51, HORESCA))
    assert (dskv["augen"]["A"], dskv["augen"]["B"], dskv["augen"]["7"], dskv["most_jokers"]) == (11, 10, 7, 6)
    assert romme_51["most_jokers"] == 2
    assert (horesca["augen"]["A"], horesca["most_jokers"]) == (1, 0)
