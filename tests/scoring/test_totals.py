"""Sums: what they add, and what those from a paper list can be, to the last point on both sides.

Source: decisions.md, rules 12 to 15.
"""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from scoring import (
    FIGURES,
    RULEBOOKS,
    Game,
    Result,
    Rulebook,
    Totals,
    check_totals,
    check_totals_together,
    list_rows,
    rulebook,
    score_game,
    stand,
    stint_totals,
    table_totals,
)
from scoring.figures import FIGURE_BY_KEY, NOTHING, Shown

from .builders import (
    DSKV,
    HORESCA,
    OPEN,
    Found,
    accepted,
    cases,
    codes,
    document,
    game,
    not_opened,
    odd,
    opened,
    player,
    refused,
    result,
    won,
)

# Rule 15: the worst game is not opened, above 100 Augen and thrown in; rule 12: the best is a Hand-Rommé.
WORST, BEST = -2, 8
LOW, HIGH = (refused(code, "wertungspunkte") for code in ("number_too_low", "number_too_high"))


def of_15(wertungspunkte: int, augen: int, crosses: int = 0) -> Totals:
    return Totals(wertungspunkte=wertungspunkte, augen=augen, crosses=crosses, games=15)


def of_3(wertungspunkte: int, augen: int = 500, crosses: int = 0) -> Totals:
    return Totals(wertungspunkte=wertungspunkte, augen=augen, crosses=crosses, games=3)


SPENT = Totals(wertungspunkte=-12, augen=0, points=-120, games=12)
WON = Totals(wertungspunkte=0, augen=0, points=12 * 5 * 9999, games=12)
OF_15: list[tuple[Totals, list[Found]]] = [
    # the most is every other game a Hand-Rommé, and a cross at least 1 less
    (of_15(15 * BEST, 0), []),
    (of_15(15 * BEST + 1, 0), HIGH),
    (of_15(14 * BEST - 1, 1500, 1), []),
    (of_15(14 * BEST, 1500, 1), HIGH),
    (of_15(13 * BEST - 2, 300, 2), []),
    (of_15(13 * BEST - 1, 300, 2), HIGH),
    (of_15(-15, 1500, 15), []),
    (of_15(-14, 1500, 15), HIGH),
    # the least
    (of_15(-1, 300), LOW),
    (of_15(0, -1), refused("number_too_low", "augen")),
    (of_15(0, 15 * 9999), []),
    (of_15(0, 15 * 9999 + 1), refused("number_too_high", "augen")),
    (of_15(0, 0, -1), refused("number_too_low", "crosses")),
    (of_15(0, 0, 16), refused("number_too_high", "crosses")),
    (Totals(wertungspunkte=0, augen=0, games=16), refused("too_many_games", "games")),
    (Totals(), []),
    (Totals(wertungspunkte=1, augen=0, games=0), HIGH),
]


@pytest.mark.parametrize(
    ("rules", "totals", "more", "problems"),
    [
        *((DSKV, totals, {}, problems) for totals, problems in OF_15),
        # the least is every cross with the worst a game can give, and what the tournament deducts more
        *(
            (DSKV, of_15(crosses * (WORST - extra) - less, 1500, crosses), {"repeat_offence_extra": extra}, LOW * less)
            for crosses in (0, 1, 15)
            for extra in (0, 1, 3)
            for less in (0, 1)
        ),
        # romme24 has no crosses, so that every game may cost a point, and no rule 15: what a tournament deducts for
        # thrown-in hands says nothing there
        *(
            (OPEN, totals, {"repeat_offence_extra": 5}, problems)
            for totals, problems in (
                (SPENT, []),
                (replace(SPENT, wertungspunkte=-13), LOW),
                (replace(SPENT, crosses=1), refused("number_too_high", "crosses")),
            )
        ),
        # contract.md, section 7: a row may say how many hands are thrown in, of those games he played
        (DSKV, of_3(3, 100), {"thrown_in": -1}, refused("number_too_low", "thrown_in")),
        (DSKV, of_3(3, 100), {"thrown_in": 0}, []),
        (DSKV, of_3(3, 100), {"thrown_in": 3}, []),
        (DSKV, of_3(3, 100), {"thrown_in": 4}, refused("number_too_high", "thrown_in")),
        (OPEN, of_3(3, 100), {"thrown_in": 0}, []),
        (OPEN, of_3(3, 100), {"thrown_in": 1}, refused("thrown_in_not_foreseen", "thrown_in")),
        # each is recorded with 11 Augen at least
        (DSKV, of_3(3, 2 * 11), {"thrown_in": 2}, []),
        (DSKV, of_3(3, 2 * 11 - 1), {"thrown_in": 2}, refused("number_too_low", "augen")),
        # they alone cost more than a cross
        *(
            (DSKV, of_3(least - less, crosses=3), {"thrown_in": hands, "repeat_offence_extra": 2}, LOW * less)
            for hands, least in ((0, 3 * -1), (1, (WORST - 2) + 2 * -1), (3, 3 * (WORST - 2)))
            for less in (0, 1)
        ),
        # and did not win
        *(
            (DSKV, of_3(most + more, crosses=crosses), {"thrown_in": hands}, HIGH * more)
            for hands, crosses, most in (
                (2, 0, BEST + 2 * 2),  # thrown in, opened, up to 10: 2 each
                (2, 1, BEST + 2 - 1),  # one of them was the cross
                (2, 2, BEST - 2),
                (3, 0, 3 * 2),
            )
            for more in (0, 1)
        ),
    ],
)
def test_sums_from_paper_are_possible_or_refused(
    rules: Rulebook, totals: Totals, more: dict[str, int], problems: list[Found]
) -> None:
    games = 12 if rules is OPEN else 15
    extra = more.get("repeat_offence_extra", 0)
    assert codes(check_totals(rules, totals, games, extra, thrown_in=more.get("thrown_in"))) == problems


