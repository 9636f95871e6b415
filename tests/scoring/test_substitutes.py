"""A table's `substitutes` and `ends_after` in a document: read, written, refused at their place; what each made.

Source: contract.md, section 7.
"""

from typing import Any

import pytest

from scoring import parse, render, stand

from .builders import Found, Json, accepted, cases, document, found, odd, player, prove_kept, refused, result, without

TABLE = "series[0].tables[0]"


def change(seat: Any, from_game: Any, player_id: Any, **fields: Any) -> Json:
    return {"seat": seat, "from_game": from_game, "player": player_id} | fields


def game(number: int, winner: str, *losers: str) -> Json:
    """Won with Rommé, 5; each of the others has opened and holds 17 Augen, 2."""
    return {"number": number, "results": [result(winner, "romme", 0), *(result(one, "opened", 17) for one in losers)]}


def table(number: int, seats: str, *changes: Json, **fields: Any) -> Json:
    return {"number": number, "seats": list(seats)} | ({"substitutes": list(changes)} if changes else {}) | fields


def of(*tables: Json, **fields: Any) -> Json:
    """A series of four games at these tables, of players a to z."""
    tournament = {"series": 1, "games_per_series": 4} | fields.pop("tournament", {})
    players = fields.pop("players", [player(one) for one in "abcdefghxyz"])
    return document(players=players, tournament=tournament, series=[{"number": 1, "tables": list(tables)}], **fields)


def made(data: Json, number: int = 0) -> dict[str, tuple[int, int, int]]:
    """Player -> points, Augen and games in a series."""
    rows = stand(accepted(data))["series"][number]["players"]
    return {row["player"]: (row["points"], row["augen"], row["games"]) for row in rows}


# Are read and written: a, b, c and d; a deals game 1 and b game 2. Each result names who played.

GAMES = (game(1, "b", "c", "d"), game(2, "a", "c", "d"), game(3, "x", "a", "d"))
FIRST, SECOND = GAMES[:2]


@pytest.mark.parametrize(
    "fields",
    [
        {"substitutes": [change(2, 3, "x")], "games": list(GAMES)},
        {"substitutes": [change(2, 3, "x", for_team=True)], "games": list(GAMES)},
        {"substitutes": [change(4, 2, None)], "games": [GAMES[0], game(2, "a", "b", "c")]},
        {"substitutes": [change(2, 3, "x")], "games": [*GAMES[:2], GAMES[2] | {"dealer": "c"}]},
        {"substitutes": [], "games": list(GAMES[:2])},
        {"substitutes": [change(2, 3, "x"), change(2, 4, "b")]},
        {"ends_after": 2, "games": list(GAMES[:2])},
        {"ends_after": 1},
    ],
)
def test_substitutes_are_read_and_written(fields: Json) -> None:
    prove_kept(of(table(1, "abcd", **fields)))


def test_for_no_team_may_be_left_out() -> None:
    data = of(table(1, "abcd", change(2, 3, "x", for_team=False)))
    assert accepted(data) == accepted(of(table(1, "abcd", change(2, 3, "x"))))


def test_order_they_are_named_in_says_nothing() -> None:
    changes = [change(2, 3, "x"), change(2, 2, None), change(1, 3, "y")]
    games = [game(1, "b", "c", "d"), game(2, "a", "c", "d"), game(3, "x", "y", "c")]  # in game 2 c deals, then d
    assert made(of(table(1, "abcd", *changes, games=games))) == made(of(table(1, "abcd", *changes[::-1], games=games)))


def test_dealer_out_of_turn_is_named_as_who_sat_there() -> None:
    data = of(table(1, "abcd", change(2, 3, "x"), games=[*GAMES[:2], game(3, "a", "c", "d") | {"dealer": "x"}]))
    assert found(data) == [("dealer_wrong", f"{TABLE}.games[2].dealer", True)]
    assert render(accepted(data)) == data


