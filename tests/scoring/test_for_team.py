"""With `for_team` what a substitute makes counts for the team of the one he stands in for, instead of his own.

Source: contract.md, section 7; decisions.md, "Substitutes".
"""

from collections.abc import Sequence
from typing import Any

import pytest

from scoring import Totals, rulebook, stand
from scoring.rankings import TEAMS, Entrant, Field, ForTeam, Of, Penalty, Ranking, Side, ranked, ranked_series

from .builders import (
    Json,
    Made,
    accepted,
    cases,
    complete,
    document,
    made,
    of_players,
    player,
    result,
    results,
    table,
)

BEST = Ranking("teams", "Beste", Of.TEAMS, best_series=1)
NONE: Sequence[ForTeam[str]] = ()


def of(sums: Made, *for_teams: ForTeam[str], **fields: Any) -> Field[str]:
    """Teams t of a and b, u of x and y; what is for teams is of series 1."""
    teams = {"t": Side("teams", ["a", "b"]), "u": Side("teams", ["x", "y"])}
    nobody_else: dict[str, Entrant[str]] = {member: Entrant() for member in "abxy"}
    players = nobody_else | fields.pop("players", {})
    return of_players(sums, teams=teams, team_size=2, for_teams={1: for_teams, 2: NONE}, players=players, **fields)


# Whose team: x made 20 in the series, 8 of it in the place of a.

SUMS: Made = {1: {"a": made(10), "b": made(3), "x": made(20, 300, 15), "y": made(1)}}
AND_Z: Made = {1: {**SUMS[1], "z": made(7)}}
FOR_A = ForTeam("x", "a", made(8, 120, 6))


@cases(
    "sums, for_teams, found",
    {
        "his own without it": (SUMS, [], {"u": 21, "t": 13}),
        "the other instead of his own": (SUMS, [FOR_A], {"t": 21, "u": 13}),
        "beside a series in which nobody stood in": ({**SUMS, 2: {"a": made(1)}}, [FOR_A], {"t": 22, "u": 13}),
        "several add up": (
            SUMS,
            [FOR_A, ForTeam("x", "b", made(2, 10, 1)), ForTeam("y", "a", made(1))],
            {"t": 13 + 8 + 2 + 1, "u": 10},
        ),
        "of who is in no team nothing is taken": (AND_Z, [ForTeam("z", "a", made(7))], {"u": 21, "t": 20}),
        "in place of who is in no team it counts for none": (
            AND_Z,
            [ForTeam("x", "z", made(8, 100, 6))],
            {"t": 13, "u": 13},
        ),
        "where he played nothing nothing is moved": (
            {1: {**SUMS[1], "x": made(0, 0, 0)}},
            [ForTeam("x", "a", made(0, 0, 0))],
            {"t": 13, "u": 1},
        ),
        "plain numbers do as well": (
            {1: {"x": (20, 300, 20, 0, 15)}},
            [ForTeam("x", "a", (8, 120, 8, 0, 6))],
            {"u": 12, "t": 8},
        ),
    },
)
def test_points_made_for_a_team_count_for_it(sums: Made, for_teams: list[ForTeam[str]], found: dict[str, int]) -> None:
    assert results(of(sums, *for_teams), TEAMS) == {team: (points, 0) for team, points in found.items()}


@pytest.mark.parametrize(("number", "found"), [(1, {"t": 21, "u": 13}), (2, {"t": 100})])
def test_list_of_the_series_counts_it(number: int, found: dict[str, int]) -> None:
    field = of({**SUMS, 2: {"a": made(100)}}, FOR_A)
    assert {place.key: place.points for place in ranked_series(field, TEAMS, number)} == found


# Of each member's place: what he made himself and what was made for him there are one series.

BOTH: Made = {1: {"a": made(5), "x": made(20)}, 2: {"a": made(9), "x": made(15)}}
AWAY: Made = {1: {"a": made(0, 0, 0), "x": made(20)}, 2: {"a": made(9)}}
FOR_ALL = ForTeam("x", "a", made(20))


@cases(
    "sums, for_team, found",
    {
        # x 14 and 15, a 5 + 6 and 9
        "the one in which most was made in his place": (
            BOTH,
            ForTeam("x", "a", made(6, 40, 6)),
            [("u", 1, 15), ("t", 2, 11)],
        ),
        "one that is dropped drops what was made for him": (
            BOTH,
            ForTeam("x", "a", made(3, 40, 6)),
            [("u", 1, 17), ("t", 2, 9)],
        ),
        "who did not play himself has the series": (AWAY, FOR_ALL, [("t", 1, 20), ("u", None, 0)]),
        "one in which he played for others alone is none of his": (
            {1: AWAY[1], 2: {"a": made(9), "x": made(-3)}},
            FOR_ALL,
            [("t", 1, 20), ("u", 2, -3)],
        ),
    },
)
def test_best_series_are_of_each_members_place(
    sums: Made, for_team: ForTeam[str], found: list[tuple[str, int | None, int]]
) -> None:
    assert [(place.key, place.rank, place.points) for place in ranked(of(sums, for_team), BEST)] == found