def test_most_that_can_be_is_told() -> None:
    (problem,) = check_totals(DSKV, of_15(14 * BEST, 1500, 1), 15, 0)
    assert problem.params == {"maximum": 14 * BEST - 1}


def test_horesca_winner_gets_at_most_what_five_others_can_hold() -> None:
    assert check_totals(HORESCA, WON, 12, 0) == []
    (problem,) = check_totals(HORESCA, replace(WON, points=WON.points + 1), 12, 0)
    assert (problem.code, problem.where, problem.params) == ("number_too_high", ("points",), {"maximum": 12 * 5 * 9999})
    assert codes(check_totals(HORESCA, replace(WON, points=-1), 12, 0)) == refused("number_too_low", "points")


TOO_MANY_WINS = refused("too_many_wins", "")
THREE_45 = {seat: Totals(wertungspunkte=45, augen=30, games=6) for seat in (1, 2, 3)}
TWO_WINS = {seat: Totals(wertungspunkte=28, augen=30, games=6) for seat in (1, 2, 3)}
CROSS = Totals(wertungspunkte=24, augen=130, crosses=1, games=6)
SIX_WINS = Totals(wertungspunkte=48, augen=0, games=6)


# Together: decisions.md, "Sums of a table together": only one can win a game.


@cases(
    "totals, thrown_in, problems",
    {
        # 45 > 5 x 8 + 1 x 3 = 43: six wins each, 18 of six games
        "three times 45": (THREE_45, None, TOO_MANY_WINS),
        # two wins each: 2 x 8 + 4 x 3 = 28; one point more takes a third win, 3 + 2 + 2 of six games
        "the most that three can have": (TWO_WINS, None, []),
        "a point more": (TWO_WINS | {2: Totals(wertungspunkte=29, augen=30, games=6)}, None, TOO_MANY_WINS),
        # a cross takes a point and cannot be a loss with three: one of six, two wins give 2 x 8 + 3 x 3 - 1 = 24
        "a cross": (TWO_WINS | {1: CROSS}, None, []),
        "a point more with a cross": (TWO_WINS | {1: replace(CROSS, wertungspunkte=25)}, None, TOO_MANY_WINS),
        # rule 15: two wins, three losses, a hand thrown in, a loss with two at most: 2 x 8 + 3 x 3 + 2 = 27
        "a hand thrown in": (TWO_WINS | {1: Totals(wertungspunkte=27, augen=30, games=6)}, {1: 1}, []),
        "a point more with a hand thrown in": (TWO_WINS, {1: 1}, TOO_MANY_WINS),
        # wins of a player are never more than his games
        "six wins": ({1: SIX_WINS, 2: Totals(wertungspunkte=0, augen=300, games=6)}, None, []),
        "six wins and a seventh": (
            {1: SIX_WINS, 2: Totals(wertungspunkte=19, augen=300, games=6)},
            None,
            TOO_MANY_WINS,
        ),  # 18 = 6 x 3
        # 6 jokers and 7 aces are 197 (decisions.md, "What Augen are possible")
        "the highest hand in every game": ({1: Totals(wertungspunkte=-6, augen=6 * 197, crosses=6, games=6)}, None, []),
        "more than that": (
            {1: Totals(wertungspunkte=-6, augen=6 * 197 + 1, crosses=6, games=6)},
            None,
            odd("augen_unusual", "[1].augen"),
        ),
    },
)
def test_sums_of_a_table_can_be_together(
    totals: dict[int, Totals], thrown_in: dict[int, int] | None, problems: list[Found]
) -> None:
    assert codes(check_totals_together(DSKV, totals, 6, thrown_in)) == problems


