"""Ties, the lots drawn for them, what decided a place, and what rankings are called.

Source: contract.md, section 7; decisions.md, rule 14: net Wertungspunkte, then Augen, then the lot.
"""

import os
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from scoring import Rulebook, Totals, rulebook
from scoring.figures import AUGEN, POINTS
from scoring.rankings import (
    PLAYERS,
    TEAMS,
    By,
    Decided,
    Drawn,
    Entrant,
    Fate,
    Field,
    Of,
    Owed,
    Penalty,
    Ranking,
    Side,
    decided,
    fate,
    ranked,
    ranked_series,
    void_lots,
)

from .builders import CLUBS, DSKV, FEWEST_AUGEN, MORE_IS_BETTER, Made, by_id, cases, made, of_players, ranks

DISQUALIFIED: Entrant[str] = Entrant(disqualified=True)
UNRANKED: Entrant[str] = Entrant(unranked=True)


def test_full_ties_share_the_rank_and_the_next_is_counted_on() -> None:
    field = of_players({1: {"a": made(40), "b": made(41), "c": made(40), "d": made(39)}})
    assert [(place.key, place.rank, place.tied) for place in ranked(field, PLAYERS)] == [
        ("b", 1, False),
        ("a", 2, True),
        ("c", 2, True),
        ("d", 4, False),
    ]


def test_equals_stand_in_the_order_of_the_list() -> None:
    """Of players, over one series and over several, and of teams and clubs."""
    turned = {key: Entrant(f"club {key}") for key in "cab"}
    series = {key: made(4) for key in "abc"}
    sides = {key: Side("teams", [key]) for key in "cab"}
    clubs = [f"club {key}" for key in "cab"]
    for played in ({1: series}, {1: series, 2: series}):
        field = Field(DSKV, played, turned, sides, clubs)
        assert [ranks(field, one) for one in (PLAYERS, TEAMS)] == [[("c", 1), ("a", 1), ("b", 1)]] * 2
        assert [key for key, _rank in ranks(field, CLUBS)] == clubs


def test_places_without_rank_are_no_tie() -> None:
    field = of_players({1: {"a": made(4)}}, players={"b": Entrant(), "c": Entrant(unranked=True)})
    assert [(place.key, place.rank, place.tied, place.by_lot) for place in ranked(field, PLAYERS)] == [
        ("a", 1, False, False),
        ("b", None, False, False),
        ("c", None, False, False),
    ]


THREE: Rulebook = replace(DSKV, ranking=(*DSKV.ranking, ("crosses", False)))
NEARLY_LEVEL: Made = {
    1: {
        "a": Totals(wertungspunkte=4, augen=9, points=4, crosses=2, games=1),
        "b": Totals(wertungspunkte=4, augen=9, points=4, crosses=1, games=1),
        "c": Totals(wertungspunkte=5, augen=99, points=5, crosses=3, games=1),
    }
}
B_LESS = (Penalty(Of.PLAYERS, "b", 1, -1),)


@cases(
    "rules, series, penalties, found",
    {
        "fewer Augen decide between equal points": (
            DSKV,
            {1: {"a": made(40, 101), "b": made(40, 100)}},
            (),
            [("b", 1), ("a", 2)],
        ),
        "crosses and games decide nothing": (
            DSKV,
            {1: {"a": made(40), "b": Totals(wertungspunkte=40, augen=100, points=40, crosses=3, games=9)}},
            (),
            [("a", 1), ("b", 1)],
        ),
        "in romme24 Augen decide nothing": (
            rulebook("romme24-open"),
            {
                1: {
                    "a": Totals(wertungspunkte=4, augen=10, points=30, games=9),
                    "b": Totals(wertungspunkte=5, augen=20, points=30, games=9),
                }
            },
            (),
            [("a", 1), ("b", 1)],
        ),
        "by fewest crosses": (
            replace(DSKV, ranking=(("crosses", False),)),
            {
                1: {
                    "a": Totals(wertungspunkte=9, augen=9, points=9, crosses=2, games=1),
                    "b": Totals(wertungspunkte=0, augen=99, points=0, crosses=1, games=1),
                }
            },
            (),
            [("b", 1), ("a", 2)],
        ),
        "the third decides between equals in both others": (THREE, NEARLY_LEVEL, (), [("c", 1), ("b", 2), ("a", 3)]),
        "with a penalty": (
            THREE,
            NEARLY_LEVEL,
            (Penalty(Of.PLAYERS, "c", 1, -2),),
            [("b", 1), ("a", 2), ("c", 3)],
        ),
        "a penalty makes a tie": (DSKV, {1: {"a": made(4), "b": made(5)}}, B_LESS, [("a", 1), ("b", 1)]),
        "and breaks one": (DSKV, {1: {"a": made(5), "b": made(5)}}, B_LESS, [("a", 1), ("b", 2)]),
    },
)
def test_criteria_of_the_rulebook_decide(
    rules: Rulebook, series: Made, penalties: tuple[Penalty[str], ...], found: list[tuple[str, int]]
) -> None:
    assert ranks(of_players(series, rules, penalties=penalties)) == found


