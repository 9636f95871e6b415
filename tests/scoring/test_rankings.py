"""Who is in a ranking, over what, and who is complete; what the organiser decided counts in every one.

Source: contract.md, section 7; decisions.md, rule 14.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from scoring import Totals, rulebook
from scoring.rankings import (
    PLAYERS,
    TEAMS,
    Drawn,
    Entrant,
    Field,
    Of,
    Penalty,
    Ranking,
    Side,
    everybody,
    first_teams,
    members_counted,
    ranked,
    ranked_series,
    series_counted,
)

from .builders import (
    CLUBS,
    FEWEST_AUGEN,
    MORE_IS_BETTER,
    Made,
    cases,
    complete,
    made,
    named,
    of_players,
    ranks,
    results,
)

Results = dict[str, tuple[int, int]]


# Who is in

PEOPLE: Mapping[str, Entrant[str]] = {
    "a": Entrant("c1", ("Damen", "Senioren")),
    "b": Entrant("c1"),
    "c": Entrant("c2", ("Damen",)),
}
SIDES: Mapping[str, Side[str]] = {"t": Side("mann", ["a"]), "u": Side("tandem", ["a", "b"])}
FIELD = of_players(
    {1: {"a": made(9), "b": made(20), "c": made(5)}}, players=PEOPLE, teams=SIDES, clubs=["c1", "c2", "c3"]
)


def test_list_knows_who_is_where_in_it() -> None:
    places = ranked(FIELD, PLAYERS)
    assert (len(places), places[-1].key, [place.key for place in places[:2]]) == (3, "c", ["b", "a"])
    assert [place and place.rank for place in map(places.get, "abcx")] == [2, 1, 3, None]


PAIR: Mapping[str, Entrant[str]] = {"a": Entrant("c"), "b": Entrant("c")}
THREE_SERIES = of_players(
    {1: {"a": made(9), "b": made(5)}, 2: {"a": made(1), "b": made(6)}, 3: {"a": made(0)}},
    players=PAIR,
    teams={"t": Side("t", ["a", "b"])},
    clubs=["c"],
)


LIGA = named(best_series=2)
ALONE = of_players({1: {"a": made(9)}, 2: {"a": made(1)}, 3: {"a": made(5)}})
FEWER = of_players({1: {"a": made(9), "b": made(3)}, 2: {"b": made(2, games=0)}, 3: {"b": made(1)}})
CLOSE = {1: {"a": made(9)}, 2: {"a": made(5)}, 3: {"a": made(6)}}
MANY, FEW = Totals(augen=90, points=-90, games=9), Totals(augen=10, points=-10, games=9)
OF_SIDES = of_players(
    {1: {"a": made(9), "b": made(1)}, 2: {"a": made(8), "b": made(3)}},
    players={"a": Entrant("c"), "b": Entrant("c")},
    teams={"t": Side("t", ["a", "b"])},
    clubs=["c"],
)


@pytest.mark.parametrize(
    ("field", "ranking", "who", "counted"),
    [(ALONE, LIGA, "a", {1, 3}), (ALONE, PLAYERS, "a", {1, 2, 3}), (FEWER, LIGA, "x", set())],
)
def test_series_that_count_of_a_player_are_told(
    field: Field[str], ranking: Ranking, who: str, counted: set[int]
) -> None:
    assert series_counted(field, ranking, who) == counted


def test_best_of_equals_is_the_one_that_ranks_better() -> None:
    field = of_players({1: {"a": made(5, 300)}, 2: {"a": made(5, 200)}, 3: {"a": made(5, 100)}})
    assert [place.totals.augen for place in ranked(field, LIGA)] == [300]


TWO = named(Of.CLUBS, best_members=2)
CLUBMATES: Mapping[str, Entrant[str]] = {key: Entrant("c") for key in "abcd"}


def test_best_of_those_who_played_count() -> None:
    played = {"a": made(-9), "b": made(4), "c": made(-2), "d": made(0, 0, 0)}
    field = of_players({1: played}, players=CLUBMATES, clubs=["c"])
    assert results(field, TWO) == {"c": (4 - 2, 0)}
    counted = [members_counted(field, ranking, "c") for ranking in (TWO, CLUBS)]
    assert counted == [["b", "c"], ["b", "c", "a"]]
    assert members_counted(field, TWO, "nobody") == []


def test_player_who_stayed_away_is_not_the_best_where_fewest_augen_win() -> None:
    few, more, most = (Totals(augen=augen, points=-augen, games=9) for augen in (10, 80, 90))
    series = {1: {"a": few, "b": more, "c": most}, 2: {"b": more, "c": most}}
    field = of_players(series, rulebook("romme24-sprint"), players=CLUBMATES, clubs=["c"])
    assert members_counted(field, TWO, "c") == ["b", "c"]


PARTLY = of_players(
    {1: {"a": made(1), "b": made(1)}, 2: {"a": made(1), "c": made(1)}, 3: {"a": made(0, 0, 0)}},
)


@cases(
    "field, ranking, whole",
    {
        "every series in which anybody played": (PARTLY, PLAYERS, {"a": True, "b": False, "c": False}),
        "of those that count": (PARTLY, named(series=(2, 3)), {"a": True, "b": False, "c": True}),
        "or as many as count of him": (PARTLY, named(best_series=1), {"a": True, "b": True, "c": True}),
        # two have been played so far
        "of more than were played": (PARTLY, named(best_series=3), {"a": True, "b": False, "c": False}),
        "anybody may be somebody not in the ranking": (
            of_players({1: {"a": made(1)}, 2: {"b": made(1)}}, players={"a": Entrant(categories=("Damen",))}),
            named(category="Damen"),
            {"a": False},
        ),
        "a team of nobody where the rules know no teams": (
            of_players({}, teams={"t": Side("t", [])}),
            named(Of.TEAMS, "t"),
            {"t": True},
        ),
        # a club with its best members; without a number every club is
        **{
            f"a club of whom {played} played": (
                of_players({1: {key: made(1) for key in played}}, players=CLUBMATES, clubs=["c"]),
                ranking,
                {"c": whole},
            )
            for ranking, played, whole in ((TWO, "ab", True), (TWO, "abc", True), (CLUBS, "a", True))
        },
        "a club of one where two count": (
            of_players({1: {"a": made(1)}}, players=CLUBMATES, clubs=["c"]),
            TWO,
            {"c": False},
        ),
        # a team by its ranking's size, or the tournament's
        **{
            f"two of {own}, or {size}": (
                of_players({1: {"a": made(1), "b": made(1)}}, teams={"t": Side("t", ["a", "b"])}, team_size=size),
                named(Of.TEAMS, "t", team_size=own),
                {"t": whole},
            )
            for own, size, whole in ((None, 0, True), (None, 3, False), (2, 3, True), (3, 2, False))
        },
    },
)
def test_complete_is_who_played_what_counts(field: Field[str], ranking: Ranking, whole: dict[str, bool]) -> None:
    assert complete(field, ranking) == whole


def sums(points: int) -> Totals:
    return Totals(augen=-points, points=points, games=9)


# Staying away: `a` played twice, `b` only once and has the better number: nobody wins by staying away.

SERIES = {1: {"a": sums(-30), "b": sums(-10), "c": sums(-20)}, 2: {"a": sums(-30), "d": sums(-10)}}


@cases(
    "field, ranking, found",
    {
        "everybody": (FIELD, PLAYERS, [("b", 1), ("a", 2), ("c", 3)]),
        "who has the category": (FIELD, named(category="Damen"), [("a", 1), ("c", 2)]),
        "of two categories": (FIELD, named(category="Senioren"), [("a", 1)]),
        "a category of nobody": (FIELD, named(category="damen"), []),
        "teams that say so": (FIELD, named(Of.TEAMS, "mann"), [("t", 1)]),
        "teams that say another": (FIELD, named(Of.TEAMS, "tandem"), [("u", 1)]),
        "nobody": (of_players({}), PLAYERS, []),
        # the incomplete come after all others where points are never above 0
        **{
            f"who stayed away, by {rules.id}": (
                of_players(SERIES, rules),
                PLAYERS,
                [("a", 1), ("b", 2), ("d", 2), ("c", 4)],
            )
            for rules in FEWEST_AUGEN
        },
        **{
            f"a team that lacks a member, by {rules.id}": (
                of_players(SERIES, rules, teams={"two": Side("t", ["b", "d"]), "one": Side("t", ["d"])}, team_size=2),
                named(Of.TEAMS, "t"),
                [("two", 1), ("one", 2)],
            )
            for rules in FEWEST_AUGEN
        },
        # and are ranked with what they have where more is better
        **{
            f"who stayed away, by {rules.id}": (
                of_players(SERIES, rules),
                PLAYERS,
                [("b", 1), ("d", 1), ("c", 3), ("a", 4)],
            )
            for rules in MORE_IS_BETTER
        },
    },
)
def test_ranking_has_those_it_is_of_in_their_order(
    field: Field[str], ranking: Ranking, found: list[tuple[str, int]]
) -> None:
    assert ranks(field, ranking) == found


def test_equal_numbers_of_which_one_is_complete_are_no_tie() -> None:
    field = of_players({1: {"a": sums(0), "b": sums(0)}, 2: {"b": sums(0)}}, rulebook("romme24-sprint"))
    assert [(place.key, place.rank, place.tied) for place in ranked(field, PLAYERS)] == [
        ("b", 1, False),
        ("a", 2, False),
    ]


TWICE: Made = {1: {"a": made(9), "b": made(1)}, 2: {"a": made(8), "b": made(1)}}


def fined(*penalties: Penalty[str]) -> Field[str]:
    teams = {"t": Side("t", ["a", "b"]), "u": Side("u", ["a", "b"])}
    return of_players(TWICE, players=PAIR, teams=teams, clubs=["c"], penalties=penalties)


def test_points_show_the_result_and_sums_do_not() -> None:
    first = ranked(fined(Penalty(Of.PLAYERS, "a", 2, -5)), PLAYERS)[0]
    assert (first.points, first.penalty, first.totals) == (
        12,
        -5,
        Totals(wertungspunkte=17, augen=200, points=17, games=30),
    )


OF_A = Penalty(Of.PLAYERS, "a", 2, -5)
OF_T = Penalty(Of.TEAMS, "t", 2, -5)


@cases(
    "penalty, ranking, number, found",
    {
        "of a player before it": (OF_A, PLAYERS, 1, {"a": 9, "b": 1}),
        "of a player": (OF_A, PLAYERS, 2, {"a": 3, "b": 1}),
        "of a team": (OF_T, named(Of.TEAMS, "t"), 2, {"t": 4}),
    },
)
def test_penalty_counts_in_the_list_of_its_series(
    penalty: Penalty[str], ranking: Ranking, number: int, found: dict[str, int]
) -> None:
    assert {place.key: place.points for place in ranked_series(fined(penalty), ranking, number)} == found


SIX: Made = {1: {key: made(points) for key, points in zip("abcdef", (9, 8, 7, 6, 5, 4), strict=True)}}
DECIDED: Mapping[str, Entrant[str]] = {
    "a": Entrant("c1", disqualified=True),
    "b": Entrant("c1", unranked=True),
    "c": Entrant("c1"),
    "d": Entrant("c2", unranked=True, disqualified=True),
    "g": Entrant("c2"),
    "h": Entrant("c3", unranked=True),
}
OF_THEM: Mapping[str, Side[str]] = {"t": Side("t", ["a", "b", "c"]), "u": Side("t", ["a", "b"])}


def decided(clubs: Sequence[str] = ("c1", "c2", "c3")) -> Field[str]:
    return of_players(SIX, players=DECIDED, teams=OF_THEM, clubs=clubs)


@cases(
    "field, ranking, found",
    {
        # of a club those who are in
        "that have anybody": (FIELD, CLUBS, {"c1": (29, 0), "c2": (5, 0)}),
        "members who have the category": (FIELD, named(Of.CLUBS, category="Damen"), {"c1": (9, 0), "c2": (5, 0)}),
        "one club alone": (FIELD, named(Of.CLUBS, category="Senioren"), {"c1": (9, 0)}),
        # nobody who is außer Wertung or disqualified, nor a penalty of theirs
        "clubs of those who count": (decided(), CLUBS, {"c1": (7, 0), "c2": (0, 0), "c3": (0, 0)}),
        "teams of those who count": (
            of_players(SIX, players=DECIDED, teams=OF_THEM, penalties=[Penalty(Of.PLAYERS, "a", 1, -1)]),
            named(Of.TEAMS, "t"),
            {"t": (7, 0), "u": (0, 0)},
        ),
        # the series a ranking names
        "all": (THREE_SERIES, PLAYERS, {"b": (11, 0), "a": (10, 0)}),
        "which it says": (THREE_SERIES, named(series=(1, 3)), {"a": (9, 0), "b": (5, 0)}),
        "none": (THREE_SERIES, named(series=()), {"a": (0, 0), "b": (0, 0)}),
        "of teams": (THREE_SERIES, named(Of.TEAMS, "t", series=(2,)), {"t": (7, 0)}),
        "of clubs": (THREE_SERIES, named(Of.CLUBS, series=(2,)), {"c": (7, 0)}),
        # the best series
        "so many best": (ALONE, LIGA, {"a": (14, 0)}),
        "fewer were played": (FEWER, LIGA, {"a": (9, 0), "b": (4, 0)}),
        # 9 - 5 = 4 is the worst, and takes its penalty with it
        "by the number that ranks": (
            of_players(CLOSE, penalties=[Penalty(Of.PLAYERS, "a", 1, -5)]),
            LIGA,
            {"a": (11, 0)},
        ),
        # 9 - 3 = 6
        "one that still counts keeps its penalty": (
            of_players(CLOSE, penalties=[Penalty(Of.PLAYERS, "a", 1, -3)]),
            LIGA,
            {"a": (12, -3)},
        ),
        "fewest Augen where they rank": (
            of_players({1: {"a": MANY}, 2: {"a": FEW}, 3: {"a": FEW}}, rulebook("romme24-sprint")),
            LIGA,
            {"a": (-20, 0)},
        ),
        "of each member of a team": (OF_SIDES, named(Of.TEAMS, "t", best_series=1), {"t": (9 + 3, 0)}),
        "of each member of a club": (OF_SIDES, named(Of.CLUBS, best_series=1), {"c": (9 + 3, 0)}),
        "of the series that count": (ALONE, named(series=(2, 3), best_series=1), {"a": (5, 0)}),
        # the best members of a club
        "the best are those with their penalties": (
            of_players(
                {1: {"a": made(9), "b": made(5), "c": made(6)}},
                players=CLUBMATES,
                clubs=["c"],
                penalties=[Penalty(Of.PLAYERS, "a", 1, -5)],
            ),
            TWO,
            {"c": (11, 0)},
        ),
        # penalties, where they belong
        "the series counts": (fined(OF_A), named(series=(2,)), {"a": (3, -5), "b": (1, 0)}),
        "it does not": (fined(OF_A), named(series=(1,)), {"a": (9, 0), "b": (1, 0)}),
        "of a player for his team": (fined(OF_A), named(Of.TEAMS, "t"), {"t": (9 + 8 + 1 + 1 - 5, -5)}),
        "and his other team": (fined(OF_A), named(Of.TEAMS, "u"), {"u": (9 + 8 + 1 + 1 - 5, -5)}),
        "and his club": (fined(OF_A), CLUBS, {"c": (9 + 8 + 1 + 1 - 5, -5)}),
        "of a team in its own ranking": (fined(OF_T), named(Of.TEAMS, "t"), {"t": (14, -5)}),
        "not in other series": (fined(OF_T), named(Of.TEAMS, "t", series=(1,)), {"t": (10, 0)}),
        "not in other teams": (fined(OF_T), named(Of.TEAMS, "u"), {"u": (19, 0)}),
        "not of players": (fined(OF_T), PLAYERS, {"a": (17, 0), "b": (2, 0)}),
        "nor of clubs": (fined(OF_T), CLUBS, {"c": (19, 0)}),
        "several add up": (
            fined(OF_A, Penalty(Of.PLAYERS, "a", 2, -1), Penalty(Of.PLAYERS, "a", 1, -2)),
            PLAYERS,
            {"a": (9, -8), "b": (2, 0)},
        ),
        # whether disqualified, außer Wertung or neither, players keep what they made
        "those who have no rank": (
            decided(),
            PLAYERS,
            {key: (points, 0) for key, points in zip("cefgbhad", (7, 5, 4, 0, 8, 0, 9, 6), strict=True)},
        ),
    },
)
def test_ranking_counts_what_was_made_where_it_belongs(field: Field[str], ranking: Ranking, found: Results) -> None:
    assert results(field, ranking) == found


def test_order_of_a_list() -> None:
    """Ranked; has not played; außer Wertung; disqualified."""
    assert [(place.key, place.rank, place.unranked, place.disqualified) for place in ranked(decided(), PLAYERS)] == [
        ("c", 1, False, False),
        ("e", 2, False, False),
        ("f", 3, False, False),
        ("g", None, False, False),
        ("b", None, True, False),
        ("h", None, True, False),
        ("a", None, False, True),
        ("d", None, True, True),
    ]


def test_unranked_leave_their_team_incomplete() -> None:
    assert [
        (one.key, one.rank, one.points, one.complete)
        for one in ranked(decided(), Ranking("t", "", Of.TEAMS, team_size=3))
    ] == [("t", 1, 7, False), ("u", None, 0, False)]
    assert ranked(decided(), Ranking("t", "", Of.TEAMS, team_size=1))[0].complete


SEATED = of_players(
    {1: {"a": made(9), "b": made(5)}, 2: {"c": made(7), "a": made(0, 0, 0)}},
    players={"a": Entrant("c1"), "b": Entrant("c2"), "c": Entrant("c2"), "d": Entrant("c3")},
    teams={"t": Side("t", ["a", "c"]), "u": Side("t", ["b"]), "v": Side("t", ["d"])},
    clubs=["c1", "c2", "c3"],
)


def in_series(ranking: Ranking, number: int) -> list[tuple[str, int | None, int]]:
    return [(place.key, place.rank, place.points) for place in ranked_series(SEATED, ranking, number)]


@cases(
    "ranking, number, found",
    {
        "players": (PLAYERS, 1, [("a", 1, 9), ("b", 2, 5)]),
        "one who has not played": (PLAYERS, 2, [("c", 1, 7), ("a", None, 0)]),
        "nobody": (PLAYERS, 3, []),
        "teams in_series whom somebody has a seat": (named(Of.TEAMS, "t"), 1, [("t", 1, 9), ("u", 2, 5)]),
        "one team": (named(Of.TEAMS, "t"), 2, [("t", 1, 7)]),
        "clubs": (CLUBS, 1, [("c1", 1, 9), ("c2", 2, 5)]),
        "one club that has not played": (CLUBS, 2, [("c2", 1, 7), ("c1", None, 0)]),
        "where other series count": (named(series=(2,), best_series=1), 1, [("a", 1, 9), ("b", 2, 5)]),
    },
)
def test_list_of_a_series_has_those_with_a_seat_in_it(
    ranking: Ranking, number: int, found: list[tuple[str, int | None, int]]
) -> None:
    assert in_series(ranking, number) == found


# What stands beside: `players` and `teams` of `stand/1`: everybody, all series.

DAMEN = Ranking("damen", "", Of.PLAYERS, category="Damen")


@cases(
    "counting, its_lots",
    {
        "nothing left out": ({}, True),
        "all series named": ({"series": (1, 2)}, True),
        "as many best as there are": ({"best_series": 2}, True),
        "a category": ({"category": "Damen"}, False),
        "one of two series": ({"series": (1,)}, False),
        "the best of two series": ({"best_series": 1}, False),
    },
)
def test_list_of_everybody_has_the_lots_of_the_first_unfiltered(counting: Any, its_lots: bool) -> None:
    """A filter that leaves nothing out is none (contract.md, section 8)."""
    lots = [Drawn("einzel", ["b", "a"])]
    field = of_players({1: {"a": made(9), "b": made(9)}}, lots=lots)
    rankings = [DAMEN, TEAMS, Ranking("einzel", "E", Of.PLAYERS, **counting), Ranking("later", "L", Of.PLAYERS)]
    alone = everybody(rankings, 2)
    assert (alone.category, alone.series, alone.best_series) == (None, None, None)
    assert ranks(field, alone) == ([("b", 1), ("a", 2)] if its_lots else [("a", 1), ("b", 1)])


def test_first_teams_over_all_series_without_lots_of_some_of_them() -> None:
    first = Ranking("mann", "M", Of.TEAMS, series=(1,), best_series=1, team_size=3)
    field = of_players(
        {1: {"a": made(9), "b": made(9)}},
        teams={"t": Side("mann", ["a"]), "u": Side("mann", ["b"])},
        lots=[Drawn("mann", ["u", "t"])],
    )
    assert ranks(field, first) == [("u", 1), ("t", 2)]
    teams = first_teams([DAMEN, first, TEAMS], 2)
    assert teams is not None
    assert (teams.series, teams.best_series, teams.team_size) == (None, None, 3)
    assert ranks(field, teams) == [("t", 1), ("u", 1)]
    assert first_teams([DAMEN], 2) is None
