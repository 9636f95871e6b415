"""What sums from a paper list can be, to the last point on both sides. Source: decisions.md, rules 12 to 15."""

from dataclasses import replace

import pytest

from scoring import Totals, check_totals, check_totals_together, rulebook

from .builders import Found, Json, cases, codes, document, found, odd, refused, table, without

DSKV, OPEN, HORESCA = rulebook("dskv-2018"), rulebook("romme24-open"), rulebook("horesca")
# Rule 15: the worst game is not opened, above 100 Augen and thrown in; rule 12: the best is a Hand-Rommé.
WORST, BEST = -2, 8
LOW, HIGH = (refused(code, "wertungspunkte") for code in ("number_too_low", "number_too_high"))


def said(totals: Totals, thrown_in: int | None = None, extra: int = 0) -> list[Found]:
    return codes(check_totals(DSKV, totals, 15, extra, thrown_in=thrown_in))


@pytest.mark.parametrize("extra", [0, 1, 3])
@pytest.mark.parametrize("crosses", [0, 1, 15])
def test_least_is_every_cross_with_the_worst_a_game_can_give(crosses: int, extra: int) -> None:
    """And what the tournament deducts more."""
    least = Totals(crosses * (WORST - extra), 1500, crosses=crosses, games=15)
    less = replace(least, wertungspunkte=least.wertungspunkte - 1)
    assert [said(one, extra=extra) for one in (least, less)] == [[], LOW]


@pytest.mark.parametrize(("crosses", "most"), [(0, 15 * BEST), (1, 14 * BEST - 1), (15, -15)])
def test_most_is_every_other_game_a_hand_romme_and_a_cross_at_least_1_less(crosses: int, most: int) -> None:
    totals = Totals(most, 1500, crosses=crosses, games=15)
    assert said(totals) == []
    (problem,) = check_totals(DSKV, replace(totals, wertungspunkte=most + 1), 15)
    assert (problem.code, problem.params) == ("number_too_high", {"maximum": most})


SPENT = Totals(-12, 0, points=-120, games=12)
WON = Totals(0, 0, points=12 * 5 * 9999, games=12)


@pytest.mark.parametrize(
    ("totals", "problems"),
    [
        # romme24 has no crosses, so that every game may cost a point, and no rule 15: what a tournament deducts for
        # thrown-in hands says nothing there
        (SPENT, []),
        (replace(SPENT, wertungspunkte=-13), LOW),
        (replace(SPENT, crosses=1), refused("number_too_high", "crosses")),
    ],
)
def test_romme24_sums_have_no_crosses(totals: Totals, problems: list[Found]) -> None:
    assert codes(check_totals(OPEN, totals, 12, 5)) == problems


def test_horesca_winner_gets_at_most_what_five_others_can_hold() -> None:
    assert check_totals(HORESCA, WON, 12) == []
    (problem,) = check_totals(HORESCA, replace(WON, points=WON.points + 1), 12)
    assert (problem.code, problem.where, problem.params) == ("number_too_high", ("points",), {"maximum": 12 * 5 * 9999})
    assert codes(check_totals(HORESCA, replace(WON, points=-1), 12)) == refused("number_too_low", "points")


class TestThrownIn:
    """contract.md, section 7: a row may say how many hands are thrown in, of those games he played."""

    @pytest.mark.parametrize(
        ("totals", "hands", "code", "field"),
        [
            # no more hands than games
            (Totals(3, 100, games=3), -1, "number_too_low", "thrown_in"),
            (Totals(3, 100, games=3), 0, None, ""),
            (Totals(3, 100, games=3), 3, None, ""),
            (Totals(3, 100, games=3), 4, "number_too_high", "thrown_in"),
            # each is recorded with 11 Augen at least
            (Totals(3, 2 * 11, games=3), 2, None, ""),
            (Totals(3, 2 * 11 - 1, games=3), 2, "number_too_low", "augen"),
        ],
    )
    def test_hands_thrown_in_are_of_his_games(self, totals: Totals, hands: int, code: str | None, field: str) -> None:
        assert said(totals, hands) == (refused(code, field) if code else [])

    @pytest.mark.parametrize(("hands", "problems"), [(1, refused("thrown_in_not_foreseen", "thrown_in")), (0, [])])
    def test_rulebook_without_rule_15_knows_none(self, hands: int, problems: list[Found]) -> None:
        assert codes(check_totals(OPEN, Totals(3, 100, games=3), 12, thrown_in=hands)) == problems

    @pytest.mark.parametrize(
        ("hands", "least"),
        [
            (0, 3 * -1),  # three crosses, counted
            (1, (WORST - 2) + 2 * -1),
            (3, 3 * (WORST - 2)),
        ],
    )
    def test_hands_thrown_in_alone_cost_more_than_a_cross(self, hands: int, least: int) -> None:
        rows = [Totals(points, 500, crosses=3, games=3) for points in (least, least - 1)]
        assert [said(totals, hands, 2) for totals in rows] == [[], LOW]

    @pytest.mark.parametrize(
        ("hands", "crosses", "most"),
        [
            (2, 0, BEST + 2 * 2),  # thrown in, opened, up to 10: 2 each
            (2, 1, BEST + 2 - 1),  # one of them was the cross
            (2, 2, BEST - 2),
            (3, 0, 3 * 2),
        ],
    )
    def test_hand_thrown_in_did_not_win(self, hands: int, crosses: int, most: int) -> None:
        rows = [Totals(points, 500, crosses=crosses, games=3) for points in (most, most + 1)]
        assert [said(totals, hands) for totals in rows] == [[], HIGH]


