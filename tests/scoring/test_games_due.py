"""Like is compared with like: nobody wins by playing less.

Source: contract.md, section 8, "Games due"; decisions.md, "Third reading".
"""

from typing import Any

import pytest

from scoring import stand

from .builders import Json, accepted, cases, document, found, player
from .test_stand import MANN, ranks

SPRINT: Json = {"rulebook": "romme24-sprint", "games_per_series": 12}
BY_HOUSE: Json = {"rulebook": "dskv-2018", "house_rules": {"outcomes": {}, "fewest_augen_win": True}}


def games(playing: str, augen: str, count: int, **more: Any) -> Json:
    """A table of `count` games: the first seat whose digit is 0 wins each, the others hold their digit times ten."""
    winner = augen.index("0")
    results = [
        {"player": one, "outcome": "romme", "augen": 0}
        if at == winner
        else {"player": one, "outcome": "not_opened", "augen": 10 * int(augen[at])}
        for at, one in enumerate(playing)
    ]
    played = [{"number": number, "results": results} for number in range(1, count + 1)]
    return {"number": 1, "seats": list(playing), "games": played} | more


def series(number: int, *tables: Json, **more: Any) -> Json:
    return {"number": number, "tables": [table | {"number": at} for at, table in enumerate(tables, 1)]} | more


def said_of(*played: Json, agreed: Json = SPRINT, ids: str = "abcdefgh", **more: Any) -> Json:
    """The document of these series."""
    tournament = {"series": len(played), **agreed}
    return document(tournament=tournament, players=list(map(player, ids)), series=list(played), **more)


def first_ranking(said: Json) -> list[Json]:
    rows: list[Json] = stand(accepted(said))["rankings"][0]["rows"]
    return rows


def codes_of(said: Json) -> list[str]:
    return [code for code, _place, _odd in found(said)]


LIMIT: Json = {"house_rules": {"outcomes": {}, "target_score": True}, "target_score": 240}
FEWEST_OF_FOUR = SPRINT | {
    "games_per_series": 4,
    "rankings": [{"id": "best", "name": "B", "of": "players", "best_series": 2}],
}
STRUCK = (games("abcd", "1230", 8), games("efgh", "4560", 12))


def left_by_a() -> Json:
    """A table of three that goes on as two after the first game."""
    left = games("abc", "450", 1, substitutes=[{"seat": 1, "from_game": 2, "player": None}])
    two = [{"player": "b", "outcome": "not_opened", "augen": 50}, {"player": "c", "outcome": "romme", "augen": 0}]
    return left | {"games": [*left["games"], *({"number": number, "results": two} for number in range(2, 13))]}


