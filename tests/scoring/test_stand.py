"""`stand/1`: the standings of a document. Source: contract.md, sections 2 and 7 (`rankings`)."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from scoring import stand

from .builders import GOLDEN, Json, accepted, document, first_game, player, result, table, without
from .naive import naive_stand


def line(rank: int | None, player_id: str, wertungspunkte: int, augen: int, crosses: int, *games: int) -> Json:
    """`games`: played, and due."""
    sums = {"wertungspunkte": wertungspunkte, "augen": augen, "points": wertungspunkte}
    played, due = games
    return {"rank": rank, "player": player_id} | sums | {"crosses": crosses, "games": played, "games_due": due}


def series(number: int, *tables: Json) -> Json:
    return {"number": number, "tables": list(tables)}


def on_paper(seats: str, rows: dict[str, tuple[int, int, int]], **fields: Any) -> Json:
    """A table with sums from paper: Wertungspunkte, Augen, crosses."""
    totals = [
        {"player": name, "wertungspunkte": wertungspunkte, "augen": augen, "crosses": crosses} | fields
        for name, (wertungspunkte, augen, crosses) in rows.items()
    ]
    return {"number": 1, "seats": list(seats), "totals": totals}


def stand_of(**fields: Any) -> Json:
    return stand(accepted(document(**fields)))


# A whole stand


def test_games_typed_sums_and_those_who_have_not_played() -> None:
    games = [
        first_game(),  # a deals; b 5/0, c 2/17, d 0/64
        {
            "number": 2,  # b deals; a -1/101, c 8/0, d -1/150 thrown in
            "results": [
                result("a", "not_opened", 101),
                result("c", "hand_romme", 0),
                result("d", "not_opened", 70, thrown_in=True),
            ],
        },
    ]
    first = series(1, {"number": 1, "seats": list("abcd"), "games": games})
    second = series(2, on_paper("dcb", {"d": (9, 40, 0), "c": (-1, 220, 2)}, games=3))
    assert without(stand_of(players=[player(name) for name in "abcde"], series=[second, first]), "rankings") == {
        "final": None,
        "format": "stand/1",
        "rulebook": "dskv-2018",
        "players": [
            line(1, "c", 2 + 8 - 1, 17 + 0 + 220, 2, 2 + 3, 3 + 3),
            line(2, "d", 0 - 1 + 9, 64 + 150 + 40, 1, 2 + 3, 3 + 3),
            line(3, "b", 5, 0, 0, 1, 3 + 3),
            line(4, "a", -1, 101, 1, 1, 3 + 3),
            line(None, "e", 0, 0, 0, 0, 0),
        ],
        "teams": [],
        "series": [
            {
                "number": 1,
                "players": [
                    line(1, "c", 10, 17, 0, 2, 3),
                    line(2, "b", 5, 0, 0, 1, 3),
                    line(3, "a", -1, 101, 1, 1, 3),
                    line(4, "d", -1, 64 + 150, 1, 2, 3),
                ],
            },
            {
                "number": 2,
                "players": [
                    line(1, "d", 9, 40, 0, 3, 3),
                    line(2, "c", -1, 220, 2, 3, 3),
                    line(None, "b", 0, 0, 0, 0, 0),
                ],
            },
        ],
    }


def test_teams_are_ranked_with_what_their_members_made() -> None:
    teams = [
        {"id": "t", "name": "T", "members": ["a", "b", "c", "d"]},
        {"id": "u", "name": "U", "members": ["e"]},
    ]
    rows = {"a": (9, 40, 0), "b": (8, 50, 0), "c": (-1, 150, 1), "d": (0, 60, 0)}
    drawn = stand_of(
        players=[player(name) for name in "abcde"], teams=teams, series=[series(1, on_paper("abcd", rows))]
    )
    assert drawn["teams"] == [
        {
            "rank": 1,
            "team": "t",
            "wertungspunkte": 9 + 8 - 1 + 0,
            "augen": 40 + 50 + 150 + 60,
            "points": 16,
            "games": 4 * 3,
            "games_due": 4 * 3,
            "complete": True,
        },
        {"rank": None, "team": "u"}
        | dict.fromkeys(("wertungspunkte", "augen", "points", "games", "games_due"), 0)
        | {"complete": False},
    ]


# Rule 15 across series: opened with 9 Augen and thrown in is 2 points; from the second time in the tournament on 3
# less here.


def test_hand_lost_in_a_series_before_is_no_offence() -> None:
    hands = [result("b", "opened", 9), result("b", "opened", 9, thrown_in=True)]
    games = [first_game(results=[result("a", "romme", 0), hand, result("c", "opened", 9)]) for hand in hands]
    played = [series(number, table(seats=list("abc"), games=[game])) for number, game in enumerate(games, 1)]
    drawn = stand_of(tournament={"repeat_offence_extra": 3}, series=played)
    assert [row["wertungspunkte"] for row in drawn["players"] if row["player"] == "b"] == [3 + 2]


# `stand/1` of the second edition: `rankings`, and what they change beside them. Source: contract.md, section 7.


EINZEL: Json = {"id": "einzel", "name": "Einzelwertung", "of": "players"}
DAMEN: Json = {"id": "damen", "name": "Damen", "of": "players", "category": "Damen"}
MANN: Json = {"id": "mann", "name": "Mannschaften", "of": "teams", "team_size": 2}
VEREIN: Json = {"id": "verein", "name": "Vereine", "of": "clubs"}


def typed(number: int, **sums: tuple[int, int]) -> Json:
    """A series of one table: Wertungspunkte and Augen of each."""
    rows = [
        {"player": key, "wertungspunkte": wertungspunkte, "augen": augen, "crosses": 0}
        for key, (wertungspunkte, augen) in sums.items()
    ]
    return {"number": number, "tables": [{"number": 1, "seats": list(sums), "totals": rows}]}


SERIES = [
    typed(1, a=(9, 40), b=(9, 40), c=(8, 50), d=(7, 60)),
    typed(2, a=(5, 10), b=(5, 10), c=(8, 50), d=(1, 60)),
]


def of(*rankings: Json, **fields: Any) -> Json:
    tournament = fields.pop("tournament", {}) | ({"rankings": list(rankings)} if rankings else {})
    damen = [player("a", club="c1", categories=["Damen"]), player("b", categories=["Damen"])]
    return stand_of(series=SERIES, tournament=tournament, players=[*damen, player("c"), player("d")], **fields)


def ranks(lines: list[Json], who: str = "player") -> list[tuple[str, int | None]]:
    return [(line[who], line["rank"]) for line in lines]


def rows(drawn: Json, ranking_id: str) -> list[Json]:
    return [row for one in drawn["rankings"] if one["ranking"] == ranking_id for row in one["rows"]]


# Rankings


def test_row_of_players() -> None:
    drawn = of(EINZEL, penalties=[{"player": "c", "series": 2, "points": -3, "reason": "R"}])
    assert [without(one, "rows") for one in drawn["rankings"]] == [{"ranking": "einzel", "name": "Einzelwertung"}]
    assert rows(drawn, "einzel")[2] == {
        "rank": 3,
        "player": "c",
        "wertungspunkte": 16,
        "augen": 100,
        "points": 13,
        "crosses": 0,
        "games": 6,
        "games_due": 6,
        "penalty": -3,
        "complete": True,
        "unranked": False,
        "disqualified": False,
    }


def test_rows_of_teams_and_clubs_say_all_figures() -> None:
    drawn = of(MANN, VEREIN, teams=[{"id": "t", "name": "T", "members": ["a", "c"]}])
    sums = {"crosses": 0, "penalty": 0, "complete": True, "unranked": False, "disqualified": False}
    assert rows(drawn, "mann") == [
        {"rank": 1, "team": "t", "wertungspunkte": 30, "augen": 150, "points": 30, "games": 12, "games_due": 12} | sums
    ]
    assert rows(drawn, "verein") == [
        {"rank": 1, "club": "c1", "wertungspunkte": 14, "augen": 50, "points": 14, "games": 6, "games_due": 6} | sums
    ]


@pytest.mark.parametrize(
    ("rankings", "lot"),
    [
        ((EINZEL, DAMEN), {"players": ["b", "a"], "ranking": "damen"}),
        ((DAMEN, EINZEL), {"players": ["b", "a"]}),  # without one it is of the first of its kind
    ],
)
def test_rankings_stand_in_order_with_their_own_lots(rankings: tuple[Json, ...], lot: Json) -> None:
    drawn = of(*rankings, lots=[lot])["rankings"]
    assert [one["ranking"] for one in drawn] == [one["id"] for one in rankings]
    assert {one["ranking"]: ranks(one["rows"]) for one in drawn} == {
        "einzel": [("c", 1), ("a", 2), ("b", 2), ("d", 4)],
        "damen": [("b", 1), ("a", 2)],
    }


# `players`, `teams` and `series` keep exactly their keys (section 2).


def test_players_are_everybody_over_all_series() -> None:
    assert ranks(of(DAMEN, EINZEL | {"series": [1]})["players"]) == [("c", 1), ("a", 2), ("b", 2), ("d", 4)]


def test_rule_for_the_incomplete_too() -> None:
    series = [typed(1, a=(0, 300), b=(0, 100)), typed(2, a=(0, 300), c=(0, 100))]
    drawn = stand_of(series=series, tournament={"rulebook": "romme24-sprint"})
    assert ranks(drawn["players"]) == [("a", 1), ("b", 2), ("c", 2), ("d", None)]
    assert ranks(drawn["series"][0]["players"]) == [("b", 1), ("a", 2)]


# Agreements


@pytest.mark.parametrize(("agreed", "second"), [({}, 1), ({"augen_break_ties": True}, 2)])
def test_augen_break_ties_where_agreed(agreed: Json, second: int) -> None:
    """decisions.md, "Second reading": romme24: a switch "Augen entscheiden", off."""
    tournament = {"rulebook": "romme24-open", "games_per_series": 12, "agreements": agreed}
    series = [typed(1, a=(9, 40), b=(10, 50), c=(1, 0))]  # a and b: 10 x WP - Augen = 50
    assert ranks(stand_of(series=series, tournament=tournament)["players"])[:2] == [("a", 1), ("b", second)]


@pytest.mark.parametrize(
    ("tournament", "members", "whole"),
    [
        ({}, "abc", False),
        *(
            ({"agreements": {"three_are_complete": True}} | more, members, whole)
            for more, members, whole in (
                ({}, "ab", False),
                ({}, "abc", True),
                ({}, "abcd", True),
                ({"team_size": 3}, "ab", False),
            )
        ),
        ({}, "ab", False),
        ({"team_size": 2}, "ab", True),  # tandems
        ({"rulebook": "romme24-open", "games_per_series": 12}, "", True),  # the rules know no teams: nobody is missing
    ],
)
def test_team_is_complete_by_rulebook_and_tournament(tournament: Json, members: str, *, whole: bool) -> None:
    drawn = of(teams=[{"id": "t", "name": "T", "members": list(members)}], tournament=tournament)
    assert [row["complete"] for row in (*drawn["teams"], *rows(drawn, "teams"))] == [whole, whole]


@pytest.mark.parametrize(
    ("hands", "paper", "games", "tournament", "made"),
    [
        # a later hand is a repeated offence, and the sums stand as signed
        (1, 1, 2, {}, [2, 2 - 3]),
        (2, 1, 2, {}, [2, 2 - 3]),
        (0, 1, 2, {}, [2, 2]),
        (1, 2, 1, {}, [2, 2]),  # an earlier one is not
        (1, 1, 2, {"agreements": {"second_offence_per_list": True}}, [2, 2]),  # nor where they are counted per list
    ],
)
def test_hand_after_one_on_paper_is_a_repeated_offence(
    hands: int, paper: int, games: int, tournament: Json, made: list[int]
) -> None:
    """b, typed in from paper in the one series and kept game by game in the other: opened with 9 Augen and thrown in is
    2 points, and 3 less here from the second time on."""
    rows = [{"player": key, "wertungspunkte": 2, "augen": 60, "crosses": 0} for key in "abc"]
    rows[1] |= {"thrown_in": hands}
    results = [result("a", "romme", 0), result("b", "opened", 9, thrown_in=True), result("c", "opened", 9)]
    of_paper = series(paper, without(table(seats=list("abc"), totals=rows), "games"))
    of_games = series(games, table(seats=list("abc"), games=[first_game(results=results)]))
    drawn = stand_of(series=[of_paper, of_games], tournament={"repeat_offence_extra": 3} | tournament)["series"]
    assert [row["wertungspunkte"] for one in drawn for row in one["players"] if row["player"] == "b"] == made


@pytest.mark.parametrize("scored_by", [lambda data: stand(accepted(data)), naive_stand], ids=["scoring", "naive"])
def test_weekend_worked_out_by_hand(scored_by: Callable[[Json], Json]) -> None:
    """Six players, two days, six rankings: lot, penalties of a player and of a team, one außer Wertung."""
    case = json.loads((GOLDEN / "second-edition.json").read_text(encoding="utf-8"))
    columns = ("player", "team", "club", *case["columns"][1:])
    drawn = [
        (listed["ranking"], [[row[key] for key in columns if key in row] for row in listed["rows"]])
        for listed in scored_by(case["document"])["rankings"]
    ]
    assert drawn == [*case["rankings"].items()]
