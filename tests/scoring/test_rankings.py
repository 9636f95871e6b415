"""Who is in a ranking, over what, and who is complete.

Source: contract.md, section 7; decisions.md, rule 14.
"""

from collections.abc import Mapping

import pytest

from scoring import Rulebook, Totals, rulebook
from scoring.rankings import (
    PLAYERS,
    Entrant,
    Field,
    Of,
    Penalty,
    Ranking,
    Side,
    members_counted,
    ranked,
    series_counted,
)

from .fields import CLUBS, FEWEST_AUGEN, MORE_IS_BETTER, by_id, complete, made, of_players, ranks, results


class TestWhoIsIn:
    PEOPLE: Mapping[str, Entrant[str]] = {
        "a": Entrant("c1", ("Damen", "Senioren")),
        "b": Entrant("c1"),
        "c": Entrant("c2", ("Damen",)),
    }
    FIELD = of_players({1: {"a": made(9), "b": made(20), "c": made(5)}}, players=PEOPLE, clubs=["c1", "c2", "c3"])

    def test_everybody(self) -> None:
        assert ranks(self.FIELD) == [("b", 1), ("a", 2), ("c", 3)]

    def test_list_knows_who_is_where_in_it(self) -> None:
        places = ranked(self.FIELD, PLAYERS)
        assert (len(places), places[-1].key, [place.key for place in places[:2]]) == (3, "c", ["b", "a"])
        assert [place and place.rank for place in map(places.get, "abcx")] == [2, 1, 3, None]

    def test_only_who_has_the_category(self) -> None:
        assert ranks(self.FIELD, Ranking("d", "", Of.PLAYERS, category="Damen")) == [("a", 1), ("c", 2)]
        assert ranks(self.FIELD, Ranking("s", "", Of.PLAYERS, category="Senioren")) == [("a", 1)]
        assert ranks(self.FIELD, Ranking("x", "", Of.PLAYERS, category="damen")) == []

    def test_clubs_that_have_anybody(self) -> None:
        assert results(self.FIELD, CLUBS) == {"c1": (29, 0), "c2": (5, 0)}

    def test_of_clubs_only_members_who_have_the_category(self) -> None:
        assert results(self.FIELD, Ranking("d", "", Of.CLUBS, category="Damen")) == {"c1": (9, 0), "c2": (5, 0)}
        assert results(self.FIELD, Ranking("s", "", Of.CLUBS, category="Senioren")) == {"c1": (9, 0)}

    def test_teams_that_say_so(self) -> None:
        teams = {"t": Side("mann", ["a"]), "u": Side("tandem", ["a", "b"])}
        field = of_players(self.FIELD.made, teams=teams)
        assert ranks(field, Ranking("mann", "", Of.TEAMS)) == [("t", 1)]
        assert ranks(field, Ranking("tandem", "", Of.TEAMS)) == [("u", 1)]

    def test_whoever_is_ranked_nowhere_has_an_empty_list(self) -> None:
        assert ranks(of_players({})) == []


class TestSeries:
    FIELD = of_players({1: {"a": made(9), "b": made(5)}, 2: {"a": made(1), "b": made(6)}, 3: {"a": made(0)}})

    def test_all_count_unless_it_says_which(self) -> None:
        assert results(self.FIELD) == {"b": (11, 0), "a": (10, 0)}
        assert results(self.FIELD, Ranking("s", "", Of.PLAYERS, series=(1, 3))) == {"a": (9, 0), "b": (5, 0)}
        assert results(self.FIELD, Ranking("s", "", Of.PLAYERS, series=())) == {"a": (0, 0), "b": (0, 0)}

    def test_of_teams_and_clubs_too(self) -> None:
        people = {"a": Entrant("c"), "b": Entrant("c")}
        teams = {"t": Side("t", ["a", "b"])}
        field = of_players(self.FIELD.made, players=people, teams=teams, clubs=["c"])
        assert results(field, Ranking("t", "", Of.TEAMS, series=(2,))) == {"t": (7, 0)}
        assert results(field, Ranking("c", "", Of.CLUBS, series=(2,))) == {"c": (7, 0)}

    def test_what_counts_is_summed_up_for_every_figure(self) -> None:
        field = of_players({1: {"a": Totals(5, 40, 5, 1, 15)}, 2: {"a": Totals(-1, 300, -1, 2, 14)}})
        assert [place.totals for place in ranked(field, PLAYERS)] == [Totals(4, 340, 4, 3, 29)]


