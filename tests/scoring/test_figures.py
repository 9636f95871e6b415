"""The figures of lists and rankings: what is summed, and which of them a ranked list shows."""

from types import SimpleNamespace

import pytest

from scoring import FIGURES, RULEBOOKS, Game, Result, Rulebook, Totals, rulebook, score_game
from scoring.figures import Shown

DSKV = rulebook("dskv-2018")


def test_every_game_adds_to_every_figure() -> None:
    """Rules 12 and 13: not opened with more than 100 Augen is -1 and a cross, opened with more than 30 is 1."""
    first = score_game(DSKV, Game(1, (Result(2, "romme", 0), Result(3, "opened", 9), Result(4, "not_opened", 101))))
    second = score_game(DSKV, Game(2, (Result(1, "romme", 0), Result(3, "opened", 9), Result(4, "opened", 31))))
    totals = Totals.from_scores([first[2], second[2]])
    assert totals.as_json() == {"wertungspunkte": -1 + 1, "augen": 101 + 31, "points": -1 + 1, "crosses": 1, "games": 2}
    assert totals == Totals.from_scores([first[2]]) + Totals.from_scores([second[2]])


def test_sums_are_read_from_whatever_keeps_them_under_the_figures_keys() -> None:
    kept = {figure.key: number for number, figure in enumerate(FIGURES)}
    assert Totals.kept_by(SimpleNamespace(**kept)).as_json() == kept


@pytest.mark.parametrize("rules", RULEBOOKS.values(), ids=lambda rules: rules.id)
def test_a_ranked_list_shows_the_rules_columns_and_beside_them_crosses_where_there_are_any(rules: Rulebook) -> None:
    """Rule 13: only the federations' lists know crosses."""
    beside = [figure.key for figure in rules.ranking_figures[len(rules.columns) :]]
    assert rules.ranking_figures[: len(rules.columns)] == rules.columns
    assert beside == (["crosses"] if rules.id in ("dskv-2018", "dgsrv") else [])


def test_games_stand_in_files_only() -> None:
    assert [figure.key for figure in FIGURES if figure.shown is Shown.IN_FILES] == ["games"]
