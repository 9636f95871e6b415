"""Sums of figures, and whether sums typed in from paper can be. Source: decisions.md, rules 12 to 15."""

from dataclasses import replace

import pytest

from scoring import Totals, check_totals, rulebook, score_game

from .builders import codes, game, opened, won

DSKV = rulebook("dskv-2018")


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

    def test_bounds_are_widened_by_what_a_tournament_deducts_more(self) -> None:
        totals = Totals(-3, 150, crosses=1, games=15)
        assert codes(check_totals(DSKV, totals, 15)) == [("number_too_low", "wertungspunkte", False)]
        assert check_totals(DSKV, totals, 15, repeat_offence_extra=1) == []
