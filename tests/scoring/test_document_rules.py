"""`spielliste/1`: what contradicts the rules or itself is refused, with its place; what is odd is accepted."""

import pytest

from scoring import parse

from .builders import (
    Found,
    Json,
    cases,
    document,
    first_game,
    found,
    odd,
    player,
    refused,
    result,
    table,
    with_table,
    without,
)

GAME = "series[0].tables[0].games[0]"
TABLE = "series[0].tables[0]"
SKAT = {"rulebook": "skat"}
UNKNOWN = refused("rulebook_unknown", "tournament.rulebook")
SMALL = odd("team_too_small", "teams[0].members")
NOBODYS: Json = {"id": "t", "name": "T", "members": []}


def second_game(**fields: object) -> Json:
    """Game 2: b deals and sits out."""
    results = [result("a", "romme", 0), result("c", "opened", 17), result("d", "opened", 64)]
    return {"number": 2, "results": results} | fields


def with_team(members: str, **tournament: object) -> Json:
    return document(teams=[{"id": "t", "name": "T", "members": list(members)}], tournament=tournament)


def with_game(*results: Json, **fields: object) -> Json:
    return with_table(games=[first_game(**({"results": list(results)} if results else {}), **fields)])


def by_skat(data: Json) -> Json:
    """The same by a rulebook there is not."""
    return data | {"tournament": document(tournament=SKAT)["tournament"]}


ROWS = tuple({"player": name, "wertungspunkte": 3, "augen": 9, "crosses": 0} for name in "abcd")


@pytest.mark.parametrize("seats", [[], ["a"], ["a", "b"], list("abcde")])
def test_1_2_and_5_players_cannot_be_seated(seats: list[str]) -> None:
    data = with_table(seats=seats) | {"players": [player(name) for name in "abcde"]}
    assert ("table_size", f"{TABLE}.seats", False) in found(data)


THREE = tuple(
    {"number": number, "results": [result("a", "romme", 0), result("b", "opened", 5), result("c", "opened", 5)]}
    for number in range(1, 5)
)
B_DEALT = (result("a", "romme", 0), result("c", "opened", 17), result("d", "not_opened", 64))
ODD = odd("dealer_wrong", f"{GAME}.dealer")


def with_rows(*changes: Json) -> Json:
    """Sums typed in from a paper list, every player 3 of 4 games; `changes` are put into the first rows."""
    rows = [{"player": name, "wertungspunkte": 6, "augen": 60, "crosses": 0} for name in "abcd"]
    return with_totals(*[row | change for row, change in zip(rows, [*changes, *[{}] * 4], strict=False)])


def with_totals(*rows: Json | None) -> Json:
    return document(series=[{"number": 1, "tables": [without(table(totals=list(rows)), "games")]}])


MISSING = ("totals_row_missing", f"{TABLE}.totals", True)


def test_rows_that_say_nothing_are_put_down_one_by_one() -> None:
    assert found(with_totals(None, {}))[:2] == [
        ("not_an_object", f"{TABLE}.totals[0]", False),
        ("missing", f"{TABLE}.totals[1].player", False),
    ]


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"games": 4}, "too_many_games", "games"),
        ({"games": -1}, "number_too_low", "games"),
        ({"crosses": 4}, "number_too_high", "crosses"),
        ({"games": 1, "crosses": 2}, "number_too_high", "crosses"),
        ({"wertungspunkte": 25}, "number_too_high", "wertungspunkte"),
        ({"wertungspunkte": -1}, "number_too_low", "wertungspunkte"),
        ({"augen": -1}, "number_too_low", "augen"),
        ({"augen": "60"}, "not_whole", "augen"),
    ],
)
def test_totals_are_possible(change: Json, code: str, field: str) -> None:
    assert found(with_rows(change)) == refused(code, f"{TABLE}.totals[0].{field}")


