"""Filters of a ranking, and clubs and teams where some play less. Source: contract.md, sections 7 and 8."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import Totals
from scoring.figures import AUGEN, FIGURE_BY_KEY, POINTS
from scoring.rankings import (
    PLAYERS,
    By,
    Decided,
    Drawn,
    Entrant,
    Of,
    Owed,
    Ranking,
    Result,
    decided,
    everybody,
    ranked,
    sums_of,
)

from .builders import DSKV, SPRINT, cases, complete, made, named, of_players, ranks


@cases(
    "filters, unfiltered",
    {
        "none": ({}, True),
        "a size of teams, so many best members": ({"team_size": 2, "best_members": 3}, True),
        "a category": ({"category": "Damen"}, False),
        "some series": ({"series": (1,)}, False),
        "the best series": ({"best_series": 1}, False),
    },
)
def test_ranking_has_no_filter_unless_it_leaves_out_somebody_or_a_series(filters: Any, unfiltered: bool) -> None:
    assert named(**filters).is_unfiltered is unfiltered


def test_lots_of_a_filtered_ranking_decide_nothing_among_everybody() -> None:
    """Even if it has the id of the usual ranking of players."""
    field = of_players({1: {"a": made(9), "b": made(9)}}, lots=[Drawn("players", ["b", "a"])])
    assert ranks(field, everybody([replace(PLAYERS, category="Damen")], 1)) == [("a", 1), ("b", 1)]


def held(augen: int, games: int = 12) -> Totals:
    return Totals(augen=augen, points=-augen, games=games)


def of_clubs(best_members: int | None) -> tuple[Any, Ranking]:
    """Club c: one who played all, one short, one außer Wertung who played all. Club d: two who played all."""
    players = {key: Entrant(club) for key, club in (("a", "c"), ("b", "c"), ("d", "d"), ("e", "d"))}
    players["x"] = Entrant("c", unranked=True)
    sums = {"a": held(10), "b": held(10, 5), "x": held(10), "d": held(500), "e": held(500)}
    field = of_players({1: sums}, SPRINT, players=players, clubs=["c", "d"], owed={1: Owed(12, 12)})
    return field, named(Of.CLUBS, best_members=best_members)


@pytest.mark.parametrize("best_members", [None, 2])
def test_club_is_complete_by_members_who_have_a_rank(best_members: int | None) -> None:
    field, ranking = of_clubs(best_members)
    assert complete(field, ranking) == {"c": False, "d": True}


def test_club_that_lacks_a_member_is_behind_where_fewest_augen_win() -> None:
    """The only one who played for club c played all that was due."""
    players = {"a": Entrant("c"), "d": Entrant("d"), "e": Entrant("d")}
    sums = {"a": held(10), "d": held(500), "e": held(500)}
    field = of_players({1: sums}, SPRINT, players=players, clubs=["c", "d"], owed={1: Owed(12, 12)})
    assert ranks(field, named(Of.CLUBS, best_members=2)) == [("d", 1), ("c", 2)]


def test_penalty_of_a_series_without_a_game_is_its_average() -> None:
    """Where all games of a seat were played for another team, its penalty still counts."""
    assert Result(sums_of(Totals()), -60, (1,)).average == -60


def test_figures_before_the_one_that_decides_are_told() -> None:
    """By rules of three criteria: points, Augen, crosses."""
    rules = replace(DSKV, ranking=(*DSKV.ranking, ("crosses", False)))
    field = of_players({1: {"a": replace(made(9), crosses=2), "b": replace(made(9), crosses=1)}}, rules)
    better, worse = ranked(field, PLAYERS)
    assert (better.key, decided(rules, better, worse)) == (
        "b",
        Decided(By.FIGURE, FIGURE_BY_KEY["crosses"], 1, more=False, equal=(POINTS, AUGEN)),
    )