class TestBestSeries:
    LIGA = Ranking("liga", "", Of.PLAYERS, best_series=2)

    def test_only_so_many_best_count(self) -> None:
        field = of_players({1: {"a": made(9)}, 2: {"a": made(1)}, 3: {"a": made(5)}})
        assert results(field, self.LIGA) == {"a": (14, 0)}
        assert series_counted(field, self.LIGA, "a") == {1, 3}
        assert series_counted(field, PLAYERS, "a") == {1, 2, 3}

    def test_who_played_fewer_keeps_what_he_has(self) -> None:
        field = of_players({1: {"a": made(9), "b": made(3)}, 2: {"b": made(2, games=0)}, 3: {"b": made(1)}})
        assert results(field, self.LIGA) == {"a": (9, 0), "b": (4, 0)}
        assert series_counted(field, self.LIGA, "x") == frozenset()

    def test_best_by_the_number_that_ranks_with_its_penalties(self) -> None:
        penalties = [Penalty(Of.PLAYERS, "a", 1, -5)]
        field = of_players({1: {"a": made(9)}, 2: {"a": made(5)}, 3: {"a": made(6)}}, penalties=penalties)
        assert results(field, self.LIGA) == {"a": (11, 0)}  # 9 - 5 = 4 is the worst, and takes its penalty with it

    def test_series_that_still_counts_keeps_its_penalty(self) -> None:
        penalties = [Penalty(Of.PLAYERS, "a", 1, -3)]
        field = of_players({1: {"a": made(9)}, 2: {"a": made(5)}, 3: {"a": made(6)}}, penalties=penalties)
        assert results(field, self.LIGA) == {"a": (12, -3)}  # 9 - 3 = 6

    def test_of_equals_the_one_that_ranks_better(self) -> None:
        field = of_players({1: {"a": made(5, 300)}, 2: {"a": made(5, 200)}, 3: {"a": made(5, 100)}})
        assert [place.totals.augen for place in ranked(field, self.LIGA)] == [300]

    def test_fewest_augen_are_the_best_where_they_rank(self) -> None:
        rules = rulebook("romme24-sprint")
        many, few = Totals(augen=90, points=-90, games=9), Totals(augen=10, points=-10, games=9)
        field = of_players({1: {"a": many}, 2: {"a": few}, 3: {"a": few}}, rules)
        assert results(field, self.LIGA) == {"a": (-20, 0)}

    def test_of_each_member_of_a_team_and_club(self) -> None:
        people = {"a": Entrant("c"), "b": Entrant("c")}
        field = of_players(
            {1: {"a": made(9), "b": made(1)}, 2: {"a": made(8), "b": made(3)}},
            players=people,
            teams={"t": Side("t", ["a", "b"])},
            clubs=["c"],
        )
        assert results(field, Ranking("t", "", Of.TEAMS, best_series=1)) == {"t": (9 + 3, 0)}
        assert results(field, Ranking("c", "", Of.CLUBS, best_series=1)) == {"c": (9 + 3, 0)}

    def test_of_the_series_that_count(self) -> None:
        field = of_players({1: {"a": made(9)}, 2: {"a": made(1)}, 3: {"a": made(5)}})
        assert results(field, Ranking("l", "", Of.PLAYERS, series=(2, 3), best_series=1)) == {"a": (5, 0)}


class TestBestMembers:
    TWO = Ranking("verein", "", Of.CLUBS, best_members=2)
    PEOPLE: Mapping[str, Entrant[str]] = {key: Entrant("c") for key in "abcd"}

    def test_only_so_many_best_count_of_those_who_played(self) -> None:
        played = {"a": made(-9), "b": made(4), "c": made(-2), "d": made(0, 0, 0)}
        field = of_players({1: played}, players=self.PEOPLE, clubs=["c"])
        assert results(field, self.TWO) == {"c": (4 - 2, 0)}
        assert members_counted(field, self.TWO, "c") == ["b", "c"]
        assert members_counted(field, CLUBS, "c") == ["b", "c", "a"]
        assert members_counted(field, self.TWO, "nobody") == []

    @pytest.mark.parametrize(("played", "whole"), [("ab", True), ("a", False), ("abc", True)])
    def test_club_is_complete_with_its_best_members(self, played: str, *, whole: bool) -> None:
        field = of_players({1: {key: made(1) for key in played}}, players=self.PEOPLE, clubs=["c"])
        assert complete(field, self.TWO) == {"c": whole}

    def test_without_a_number_every_club_is_complete(self) -> None:
        field = of_players({1: {"a": made(1)}}, players=self.PEOPLE, clubs=["c"])
        assert complete(field, CLUBS) == {"c": True}

    def test_best_with_their_penalties(self) -> None:
        penalties = [Penalty(Of.PLAYERS, "a", 1, -5)]
        field = of_players(
            {1: {"a": made(9), "b": made(5), "c": made(6)}}, players=self.PEOPLE, clubs=["c"], penalties=penalties
        )
        assert results(field, self.TWO) == {"c": (11, 0)}

    def test_where_fewest_augen_win_who_stayed_away_is_not_the_best(self) -> None:
        def sprint(augen: int) -> Totals:
            return Totals(augen=augen, points=-augen, games=9)

        series = {1: {"a": sprint(10), "b": sprint(80), "c": sprint(90)}, 2: {"b": sprint(80), "c": sprint(90)}}
        field = of_players(series, rulebook("romme24-sprint"), players=self.PEOPLE, clubs=["c"])
        assert members_counted(field, self.TWO, "c") == ["b", "c"]