BEHIND = (game(1, "b", "a"), game(2, "b", "a"), game(3, "a", "x"))
AHEAD = (game(1, "a", "b"), game(2, "a", "b"), game(3, "a", "x"))


@pytest.mark.parametrize(
    ("games", "gave_up", "code"),
    [
        # of four games two are half. Who is behind says the seat's whole column: b made 50 and 50, x 3, a 3, 3, 50
        (BEHIND, "a", None),
        (BEHIND, "x", "giving_up_not_behind"),
        (AHEAD, "x", None),
        (AHEAD, "b", "player_not_at_table"),  # who left cannot have given up
    ],
)
def test_player_who_gave_up_sits_there_in_the_end(games: tuple[Json, ...], gave_up: str, code: str | None) -> None:
    data = of(
        table(1, "ab", change(2, 3, "x"), games=list(games), gave_up=gave_up),
        tournament={"rulebook": "romme24-open"},
    )
    assert found(data) == (refused(code, f"{TABLE}.gave_up") if code else [])
    assert code or render(accepted(data)) == data


# Are refused at their place


@pytest.mark.parametrize(
    ("one", "code", "field"),
    [
        (change(0, 2, "x"), "seat_unknown", "[0].seat"),
        (change(5, 2, "x"), "seat_unknown", "[0].seat"),
        (change(2, 0, "x"), "number_too_low", "[0].from_game"),
        # any game of the list can be the first
        (change(2, 1, "x"), "", ""),
        (change(2, 4, "x"), "", ""),
        (change(2, 5, "x"), "number_too_high", "[0].from_game"),
        (change(2, 2, "q"), "player_unknown", "[0].player"),
        (change(2, 2, 7), "not_a_text", "[0].player"),
        (change(2, 2, "x", for_team=1), "not_a_flag", "[0].for_team"),
        (change(2, 2, None, for_team=False), "", ""),
        (change(2, 2, None, for_team=True), "for_team_of_nobody", "[0].for_team"),
        (without(change(2, 2, "x"), "seat"), "missing", "[0].seat"),
        (without(change(2, 2, "x"), "from_game"), "missing", "[0].from_game"),
        (without(change(2, 2, "x"), "player"), "missing", "[0].player"),
        (change("2", 2, "x"), "not_whole", "[0].seat"),
        (change(2, True, "x"), "not_whole", "[0].from_game"),
        (7, "not_an_object", "[0]"),
    ],
)
def test_substitute_is_refused_at_its_place(one: Json, code: str, field: str) -> None:
    said = refused(code, f"{TABLE}.substitutes{field}") if code else []
    assert found(of(table(1, "abcd", one))) == said


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        (table(1, "abcd", substitutes={}), refused("not_a_list", f"{TABLE}.substitutes")),
        # a table of three has a shorter list
        (table(1, "abc", change(2, 3, "x")), []),
        (table(1, "abc", change(2, 4, "x")), refused("number_too_high", f"{TABLE}.substitutes[0].from_game")),
        # a seat changes once a game
        (
            table(1, "abcd", change(2, 3, "x"), change(1, 3, "y"), change(2, 3, None)),
            refused("seat_changes_twice", f"{TABLE}.substitutes[2].from_game"),
        ),
        # four at a table play three games each; three who begin as three have played three after three
        (
            table(1, "abcd", change(1, 1, None), games=[game(number, "b", "c", "d") for number in (1, 2, 3, 4)]),
            refused("too_many_games", f"{TABLE}.games[3]"),
        ),
        # one that cannot be read is passed over
        (
            table(1, "abcd", change("2", 3, "x"), games=list(GAMES[:2])),
            refused("not_whole", f"{TABLE}.substitutes[0].seat"),
        ),
    ],
)
def test_substitutes_fit_the_list_of_their_table(data: Json, problems: list[Found]) -> None:
    assert found(of(data)) == problems