@cases(
    "data, problems",
    {
        # Tournament
        "format is known": (document(format="spielliste/2"), refused("format_unknown", "format")),
        "rulebook is known": (document(tournament=SKAT), UNKNOWN),
        "games that do not divide by four are odd": (
            document(tournament={"games_per_series": 18}),
            odd("games_uneven", "tournament.games_per_series"),
        ),
        "games that do": (document(tournament={"games_per_series": 20}), []),
        # Ids
        "of clubs": (
            document(clubs=[*document()["clubs"], *[{"id": "x", "name": "X"}] * 2]),
            refused("id_twice", "clubs[2].id"),
        ),
        "of players": (
            document(players=[*document()["players"], *[player("x")] * 2]),
            refused("id_twice", "players[5].id"),
        ),
        "of teams": (document(teams=[NOBODYS, NOBODYS]), [*SMALL, *refused("id_twice", "teams[1].id")]),
        "a club and a player may have the same": (document(clubs=[{"id": "a", "name": "A"}]), []),
        "a player's club is known": (
            document(players=[*document()["players"], player("x", club="c2")]),
            refused("club_unknown", "players[4].club"),
        ),
        "a team's club is known": (
            document(teams=[NOBODYS | {"club": "c2"}]),
            refused("club_unknown", "teams[0].club"),
        ),
        # Teams
        "members are known and named once": (
            with_team("aza"),
            [
                ("player_unknown", "teams[0].members[1]", False),
                ("player_repeated", "teams[0].members[2]", False),
            ],
        ),
        "no player is in two": (
            document(
                teams=[
                    {"id": "t", "name": "T", "members": ["a", "b"]},
                    {"id": "u", "name": "U", "members": ["c", "b"]},
                ],
                tournament={"team_size": 2},
            ),
            refused("player_in_two_teams", "teams[1].members[1]"),
        ),
        "one without id still has its members": (
            document(teams=[{"name": "T", "members": ["a"]}, {"name": "U", "members": ["a"]}]),
            [
                ("missing", "teams[0].id", False),
                ("missing", "teams[1].id", False),
                ("player_in_two_teams", "teams[1].members[0]", False),
            ],
        ),
        "as many as the tournament says": (with_team("abc", team_size=3), []),
        "no more than it says": (with_team("abc", team_size=2), refused("team_too_large", "teams[0].members")),
        "without a known rulebook no rule is applied": (with_team("abcd", **SKAT, team_size=2), UNKNOWN),
        # Series and tables
        "series are numbered within the tournament": (
            document(series=[{"number": number, "tables": []} for number in (2, 1, 2, 3, 0)]),
            [
                ("number_twice", "series[2].number", False),
                ("number_too_high", "series[3].number", False),
                ("number_too_low", "series[4].number", False),
            ],
        ),
        "tables are numbered within their series": (
            document(
                players=[player(name) for name in "abcdefg"],
                series=[{"number": 1, "tables": [table(), {"number": 1, "seats": ["e", "f", "g"]}]}],
            ),
            refused("number_twice", "series[0].tables[1].number"),
        ),
        "and in the next again": (
            document(series=[{"number": number, "tables": [table()]} for number in (1, 2)]),
            [],
        ),
        "seats are known players": (
            with_table(seats=["a", "b", "c", "z"], games=[]),
            refused("player_unknown", f"{TABLE}.seats[3]"),
        ),
        "no player sits twice at a table": (
            with_table(seats=["a", "b", "c", "a"], games=[]),
            refused("player_twice_in_series", f"{TABLE}.seats[3]"),
        ),
        "no player sits at two tables": (
            document(
                players=[player(name) for name in "abcdef"],
                series=[{"number": 1, "tables": [table(), {"number": 2, "seats": ["e", "f", "b"]}]}],
            ),
            refused("player_twice_in_series", "series[0].tables[1].seats[2]"),
        ),
        "a table has games or totals": (with_table(totals=list(ROWS)), refused("games_and_totals", TABLE)),
        "or neither yet": (document(series=[{"number": 1, "tables": [without(table(), "games")]}]), []),
        "giving up is not foreseen": (
            with_table(gave_up="a"),
            refused("giving_up_not_foreseen", f"{TABLE}.gave_up"),
        ),
        "nor of whom is not there": (
            with_table(gave_up="z"),
            [
                ("player_not_at_table", f"{TABLE}.gave_up", False),
                ("giving_up_not_foreseen", f"{TABLE}.gave_up", False),
            ],
        ),
        "giving up by a rulebook there is not": (by_skat(with_table(gave_up="a")), UNKNOWN),
        # Games
        "a dealer may be named": (with_table(games=[first_game(dealer="a"), second_game(dealer="b")]), []),
        "another is odd and sits out": (with_game(*B_DEALT, dealer="b"), ODD),
        "whoever dealt has no result": (
            with_game(dealer="b"),
            [
                *ODD,
                ("seat_sits_out", f"{GAME}.results[0].player", False),
                ("seat_missing", f"{GAME}.results", False),
            ],
        ),
        "after a dealer out of turn the next follows from the number": (
            with_table(games=[first_game(dealer="b", results=list(B_DEALT)), second_game(dealer="b")]),
            ODD,
        ),
        **{
            f"game 1 is not numbered {wrong}": (
                with_game(number=wrong),
                refused("game_number_expected", f"{GAME}.number"),
            )
            for wrong in (0, 2, -1, 10**30)
        },
        "games are numbered on": (
            with_table(games=[first_game(), second_game(number=1)]),
            refused("game_number_expected", f"{TABLE}.games[1].number"),
        ),
        "4 games at four are 3 at three": (with_table(seats=["a", "b", "c"], games=list(THREE[:3])), []),
        "and no more": (
            with_table(seats=["a", "b", "c"], games=list(THREE)),
            refused("too_many_games", f"{TABLE}.games[3]"),
        ),
        "players sit at the table": (
            with_game(dealer="x") | {"players": [player(name) for name in "abcdx"]},
            refused("player_not_at_table", f"{GAME}.dealer"),
        ),
        "each player has one result": (
            with_game(result("b", "romme", 0), result("b", "opened", 17), result("d", "opened", 64)),
            [
                ("seat_twice", f"{GAME}.results[1].player", False),
                ("seat_missing", f"{GAME}.results", False),
            ],
        ),
        "the dealer has none": (
            with_game(*first_game()["results"], result("a", "opened", 5)),
            refused("seat_sits_out", f"{GAME}.results[3].player"),
        ),
        "what is odd is accepted": (
            with_game(result("b", "romme", 0), result("c", "opened", 154), result("d", "not_opened", 198)),
            [
                ("augen_unusual", f"{GAME}.results[1].augen", True),
                ("augen_unusual", f"{GAME}.results[2].augen", True),
            ],
        ),
        "results are judged where the game cannot be": (
            with_game(result("b", "romme", 1), {"player": "c"}, result("z", "opened", 1)),
            [
                ("missing", f"{GAME}.results[1].outcome", False),
                ("missing", f"{GAME}.results[1].augen", False),
                ("player_not_at_table", f"{GAME}.results[2].player", False),
                ("winner_with_augen", f"{GAME}.results[0].augen", False),
                ("augen_too_low", f"{GAME}.results[2].augen", False),
            ],
        ),
        "without a known rulebook the shape alone is judged": (
            by_skat(with_game(result("b", "tod", 1), result("c", "opened", 1))),
            UNKNOWN,
        ),
        # Totals
        "are accepted": (with_rows(), []),
        "where there are none yet that is odd": (with_totals(), [MISSING] * 4),
        "of players at the table, each once": (
            with_rows({"player": "z"}, {"player": "c"}),
            [
                ("player_not_at_table", f"{TABLE}.totals[0].player", False),
                ("player_repeated", f"{TABLE}.totals[2].player", False),
                MISSING,
                MISSING,
            ],
        ),
        "not judged where the table cannot be": (
            by_skat(with_rows({"crosses": 4, "games": 3, "points": 6, "thrown_in": 0})),
            UNKNOWN,
        ),
        # Lots
        "of nobody": (document(lots=[{}]), refused("lot_of_what", "lots[0]")),
        "of players and teams": (
            document(lots=[{"players": ["a", "b"], "teams": []}]),
            refused("lot_of_what", "lots[0]"),
        ),
        "between two at least": (document(lots=[{"players": ["a"]}]), refused("lot_too_short", "lots[0].players")),
        "two are enough, if tied": (document(lots=[{"players": ["a", "b"]}]), odd("lot_void", "lots[0]")),
        "a list": (document(lots=[{"players": 7}]), refused("not_a_list", "lots[0].players")),
        "of known players, once": (
            document(lots=[{"players": ["a", "z", "a"]}]),
            [("player_unknown", "lots[0].players[1]", False), ("player_repeated", "lots[0].players[2]", False)],
        ),
        "of known teams, once": (
            document(teams=[NOBODYS], lots=[{"teams": ["t", "u", "t"]}]),
            [
                *SMALL,
                ("team_unknown", "lots[0].teams[1]", False),
                ("team_repeated", "lots[0].teams[2]", False),
            ],
        ),
    },
)
def test_document_is_told_what_contradicts_the_rules_or_itself(data: Json, problems: list[Found]) -> None:
    assert found(data) == problems


# Results read at once: results of which nothing is to be said are seen at once, all others read step by step: with
# the same outcome.


@pytest.mark.parametrize("key", ["player", "outcome", "augen"])
@pytest.mark.parametrize(
    "value",
    [
        *(None, True, False, 1.0, -1, 0, 17, 10_000, [], {}),
        *("", "b", "x", "opened", "romme\0", "\ud800", "Rommé", "a b"),
    ],
)
def test_hand_not_thrown_in_may_be_said_or_not(key: str, value: object) -> None:
    short = first_game()["results"]
    short[1][key] = value
    assert parse(with_game(*short)) == parse(with_game(*[one | {"thrown_in": False} for one in short]))


@pytest.mark.parametrize("value", [None, True, "romme", 1, [], {}, [None], [[]], ["b"], [{}]])
def test_results_that_are_none_are_refused(value: object) -> None:
    assert [problem for problem in found(with_table(games=[first_game(results=value)])) if not problem[2]] != []
