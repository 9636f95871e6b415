"""What decided a place against the next one below. Rule 14: net Wertungspunkte, then Augen, then the lot."""

from typing import Any

import pytest

from scoring import Rulebook, Totals
from scoring.figures import AUGEN, POINTS, Figure
from scoring.rankings import PLAYERS, By, Decided, Drawn, Of, Penalty, decided, ranked

from .fields import DSKV, FEWEST_AUGEN, MORE_IS_BETTER, by_id, made, of_players

LEVEL = {"a": made(41), "b": made(41)}


def why(who: str, rules: Rulebook, totals: dict[str, Totals], **more: Any) -> Decided | None:
    places = list(ranked(of_players({1: totals}, rules, **more), PLAYERS))
    at = next(at for at, place in enumerate(places) if place.key == who)
    return decided(rules, places[at], places[at + 1] if at + 1 < len(places) else None)


def test_point_more_decides() -> None:
    assert why("a", DSKV, {"a": made(41, 300), "b": made(40, 100)}) == Decided(By.FIGURE, POINTS, 1)


def test_equal_points_and_fewer_augen_decide() -> None:
    """Issue 17: "gleiche Punkte, 14 Augen weniger"."""
    reason = why("a", DSKV, {"a": made(41, 300), "b": made(41, 314)})
    assert reason == Decided(By.FIGURE, AUGEN, 14, more=False, equal=(POINTS,))


def test_penalty_is_in_the_points_that_decide() -> None:
    penalty = Penalty(Of.PLAYERS, "a", 1, -5)
    assert why("a", DSKV, {"a": made(47), "b": made(40)}, penalties=[penalty]) == Decided(By.FIGURE, POINTS, 2)


def test_lot_and_a_shared_place_say_so_themselves() -> None:
    assert why("a", DSKV, LEVEL) == Decided(By.NOTHING)
    lots = [Drawn("players", ["b", "a"])]
    assert why("a", DSKV, LEVEL, lots=lots) == why("b", DSKV, LEVEL, lots=lots) == Decided(By.LOT)


def test_last_place_and_no_rank_are_decided_by_nothing() -> None:
    assert why("a", DSKV, {"a": made(41)}) is None
    assert why("a", DSKV, {"a": made(41), "b": made(0, games=0)}) is None
    assert why("b", DSKV, {"a": made(41), "b": made(0, games=0)}) is None


def test_level_places_are_decided_by_no_figure() -> None:
    """As if somebody else had parted them: no figure is made up for it."""
    first, second = (place._replace(tied=False) for place in ranked(of_players({1: LEVEL}, DSKV), PLAYERS))
    assert decided(DSKV, first, second) is None


@pytest.mark.parametrize("rules", FEWEST_AUGEN, ids=by_id)
def test_fewer_augen_decide_where_the_fewest_win(rules: Rulebook) -> None:
    few = {key: Totals(0, augen, points=-augen, games=15) for key, augen in (("a", 80), ("b", 93))}
    assert why("a", rules, few) == Decided(By.FIGURE, AUGEN, 13, more=False)


@pytest.mark.parametrize("rules", FEWEST_AUGEN, ids=by_id)
def test_complete_is_before_incomplete_where_fewest_augen_win(rules: Rulebook) -> None:
    """contract.md, section 7: nobody wins by staying away."""
    first, second = Totals(0, 80, points=-80, games=15), Totals(0, 10, points=-10, games=15)
    places = list(ranked(of_players({1: {"a": first, "b": second}, 2: {"a": first}}, rules), PLAYERS))
    assert [place.key for place in places] == ["a", "b"]
    assert decided(rules, places[0], places[1]) == Decided(By.COMPLETE)


@pytest.mark.parametrize("rules", MORE_IS_BETTER, ids=by_id)
def test_points_decide_where_the_rulebook_counts_upwards(rules: Rulebook) -> None:
    many = {key: Totals(points, 100, points=points, games=15) for key, points in (("a", 30), ("b", 27))}
    reason = why("a", rules, many)
    figure: Figure = POINTS
    assert reason == Decided(By.FIGURE, figure, 3)