SERIES: Made = {1: {"a": made(4), "b": made(4), "c": made(4), "d": made(3), "e": made(3)}}
ORDERED = [("c", 1, True), ("a", 2, True), ("b", 3, True), ("d", 4, False), ("e", 4, False)]
TIED = [("a", 1, False), ("b", 1, False), ("c", 1, False), ("d", 4, False), ("e", 4, False)]


def drawn(*lots: Drawn[str], **fields: Any) -> list[tuple[str, int | None, bool]]:
    """Key, rank, whether by lot; of those who have a rank."""
    field = of_players(SERIES, lots=lots, **fields)
    return [(place.key, place.rank, place.by_lot) for place in ranked(field, PLAYERS) if place.rank]


def fate_of(lot: Drawn[str], ranking: Ranking = PLAYERS, **fields: Any) -> Fate:
    return fate(of_players(SERIES, lots=[lot], **fields), ranking, lot)


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ({}, True),
        ({"points": 4}, True),
        ({"augen": 100}, True),
        ({"points": 4, "augen": 100}, True),
        ({"points": 3}, False),
        ({"points": 5}, False),
        ({"augen": 101}, False),
        ({"points": 4, "augen": 99}, False),
    ],
)
def test_lot_decides_the_tie_it_was_drawn_for(said: dict[str, int], *, holds: bool) -> None:
    lot = Drawn("players", ["c", "a", "b"], **said)
    decided = (ORDERED, Fate.HOLDS) if holds else (TIED, Fate.VOID)
    assert (drawn(lot), fate_of(lot)) == decided


def test_players_parted_by_lot_share_no_rank_any_more() -> None:
    places = ranked(of_players(SERIES, lots=[Drawn("players", ["c", "a", "b"])]), PLAYERS)
    assert [place.tied for place in places] == [False, False, False, True, True]


@cases(
    "fields, found, is_now",
    {
        "when one no longer shares the numbers": (
            {"penalties": [Penalty(Of.PLAYERS, "c", 1, -1)]},
            [("a", 1, False), ("b", 1, False), ("c", 3, False), ("d", 3, False), ("e", 3, False)],
            Fate.VOID,
        ),
        **{
            f"who was {said} after it is passed over": (
                {"players": {"a": out}},
                [("c", 1, True), ("b", 2, True), ("d", 3, False), ("e", 3, False)],
                Fate.HOLDS,
            )
            for said, out in (("disqualified", DISQUALIFIED), ("unranked", UNRANKED))
        },
    },
)
def test_lot_is_judged_by_what_is_now(fields: dict[str, Any], found: list[tuple[str, int, bool]], is_now: Fate) -> None:
    lot = Drawn("players", ["c", "a", "b"])
    assert (drawn(lot, **fields), fate_of(lot, **fields)) == (found, is_now)


@pytest.mark.parametrize(
    ("order", "is_now"),
    [
        *((order, Fate.VOID) for order in ("abcd", "dcba", "ad", "abx")),  # they never shared the numbers
        *((order, Fate.LEAVES_OUT) for order in ("ab", "cb")),
    ],
)
def test_lot_of_others_than_the_tied_decides_nothing(order: str, is_now: Fate) -> None:
    lot = Drawn("players", list(order))
    assert (drawn(lot), fate_of(lot)) == (TIED, is_now)


@pytest.mark.parametrize("gone", ["d", "de", "abcde"])
def test_lot_of_which_one_or_nobody_is_left_holds(gone: str) -> None:
    assert fate_of(Drawn("players", ["e", "d"]), players=dict.fromkeys(gone, DISQUALIFIED)) is Fate.HOLDS