@cases(
    "said, rows",
    {
        "who leaves after a game of the second series is behind": (
            said_of(series(1, games("abc", "450", 12)), series(2, left_by_a()), ids="abc"),
            {"c": (1, 0, 24, 24, True), "b": (2, -1200, 24, 24, True), "a": (3, -520, 13, 24, False)},
        ),
        "a table struck after 8 of 12 games is": (said_of(series(1, *STRUCK)), {"d": (5, 0, 8, 12, False)}),
        "lists count up to the game that everybody has played": (
            said_of(series(1, *STRUCK, counts_until=8)),
            {"d": (1, 0, 8, 8, True), "h": (1, 0, 8, 8, True), "a": (3, -80, 8, 8, True), "b": (4, -160, 8, 8, True)},
        ),
        "a list that reached its limit is whole however short": (
            said_of(series(1, games("abcd", "1280", 3), games("efgh", "1230", 8)), agreed=SPRINT | LIMIT),
            {
                **{one: (1, 0, count, 8, True) for one, count in (("d", 3), ("h", 8))},
                "a": (3, -30, 3, 8, True),
                "b": (4, -60, 3, 8, True),
                "e": (5, -80, 8, 8, True),
                "f": (6, -160, 8, 8, True),
                "c": (7, -240, 3, 8, True),
                "g": (7, -240, 8, 8, True),
            },
        ),
        "whose opponent gave up is whole and who gave up is not": (
            said_of(
                series(1, games("ab", "10", 6, gave_up="a"), games("cd", "10", 12)),
                agreed={"rulebook": "romme24-cent", "games_per_series": 12},
                ids="abcd",
            ),
            {
                "b": (1, 0, 6, 12, True),
                "d": (1, 0, 12, 12, True),
                "c": (3, -120, 12, 12, True),
                "a": (4, -60, 6, 12, False),
            },
        ),
        "a list whose end was decided is not played out": (
            said_of(series(1, games("abc", "120", 8, ends_after=8), games("def", "120", 12)), ids="abcdef"),
            {"d": (2, -120, 12, 12, True), "c": (4, 0, 8, 12, False), "a": (5, -80, 8, 12, False)},
        ),
        # of the best two: the second is short, and the best by points; two whole ones count
        "whole series come before short ones": (
            said_of(
                series(1, games("abc", "990", 4)),
                series(2, games("ade", "120", 1), games("bcf", "120", 4)),
                series(3, games("abc", "890", 4)),
                agreed=FEWEST_OF_FOUR,
                ids="abcdef",
            ),
            {"a": (3, -10 * 4 * (9 + 8), 8, 8, True)},
        ),
        "a series that is missing is owed where it has the fewest games": (
            said_of(
                series(1, games("abc", "120", 4)),
                series(2, games("bcd", "120", 4)),
                series(3, games("bcd", "120", 3)),
                agreed=FEWEST_OF_FOUR,
                ids="abcd",
            ),
            {"a": (4, -40, 4, 4 + 3, False)},
        ),
    },
)
def test_games_due_are_held_against_those_played(said: Json, rows: dict[str, tuple[Any, ...]]) -> None:
    """Rank, points, games, games due, and whether they are complete."""
    columns = ("rank", "points", "games", "games_due", "complete")
    made = {row["player"]: tuple(row[key] for key in columns) for row in first_ranking(said)}
    assert {one: made[one] for one in rows} == rows


# The rows of what was tried.


def test_team_of_which_two_never_came_does_not_win() -> None:
    """Rommé 51, two series: the team that played all 32 games has -1,200, the one of two only -720 from 16."""
    teams = [
        {"id": "all", "name": "A", "members": list("abcd")},
        {"id": "two", "name": "B", "members": ["e", "f", "x", "y"]},
    ]
    tournament = {"rulebook": "romme-51", "games_per_series": 4, "team_size": 4}
    rounds = [series(number, games("aebf", "3650", 4), games("cdgh", "3506", 4)) for number in (1, 2)]
    drawn = stand(accepted(said_of(*rounds, agreed=tournament, ids="abcdefghxy", teams=teams)))
    columns = ("team", "rank", "points", "games", "games_due", "complete")
    assert [tuple(row[key] for key in columns) for row in drawn["teams"]] == [
        ("all", 1, -10 * (3 + 5 + 3 + 5) * 8, 32, 32, True),
        ("two", 2, -10 * 6 * 8, 16, 32, False),
    ]


@pytest.mark.parametrize(
    ("until", "totals", "code"),
    [(13, False, "number_too_high"), (0, False, "number_too_low"), (8, True, "counts_until_totals")],
)
def test_game_beyond_the_list_or_sums_from_paper_are_refused(until: int, totals: bool, code: str) -> None:
    rows = [{"player": one, "wertungspunkte": 0, "augen": 10, "crosses": 0} for one in "abcd"]
    typed = {"number": 1, "seats": list("abcd"), "totals": rows}
    rounds = series(1, typed if totals else games("abcd", "1230", 8), counts_until=until)
    assert code in codes_of(said_of(rounds, ids="abcd"))


@pytest.mark.parametrize("until", [1, 12])
def test_first_and_last_game_of_a_list_may_be_the_last_that_counts(until: int) -> None:
    said = said_of(series(1, games("abcd", "1230", 12), counts_until=until), ids="abcd")
    assert {row["games"] for row in first_ranking(said)} == {until}


# Who played all there was.


