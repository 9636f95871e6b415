"""Like is compared with like: nobody wins by playing less.

Source: contract.md, section 8, "Games due"; decisions.md, "Third reading".
"""

from typing import Any

import pytest

from scoring import parse, stand

from .builders import Json, accepted, document, player
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


def stand_of(*played: Json, tournament: Json, ids: str = "abcdefgh", **more: Any) -> Json:
    many = {"series": len(played), **tournament}
    return stand(accepted(document(tournament=many, players=list(map(player, ids)), series=list(played), **more)))


def of(drawn: Json, who: str) -> Json:
    row: Json
    (row,) = [row for row in drawn["players"] if row["player"] == who]
    return row | {"complete": next(one["complete"] for one in drawn["rankings"][0]["rows"] if one["player"] == who)}


def rank_points_games(drawn: Json, who: str) -> tuple[int, int, int, int, bool]:
    row = of(drawn, who)
    return row["rank"], row["points"], row["games"], row["games_due"], row["complete"]


def codes_of(said: Json) -> list[str]:
    return [problem.code for problem in parse(said)[1]]


# The rows of what was tried.


def test_team_of_which_two_never_came_does_not_win() -> None:
    """Rommé 51, two series: the team that played all 32 games has -1,200, the one of two only -720 from 16."""
    teams = [
        {"id": "all", "name": "A", "members": list("abcd")},
        {"id": "two", "name": "B", "members": ["e", "f", "x", "y"]},
    ]
    tournament = {"rulebook": "romme-51", "games_per_series": 4, "team_size": 4}
    rounds = [series(number, games("aebf", "3650", 4), games("cdgh", "3506", 4)) for number in (1, 2)]
    drawn = stand_of(*rounds, tournament=tournament, ids="abcdefghxy", teams=teams)
    assert [(row["team"], row["rank"], row["points"], row["games"], row["games_due"]) for row in drawn["teams"]] == [
        ("all", 1, -10 * (3 + 5 + 3 + 5) * 8, 32, 32),
        ("two", 2, -10 * 6 * 8, 16, 32),
    ]
    assert [row["complete"] for row in drawn["teams"]] == [True, False]


def test_player_who_leaves_after_a_game_of_the_second_series_is_behind() -> None:
    """Sprint: -540 from 13 games against -1,020 from 24."""
    leaving = games("abc", "450", 1, substitutes=[{"seat": 1, "from_game": 2, "player": None}])
    two = [{"player": "b", "outcome": "not_opened", "augen": 50}, {"player": "c", "outcome": "romme", "augen": 0}]
    leaving["games"] += [{"number": number, "results": two} for number in range(2, 13)]
    drawn = stand_of(series(1, games("abc", "450", 12)), series(2, leaving), tournament=SPRINT, ids="abc")
    assert rank_points_games(drawn, "c") == (1, 0, 24, 24, True)
    assert rank_points_games(drawn, "b") == (2, -1200, 24, 24, True)
    assert rank_points_games(drawn, "a") == (3, -520, 13, 24, False)


def test_table_struck_after_8_of_12_games_is_behind_the_one_that_played_on() -> None:
    rounds = series(1, games("abcd", "1230", 8), games("efgh", "4560", 12))
    drawn = stand_of(rounds, tournament=SPRINT)
    assert ranks(drawn["players"]) == list(zip("hefgdabc", range(1, 9), strict=True))
    assert rank_points_games(drawn, "d") == (5, 0, 8, 12, False)
    assert ranks(drawn["series"][0]["players"]) == ranks(drawn["players"])


def test_lists_count_up_to_the_game_that_everybody_has_played() -> None:
    rounds = series(1, games("abcd", "1230", 8), games("efgh", "4560", 12), counts_until=8)
    drawn = stand_of(rounds, tournament=SPRINT)
    assert [(row["player"], row["rank"], row["games"], row["games_due"]) for row in drawn["players"][:4]] == [
        ("d", 1, 8, 8),
        ("h", 1, 8, 8),
        ("a", 3, 8, 8),
        ("b", 4, 8, 8),
    ]


@pytest.mark.parametrize(
    ("until", "totals", "code"),
    [(13, False, "number_too_high"), (0, False, "number_too_low"), (8, True, "counts_until_totals")],
)
def test_game_beyond_the_list_or_sums_from_paper_are_refused(until: int, totals: bool, code: str) -> None:
    rows = [{"player": one, "wertungspunkte": 0, "augen": 10, "crosses": 0} for one in "abcd"]
    typed = {"number": 1, "seats": list("abcd"), "totals": rows}
    rounds = series(1, typed if totals else games("abcd", "1230", 8), counts_until=until)
    said = document(tournament=SPRINT | {"series": 1}, players=list(map(player, "abcd")), series=[rounds])
    assert code in codes_of(said)