def test_number_before_the_first_game_is_told() -> None:
    (problem,) = parse(of(table(1, "abcd", change(2, 0, "x"))))[1]
    assert (problem.code, problem.params) == ("number_too_low", {"minimum": 1})


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        # no seat is taken while one is held at the same table
        *(
            (
                of(table(1, "abcd", *changes)),
                [("seat_held_already", f"{TABLE}.substitutes[{one}].player", False) for one in at],
            )
            for changes, at in (
                ([change(2, 3, "a")], [0]),  # holds seat 1
                ([change(1, 3, "a")], [0]),  # holds this very seat
                ([change(1, 1, "a")], [0]),
                ([change(2, 2, "x"), change(2, 3, "x")], [1]),
                ([change(2, 2, "x"), change(3, 4, "x")], [1]),
                ([change(2, 2, "x"), change(3, 2, "x")], [0, 1]),
                ([change(1, 3, None), change(2, 2, "a")], [1]),  # he leaves only then
                ([change(1, 3, None), change(2, 3, "a")], []),
                ([change(1, 2, None), change(2, 3, "a")], []),
                ([change(1, 2, "b"), change(2, 2, "a")], []),  # they swap
                ([change(1, 1, "b"), change(2, 1, "a")], []),
                ([change(1, 2, "x"), change(1, 3, "a")], []),  # he comes back
                ([change(1, 2, None), change(1, 3, "a")], []),
                ([change(1, 1, "x"), change(1, 2, "a")], []),
            )
        ),
        # nobody sits at two tables at their ends
        *(
            (
                of(table(1, "abcd", *first), table(2, "efgh", *second)),
                [("player_at_two_tables", f"series[0].tables[{at}].player", False) for at in places],
            )
            for first, second, places in (
                ([], [change(1, 2, "a")], ["1].substitutes[0"]),
                ([change(4, 2, "e")], [], ["0].substitutes[0"]),
                ([change(4, 2, "x")], [change(3, 4, "y"), change(4, 2, "x")], ["1].substitutes[1"]),
                ([], [change(1, 3, "a"), change(1, 2, None)], ["1].substitutes[0"]),
                ([change(1, 4, None)], [change(1, 2, "a")], []),  # at which he sat first, is not known
                ([change(1, 4, None)], [change(1, 2, "a"), change(1, 3, None)], []),
                ([], [change(1, 2, "a"), change(1, 3, None)], []),  # he comes back
                ([change(4, 3, "x")], [change(4, 2, "x"), change(4, 3, "y")], []),
                ([change(1, 2, "e")], [change(1, 2, "a")], []),  # they swap
            )
        ),
        # in another series he sits wherever he likes
        (
            document(
                players=of()["players"],
                series=[{"number": one, "tables": [table(1, "abcd", change(1, 2, "x"))]} for one in (1, 2)],
            ),
            [],
        ),
        # in the list of seats nobody is twice
        (
            of(table(1, "abcd", change(1, 2, None)), table(2, "aefg")),
            refused("player_twice_in_series", "series[0].tables[1].seats[0]"),
        ),
        # a list ends with one of its games, and none is there after it
        *(
            (
                of(table(1, "abcd", ends_after=ends_after, games=[FIRST, SECOND])),
                refused(code, f"{TABLE}.ends_after") if code else [],
            )
            for ends_after, code in (
                (0, "number_too_low"),
                (1, "ends_before_games"),
                (2, ""),
                (4, ""),
                (5, "number_too_high"),
                ("2", "not_whole"),
            )
        ),
        # results are of who sits there then: at seat 2 b until game 2, then x
        *(
            (of(table(1, "abcd", change(2, 3, "x"), games=games)), refused(code, f"{TABLE}.{place}"))
            for games, code, place in (
                # by somebody who does not sit there
                ([FIRST, SECOND, game(3, "b", "a", "d")], "player_not_in_game", "games[2].results[0].player"),
                ([FIRST, SECOND, game(3, "y", "a", "d")], "player_not_at_table", "games[2].results[0].player"),
                # before he came too
                ([game(1, "x", "c", "d")], "player_not_in_game", "games[0].results[0].player"),
                # who had left cannot have dealt
                ([FIRST, SECOND, game(3, "a", "c", "d") | {"dealer": "b"}], "player_not_in_game", "games[2].dealer"),
                # of everybody who plays there is one
                ([FIRST, SECOND, game(3, "a", "d")], "seat_missing", "games[2].results"),
            )
        ),
        # and penalties of who played
        *(
            (
                of(
                    table(1, "abcd", change(2, 3, "x"), games=list(GAMES)),
                    penalties=[{"player": who, "series": 1, "points": -1, "reason": "R"}],
                ),
                problems,
            )
            for who, problems in (("x", []), ("y", refused("series_not_played", "penalties[0].series")))
        ),
    ],
)
def test_seats_games_and_penalties_are_of_who_sits_there(data: Json, problems: list[Found]) -> None:
    assert found(data) == problems


