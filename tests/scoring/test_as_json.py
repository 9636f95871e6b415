"""The JSON of a rulebook is enough to check and score a game elsewhere: here by an evaluator that knows only it."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import RULEBOOKS, Game, Problem, Result, Rulebook, Score, check_game, rulebook, score_game
from scoring.game import check_result

from .builders import Json

BOOKS = pytest.mark.parametrize("rules", list(RULEBOOKS.values()), ids=lambda rules: rules.id)
OFFENDERS = {2: 1}
EXTRA = 1


def outcome_of(book: Json, code: str) -> Any:
    return next(outcome for outcome in book["outcomes"] if outcome["code"] == code)


def single(book: Json, result: Result) -> tuple[int, int]:
    """Step 1 of score_game: Wertungspunkte and Augen of one result by itself, from the JSON alone."""
    outcome = outcome_of(book, result.outcome)
    if outcome["wins"]:
        return outcome["wertungspunkte"] or 0, 0
    band = next(band for band in outcome["bands"] if band["up_to"] is None or result.augen <= band["up_to"])
    if not result.thrown_in:
        return band["wertungspunkte"], result.augen
    keeps = band["thrown_in_keeps_more"] and result.augen > band["thrown_in_augen"]
    less = EXTRA if result.seat in OFFENDERS else 0
    return band["thrown_in_wertungspunkte"] - less, result.augen if keeps else band["thrown_in_augen"]


def evaluate(book: Json, game: Game) -> list[Score]:
    """Steps 2 to 5 of score_game."""
    outcomes = [outcome_of(book, result.outcome) for result in game.results]
    factors = [outcome["others_augen_factor"] for outcome in outcomes if outcome["wins"]]
    factor = factors[0] if factors else 1
    recorded = [(wp, augen * factor) for wp, augen in (single(book, result) for result in game.results)]
    held = sum(augen for _wp, augen in recorded)
    return [
        Score(
            result.seat,
            result.outcome,
            wp,
            augen,
            book["points_per_wertungspunkt"] * wp
            + book["points_per_auge"] * augen
            + (held if outcome["gets_others_augen"] else 0),
            book["has_crosses"] and wp < 0,
        )
        for result, outcome, (wp, augen) in zip(game.results, outcomes, recorded, strict=True)
    ]


def verdict(book: Json, result: Result) -> str:
    """Whether one result is fine, odd or refused, from the JSON alone."""
    outcome = outcome_of(book, result.outcome)
    limits = outcome["augen"]
    if result.thrown_in and (outcome["wins"] or not book["has_thrown_in"]):
        return "refused"
    if outcome["wins"]:
        return "refused" if result.augen else "fine"
    if not limits["possible"] <= result.augen <= book["augen_maximum"]:
        return "refused"
    return "fine" if limits["lowest"] <= result.augen <= limits["highest"] else "odd"


def judged(book: Json, results: list[tuple[str, bool]]) -> str:
    """Whether the outcomes of a game exclude each other or hardly go together, from the JSON alone."""
    if contradicts(book, results):
        return "refused"
    outcomes = [outcome_of(book, code) for code, _thrown_in in results]
    opened = any(outcome["opened"] for outcome in outcomes)
    return "odd" if not opened and any(outcome["unless_opened"] for outcome in outcomes) else "fine"


def contradicts(book: Json, results: list[tuple[str, bool]]) -> bool:
    """Whether the outcomes of a game exclude each other."""
    outcomes = [outcome_of(book, code) for code, _thrown_in in results]
    winners = [outcome for outcome in outcomes if outcome["wins"]]
    if len(winners) > 1 or (book["winner_required"] and not winners):
        return True
    if not winners and any(thrown_in for _code, thrown_in in results):
        return True
    opened = any(outcome["opened"] for outcome in outcomes)
    return any(
        (winner["needs_opened_opponent"] and not opened) or (winner["needs_unopened_opponents"] and opened)
        for winner in winners
    )


def told(problems: list[Problem]) -> str:
    """The same of what Python finds."""
    if any(not problem.odd for problem in problems):
        return "refused"
    return "odd" if problems else "fine"


def shipped(rules: Rulebook, size: int | None = None) -> Json:
    """The rulebook as it arrives at the phone."""
    book: Json = json.loads(json.dumps(rules.as_json(size)))
    return book


@BOOKS
class TestSufficient:
    def test_rulebook_loses_nothing_on_the_way(self, rules: Rulebook) -> None:
        assert shipped(rules) == rules.as_json()

    def test_losers_beside_winners_are_scored_alike(self, rules: Rulebook) -> None:
        book = shipped(rules)
        losers = [outcome.code for outcome in rules.outcomes if not outcome.wins]
        for first in rules.outcomes:
            for code in losers:
                for augen in [*range(1, 210), 9999]:
                    for thrown_in in {False, rules.has_thrown_in}:
                        other = Result(1, first.code, 0 if first.wins else 50)
                        once = Game(1, (other, Result(2, code, augen, thrown_in), Result(3, code, 77)))
                        assert list(score_game(rules, once, OFFENDERS, EXTRA)) == evaluate(book, once)

    def test_result_is_judged_alike(self, rules: Rulebook) -> None:
        for size in rules.table_sizes:
            book = shipped(rules, size)
            for outcome in rules.outcomes:
                for augen in [*range(-2, 210), 9998, 9999, 10000]:
                    for thrown_in in [False, True]:
                        result = Result(2, outcome.code, augen, thrown_in)
                        problems = check_result(rules, result, size)
                        assert verdict(book, result) == told(problems)

    def test_rulebook_brings_what_else_a_phone_shows(self, rules: Rulebook) -> None:
        book = shipped(rules)
        assert book["table_sizes"] == list(rules.table_sizes)
        assert [column["attribute"] for column in book["columns"]].count(book["ranked_by"]) == 1
        assert book["rotates"] in {"dealer", "starter"}
        assert all(outcome["name"] and len(outcome["short"]) <= len("ausgelegt") for outcome in book["outcomes"])


@pytest.mark.parametrize("rules", [rulebook("dskv-2018"), rulebook("dgsrv")], ids=lambda rules: rules.id)
def test_dealer_and_the_names_of_dskv_are_there(rules: Rulebook) -> None:
    book = shipped(rules)
    assert (book["dealer_sits_out_at"], book["table_sizes"]) == ([4], [4, 3])
    assert outcome_of(book, "hand_romme_laying_off")["name"] == "Hand-Rommé mit Anlegen"
    assert (book["pack"]["size"], book["pack"]["joker"], dict(book["pack"]["ranks"])["A"]) == (110, 20, 11)


@given(st.data())
def test_combination_of_outcomes_is_judged_alike(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(list(RULEBOOKS.values())))
    size = rules.table_sizes[0]
    seats = rules.playing_seats(size, 1)
    codes = data.draw(st.lists(st.sampled_from([o.code for o in rules.outcomes]), min_size=len(seats), max_size=4))
    codes = codes[: len(seats)]
    hands = [
        (code, rules.has_thrown_in and not rules.outcome(code).wins and data.draw(st.booleans())) for code in codes
    ]
    results = [
        Result(seat, code, 0 if rules.outcome(code).wins else 50, thrown_in)
        for seat, (code, thrown_in) in zip(seats, hands, strict=True)
    ]
    assert told(check_game(rules, size, Game(1, tuple(results)))) == judged(shipped(rules, size), hands)


def test_column_has_a_name_and_a_short_one() -> None:
    assert rulebook("romme24-open").as_json()["columns"] == [
        {"attribute": "wertungspunkte", "name": "Wertungspunkte", "short": "WP"},
        {"attribute": "augen", "name": "Augen", "short": "Augen"},
        {"attribute": "points", "name": "Punkte", "short": "Pkt."},
    ]
