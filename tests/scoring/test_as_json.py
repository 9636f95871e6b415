"""The JSON of a rulebook is enough to check and score a game elsewhere: here by an evaluator that knows only it."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import RULEBOOKS, Game, Result, Rulebook, check_game, rulebook
from scoring.game import check_result

from .builders import Json, recorded

BOOKS = pytest.mark.parametrize("rules", list(RULEBOOKS.values()), ids=lambda rules: rules.id)


def outcome_of(book: Json, code: str) -> Any:
    return next(outcome for outcome in book["outcomes"] if outcome["code"] == code)


def evaluate(book: Json, code: str, augen: int, repeated_extra: int, *, thrown_in: bool) -> tuple[int, int]:
    """Wertungspunkte and Augen of one result, from the JSON alone."""
    outcome = outcome_of(book, code)
    if outcome["wins"]:
        return outcome["wertungspunkte"], 0
    band = next(band for band in outcome["bands"] if band["up_to"] is None or augen <= band["up_to"])
    if not thrown_in:
        return band["wertungspunkte"], augen
    keeps = band["thrown_in_keeps_more"] and augen > band["thrown_in_augen"]
    return band["thrown_in_wertungspunkte"] - repeated_extra, augen if keeps else band["thrown_in_augen"]


def verdict(book: Json, code: str, augen: int, *, thrown_in: bool) -> str:
    """Whether one result is fine, odd or refused, from the JSON alone."""
    outcome = outcome_of(book, code)
    limits = outcome["augen"]
    if thrown_in and (outcome["wins"] or not book["has_thrown_in"]):
        return "refused"
    if outcome["wins"]:
        return "refused" if augen else "fine"
    if not limits["lowest"] <= augen <= book["augen_maximum"]:
        return "refused"
    return "odd" if augen > limits["highest"] else "fine"


def contradicts(book: Json, results: list[tuple[str, bool]]) -> bool:
    """Whether the outcomes of a game exclude each other, from the JSON alone."""
    outcomes = [outcome_of(book, code) for code, _thrown_in in results]
    winners = [outcome for outcome in outcomes if outcome["wins"]]
    if len(winners) > 1 or (book["winner_required"] and not winners):
        return True
    if not winners and any(thrown_in for _code, thrown_in in results):
        return True
    opened = any(outcome["opened"] for outcome in outcomes)
    return any(winner["needs_opened_opponent"] and not opened for winner in winners)


def shipped(rules: Rulebook) -> Json:
    """The rulebook as it arrives at the phone."""
    book: Json = json.loads(json.dumps(rules.as_json()))
    return book


@BOOKS
class TestSufficient:
    def test_nothing_is_lost_on_the_way(self, rules: Rulebook) -> None:
        assert shipped(rules) == rules.as_json()

    def test_every_result_is_scored_alike(self, rules: Rulebook) -> None:
        book = shipped(rules)
        for outcome in rules.outcomes:
            for augen in [0] if outcome.wins else [*range(2, 210), 9999]:
                for thrown_in in [False] if outcome.wins else [False, True]:
                    once = Game(1, (Result(2, outcome.code, augen, thrown_in),))
                    told = [(2, *evaluate(book, outcome.code, augen, 1, thrown_in=thrown_in))]
                    assert recorded(rules, once, offences={2: 1}, repeat_offence_extra=1) == told

    def test_every_result_is_judged_alike(self, rules: Rulebook) -> None:
        book = shipped(rules)
        for outcome in rules.outcomes:
            for augen in [*range(-2, 210), 9998, 9999, 10000]:
                for thrown_in in [False, True]:
                    problems = check_result(rules, Result(2, outcome.code, augen, thrown_in))
                    refused = any(not problem.odd for problem in problems)
                    told = "refused" if refused else "odd" if problems else "fine"
                    assert verdict(book, outcome.code, augen, thrown_in=thrown_in) == told

    def test_the_dealer_and_the_names_are_there(self, rules: Rulebook) -> None:
        book = shipped(rules)
        assert (book["dealer_sits_out_at"], book["table_sizes"]) == ([4], [4, 3])
        assert outcome_of(book, "hand_romme_laying_off")["name"] == "Hand-Rommé mit Anlegen"
        assert (book["pack"]["size"], book["pack"]["joker"], dict(book["pack"]["ranks"])["A"]) == (110, 20, 11)


@given(
    st.lists(
        st.tuples(st.sampled_from([o.code for o in rulebook("dskv-2018").outcomes]), st.booleans()),
        min_size=3,
        max_size=3,
    )
)
@settings(deadline=None)
def test_every_combination_of_outcomes_is_judged_alike(outcomes: list[tuple[str, bool]]) -> None:
    rules = rulebook("dskv-2018")
    hands = [(code, thrown_in and not rules.outcome(code).wins) for code, thrown_in in outcomes]
    results = [
        Result(seat, code, 0 if rules.outcome(code).wins else 50, thrown_in)
        for seat, (code, thrown_in) in enumerate(hands, 2)
    ]
    assert bool(check_game(rules, 4, Game(1, tuple(results)))) == contradicts(shipped(rules), hands)