@pytest.mark.parametrize(
    ("orders", "found"),
    [
        (("cab", "abc"), ORDERED),  # the first that was drawn for a tie decides
        (("ed", "cab"), [*ORDERED[:3], ("e", 4, True), ("d", 5, True)]),  # two ties have a lot each
    ],
)
def test_lots_decide_a_tie_each(orders: tuple[str, ...], found: list[tuple[str, int, bool]]) -> None:
    assert drawn(*(Drawn("players", list(order)) for order in orders)) == found


def test_lot_counts_in_its_own_ranking_alone() -> None:
    field = of_players(SERIES, lots=[Drawn("damen", ["c", "a", "b"])])
    assert ranks(field)[:3] == [("a", 1), ("b", 1), ("c", 1)]
    assert ranks(field, Ranking("damen", "", Of.PLAYERS))[:3] == [("c", 1), ("a", 2), ("b", 3)]


def test_lot_of_a_series_counts_in_that_series_list_alone() -> None:
    """And one for all series in none of them."""
    lot = Drawn("players", ["c", "a", "b"], series=1)
    field = of_players({**SERIES, 2: {"a": made(4), "b": made(4), "c": made(4)}}, lots=[lot])
    first, second = (ranked_series(field, PLAYERS, number) for number in (1, 2))
    assert [(place.key, place.rank) for place in first[:3]] == [("c", 1), ("a", 2), ("b", 3)]
    assert [(place.key, place.rank) for place in second] == [("a", 1), ("b", 1), ("c", 1)]
    assert ranks(field)[:3] == [("a", 1), ("b", 1), ("c", 1)]
    assert fate(field, PLAYERS, lot) is Fate.HOLDS
    for_all = of_players(SERIES, lots=[Drawn("players", ["c", "a", "b"])])
    assert [place.rank for place in ranked_series(for_all, PLAYERS, 1)[:3]] == [1, 1, 1]


def test_lots_of_teams_and_clubs_decide() -> None:
    people = {"a": Entrant("c1"), "b": Entrant("c2")}
    sides = {"t": Side("teams", ["a"]), "u": Side("teams", ["b"])}
    lots = [Drawn("teams", ["u", "t"], points=4), Drawn("clubs", ["c2", "c1"])]
    field = of_players(SERIES, players=people, teams=sides, clubs=["c1", "c2"], lots=lots)
    assert ranks(field, TEAMS) == [("u", 1), ("t", 2)]
    assert ranks(field, CLUBS) == [("c2", 1), ("c1", 2)]
    assert void_lots(field, [PLAYERS, TEAMS, CLUBS]) == []


def test_void_lots_are_told() -> None:
    drawn = [("players", "cab"), ("players", "da"), ("players", "ab"), ("gone", "de")]  # the first holds
    lots = [Drawn(ranking, list(order)) for ranking, order in drawn]
    assert void_lots(of_players(SERIES, lots=lots), [PLAYERS]) == lots[1:]


# What decided a place against the next one below. Rule 14: net Wertungspunkte, then Augen, then the lot.


LEVEL = {"a": made(41), "b": made(41)}


def why(who: str, rules: Rulebook, totals: dict[str, Totals], **more: Any) -> Decided | None:
    places = list(ranked(of_players({1: totals}, rules, **more), PLAYERS))
    at = next(at for at, place in enumerate(places) if place.key == who)
    return decided(rules, places[at], places[at + 1] if at + 1 < len(places) else None)


FEW = {key: Totals(wertungspunkte=0, augen=augen, points=-augen, games=15) for key, augen in (("a", 80), ("b", 93))}
LOT = {"lots": [Drawn("players", ["b", "a"])]}
UNPLAYED = {"a": made(41), "b": made(0, games=0)}


