"""Rulebooks and melding rules as JSON data, as a phone gets them: each field as it is.

That a game can be scored from it alone the phone's own tests prove (tests/phone/score.test.mjs), and that the list
keeper is told what is odd (tests/phone/draft.test.mjs).
"""

import json
from dataclasses import asdict

import pytest

from scoring import RULEBOOKS, Outcome, Rulebook, rulebook
from scoring.melds import MELD_RULES, MeldRules

from .melds.builders import DSKV, EVERY_TEXT, HORESCA, ROMME_51

OF_ITSELF = Outcome.__dataclass_fields__.keys() - {"bands"}
INSIDE = {"german_title", "german_source", "house", "agreed"}
BESIDE = {"title", "source", "augen_maximum", "cards_dealt", "counts_wertungspunkte", "points_follow"}
OF_GAMES = {"points_per_wertungspunkt", "points_per_auge", "has_crosses", "has_thrown_in", "winner_required", "rotates"}


@pytest.mark.parametrize("rules", RULEBOOKS.values(), ids=RULEBOOKS)
def test_rulebook_goes_through_json_as_it_is_at_each_table(rules: Rulebook) -> None:
    """What is enough to check a game and to score it: for which Augen of whom, by how many Wertungspunkte."""
    for size in rules.table_sizes:
        book = json.loads(json.dumps(rules.as_json(size)))
        assert book == rules.as_json(size)
        assert book.keys() == Rulebook.__dataclass_fields__.keys() - INSIDE | BESIDE
        assert (book["table_sizes"], book["augen_maximum"]) == ([*rules.table_sizes], 9999)
        assert book["pack"]["size"] == rules.pack.size
        assert {name: book[name] for name in OF_GAMES} == {name: getattr(rules, name) for name in OF_GAMES}
        for said, outcome in zip(book["outcomes"], rules.outcomes, strict=True):
            assert {name: said[name] for name in OF_ITSELF} == {name: getattr(outcome, name) for name in OF_ITSELF}
            assert said["bands"] == [asdict(band) for band in outcome.bands]
            assert said["augen"] == asdict(rules.limits_at(size)[outcome.code])
            assert (said["name"], len(said["short"]) <= len("ausgelegt")) == (outcome.name, True)
        assert [column["attribute"] for column in book["columns"]].count(book["ranked_by"]) == 1


def test_column_has_a_name_and_a_short_one() -> None:
    assert rulebook("romme24-open").as_json()["columns"] == [
        {"attribute": "wertungspunkte", "name": "Wertungspunkte", "short": "WP"},
        {"attribute": "augen", "name": "Augen", "short": "Augen"},
        {"attribute": "points", "name": "Punkte", "short": "Pkt."},
    ]


# The melding rules as JSON data, as the referee's helper on a phone gets them.


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