@pytest.mark.parametrize(("from_game", "whole"), [(1, True), (2, False)])
def test_substitute_who_did_not_hold_the_seat_from_the_beginning_is_behind(from_game: int, whole: bool) -> None:
    """From game 1 on they played all of it."""
    change = {"seat": 1, "from_game": from_game, "player": "x"}
    table = games("xbc", "120", 12, seats=list("abc"), substitutes=[change])
    for game in table["games"][: from_game - 1]:
        game["results"] = [result | {"player": result["player"].replace("x", "a")} for result in game["results"]]
    rows = first_ranking(said_of(series(1, table), ids="abcx"))
    assert [(row["complete"], row["games_due"]) for row in rows if row["player"] == "x"] == [(whole, 12)]


@pytest.mark.parametrize(("unranked", "count", "whole"), [(False, 12, True), (True, 12, False), (False, 8, True)])
def test_seat_of_a_team_is_played_by_who_stands_in_for_it(unranked: bool, count: int, whole: bool) -> None:
    """Also where the list reached its limit after 8 games of 12; who counts for no team plays no seat of one."""
    change = {"seat": 1, "from_game": 5, "player": "x", "for_team": True}
    table = games("abc", "130", count, substitutes=[change])
    for game in table["games"][4:]:
        game["results"] = [result | {"player": result["player"].replace("a", "x")} for result in game["results"]]
    agreed = SPRINT | {"rankings": [MANN]} | (LIMIT if count < 12 else {})
    said = said_of(series(1, table, games("def", "120", 12)), agreed=agreed) | {
        "players": [player(one, unranked=unranked and one == "x") for one in "abcdefx"],
        "teams": [{"id": "t", "name": "T", "members": ["a", "b"]}],
    }
    (row,) = first_ranking(said)
    assert (row["complete"], row["games"], row["games_due"]) == (whole, 16 if unranked else 2 * count, 24)


# The order of those who played less: at least half of it before less than half; each by points of a game.


FINED: Json = {"ids": "abcdxy", "penalties": [{"player": "b", "series": 1, "points": -60, "reason": "R"}]}
OF_SIX = series(1, games("ax", "20", 6), games("by", "10", 6), games("cd", "10", 12))


@cases(
    "said, found",
    {
        "a table that played on is before one that was struck": (
            said_of(series(1, *STRUCK)),
            list(zip("hefgdabc", range(1, 9), strict=True)),
        ),
        # a: 6 of 12 (half), -10 a game. b: 7 of 12, -20. c: 8, -20, more games. d: 5 of 12, less than half: last,
        # though -5 a game would be the best. The fifth played all of it with -90 a game: first.
        "half of the list is before less than half": (
            said_of(
                series(
                    1,
                    games("ax", "10", 6),
                    games("by", "20", 7),
                    games("cz", "20", 8),
                    games("de", "10", 5),
                    games("fg", "90", 12),
                ),
                ids="abcdefgxyz",
            ),
            list(zip("gfzyxacbed", range(1, 11), strict=True)),
        ),
        # b: 10 Augen a game and 60 points taken from 6 games are as many points as a has, of fewer Augen
        "penalties are in the average and equals share": (
            said_of(OF_SIX, **FINED),
            [("d", 1), ("c", 2), ("x", 3), ("y", 3), ("b", 5), ("a", 6)],
        ),
        "until a lot": (
            said_of(OF_SIX, lots=[{"players": ["y", "x"]}], **FINED),
            [("d", 1), ("c", 2), ("y", 3), ("x", 4), ("b", 5), ("a", 6)],
        ),
        "everybody who played half where the average is agreed": (
            said_of(
                series(1, games("ax", "10", 6), games("by", "20", 12), games("cz", "10", 5)),
                agreed=SPRINT | {"agreements": {"average_where_games_differ": True}},
                ids="abcxyz",
            ),
            [("y", 1), ("x", 2), ("a", 3), ("b", 4), ("z", 5), ("c", 6)],
        ),
    },
)
def test_order_of_those_who_played_less(said: Json, found: list[tuple[str, int]]) -> None:
    assert ranks(stand(accepted(said))["players"]) == found