@pytest.mark.parametrize("until", [1, 12])
def test_first_and_last_game_of_a_list_may_be_the_last_that_counts(until: int) -> None:
    drawn = stand_of(series(1, games("abcd", "1230", 12), counts_until=until), tournament=SPRINT, ids="abcd")
    assert {row["games"] for row in drawn["players"]} == {until}


# Who played all there was.


def test_list_that_reached_its_limit_is_whole_however_short() -> None:
    limit: Json = {"house_rules": {"outcomes": {}, "target_score": True}, "target_score": 240}
    tournament = SPRINT | limit
    drawn = stand_of(series(1, games("abcd", "1280", 3), games("efgh", "1230", 8)), tournament=tournament)
    assert [(row["player"], row["complete"]) for row in drawn["rankings"][0]["rows"]] == [
        (one, True) for one in "dhabefcg"
    ]
    assert of(drawn, "c")["games_due"] == 8


def test_opponent_of_who_gave_up_is_whole_and_who_gave_up_is_not() -> None:
    tournament = {"rulebook": "romme24-cent", "games_per_series": 12}
    drawn = stand_of(series(1, games("ab", "10", 6, gave_up="a"), games("cd", "10", 12)), tournament=tournament)
    assert [(one, of(drawn, one)["complete"]) for one in "abcd"] == [
        ("a", False),
        ("b", True),
        ("c", True),
        ("d", True),
    ]


def test_decided_end_of_a_list_is_no_playing_out() -> None:
    drawn = stand_of(series(1, games("abc", "120", 8, ends_after=8), games("def", "120", 12)), tournament=SPRINT)
    assert [of(drawn, one)["complete"] for one in "adc"] == [False, True, False]


@pytest.mark.parametrize(("from_game", "whole"), [(1, True), (2, False)])
def test_substitute_who_did_not_hold_the_seat_from_the_beginning_is_behind(from_game: int, whole: bool) -> None:
    """From game 1 on they played all of it."""
    change = {"seat": 1, "from_game": from_game, "player": "x"}
    table = games("xbc", "120", 12, seats=list("abc"), substitutes=[change])
    for game in table["games"][: from_game - 1]:
        game["results"] = [result | {"player": result["player"].replace("x", "a")} for result in game["results"]]
    drawn = stand_of(series(1, table), tournament=SPRINT, ids="abcx")
    assert (of(drawn, "x")["complete"], of(drawn, "x")["games_due"]) == (whole, 12)


@pytest.mark.parametrize(("unranked", "whole"), [(False, True), (True, False)])
def test_seat_of_a_team_is_played_by_who_stands_in_for_it(unranked: bool, whole: bool) -> None:
    """Who counts for no team plays no seat of one."""
    change = {"seat": 1, "from_game": 5, "player": "x", "for_team": True}
    table = games("abc", "120", 12, substitutes=[change])
    for game in table["games"][4:]:
        game["results"] = [result | {"player": result["player"].replace("a", "x")} for result in game["results"]]
    people = [player(one, unranked=unranked and one == "x") for one in "abcx"]
    teams = [{"id": "t", "name": "T", "members": ["a", "b"]}]
    drawn = stand(
        accepted(
            document(
                tournament=SPRINT | {"series": 1, "rankings": [MANN]},
                players=people,
                series=[series(1, table)],
                teams=teams,
            )
        )
    )
    (row,) = drawn["rankings"][0]["rows"]
    assert (row["complete"], row["games"], row["games_due"]) == (whole, 24 if whole else 16, 24)


# The order of those who played less: at least half of it before less than half; each by points of a game.


def test_order_of_the_incomplete() -> None:
    """a: 6 of 12 (half), -10 a game. b: 7 of 12, -20. c: 8, -20, more games. d: 5 of 12, less than half: last, though
    -5 a game would be the best. The fifth played all of it with -90 a game: first."""
    lists = [
        games("ax", "10", 6),
        games("by", "20", 7),
        games("cz", "20", 8),
        games("de", "10", 5),
        games("fg", "90", 12),
    ]
    drawn = stand_of(series(1, *lists), tournament=SPRINT, ids="abcdefgxyz")
    assert [row["player"] for row in drawn["players"]] == ["g", "f", "z", "y", "x", "a", "c", "b", "e", "d"]


