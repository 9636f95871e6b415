"""What sums from a paper list can be, to the last point on both sides. Source: decisions.md, rules 12 to 15."""

from dataclasses import replace

import pytest

from scoring import Totals, check_totals, check_totals_together, rulebook

from .builders import Found, Json, codes, document, found, table, without

DSKV, OPEN, HORESCA = rulebook("dskv-2018"), rulebook("romme24-open"), rulebook("horesca")
# Rule 15: the worst game is not opened, above 100 Augen and thrown in; rule 12: the best is a Hand-Rommé.
WORST, BEST = -2, 8


def refused(totals: Totals, extra: int = 0) -> list[Found]:
    return codes(check_totals(DSKV, totals, 15, extra))


@pytest.mark.parametrize("extra", [0, 1, 3])
@pytest.mark.parametrize("crosses", [0, 1, 15])
def test_least_is_every_cross_with_the_worst_a_game_can_give_and_what_the_tournament_deducts_more(
    crosses: int, extra: int
) -> None:
    least = crosses * (WORST - extra)
    totals = Totals(least, 1500, crosses=crosses, games=15)
    assert refused(totals, extra) == []
    assert refused(replace(totals, wertungspunkte=least - 1), extra) == [("number_too_low", "wertungspunkte", False)]


@pytest.mark.parametrize(("crosses", "most"), [(0, 15 * BEST), (1, 14 * BEST - 1), (15, -15)])
def test_most_is_every_other_game_a_hand_romme_and_a_cross_at_least_1_less(crosses: int, most: int) -> None:
    totals = Totals(most, 1500, crosses=crosses, games=15)
    assert refused(totals) == []
    (problem,) = check_totals(DSKV, replace(totals, wertungspunkte=most + 1), 15)
    assert (problem.code, problem.params) == ("number_too_high", {"maximum": most})


@pytest.mark.parametrize(
    ("totals", "code"),
    [
        (Totals(0, 0, games=15), None),
        (Totals(0, 0, games=16), "too_many_games"),
        (Totals(0, -1, games=15), "number_too_low"),
        (Totals(0, 15 * 9999, games=15), None),
        (Totals(0, 15 * 9999 + 1, games=15), "number_too_high"),
        (Totals(0, 0, crosses=-1, games=15), "number_too_low"),
        (Totals(-15, 0, crosses=15, games=15), None),
        (Totals(-16, 0, crosses=16, games=15), "number_too_high"),
    ],
)
def test_games_augen_and_crosses(totals: Totals, code: str | None) -> None:
    assert [problem.code for problem in check_totals(DSKV, totals, 15)] == ([] if code is None else [code])


def test_romme24_has_no_crosses_so_that_every_game_may_cost_a_point() -> None:
    """And it has no rule 15: what a tournament deducts for thrown-in hands says nothing there."""
    totals = Totals(-12, 0, points=-120, games=12)
    assert check_totals(OPEN, totals, 12, 5) == []
    assert codes(check_totals(OPEN, replace(totals, wertungspunkte=-13), 12, 5)) == [
        ("number_too_low", "wertungspunkte", False)
    ]
    assert codes(check_totals(OPEN, replace(totals, crosses=1), 12)) == [("number_too_high", "crosses", False)]


def test_horesca_a_winner_gets_at_most_what_five_others_can_hold() -> None:
    totals = Totals(0, 0, points=12 * 5 * 9999, games=12)
    assert check_totals(HORESCA, totals, 12) == []
    (problem,) = check_totals(HORESCA, replace(totals, points=totals.points + 1), 12)
    assert (problem.code, problem.where, problem.params) == (
        *("number_too_high", ("points",)),
        {"maximum": 12 * 5 * 9999},
    )
    assert codes(check_totals(HORESCA, replace(totals, points=-1), 12)) == [("number_too_low", "points", False)]


def said(totals: Totals, thrown_in: int, extra: int = 0) -> list[Found]:
    return codes(check_totals(DSKV, totals, 15, extra, thrown_in=thrown_in))