def test_wins_too_many_are_counted() -> None:
    (problem,) = check_totals_together(DSKV, THREE_45, 6)
    assert problem.params == {"wins": 18, "games": 6}


@pytest.mark.parametrize(("augen", "problems"), [(2 * 197, []), (2 * 197 + 1, odd("augen_unusual", "[1].augen"))])
def test_hand_romme_doubles_the_highest_hand_in_sprint(augen: int, problems: list[Found]) -> None:
    assert (
        codes(check_totals_together(rulebook("romme24-sprint"), {1: Totals(wertungspunkte=0, augen=augen, games=1)}, 1))
        == problems
    )


def test_winners_have_what_the_others_held_in_horesca() -> None:
    table = {
        1: Totals(wertungspunkte=0, augen=40, points=60, games=12),
        2: Totals(wertungspunkte=0, augen=60, points=40, games=12),
    }
    assert check_totals_together(HORESCA, table, 12) == []
    differ = check_totals_together(HORESCA, table | {2: Totals(wertungspunkte=0, augen=61, points=40, games=12)}, 12)
    assert codes(differ) == odd("points_differ", "")
    assert differ[0].params == {"points": 100, "augen": 101}


def test_adding_adds_every_part() -> None:
    assert Totals(wertungspunkte=1, augen=2, points=3, crosses=4, games=5) + Totals(
        wertungspunkte=10, augen=20, points=30, crosses=40, games=50
    ) == Totals(wertungspunkte=11, augen=22, points=33, crosses=44, games=55)


# Rule 15: from the second hand on that was thrown in, and no other, a tournament may deduct more.


EXTRA = 3
# At a table of three, so that everybody plays: seat 2 loses, throws in, throws in again; seat 3 throws in once, late.
GAMES = (
    game(won(1), opened(2, 8), opened(3, 8), number=1),
    game(won(1), opened(2, 8, thrown_in=True), opened(3, 8), number=2),
    game(won(1), opened(2, 8, thrown_in=True), not_opened(3, 64, thrown_in=True), number=3),
)
# opened, up to 10: 3, thrown in 2; not opened, up to 100: thrown in -1
SEAT_2, SEAT_3 = 3 + 2 + (2 - EXTRA), 3 + 3 - 1


@pytest.mark.parametrize(("extra", "seat_2"), [(0, 3 + 2 + 2), (EXTRA, SEAT_2)])
@pytest.mark.parametrize("games", [GAMES, GAMES[::-1]], ids=["in order", "in another"])
def test_second_hand_thrown_in_costs_what_the_tournament_says(games: tuple[Game, ...], extra: int, seat_2: int) -> None:
    """A hand that is lost is no offence, and the first one thrown in costs no more."""
    totals = table_totals(DSKV, 3, games, repeat_offence_extra=extra)
    assert [totals[seat].wertungspunkte for seat in (1, 2, 3)] == [15, seat_2, SEAT_3]
    assert stint_totals(DSKV, 3, games, repeat_offence_extra=extra)[1].wertungspunkte == seat_2
    assert list_rows(DSKV, 3, games, repeat_offence_extra=extra).sums[1].net == seat_2


