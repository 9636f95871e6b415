"""Ties, lots and teams. Source: DSkV Rommé-Regeln 2018, rule 14; decisions.md, rule 14."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from scoring import Ranked, Totals, check_totals, rank, rank_teams, rulebook, score_game

from .builders import codes, game, opened, played, won

DSKV = rulebook("dskv-2018")
EQUAL = played(40, 300)

Places = list[tuple[str, int | None, bool, bool]]


def places(totals: dict[str, Totals], lots: Sequence[Sequence[str]] = ()) -> Places:
    """Key, rank, tied, by lot."""
    return [(line.key, line.rank, line.tied, line.by_lot) for line in rank(DSKV, totals, lots)]


class TestTies:
    def test_full_ties_share_the_rank_and_the_next_is_counted_on(self) -> None:
        totals = {"a": EQUAL, "b": played(41, 300), "c": EQUAL, "d": played(39, 1)}
        assert places(totals) == [
            ("b", 1, False, False),
            ("a", 2, True, False),
            ("c", 2, True, False),
            ("d", 4, False, False),
        ]

    def test_crosses_and_games_decide_nothing(self) -> None:
        other = Totals(40, 300, 40, crosses=3, games=9)
        assert places({"a": EQUAL, "b": other}) == [("a", 1, True, False), ("b", 1, True, False)]

    def test_whoever_has_played_no_game_comes_last_without_rank_in_the_order_given(self) -> None:
        totals = {"z": Totals(), "a": played(-9, 900), "y": Totals()}
        assert places(totals) == [("a", 1, False, False), ("z", None, False, False), ("y", None, False, False)]

    def test_nobody_is_ranked_where_nobody_is(self) -> None:
        assert rank(DSKV, {}) == []

    def test_totals_come_along(self) -> None:
        assert rank(DSKV, {"a": EQUAL}) == [Ranked(1, "a", EQUAL, tied=False, by_lot=False)]

    def test_another_rulebook_ranks_by_other_criteria(self) -> None:
        few_crosses = replace(DSKV, ranking=(("crosses", False),))
        totals = {"a": Totals(9, 9, 9, crosses=2, games=1), "b": Totals(0, 99, 0, crosses=1, games=1)}
        assert [line.key for line in rank(few_crosses, totals)] == ["b", "a"]


class TestLots:
    TOTALS = {"a": EQUAL, "b": EQUAL, "c": EQUAL, "d": played(39, 300)}

    def test_the_order_drawn_decides(self) -> None:
        assert places(self.TOTALS, [["c", "a", "b"]]) == [
            ("c", 1, False, True),
            ("a", 2, False, True),
            ("b", 3, False, True),
            ("d", 4, False, False),
        ]

    def test_a_lot_among_two_of_three_decides_nothing(self) -> None:
        assert places(self.TOTALS, [["c", "a"]]) == places(self.TOTALS)

    def test_two_partial_lots_make_no_whole_one(self) -> None:
        assert places(self.TOTALS, [["c", "a"], ["a", "b"]]) == places(self.TOTALS)

    def test_after_one_dropped_out_of_the_tie_the_lot_still_holds_for_the_others(self) -> None:
        assert places(self.TOTALS, [["d", "c", "b", "a"]])[:3] == [
            ("c", 1, False, True),
            ("b", 2, False, True),
            ("a", 3, False, True),
        ]

    def test_a_lot_among_those_who_are_not_tied_has_no_effect(self) -> None:
        apart = {"a": played(3, 3), "b": played(2, 3)}
        assert places(apart, [["b", "a"]]) == [("a", 1, False, False), ("b", 2, False, False)]

    def test_the_first_lot_counts_for_good(self) -> None:
        assert places({"a": EQUAL, "b": EQUAL}, [["b", "a"], ["a", "b"]])[0] == ("b", 1, False, True)

    def test_every_tie_has_its_own_lot(self) -> None:
        low = played(1, 1)
        totals = {"a": EQUAL, "b": EQUAL, "c": low, "d": low}
        assert places(totals, [["d", "c"]]) == [
            ("a", 1, True, False),
            ("b", 1, True, False),
            ("d", 3, False, True),
            ("c", 4, False, True),
        ]


class TestTeams:
    TOTALS = {key: played(10, 100) for key in "abcdefgh"}

    def test_a_team_has_the_sum_of_its_members(self) -> None:
        (line,) = rank_teams(DSKV, {"a": played(10, 100), "b": played(-1, 120)}, {"t": ["a", "b"]})
        assert line.totals == played(10 - 1, 100 + 120, games=2)

    def test_teams_tie_and_have_lots_of_their_own(self) -> None:
        teams = {"t": list("abcd"), "u": list("efgh")}
        assert [(line.key, line.rank, line.tied) for line in rank_teams(DSKV, self.TOTALS, teams)] == [
            ("t", 1, True),
            ("u", 1, True),
        ]
        drawn = rank_teams(DSKV, self.TOTALS, teams, [["u", "t"]])
        assert [(line.key, line.rank, line.by_lot) for line in drawn] == [("u", 1, True), ("t", 2, True)]

    def test_a_tandem_is_complete_with_two(self) -> None:
        teams = {"two": ["a", "b"], "one": ["c"]}
        lines = rank_teams(DSKV, self.TOTALS, teams, team_size=2)
        assert [(line.key, line.complete) for line in lines] == [("two", True), ("one", False)]

    def test_where_the_rules_know_no_size_every_team_is_complete(self) -> None:
        lines = rank_teams(replace(DSKV, team_size=None), self.TOTALS, {"one": ["c"]}, team_size=0)
        assert [line.complete for line in lines] == [True]

    def test_a_team_of_which_nobody_has_played_has_no_rank(self) -> None:
        assert rank_teams(DSKV, {}, {"t": ["a"]})[0].rank is None


class TestTotals:
    def test_from_scores(self) -> None:
        first = score_game(DSKV, game(won(2), opened(3, 31), opened(4, 11)))
        second = score_game(DSKV, game(opened(2, 10), won(3), opened(4, 11)))
        assert Totals.from_scores([first[0], second[0]]) == Totals(5 + 3, 0 + 10, 5 + 3, crosses=0, games=2)

    def test_adding_adds_every_part(self) -> None:
        assert Totals(1, 2, 3, 4, 5) + Totals(10, 20, 30, 40, 50) == Totals(11, 22, 33, 44, 55)

    def test_points_are_what_the_rulebook_makes_of_them(self) -> None:
        open_rules = replace(DSKV, points_per_wertungspunkt=10, points_per_auge=-1)
        assert [score.points for score in score_game(open_rules, game(won(2), opened(3, 31)))] == [50, 10 - 31]


class TestTypedTotals:
    """Sums from a paper list of at most 15 games: possible, or refused."""

    @pytest.mark.parametrize(
        ("totals", "found"),
        [
            (Totals(15 * 8, 0, games=15), []),
            (Totals(15 * 8 + 1, 0, games=15), [("number_too_high", "wertungspunkte", False)]),
            (Totals(13 * 8 - 2, 300, crosses=2, games=15), []),
            (Totals(13 * 8 - 1, 300, crosses=2, games=15), [("number_too_high", "wertungspunkte", False)]),
            (Totals(-2 * 15, 3000, crosses=15, games=15), []),
            (Totals(-2 * 15 - 1, 3000, crosses=15, games=15), [("number_too_low", "wertungspunkte", False)]),
            (Totals(-1, 300, crosses=0, games=15), [("number_too_low", "wertungspunkte", False)]),
            (Totals(0, -1, games=15), [("number_too_low", "augen", False)]),
            (Totals(0, 15 * 9999, games=15), []),
            (Totals(0, 15 * 9999 + 1, games=15), [("number_too_high", "augen", False)]),
            (Totals(0, 0, crosses=-1, games=15), [("number_too_low", "crosses", False)]),
            (Totals(0, 0, crosses=16, games=15), [("number_too_high", "crosses", False)]),
            (Totals(0, 0, games=16), [("too_many_games", "games", False)]),
            (Totals(), []),
            (Totals(1, 0, games=0), [("number_too_high", "wertungspunkte", False)]),
        ],
    )
    def test_bounds(self, totals: Totals, found: list[tuple[str, str, bool]]) -> None:
        assert codes(check_totals(DSKV, totals, 15)) == found

    def test_what_a_tournament_deducts_more_widens_them(self) -> None:
        totals = Totals(-3, 150, crosses=1, games=15)
        assert codes(check_totals(DSKV, totals, 15)) == [("number_too_low", "wertungspunkte", False)]
        assert check_totals(DSKV, totals, 15, repeat_offence_extra=1) == []
