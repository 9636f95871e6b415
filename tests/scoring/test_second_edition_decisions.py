"""What the second edition of spielliste/1 says of people, penalties, lots and hands thrown in on paper."""

from typing import Any

import pytest

from scoring import render

from .builders import (
    Found,
    Json,
    accepted,
    cases,
    championship,
    document,
    first_game,
    found,
    odd,
    player,
    prove_kept,
    refused,
    result,
    table,
    team,
    with_table,
    without,
)
from .test_second_edition import EINZEL, MANN, TANDEM, VEREIN

OUT = {"player": "a", "reason": "R"}


# People


@pytest.mark.parametrize("key", ["unranked", "anonymous"])
def test_switch_is_read_and_written(key: str) -> None:
    prove_kept(document(players=[player("a", **{key: True}), player("b", **{key: False})], series=[]))
    wrong = document(players=[player("a", **{key: 1})], series=[])
    assert found(wrong) == refused("not_a_flag", f"players[0].{key}")


@pytest.mark.parametrize(
    ("disqualified", "problems"),
    [
        ([OUT, {"player": "b", "reason": ""}], []),
        ([OUT, OUT], refused("player_repeated", "disqualified[1].player")),
        ([OUT | {"player": "z"}], refused("player_unknown", "disqualified[0].player")),
        ([{"player": "a"}], refused("missing", "disqualified[0].reason")),
    ],
)
def test_disqualified_are_known_once_each_with_a_reason(disqualified: list[Json], problems: list[Found]) -> None:
    data = document(disqualified=disqualified)
    assert found(data) == problems
    assert problems or render(accepted(data)) == data


# Penalties: Series 1: b, c and d play; a deals. Series 2 is still to come. A team of nobody is too small.

SMALL = odd("team_too_small", "teams[1].members")


def of(**penalty: Any) -> Json:
    return championship(
        MANN, teams=[team("t", "ab"), team("u", "a", ranking="mann") | {"members": []}], penalties=[penalty]
    )


@pytest.mark.parametrize(
    ("penalty", "code", "field"),
    [
        ({"player": "b"}, "", ""),
        ({"team": "t"}, "", ""),
        ({"player": "z"}, "player_unknown", ".player"),
        ({"team": "z"}, "team_unknown", ".team"),
        ({}, "penalty_of_whom", ""),
        ({"player": "b", "team": "t"}, "penalty_of_whom", ""),
        ({"player": "b", "points": 0}, "number_too_high", ".points"),
        ({"player": "b", "points": 5}, "number_too_high", ".points"),
        ({"player": "b", "points": -100_000}, "number_too_low", ".points"),
        ({"player": "b", "points": -1.5}, "not_whole", ".points"),
        ({"player": "b", "series": 0}, "series_unknown", ".series"),
        ({"player": "b", "series": 3}, "series_unknown", ".series"),
        ({"player": "b", "series": 2}, "series_not_played", ".series"),
        ({"player": "a"}, "series_not_played", ".series"),
        ({"team": "t", "series": 2}, "series_not_played", ".series"),
        ({"team": "u"}, "series_not_played", ".series"),
        ({"player": "b", "reason": 7}, "not_a_text", ".reason"),
    ],
)
def test_penalty_is_kept_or_refused_at_its_place(penalty: Json, code: str, field: str) -> None:
    data = of(**{"series": 1, "points": -5, "reason": "R"} | penalty)
    assert found(data) == [*SMALL, *(refused(code, f"penalties[0]{field}") if code else [])]
    assert code or render(accepted(data)) == data


@pytest.mark.parametrize(("games", "played"), [({}, True), ({"games": 1}, True), ({"games": 0}, False)])
def test_row_of_sums_has_played_unless_it_says_no_games(games: Json, *, played: bool) -> None:
    row = {"player": "a", "wertungspunkte": 0, "augen": 0, "crosses": 0} | games
    rows = [row, *({**row, "player": key, "games": 1} for key in "bcd")]
    penalty = {"player": "a", "series": 1, "points": -1, "reason": "R"}
    data = document(series=[{"number": 1, "tables": [without(table(totals=rows), "games")]}], penalties=[penalty])
    assert found(data) == ([] if played else refused("series_not_played", "penalties[0].series"))


def test_penalty_is_not_judged_where_the_series_cannot_be_read() -> None:
    data = with_table(games=[first_game(results=[])]) | {
        "penalties": [{"player": "b", "series": 1, "points": -1, "reason": "R"}]
    }
    assert [problem[0] for problem in found(data)] == ["seat_missing"] * 3