def test_tables_of_a_series_count_by_their_numbers() -> None:
    """d throws in a hand at table 2, goes to table 1 in the place of b and throws in another: that of table 2 is the
    second, so that what he makes for the team of b is the same in every spelling."""
    thrown = result("d", "opened", 8, thrown_in=True)
    left = {
        "number": 2,
        "seats": ["d", "e", "f"],
        "games": [{"number": 1, "results": [thrown, result("e", "romme", 0), result("f", "opened", 8)]}],
        "substitutes": [{"seat": 1, "from_game": 2, "player": "b"}],
    }
    came = {
        "number": 1,
        "seats": ["a", "b", "c"],
        "games": [{"number": 1, "results": [result("a", "romme", 0), thrown, result("c", "opened", 8)]}],
        "substitutes": [{"seat": 2, "from_game": 1, "player": "d", "for_team": True}],
    }
    teams = [{"id": "t", "name": "T", "members": ["b"]}, {"id": "u", "name": "U", "members": ["d"]}]

    def made(*tables: dict[str, object]) -> dict[str, int]:
        data = document(
            tournament={"repeat_offence_extra": EXTRA, "team_size": 1},
            players=[player(name) for name in "abcdef"],
            teams=teams,
            series=[{"number": 1, "tables": list(tables)}],
        )
        return {row["team"]: row["wertungspunkte"] for row in stand(accepted(data))["teams"]}

    assert made(came, left) == made(left, came) == {"t": 2, "u": 2 - EXTRA}


# The figures of lists and rankings: what is summed, and which of them a ranked list shows.


def test_game_adds_to_every_figure() -> None:
    """Rules 12 and 13: not opened with more than 100 Augen is -1 and a cross, opened with more than 30 is 1."""
    first = score_game(DSKV, Game(1, (Result(2, "romme", 0), Result(3, "opened", 9), Result(4, "not_opened", 101))))
    second = score_game(DSKV, Game(2, (Result(1, "romme", 0), Result(3, "opened", 9), Result(4, "opened", 31))))
    totals = Totals.from_scores([first[2], second[2]])
    assert totals.as_json() == {"wertungspunkte": -1 + 1, "augen": 101 + 31, "points": -1 + 1, "crosses": 1, "games": 2}
    assert totals == Totals.from_scores([first[2]]) + Totals.from_scores([second[2]])


def test_sums_are_read_from_whatever_keeps_them_under_the_figures_keys() -> None:
    kept = {figure.key: number for number, figure in enumerate(FIGURES)}
    assert Totals.kept_by(SimpleNamespace(**kept)).as_json() == kept


@pytest.mark.parametrize("rules", RULEBOOKS.values(), ids=lambda rules: rules.id)
def test_ranked_list_shows_columns_and_crosses_beside_them(rules: Rulebook) -> None:
    """Rule 13: only the federations' lists know crosses."""
    beside = ("crosses",) if rules.id in ("dskv-2018", "dgsrv") else ()
    assert rules.ranking_figures == (*rules.columns, *(FIGURE_BY_KEY[key] for key in beside))


@pytest.mark.parametrize(
    ("key", "name", "one", "short", "shown"),
    [
        ("wertungspunkte", "Wertungspunkte", "Wertungspunkt", "WP", Shown.AS_COLUMN),
        ("augen", "Augen", "Auge", "Augen", Shown.AS_COLUMN),
        ("points", "Punkte", "Punkt", "Pkt.", Shown.AS_COLUMN),
        ("crosses", "Kreuze", "Kreuz", "×", Shown.BESIDE),
        ("games", "Spiele", "Spiel", "Spiele", Shown.IN_FILES),
    ],
)
def test_figure_is_called_and_shown_as_decisions_say(key: str, name: str, one: str, short: str, shown: Shown) -> None:
    figure = FIGURE_BY_KEY[key]
    assert (figure.name, figure.one, figure.short, figure.shown) == (name, one, short, shown)


def test_more_points_are_better_and_crosses_alarm() -> None:
    """Rule 14: net Wertungspunkte, the most first; of equals the fewest Augen. Rule 13: minus points are a cross."""
    assert {figure.key for figure in FIGURES if figure.more_is_better} == {"wertungspunkte", "points"}
    assert {figure.key for figure in FIGURES if figure.alarming} == {"crosses"}


def test_figures_but_crosses_say_something_by_any_rulebook() -> None:
    said = {rules.id: {figure.key for figure in FIGURES if rules.has(figure)} for rules in RULEBOOKS.values()}
    every = {figure.key for figure in FIGURES}
    assert said == {one: every if one in ("dskv-2018", "dgsrv") else every - {"crosses"} for one in RULEBOOKS}


def test_before_the_first_game_every_sum_is_0() -> None:
    assert {*NOTHING.as_json().values()} == {0}


def test_figure_reads_the_same_in_every_process() -> None:
    """Documents that are kept are found again by how what they show is written."""
    assert " at 0x" not in repr(FIGURES)