class TestComplete:
    FIELD = of_players(
        {1: {"a": made(1), "b": made(1)}, 2: {"a": made(1), "c": made(1)}, 3: {"a": made(0, 0, 0)}},
    )

    def test_player_who_played_every_series_in_which_anybody_played(self) -> None:
        assert complete(self.FIELD) == {"a": True, "b": False, "c": False}

    def test_of_those_that_count(self) -> None:
        assert complete(self.FIELD, Ranking("s", "", Of.PLAYERS, series=(2, 3))) == {"a": True, "b": False, "c": True}

    def test_or_as_many_as_count_of_him(self) -> None:
        one = Ranking("s", "", Of.PLAYERS, best_series=1)
        assert complete(self.FIELD, one) == {"a": True, "b": True, "c": True}
        three = Ranking("s", "", Of.PLAYERS, best_series=3)  # two have been played so far
        assert complete(self.FIELD, three) == {"a": True, "b": False, "c": False}

    def test_whom_anybody_is_who_is_not_in_the_ranking(self) -> None:
        field = of_players({1: {"a": made(1)}, 2: {"b": made(1)}}, players={"a": Entrant(categories=("Damen",))})
        assert complete(field, Ranking("d", "", Of.PLAYERS, category="Damen")) == {"a": False}

    def test_team_of_nobody_where_the_rules_know_no_teams(self) -> None:
        assert complete(of_players({}, teams={"t": Side("t", [])}), Ranking("t", "", Of.TEAMS)) == {"t": True}

    @pytest.mark.parametrize(("own", "size", "whole"), [(None, 0, True), (None, 3, False), (2, 3, True), (3, 2, False)])
    def test_team_with_the_rankings_size_or_else_the_tournaments(
        self, own: int | None, size: int, *, whole: bool
    ) -> None:
        field = of_players({1: {"a": made(1), "b": made(1)}}, teams={"t": Side("t", ["a", "b"])}, team_size=size)
        assert complete(field, Ranking("t", "", Of.TEAMS, team_size=own)) == {"t": whole}


class TestNobodyWinsByStayingAway:
    """`a` played twice, `b` only once and has the better number."""

    @staticmethod
    def field(rules: Rulebook) -> Field[str]:
        def sums(points: int) -> Totals:
            return Totals(augen=-points, points=points, games=9)

        return of_players(
            {1: {"a": sums(-30), "b": sums(-10), "c": sums(-20)}, 2: {"a": sums(-30), "d": sums(-10)}}, rules
        )

    @pytest.mark.parametrize("rules", FEWEST_AUGEN, ids=by_id)
    def test_where_points_are_never_above_0_the_incomplete_come_after_all_others(self, rules: Rulebook) -> None:
        assert ranks(self.field(rules)) == [("a", 1), ("b", 2), ("d", 2), ("c", 4)]

    @pytest.mark.parametrize("rules", MORE_IS_BETTER, ids=by_id)
    def test_where_more_is_better_they_are_ranked_with_what_they_have(self, rules: Rulebook) -> None:
        assert ranks(self.field(rules)) == [("b", 1), ("d", 1), ("c", 3), ("a", 4)]

    @pytest.mark.parametrize("rules", FEWEST_AUGEN, ids=by_id)
    def test_nor_does_a_team_that_lacks_a_member(self, rules: Rulebook) -> None:
        teams = {"two": Side("t", ["a", "b"]), "one": Side("t", ["d"])}
        field = of_players(self.field(rules).made, rules, teams=teams, team_size=2)
        assert ranks(field, Ranking("t", "", Of.TEAMS)) == [("two", 1), ("one", 2)]

    def test_equal_numbers_of_which_only_one_is_complete_are_no_tie(self) -> None:
        zero = Totals(games=9)
        field = of_players({1: {"a": zero, "b": zero}, 2: {"b": zero}}, rulebook("romme24-sprint"))
        assert [(place.key, place.rank, place.tied) for place in ranked(field, PLAYERS)] == [
            ("b", 1, False),
            ("a", 2, False),
        ]