# b 5 and 0 Augen; c and d tie with 2 and 17; a has not played. A team of one is too small.

TEAM_SMALL = odd("team_too_small", "teams[1].members")
RESULTS = (result("b", "romme", 0), result("c", "opened", 17), result("d", "opened", 17))
TEAMS = (team("t", "ac"), team("u", "d"), team("v", "cd", ranking="tandem"))


def drawn(*lots: Json, **fields: Any) -> Json:
    series = [{"number": 1, "tables": [table(games=[first_game(results=list(RESULTS))])]}]
    rankings = (EINZEL, MANN, TANDEM, VEREIN)
    return championship(*rankings, series=series, teams=list(TEAMS), lots=list(lots), **fields)


@pytest.mark.parametrize(
    ("lots", "problems"),
    [
        *(
            ([lot], [])
            for lot in (
                {"players": ["d", "c"]},
                {"players": ["d", "c"], "ranking": "einzel"},
                {"players": ["d", "c"], "points": 2, "augen": 17},
                {"players": ["d", "c"], "series": 1},
                {"teams": ["u", "t"]},
                {"teams": ["u", "t"], "ranking": "mann", "series": 1},
            )
        ),
        *(
            ([lot], refused(code, f"lots[0]{field}"))
            for lot, code, field in (
                ({"players": ["c", "d"], "ranking": "x"}, "ranking_unknown", ".ranking"),
                ({"players": ["c", "d"], "ranking": "mann"}, "ranking_of_others", ".ranking"),
                ({"teams": ["t", "u"], "ranking": "verein"}, "ranking_of_others", ".ranking"),
                ({"clubs": ["c1", "c2"], "ranking": "einzel"}, "ranking_of_others", ".ranking"),
                ({"players": ["c", "d"], "series": 3}, "series_unknown", ".series"),
                ({"players": ["c", "d"], "series": 0}, "series_unknown", ".series"),
                ({"clubs": ["c1", "c9"]}, "club_unknown", ".clubs[1]"),
                ({"clubs": ["c1", "c1"]}, "club_repeated", ".clubs[1]"),
                ({"players": ["c", "d"], "clubs": ["c1", "c2"]}, "lot_of_what", ""),
                ({"ranking": "einzel"}, "lot_of_what", ""),
                ({"clubs": ["c1"]}, "lot_too_short", ".clubs"),
                ({"players": ["c", "d"], "points": "2"}, "not_whole", ".points"),
                ({"players": ["c", "d"], "augen": 1.5}, "not_whole", ".augen"),
            )
        ),
        # void
        *(
            ([{"players": ["d", "c"]}, lot], odd("lot_void", "lots[1]"))
            for lot in (
                {"players": ["c", "b"]},
                {"players": ["c", "a"]},
                {"players": ["c", "d"], "points": 3},
                {"players": ["c", "d"], "augen": 18},
                {"players": ["c", "d"], "series": 2},
                {"teams": ["t", "v"]},
                {"teams": ["t", "u"], "ranking": "tandem"},
            )
        ),
    ],
)
def test_lot_is_kept_void_or_refused_at_its_place(lots: list[Json], problems: list[Found]) -> None:
    data = drawn(*lots)
    assert found(data) == [*TEAM_SMALL, *problems]
    assert problems or render(accepted(data)) == data


def test_lot_of_clubs_is_read_and_written() -> None:
    players = [player("c", club="c1"), player("d", club="c2"), player("a"), player("b")]
    data = drawn({"clubs": ["c2", "c1"]}, disqualified=[]) | {"players": players}
    assert (found(data), render(accepted(data))["lots"]) == (TEAM_SMALL, [{"clubs": ["c2", "c1"]}])


TIED = with_table(games=[first_game(results=[result(key, "not_opened", 64) for key in "bcd"])])


@cases(
    "data, problems",
    {
        "that leaves out somebody": (
            TIED | {"lots": [{"players": ["b", "d"]}]},
            odd("lot_leaves_out", "lots[0]"),
        ),
        "of all three": (TIED | {"lots": [{"players": ["b", "d", "c"]}]}, []),
        "where there is no ranking drawn its kind": (
            document(tournament={"rankings": [VEREIN]}, lots=[{"players": ["a", "b"]}]),
            odd("lot_void", "lots[0]"),
        ),
        "of a refused document": (
            TIED | {"lots": [{"players": ["b", "d"]}], "disqualified": 7},
            refused("not_a_list", "disqualified"),
        ),
    },
)
def test_lot_is_judged_where_it_can_be(data: Json, problems: list[Found]) -> None:
    assert found(data) == problems