def test_series_played_for_others_alone_is_none_where_fewest_augen_win() -> None:
    """Nothing would be the best there is: they have the one in which they played for their own team."""
    sums = {
        1: {"x": Totals(augen=90, points=-90, games=12)},
        2: {"x": Totals(augen=50, points=-50, games=12)},
    }
    field = of_players(
        sums,
        rulebook("romme24-sprint"),
        teams={"u": Side("teams", ["x"])},
        for_teams={1: [ForTeam("x", "a", sums[1]["x"])], 2: NONE},
        players={"a": Entrant()},
        team_size=1,
    )
    assert results(field, BEST) == {"u": (-50, 0)}


UNRANKED: Entrant[str] = Entrant(unranked=True)
OUT: Entrant[str] = Entrant(disqualified=True)
PENALTY: Penalty[str] = Penalty(Of.PLAYERS, "x", 1, -2)


@cases(
    "for_teams, fields, found",
    {
        "made by one außer Wertung": ([FOR_A], {"players": {"x": UNRANKED}}, {"t": (13, 0), "u": (1, 0)}),
        "made by one disqualified": ([FOR_A], {"players": {"x": OUT}}, {"t": (13, 0), "u": (1, 0)}),
        "in place of one außer Wertung": ([FOR_A], {"players": {"a": UNRANKED}}, {"u": (13, 0), "t": (11, 0)}),
        "in place of one disqualified": ([FOR_A], {"players": {"a": OUT}}, {"u": (13, 0), "t": (11, 0)}),
        "of two without rank one of whom stood in for the other": (
            [ForTeam("y", "x", made(1)), FOR_A],
            {"players": dict.fromkeys("ax", UNRANKED)},
            {"t": (3, 0), "u": (1, 0)},
        ),
        "a penalty is his own team's": ([FOR_A], {"penalties": [PENALTY]}, {"t": (21, 0), "u": (11, -2)}),
        "also where he played for others alone": (
            [ForTeam("x", "a", made(20))],
            {"penalties": [PENALTY]},
            {"t": (33, 0), "u": (-1, -2)},
        ),
        "that of who has no rank is not taken from what others made for him": (
            [FOR_A],
            {"penalties": [Penalty(Of.PLAYERS, "a", 1, -2)], "players": {"a": OUT}},
            {"u": (13, 0), "t": (11, 0)},
        ),
    },
)
def test_decision_about_a_player_counts_in_his_own_team(
    for_teams: list[ForTeam[str]], fields: dict[str, Any], found: dict[str, tuple[int, int]]
) -> None:
    assert results(of(SUMS, *for_teams, **fields), TEAMS) == found


@pytest.mark.parametrize(("players", "whole"), [({}, {"t": True, "u": True}), ({"a": OUT}, {"u": True, "t": False})])
def test_teams_are_as_complete_as_without(players: dict[str, Entrant[str]], whole: dict[str, bool]) -> None:
    assert complete(of(SUMS, FOR_A, players=players), TEAMS) == whole


# At a's table z takes the seat of b in game 2, in whose place y plays game 3.

Z: Json = {"seat": 2, "from_game": 2, "player": "z"}
Y: Json = {"seat": 2, "from_game": 3, "player": "y"}
FOR_TEAM: Json = {"for_team": True}


@cases(
    "changes, found",
    {
        "each for his own": ([Z, Y], {"b": 5, "z": 5, "y": 5}),
        "one after the other for who held the seat in his own right": (
            [Z | FOR_TEAM, Y | FOR_TEAM],
            {"b": 15, "z": 0, "y": 0},
        ),
        "the second for the first": ([Z, Y | FOR_TEAM], {"b": 5, "z": 10, "y": 0}),
        "the first alone": ([Z | FOR_TEAM, Y], {"b": 10, "z": 0, "y": 5}),
    },
)
def test_substitutes_play_for_whom_the_document_says(changes: list[Json], found: dict[str, int]) -> None:
    """Game 1: b wins; 2: z wins; 3: y wins; each time 5, the others have 17 Augen and 2 points."""
    games = [
        {"number": number, "results": [result(winner, "romme", 0), *(result(one, "opened", 17) for one in others)]}
        for number, winner, others in ((1, "b", "cd"), (2, "z", "cd"), (3, "y", "ad"))
    ]
    games[1]["dealer"] = "a"  # so that whoever sits at seat 2 plays every game
    data = document(
        players=[player(one) for one in "abcdyz"],
        teams=[{"id": one, "name": one, "members": [one]} for one in "bzy"],
        tournament={"team_size": 1},
        series=[{"number": 1, "tables": [table(games=games, substitutes=changes)]}],
    )
    assert {row["team"]: row["points"] for row in stand(accepted(data))["teams"]} == found