def with_row(extra: int, **row: int) -> Json:
    """A paper list of 4 games at a table of four, 3 for each player, and what its first row says."""
    rows = [{"player": name, "wertungspunkte": 6, "augen": 60, "crosses": 0} for name in "abcd"]
    series = [{"number": 1, "tables": [without(table(totals=[{**rows[0], **row}, *rows[1:]]), "games")]}]
    return document(series=series, tournament={"repeat_offence_extra": extra})


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        # a document that deducts more lets a row have less
        (with_row(0, wertungspunkte=3 * -2, crosses=3), None, ""),
        (with_row(0, wertungspunkte=3 * -2 - 1, crosses=3), "number_too_low", "wertungspunkte"),
        (with_row(2, wertungspunkte=3 * (-2 - 2), crosses=3), None, ""),
        (with_row(2, wertungspunkte=3 * (-2 - 2) - 1, crosses=3), "number_too_low", "wertungspunkte"),
        # a row that says how many games he played is judged by those
        (with_row(0, wertungspunkte=16, games=2), None, ""),
        (with_row(0, wertungspunkte=17, games=2), "number_too_high", "wertungspunkte"),
        (with_row(0, wertungspunkte=24), None, ""),  # 3 x 8
        (with_row(0, games=4), "too_many_games", "games"),
    ],
)
def test_row_is_judged_by_its_games_and_what_is_deducted(data: Json, code: str | None, field: str) -> None:
    assert found(data) == (refused(code, f"series[0].tables[0].totals[0].{field}") if code else [])


TOO_MANY_WINS = refused("too_many_wins", "")
THREE_45 = {seat: Totals(45, 30, games=6) for seat in (1, 2, 3)}
TWO_WINS = {seat: Totals(28, 30, games=6) for seat in (1, 2, 3)}
CROSS = Totals(24, 130, crosses=1, games=6)
SIX_WINS = Totals(48, 0, games=6)


class TestTogether:
    """decisions.md, "Sums of a table together": only one can win a game."""

    @cases(
        "totals, thrown_in, problems",
        {
            # 45 > 5 x 8 + 1 x 3 = 43: six wins each, 18 of six games
            "three times 45": (THREE_45, None, TOO_MANY_WINS),
            # two wins each: 2 x 8 + 4 x 3 = 28; one point more takes a third win, 3 + 2 + 2 of six games
            "the most that three can have": (TWO_WINS, None, []),
            "a point more": (TWO_WINS | {2: Totals(29, 30, games=6)}, None, TOO_MANY_WINS),
            # a cross takes a point and cannot be a loss with three: one of six, two wins give 2 x 8 + 3 x 3 - 1 = 24
            "a cross": (TWO_WINS | {1: CROSS}, None, []),
            "a point more with a cross": (TWO_WINS | {1: replace(CROSS, wertungspunkte=25)}, None, TOO_MANY_WINS),
            # rule 15: two wins, three losses, a hand thrown in, a loss with two at most: 2 x 8 + 3 x 3 + 2 = 27
            "a hand thrown in": (TWO_WINS | {1: Totals(27, 30, games=6)}, {1: 1}, []),
            "a point more with a hand thrown in": (TWO_WINS, {1: 1}, TOO_MANY_WINS),
            # wins of a player are never more than his games
            "six wins": ({1: SIX_WINS, 2: Totals(0, 300, games=6)}, None, []),
            "six wins and a seventh": ({1: SIX_WINS, 2: Totals(19, 300, games=6)}, None, TOO_MANY_WINS),  # 18 = 6 x 3
            # 6 jokers and 7 aces are 197 (decisions.md, "What Augen are possible")
            "the highest hand in every game": ({1: Totals(-6, 6 * 197, crosses=6, games=6)}, None, []),
            "more than that": (
                {1: Totals(-6, 6 * 197 + 1, crosses=6, games=6)},
                None,
                odd("augen_unusual", "[1].augen"),
            ),
        },
    )
    def test_sums_of_a_table_can_be_together(
        self, totals: dict[int, Totals], thrown_in: dict[int, int] | None, problems: list[Found]
    ) -> None:
        assert codes(check_totals_together(DSKV, totals, 6, thrown_in)) == problems

    def test_wins_too_many_are_counted(self) -> None:
        (problem,) = check_totals_together(DSKV, THREE_45, 6)
        assert problem.params == {"wins": 18, "games": 6}

    @pytest.mark.parametrize(("augen", "problems"), [(2 * 197, []), (2 * 197 + 1, odd("augen_unusual", "[1].augen"))])
    def test_hand_romme_doubles_the_highest_hand_in_sprint(self, augen: int, problems: list[Found]) -> None:
        assert codes(check_totals_together(rulebook("romme24-sprint"), {1: Totals(0, augen, games=1)}, 1)) == problems

    def test_winners_have_what_the_others_held_in_horesca(self) -> None:
        table = {1: Totals(0, 40, 60, games=12), 2: Totals(0, 60, 40, games=12)}
        assert check_totals_together(HORESCA, table, 12) == []
        differ = check_totals_together(HORESCA, table | {2: Totals(0, 61, 40, games=12)}, 12)
        assert codes(differ) == odd("points_differ", "")
        assert differ[0].params == {"points": 100, "augen": 101}