class TestThrownIn:
    """contract.md, section 7: a row may say how many hands are thrown in, of those games he played."""

    @pytest.mark.parametrize(
        ("hands", "found_code"), [(-1, "number_too_low"), (0, None), (3, None), (4, "number_too_high")]
    )
    def test_no_more_hands_than_games(self, hands: int, found_code: str | None) -> None:
        expected = [] if found_code is None else [(found_code, "thrown_in", False)]
        assert said(Totals(3, 100, games=3), hands) == expected

    def test_rulebook_without_rule_15(self) -> None:
        totals = Totals(3, 100, games=3)
        assert codes(check_totals(OPEN, totals, 12, thrown_in=1)) == [("thrown_in_not_foreseen", "thrown_in", False)]
        assert check_totals(OPEN, totals, 12, thrown_in=0) == []

    def test_each_is_recorded_with_11_augen_at_least(self) -> None:
        assert said(Totals(3, 2 * 11, games=3), 2) == []
        assert said(Totals(3, 2 * 11 - 1, games=3), 2) == [("number_too_low", "augen", False)]

    @pytest.mark.parametrize(
        ("hands", "extra", "least"),
        [
            (0, 2, 3 * -1),  # three crosses, counted
            (1, 2, (WORST - 2) + 2 * -1),
            (3, 2, 3 * (WORST - 2)),
        ],
    )
    def test_only_hands_thrown_in_cost_more_than_a_cross(self, hands: int, extra: int, least: int) -> None:
        totals = Totals(least, 500, crosses=3, games=3)
        assert said(totals, hands, extra) == []
        low = replace(totals, wertungspunkte=least - 1)
        assert said(low, hands, extra) == [("number_too_low", "wertungspunkte", False)]

    @pytest.mark.parametrize(
        ("hands", "crosses", "most"),
        [
            (2, 0, BEST + 2 * 2),  # thrown in, opened, up to 10: 2 each
            (2, 1, BEST + 2 - 1),  # one of them was the cross
            (2, 2, BEST - 2),
            (3, 0, 3 * 2),
        ],
    )
    def test_whoever_threw_in_did_not_win(self, hands: int, crosses: int, most: int) -> None:
        totals = Totals(most, 500, crosses=crosses, games=3)
        assert said(totals, hands) == []
        high = replace(totals, wertungspunkte=most + 1)
        assert said(high, hands) == [("number_too_high", "wertungspunkte", False)]


def with_row(extra: int, **row: int) -> Json:
    """A paper list of 4 games at a table of four, 3 for each player, and what its first row says."""
    rows = [{"player": name, "wertungspunkte": 6, "augen": 60, "crosses": 0} for name in "abcd"]
    series = [{"number": 1, "tables": [without(table(totals=[{**rows[0], **row}, *rows[1:]]), "games")]}]
    return document(series=series, tournament={"repeat_offence_extra": extra})


@pytest.mark.parametrize(("extra", "least"), [(0, 3 * -2), (2, 3 * (-2 - 2))])
def test_document_that_deducts_more_lets_a_row_have_less(extra: int, least: int) -> None:
    assert found(with_row(extra, wertungspunkte=least, crosses=3)) == []
    refused_row = found(with_row(extra, wertungspunkte=least - 1, crosses=3))
    assert refused_row == [("number_too_low", "series[0].tables[0].totals[0].wertungspunkte", False)]


def test_row_that_says_how_many_games_he_played_is_judged_by_those() -> None:
    assert found(with_row(0, wertungspunkte=16, games=2)) == []
    assert found(with_row(0, wertungspunkte=17, games=2)) == [
        ("number_too_high", "series[0].tables[0].totals[0].wertungspunkte", False)
    ]
    assert found(with_row(0, wertungspunkte=24)) == []  # 3 x 8
    assert found(with_row(0, games=4)) == [("too_many_games", "series[0].tables[0].totals[0].games", False)]