def test_list_of_a_series_has_the_same_order() -> None:
    drawn = stand(accepted(said_of(series(1, *STRUCK))))
    assert ranks(drawn["series"][0]["players"]) == ranks(drawn["players"])


def test_average_is_of_no_use_where_more_is_better() -> None:
    assert "agreement_of_no_use" in codes_of(said_of(agreed={"agreements": {"average_where_games_differ": True}}))


# Where the dealer sits out: 15 of 20 at four, at three as at four.


def dealt(seats: str, count: int) -> Json:
    """Who deals sits out at four; the next one wins."""
    played = []
    for number in range(1, count + 1):
        dealer = (number - 1) % len(seats)
        playing = [one for at, one in enumerate(seats) if len(seats) == 3 or at != dealer]
        results = [{"player": one, "outcome": "opened", "augen": 10} for one in playing[1:]]
        played.append({"number": number, "results": [{"player": playing[0], "outcome": "romme", "augen": 0}, *results]})
    return {"number": 1, "seats": list(seats), "games": played}


@pytest.mark.parametrize(
    ("agreed", "four", "three", "due"),
    [
        (BY_HOUSE | {"games_per_series": 8}, 8, 6, dict.fromkeys("abcdefg", 6)),
        # 7 games: seats 1 to 3 dealt twice, seat 4 once; a table of three plays three quarters, rounded up
        (
            BY_HOUSE | {"games_per_series": 8},
            7,
            6,
            dict.fromkeys("abc", 5) | {"d": 6} | dict.fromkeys("efg", 6),
        ),
        # tables of three do not tell how long a series is where there are others
        (BY_HOUSE | {"games_per_series": 8}, 4, 6, dict.fromkeys("abcdefg", 3)),
        # where more is better it is what full lists have
        ({"rulebook": "dskv-2018", "games_per_series": 20}, 4, 3, dict.fromkeys("abcdefg", 15)),
    ],
)
def test_games_due_where_the_dealer_sits_out(agreed: Json, four: int, three: int, due: dict[str, int]) -> None:
    said = said_of(series(1, dealt("abcd", four), dealt("efg", three)), agreed=agreed)
    assert {row["player"]: row["games_due"] for row in stand(accepted(said))["players"]} == due | {"h": 0}


# A list to a target ends when the sums that decide reach it, penalties for repeated offences included.


@pytest.mark.parametrize(("extra", "beyond"), [(0, ["target_reached"]), (1, [])])
def test_target_is_reached_by_what_repeated_offences_leave(extra: int, beyond: list[str]) -> None:
    """a threw in a hand in series 1. In series 2: thrown in with 9 Augen 2, a win 5, thrown in 2: 9, which is the
    target; with 1 less for each repeated offence 7, which is not."""
    tournament = {"house_rules": {"outcomes": {}, "target_score": True}, "target_score": 9}
    tournament |= {"games_per_series": 8, "repeat_offence_extra": extra}
    rounds = [series(1, lost_and_won("t")), series(2, lost_and_won("twtw"))]
    assert codes_of(document(tournament=tournament, series=rounds)) == beyond


def lost_and_won(of_a: str) -> Json:
    """Each game of a: thrown in with 9 Augen, or won; who wins else has 5, who does not 0."""
    played = []
    for number, how in enumerate(of_a, 1):
        own: Json = {"player": "a", "outcome": "opened", "augen": 9, "thrown_in": True}
        own = own if how == "t" else {"player": "a", "outcome": "romme", "augen": 0}
        b = {"player": "b", "outcome": "romme" if (how, number) == ("t", 1) else "not_opened"}
        c = {"player": "c", "outcome": "romme" if (how, number) == ("t", 3) else "not_opened"}
        others = [one | {"augen": 0 if one["outcome"] == "romme" else 64} for one in (b, c)]
        played.append({"number": number, "results": [own, *others]})
    return {"number": 1, "seats": list("abc"), "games": played}