def test_results_are_read_where_the_substitutes_cannot_be() -> None:
    games = [FIRST, SECOND, game(3, "b", "a", "d"), game(4, "y", "a", "c")]
    games[3]["results"][1]["augen"] = -1
    assert found(of(table(1, "abcd", change(2, 9, "x"), games=games))) == [
        ("number_too_high", f"{TABLE}.substitutes[0].from_game", False),
        ("player_not_at_table", f"{TABLE}.games[3].results[0].player", False),
        ("augen_negative", f"{TABLE}.games[3].results[1].augen", False),
    ]


# What those who came and those who left have made: games, paper lists, hands thrown in.


# Target score: horesca: the winner has the sum of what the others hold. It counts for each player by himself.


@pytest.mark.parametrize(
    ("winners", "changes", "refused_games"),
    [
        ("aaa", [], [2]),
        ("axx", [change(1, 2, "x")], []),  # what was made at a seat before is not his
        ("axaa", [change(1, 2, "x"), change(1, 3, "a")], [3]),  # who comes back has what he had
    ],
)
def test_target_is_of_each_player_by_himself(winners: str, changes: list[Json], refused_games: list[int]) -> None:
    games = [
        {"number": number, "results": [result(winner, "romme", 0), result("b", "lost", 30)]}
        for number, winner in enumerate(winners, 1)
    ]
    data = of(table(1, "ab", *changes, games=games), tournament={"rulebook": "horesca", "target_score": 60})
    assert found(data) == [("target_reached", f"{TABLE}.games[{at}]", False) for at in refused_games]


def test_player_has_the_sum_of_all_tables_he_sat_at() -> None:
    """a goes to the other table, x takes that seat; a comes back."""
    first = [game(1, "b", "c", "d"), game(2, "x", "c", "d"), game(3, "a", "b", "d")]
    second = [game(1, "f", "g", "h"), game(2, "a", "g", "h")]
    data = of(
        table(1, "abcd", change(1, 2, "x"), change(1, 3, "a"), games=first),
        table(2, "efgh", change(1, 2, "a"), change(1, 3, "e"), games=second),
    )
    assert found(data) == []
    sums = made(data)
    assert {key: sums[key] for key in "axe"} == {"a": (10, 0, 2), "x": (5, 0, 1), "e": (0, 0, 0)}


def test_player_who_was_to_come_is_in_the_list() -> None:
    rows = stand(accepted(of(table(1, "abcd", change(2, 3, "x"), games=[]))))["series"][0]["players"]
    assert {row["player"]: row["rank"] for row in rows} == dict.fromkeys("abcdx")


# Four games: each deals one and plays three.


def paper_row(player_id: str, **fields: Any) -> Json:
    return {"player": player_id, "wertungspunkte": 2, "augen": 60, "crosses": 0} | fields