# Hands thrown in on paper: a player of four plays 3 of 4 games. Thrown in: at most 2 points, at least -2; at least 11
# Augen (rule 15).


@pytest.mark.parametrize(
    ("tournament", "change", "code", "field"),
    [
        *(({}, {"thrown_in": hands}, "", "") for hands in (0, 1, 3)),
        ({}, {"thrown_in": 4}, "number_too_high", "thrown_in"),
        ({}, {"thrown_in": 2, "games": 1}, "number_too_high", "thrown_in"),
        ({}, {"thrown_in": -1}, "number_too_low", "thrown_in"),
        ({}, {"thrown_in": True}, "not_whole", "thrown_in"),
        # they bound the sums
        ({}, {"thrown_in": 2, "augen": 22}, "", ""),
        ({}, {"thrown_in": 2, "augen": 21}, "number_too_low", "augen"),
        ({}, {"thrown_in": 1, "wertungspunkte": 18}, "", ""),  # 8 + 8 + 2
        ({}, {"thrown_in": 1, "wertungspunkte": 19}, "number_too_high", "wertungspunkte"),
        ({}, {"thrown_in": 1, "crosses": 1, "wertungspunkte": 15}, "", ""),  # 8 + 8 - 1
        ({}, {"thrown_in": 1, "crosses": 1, "wertungspunkte": 16}, "number_too_high", "wertungspunkte"),
        ({}, {"thrown_in": 0, "crosses": 1, "wertungspunkte": -1}, "", ""),
        ({}, {"thrown_in": 0, "crosses": 1, "wertungspunkte": -2}, "number_too_low", "wertungspunkte"),
        ({}, {"thrown_in": 1, "crosses": 2, "wertungspunkte": -3}, "", ""),  # -2 - 1
        ({}, {"thrown_in": 1, "crosses": 2, "wertungspunkte": -4}, "number_too_low", "wertungspunkte"),
        ({}, {"crosses": 2, "wertungspunkte": -4}, "", ""),  # which of them were thrown in it does not say
        # what a tournament deducts more is deducted of those hands alone: -2 - 3 - 1
        ({"repeat_offence_extra": 3}, {"thrown_in": 1, "crosses": 2, "wertungspunkte": -6}, "", ""),
        (
            {"repeat_offence_extra": 3},
            {"thrown_in": 1, "crosses": 2, "wertungspunkte": -7},
            "number_too_low",
            "wertungspunkte",
        ),
        # and may be of any where the row does not say: -2 each, -2 - 2
        ({}, {"crosses": 3, "wertungspunkte": -6}, "", ""),
        ({}, {"crosses": 3, "wertungspunkte": -7}, "number_too_low", "wertungspunkte"),
        ({"repeat_offence_extra": 2}, {"crosses": 3, "wertungspunkte": -12}, "", ""),
        ({"repeat_offence_extra": 2}, {"crosses": 3, "wertungspunkte": -13}, "number_too_low", "wertungspunkte"),
        # a row that says how many games there were is judged by those: 2 x 8, else 3 x 8
        ({}, {"games": 2, "wertungspunkte": 16}, "", ""),
        ({}, {"games": 2, "wertungspunkte": 17}, "number_too_high", "wertungspunkte"),
        ({}, {"wertungspunkte": 24}, "", ""),
        # where the rulebook knows none it is refused
        ({"rulebook": "romme24-open"}, {"thrown_in": 0}, "", ""),
        ({"rulebook": "romme24-open"}, {"thrown_in": 1}, "thrown_in_not_foreseen", "thrown_in"),
    ],
)
def test_hands_thrown_in_on_paper_are_bounded_and_bound_the_sums(
    tournament: Json, change: Json, code: str, field: str
) -> None:
    rows = [{"player": key, "wertungspunkte": 2, "augen": 60, "crosses": 0} for key in "abcd"]
    paper = without(table(totals=[rows[0] | change, *rows[1:]]), "games")
    data = document(series=[{"number": 1, "tables": [paper]}], tournament=tournament)
    assert found(data) == (refused(code, f"series[0].tables[0].totals[0].{field}") if code else [])
    assert code or render(accepted(data)) == data