def test_penalties_are_in_the_average_and_equals_share_until_a_lot() -> None:
    """b: 10 Augen a game and 60 points taken from 6 games are as many points as a has, of fewer Augen."""
    lists = [games("ax", "20", 6), games("by", "10", 6), games("cd", "10", 12)]
    said: Json = {"tournament": SPRINT, "ids": "abcdxy"}
    said["penalties"] = [{"player": "b", "series": 1, "points": -60, "reason": "R"}]
    tied = ranks(stand_of(series(1, *lists), **said)["players"])
    assert tied == [("d", 1), ("c", 2), ("x", 3), ("y", 3), ("b", 5), ("a", 6)]
    drawn = ranks(stand_of(series(1, *lists), lots=[{"players": ["y", "x"]}], **said)["players"])
    assert drawn[2:4] == [("y", 3), ("x", 4)]


def test_average_ranks_everybody_who_played_half_where_it_is_agreed() -> None:
    agreed = SPRINT | {"agreements": {"average_where_games_differ": True}}
    lists = [games("ax", "10", 6), games("by", "20", 12), games("cz", "10", 5)]
    drawn = stand_of(series(1, *lists), tournament=agreed, ids="abcxyz")
    assert ranks(drawn["players"]) == [("y", 1), ("x", 2), ("a", 3), ("b", 4), ("z", 5), ("c", 6)]


def test_average_is_of_no_use_where_more_is_better() -> None:
    said = document(tournament={"agreements": {"average_where_games_differ": True}})
    assert "agreement_of_no_use" in codes_of(said)


# `best_series` takes whole series first; missing ones are owed, those with the fewest games.

BEST = [{"id": "best", "name": "B", "of": "players", "best_series": 2}]


def test_best_series_takes_whole_ones_before_short_ones() -> None:
    """a's second series is short and its best by points; two whole ones count."""
    rounds = [
        series(1, games("abc", "990", 4)),
        series(2, games("ade", "120", 1), games("bcf", "120", 4)),
        series(3, games("abc", "890", 4)),
    ]
    tournament = SPRINT | {"games_per_series": 4, "rankings": BEST}
    drawn = stand_of(*rounds, tournament=tournament, ids="abcdef")
    (row,) = [row for row in drawn["rankings"][0]["rows"] if row["player"] == "a"]
    assert (row["points"], row["games"], row["games_due"], row["complete"]) == (-10 * 4 * (9 + 8), 8, 8, True)


def test_missing_series_is_owed_where_it_has_the_fewest_games() -> None:
    rounds = [
        series(1, games("abc", "120", 4)),
        series(2, games("bcd", "120", 4)),
        series(3, games("bcd", "120", 3)),
    ]
    drawn = stand_of(*rounds, tournament=SPRINT | {"games_per_series": 4, "rankings": BEST}, ids="abcd")
    (row,) = [row for row in drawn["rankings"][0]["rows"] if row["player"] == "a"]
    assert (row["games"], row["games_due"], row["complete"]) == (4, 4 + 3, False)


# Where the dealer sits out: 15 of 20 at four, at three as at four.


def by_house(count: int, *, four: int = 8, three: int | None = None) -> Json:
    """A house where the fewest Augen win: tables of four (and three) with so many games."""
    lists = [dealt("abcd", four)] + ([dealt("efg", three)] if three is not None else [])
    return stand_of(series(1, *lists), tournament=BY_HOUSE | {"games_per_series": count}, ids="abcdefg")


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
    ("four", "three", "due"),
    [
        (8, 6, dict.fromkeys("abcdefg", 6)),
        # 7 games: seats 1 to 3 dealt twice, seat 4 once; a table of three plays three quarters, rounded up
        (7, 6, dict.fromkeys("abc", 5) | {"d": 6} | dict.fromkeys("efg", 6)),
        (4, 6, dict.fromkeys("abcdefg", 3)),  # tables of three do not tell how long a series is where there are others
    ],
)
def test_games_due_where_the_dealer_sits_out(four: int, three: int, due: dict[str, int]) -> None:
    drawn = by_house(8, four=four, three=three)
    assert {row["player"]: row["games_due"] for row in drawn["players"]} == due


def test_due_where_more_is_better_is_what_full_lists_have() -> None:
    lists = [dealt("abcd", 4), dealt("efg", 3)]
    tournament = {"rulebook": "dskv-2018", "games_per_series": 20}
    drawn = stand_of(series(1, *lists), tournament=tournament, ids="abcdefgh")
    assert {row["player"]: row["games_due"] for row in drawn["players"]} == dict.fromkeys("abcdefg", 15) | {"h": 0}


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
