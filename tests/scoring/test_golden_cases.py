"""romme24, romme-51 and horesca: every golden case names the sentence of the text it proves.

A sentence that begins with decisions.md is read into the text there.
"""

import pytest

from scoring import Game, Result, Rulebook, Totals, check_game, check_giving_up, rulebook, score_game

from .builders import GOLDEN, Json, codes, golden, listed, ranked_by

IDS = ["romme24-open", "romme24-turnier", "romme24-sprint", "romme24-cent", "romme-51", "horesca"]


def cases(name: str) -> list[tuple[str, Json]]:
    """The cases of that name of every rulebook that has such."""
    having = [rulebook_id for rulebook_id in IDS if (GOLDEN / rulebook_id / f"{name}.json").exists()]
    return [(rulebook_id, case) for rulebook_id in having for case in golden(rulebook_id, name)]


def told(value: object) -> str | None:
    return str(value["sentence"])[:70] if isinstance(value, dict) else None


def every(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("rulebook_id", "case"), cases(name), ids=told)


def played(case: Json) -> Game:
    return Game(1, tuple(Result(*values) for values in case["results"]))


@every("games")
def test_games_are_recorded_and_counted(rulebook_id: str, case: Json) -> None:
    """Seat, Wertungspunkte, Augen, points."""
    rules = rulebook(rulebook_id)
    assert check_game(rules, case["size"], played(case)) == []
    scores = score_game(rules, played(case))
    assert [[one.seat, one.wertungspunkte, one.augen, one.points] for one in scores] == case["recorded"]
    assert not any(one.cross for one in scores)


@every("refused")
def test_games_that_cannot_be_are_refused(rulebook_id: str, case: Json) -> None:
    found = codes(check_game(rulebook(rulebook_id), case["size"], played(case)))
    assert [list(problem) for problem in found] == case["problems"]


@every("limits")
def test_which_augen_are_possible(rulebook_id: str, case: Json) -> None:
    """What is usual, lowest and highest, as sums of cards."""
    rules = rulebook(rulebook_id) if case["jokers"] else rulebook(rulebook_id).without_jokers()
    limits = rules.limits_at(case["size"])
    assert {code: [limits[code].lowest, limits[code].highest] for code in case["limits"]} == case["limits"]


@every("value")
def test_rulebook_has_the_value_of_its_text(rulebook_id: str, case: Json) -> None:
    assert listed(rulebook(rulebook_id), case["says"]) == case["says"]


@every("ranking")
def test_ranking(rulebook_id: str, case: Json) -> None:
    totals = {key: Totals(wp, augen, points, games=1) for key, (wp, augen, points) in case["totals"].items()}
    lines = ranked_by(rulebook(rulebook_id), totals, case["lots"])
    assert [[line.key, line.rank] for line in lines] == case["ranks"]


@every("giving-up")
def test_giving_up(rulebook_id: str, case: Json) -> None:
    totals = {seat: Totals(points=points, games=games) for seat, (points, games) in enumerate(case["totals"], 1)}
    problems = check_giving_up(rulebook(rulebook_id), case["due"], totals, case["seat"])
    assert [problem.code for problem in problems] == case["problems"]


def test_half_is_told() -> None:
    totals = {1: Totals(points=-9, games=3), 2: Totals(games=3)}
    (problem,) = check_giving_up(rulebook("romme24-open"), 7, totals, 1)
    assert (problem.where, problem.params) == (("gave_up",), {"games": 4})


@pytest.mark.parametrize("rules", [rulebook("romme24-open"), rulebook("romme24-turnier")], ids=lambda rules: rules.id)
def test_open_and_turnier_differ_in_seating_only(rules: Rulebook) -> None:
    """Romme24: "In den Spielvarianten Open und Turnier" the same Wertungspunkte."""
    assert rules.outcomes == rulebook("romme24-open").outcomes