def on_paper(*rows: Json, changes: tuple[Json, ...] = (change(2, 3, "x"),), **fields: Any) -> Json:
    return of(table(1, "abcd", *changes, totals=list(rows), **fields))


def test_row_for_anybody_who_sat_there() -> None:
    prove_kept(on_paper(*map(paper_row, "abcdx")))


def test_row_without_games_has_those_in_which_he_sat_there() -> None:
    """b deals the second, having played one; x plays the third and the fourth."""
    assert {key: games for key, (_points, _augen, games) in made(on_paper(*map(paper_row, "abcdx"))).items()} == {
        "a": 3,
        "b": 1,
        "c": 3,
        "d": 3,
        "x": 2,
    }


def test_games_are_as_many_as_until_the_list_ends() -> None:
    data = on_paper(*map(paper_row, "abcd"), changes=(), ends_after=2)
    assert [games for _points, _augen, games in made(data).values()] == [1, 1, 2, 2]


MISSING = odd("totals_row_missing", f"{TABLE}.totals")
CAME_BACK = (change(2, 2, "x"), change(2, 3, "b"))
WITH_B_AGAIN = (*map(paper_row, "abcd"), paper_row("x", games=0, wertungspunkte=0, augen=0))


@cases(
    "data, said",
    {
        "a row missing is odd": (on_paper(*map(paper_row, "acd")), MISSING * 2),
        "but of who never played": (on_paper(*map(paper_row, "xacd"), changes=(change(2, 1, "x"),)), []),
        "as many games as he sat there": (on_paper(*map(paper_row, "abcd"), paper_row("x", games=2)), []),
        "and no more": (
            on_paper(*map(paper_row, "abcd"), paper_row("x", games=3)),
            refused("too_many_games", f"{TABLE}.totals[4].games"),
        ),
        "who never sat there has none": (
            on_paper(*map(paper_row, "abcdxy")),
            refused("player_not_at_table", f"{TABLE}.totals[5].player"),
        ),
        "who came back has one": (
            on_paper(*WITH_B_AGAIN, paper_row("b"), changes=CAME_BACK),
            refused("player_repeated", f"{TABLE}.totals[5].player"),
        ),
    },
)
def test_row_is_of_who_sat_there(data: Json, said: list[Found]) -> None:
    assert found(data) == said


def test_player_who_came_back_has_the_games_of_both_times() -> None:
    assert made(on_paper(*WITH_B_AGAIN, changes=CAME_BACK))["b"] == (2, 60, 3)


def test_hands_thrown_in_on_paper_are_his_at_the_next_table() -> None:
    """x threw one in on the paper list: the next, at another table, is their second (rule 15)."""
    second = {
        "number": 1,
        "results": [result("x", "opened", 5, thrown_in=True), result("g", "opened", 5), result("h", "romme", 0)],
    }
    tables = [
        table(1, "abcd", change(2, 1, "x"), change(2, 4, None), totals=[paper_row("x", thrown_in=1)]),
        table(2, "efgh", change(2, 1, "x"), games=[second]),
    ]
    assert made(of(*tables, tournament={"repeat_offence_extra": 3}))["x"][0] == 2 - 1


WON = [
    paper_row(one, wertungspunkte=0, points=points, augen=augen)
    for one, points, augen in (("a", 20, 10), ("b", 0, 20), ("x", 10, 0))
]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (WON, []),
        ([*WON[:2], WON[2] | {"points": 11}], odd("points_differ", f"{TABLE}.totals")),
        (WON[::2], odd("totals_row_missing", f"{TABLE}.totals")),
    ],
)
def test_rows_of_horesca_make_what_the_others_held(rows: list[Json], said: list[Found]) -> None:
    assert found(of(table(1, "ab", change(2, 3, "x"), totals=rows), tournament={"rulebook": "horesca"})) == said
