"""The figures of lists and rankings: what is summed, and which of them a ranked list shows."""

from types import SimpleNamespace

import pytest

from scoring import FIGURES, RULEBOOKS, Game, Result, Rulebook, Totals, rulebook, score_game
from scoring.figures import FIGURE_BY_KEY, NOTHING, Shown

DSKV = rulebook("dskv-2018")


def test_game_adds_to_every_figure() -> None:
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
def test_ranked_list_shows_columns_and_crosses_beside_them(rules: Rulebook) -> None:
    """Rule 13: only the federations' lists know crosses."""
    beside = [figure.key for figure in rules.ranking_figures[len(rules.columns) :]]
    assert rules.ranking_figures[: len(rules.columns)] == rules.columns
    assert beside == (["crosses"] if rules.id in ("dskv-2018", "dgsrv") else [])


@pytest.mark.parametrize(
    ("key", "name", "one", "short", "shown"),
    [
        ("wertungspunkte", "Wertungspunkte", "Wertungspunkt", "WP", Shown.AS_COLUMN),
        ("augen", "Augen", "Auge", "Augen", Shown.AS_COLUMN),
        ("points", "Punkte", "Punkt", "Pkt.", Shown.AS_COLUMN),
        ("crosses", "Kreuze", "Kreuz", "×", Shown.BESIDE),
        ("games", "Spiele", "Spiel", "Spiele", Shown.IN_FILES),
    ],
)
def test_figure_is_called_and_shown_as_decisions_say(key: str, name: str, one: str, short: str, shown: Shown) -> None:
    figure = FIGURE_BY_KEY[key]
    assert (figure.name, figure.one, figure.short, figure.shown) == (name, one, short, shown)


def test_more_points_are_better_and_crosses_alarm() -> None:
    """Rule 14: net Wertungspunkte, the most first; of equals the fewest Augen. Rule 13: minus points are a cross."""
    assert {figure.key for figure in FIGURES if figure.more_is_better} == {"wertungspunkte", "points"}
    assert {figure.key for figure in FIGURES if figure.alarming} == {"crosses"}


def test_figures_but_crosses_say_something_by_any_rulebook() -> None:
    said = {rules.id: {figure.key for figure in FIGURES if rules.has(figure)} for rules in RULEBOOKS.values()}
    every = {figure.key for figure in FIGURES}
    crosses = {"crosses"}
    assert said == {one: every if one in ("dskv-2018", "dgsrv") else every - crosses for one in RULEBOOKS}


def test_before_the_first_game_every_sum_is_0() -> None:
    assert {*NOTHING.as_json().values()} == {0}


def test_figure_reads_the_same_in_every_process() -> None:
    """Documents that are kept are found again by how what they show is written."""
    assert " at 0x" not in repr(FIGURES)