def together(totals: dict[int, Totals], games: int, thrown_in: dict[int, int] | None = None) -> list[Found]:
    return codes(check_totals_together(DSKV, totals, games, thrown_in))


TOO_MANY_WINS = [("too_many_wins", "", False)]


class TestTogether:
    """decisions.md, "Sums of a table together": only one can win a game."""

    def test_three_times_45_in_six_games(self) -> None:
        """45 > 5 x 8 + 1 x 3 = 43: six wins each, 18 of six games."""
        assert together({seat: Totals(45, 30, games=6) for seat in (1, 2, 3)}, 6) == TOO_MANY_WINS
        (problem,) = check_totals_together(DSKV, {seat: Totals(45, 30, games=6) for seat in (1, 2, 3)}, 6)
        assert problem.params == {"wins": 18, "games": 6}

    def test_most_that_three_can_have_in_six_games(self) -> None:
        """Two wins each: 2 x 8 + 4 x 3 = 28; one point more takes a third win, 3 + 2 + 2 of six games."""
        most = {seat: Totals(28, 30, games=6) for seat in (1, 2, 3)}
        assert together(most, 6) == []
        assert together(most | {2: Totals(29, 30, games=6)}, 6) == TOO_MANY_WINS

    def test_cross_takes_a_point_and_cannot_be_a_loss_with_three(self) -> None:
        """One of six a cross: two wins give 2 x 8 + 3 x 3 - 1 = 24."""
        most = {1: Totals(24, 130, crosses=1, games=6), 2: Totals(28, 30, games=6), 3: Totals(28, 30, games=6)}
        assert together(most, 6) == []
        assert together(most | {1: Totals(25, 130, crosses=1, games=6)}, 6) == TOO_MANY_WINS

    def test_hand_thrown_in_is_a_loss_with_two_at_most(self) -> None:
        """Rule 15: two wins, three losses, a hand thrown in: 2 x 8 + 3 x 3 + 2 = 27."""
        most = {1: Totals(27, 30, games=6), 2: Totals(28, 30, games=6), 3: Totals(28, 30, games=6)}
        assert together(most, 6, {1: 1}) == []
        assert together(most | {1: Totals(28, 30, games=6)}, 6, {1: 1}) == TOO_MANY_WINS

    def test_wins_of_a_player_are_never_more_than_his_games(self) -> None:
        assert together({1: Totals(48, 0, games=6), 2: Totals(0, 300, games=6)}, 6) == []
        assert together({1: Totals(48, 0, games=6), 2: Totals(19, 300, games=6)}, 6) == TOO_MANY_WINS  # 18 = 6 x 3

    def test_more_augen_than_the_highest_hand_in_every_game_are_odd(self) -> None:
        """6 jokers and 7 aces are 197 (decisions.md, "What Augen are possible")."""
        most = {1: Totals(-6, 6 * 197, crosses=6, games=6)}
        assert together(most, 6) == []
        assert together({1: Totals(-6, 6 * 197 + 1, crosses=6, games=6)}, 6) == [("augen_unusual", "[1].augen", True)]

    def test_in_sprint_a_hand_romme_doubles_the_highest_hand(self) -> None:
        sprint = rulebook("romme24-sprint")
        assert check_totals_together(sprint, {1: Totals(0, 2 * 197, games=1)}, 1) == []
        assert codes(check_totals_together(sprint, {1: Totals(0, 2 * 197 + 1, games=1)}, 1)) == [
            ("augen_unusual", "[1].augen", True)
        ]

    def test_in_horesca_the_winners_have_what_the_others_held(self) -> None:
        table = {1: Totals(0, 40, 60, games=12), 2: Totals(0, 60, 40, games=12)}
        assert check_totals_together(HORESCA, table, 12) == []
        odd = check_totals_together(HORESCA, table | {2: Totals(0, 61, 40, games=12)}, 12)
        assert codes(odd) == [("points_differ", "", True)]
        assert odd[0].params == {"points": 100, "augen": 101}