@cases(
    "rules, totals, more, found",
    {
        "a point more": (DSKV, {"a": made(41, 300), "b": made(40, 100)}, {}, {"a": Decided(By.FIGURE, POINTS, 1)}),
        # issue 17: "gleiche Punkte, 14 Augen weniger"
        "equal points and fewer Augen": (
            DSKV,
            {"a": made(41, 300), "b": made(41, 314)},
            {},
            {"a": Decided(By.FIGURE, AUGEN, 14, more=False, equal=(POINTS,))},
        ),
        "points with a penalty in them": (
            DSKV,
            {"a": made(47), "b": made(40)},
            {"penalties": [Penalty(Of.PLAYERS, "a", 1, -5)]},
            {"a": Decided(By.FIGURE, POINTS, 2)},
        ),
        "a shared place": (DSKV, LEVEL, {}, {"a": Decided(By.NOTHING)}),
        "the lot": (DSKV, LEVEL, LOT, dict.fromkeys("ab", Decided(By.LOT))),
        "nothing of the last": (DSKV, {"a": made(41)}, {}, {"a": None}),
        "nothing where there is no rank": (DSKV, UNPLAYED, {}, {"a": None, "b": None}),
        **{
            f"fewer Augen, by {rules.id}": (rules, FEW, {}, {"a": Decided(By.FIGURE, AUGEN, 13, more=False)})
            for rules in FEWEST_AUGEN
        },
        **{
            f"points, by {rules.id}": (
                rules,
                {"a": made(30), "b": made(27)},
                {},
                {"a": Decided(By.FIGURE, POINTS, 3)},
            )
            for rules in MORE_IS_BETTER
        },
    },
)
def test_place_is_decided_against_the_next_one_by(
    rules: Rulebook, totals: dict[str, Totals], more: dict[str, Any], found: dict[str, Decided | None]
) -> None:
    assert {who: why(who, rules, totals, **more) for who in found} == found


def test_level_places_are_decided_by_no_figure() -> None:
    """As if somebody else had parted them: no figure is made up for it."""
    first, second = (replace(place, tied=False) for place in ranked(of_players({1: LEVEL}, DSKV), PLAYERS))
    assert decided(DSKV, first, second) is None


@pytest.mark.parametrize("rules", FEWEST_AUGEN, ids=by_id)
def test_complete_is_before_incomplete_where_fewest_augen_win(rules: Rulebook) -> None:
    """contract.md, section 7: nobody wins by staying away."""
    first, second = (
        Totals(wertungspunkte=0, augen=80, points=-80, games=15),
        Totals(wertungspunkte=0, augen=10, points=-10, games=15),
    )
    one, other = ranked(of_players({1: {"a": first, "b": second}, 2: {"a": first}}, rules), PLAYERS)
    assert (one.key, other.key, decided(rules, one, other)) == ("a", "b", Decided(By.COMPLETE))


@pytest.mark.parametrize("average", [False, True])
@cases(
    "better, worse, by",
    {
        "all of it": ((12, 240), (11, 0), (By.COMPLETE, By.AVERAGE)),  # by the average, b is before a
        "half of it": ((6, 240), (5, 0), (By.HALF, By.HALF)),
        "points of a game": ((6, 60), (7, 140), (By.AVERAGE, By.AVERAGE)),
        "more games": ((7, 140), (6, 120), (By.GAMES, By.GAMES)),
        "Augen of a game": ((6, 60), (6, 120), (By.AVERAGE_AUGEN, By.AVERAGE_AUGEN)),  # 60 points were taken
        "fewer Augen, both all": ((12, 120), (12, 240), (By.FIGURE, By.AVERAGE)),
    },
)
def test_place_of_who_played_less_is_decided_by(
    better: tuple[int, int], worse: tuple[int, int], by: tuple[By, By], average: bool
) -> None:
    """contract.md, section 8: twelve games are due; games and Augen of each."""
    sums = {
        key: Totals(wertungspunkte=0, augen=augen, points=-augen, games=games)
        for key, (games, augen) in {"a": better, "b": worse}.items()
    }
    taken = [Penalty(Of.PLAYERS, "a", 1, -60)] if by[0] is By.AVERAGE_AUGEN else []
    rules = replace(rulebook("romme24-sprint"), average_where_games_differ=average)
    places = ranked(of_players({1: sums}, rules, penalties=taken, owed={1: Owed(12, 12)}), PLAYERS)
    found = decided(rules, *places)
    assert found is not None
    assert found.by is by[average]


# What a ranking is called by whoever reads it.


def test_ranking_is_called_what_it_was_named_in_german() -> None:
    named = ("Damen", "Pokal der Küche")
    assert tuple(Ranking("r", name, Of.PLAYERS).title for name in named) == named


def test_usual_rankings_are_said_in_another_language_and_others_stay() -> None:
    """In a process of its own: which language the commands speak is asked once."""
    asked = "from scoring.rankings import Of, Ranking as R;"
    asked += "print(R('d', 'Damen', Of.PLAYERS).title, R('k', 'Pokal der Kanne', Of.PLAYERS).title, sep='/')"
    english = os.environ | {"COMMAND_LANGUAGE": "en"}
    told = subprocess.run([sys.executable, "-c", asked], env=english, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "Ladies/Pokal der Kanne"
