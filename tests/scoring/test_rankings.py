"""Who stands where, in every ranking. Source: contract.md, section 7; decisions.md, rules 14 and 21."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from scoring import Rulebook, Totals, rulebook
from scoring.rankings import (
    PLAYERS,
    TEAMS,
    Drawn,
    Entrant,
    Fate,
    Field,
    Of,
    Penalty,
    Ranking,
    Side,
    everybody,
    fate,
    first_teams,
    members_counted,
    ranked,
    ranked_series,
    series_counted,
    void_lots,
)

DSKV = rulebook("dskv-2018")
FEWEST_AUGEN = [rulebook("romme24-sprint"), rulebook("romme24-cent"), rulebook("romme-51")]
MORE_IS_BETTER = [rulebook(key) for key in ("dskv-2018", "dgsrv", "romme24-open", "romme24-turnier", "horesca")]
CLUBS = Ranking("clubs", "Vereine", Of.CLUBS)

Made = Mapping[int, Mapping[str, Totals | tuple[int, ...]]]


def by_id(rules: Rulebook) -> str:
    return rules.id


def made(wertungspunkte: int, augen: int = 100, games: int = 15) -> Totals:
    return Totals(wertungspunkte, augen, points=wertungspunkte, games=games)


def of_players(made: Made, rules: Rulebook = DSKV, /, **fields: Any) -> Field[str]:
    """A field whose players are those who sit anywhere, unless `players` says more."""
    players: dict[str, Entrant[str]] = {
        key: Entrant() for key in sorted({key for seated in made.values() for key in seated})
    }
    players |= fields.pop("players", {})
    return Field(rules, made, players, **fields)


def ranks(field: Field[str], ranking: Ranking = PLAYERS) -> list[tuple[str, int | None]]:
    return [(place.key, place.rank) for place in ranked(field, ranking)]


def results(field: Field[str], ranking: Ranking = PLAYERS) -> dict[str, tuple[int, int]]:
    """Who -> the number that ranks, and the penalties in it."""
    return {place.key: (place.points, place.penalty) for place in ranked(field, ranking)}


def complete(field: Field[str], ranking: Ranking = PLAYERS) -> dict[str, bool]:
    return {place.key: place.complete for place in ranked(field, ranking)}


class TestWhoIsIn:
    PEOPLE: Mapping[str, Entrant[str]] = {
        "a": Entrant("c1", ("Damen", "Senioren")),
        "b": Entrant("c1"),
        "c": Entrant("c2", ("Damen",)),
    }
    FIELD = of_players({1: {"a": made(9), "b": made(20), "c": made(5)}}, players=PEOPLE, clubs=["c1", "c2", "c3"])

    def test_everybody(self) -> None:
        assert ranks(self.FIELD) == [("b", 1), ("a", 2), ("c", 3)]

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

    def test_a_series_that_still_counts_keeps_its_penalty(self) -> None:
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
    def test_a_club_is_complete_with_its_best_members(self, played: str, *, whole: bool) -> None:
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

    def test_a_player_who_played_every_series_in_which_anybody_played(self) -> None:
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

    @pytest.mark.parametrize(("own", "size", "whole"), [(None, 0, True), (None, 3, False), (2, 3, True), (3, 2, False)])
    def test_a_team_with_the_rankings_size_or_else_the_tournaments(
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


class TestTies:
    def test_full_ties_share_the_rank_and_the_next_is_counted_on(self) -> None:
        field = of_players({1: {"a": made(40), "b": made(41), "c": made(40), "d": made(39)}})
        assert [(place.key, place.rank, place.tied) for place in ranked(field, PLAYERS)] == [
            ("b", 1, False),
            ("a", 2, True),
            ("c", 2, True),
            ("d", 4, False),
        ]

    def test_fewer_augen_decide_between_equal_points(self) -> None:
        assert ranks(of_players({1: {"a": made(40, 101), "b": made(40, 100)}})) == [("b", 1), ("a", 2)]

    def test_crosses_and_games_decide_nothing(self) -> None:
        other = Totals(40, 100, 40, crosses=3, games=9)
        assert ranks(of_players({1: {"a": made(40), "b": other}})) == [("a", 1), ("b", 1)]

    def test_in_romme24_augen_decide_nothing(self) -> None:
        one, other = Totals(4, 10, 30, games=9), Totals(5, 20, 30, games=9)
        assert ranks(of_players({1: {"a": one, "b": other}}, rulebook("romme24-open"))) == [("a", 1), ("b", 1)]

    def test_another_rulebook_ranks_by_other_criteria(self) -> None:
        few_crosses = replace(DSKV, ranking=(("crosses", False),))
        made_of = {"a": Totals(9, 9, 9, crosses=2, games=1), "b": Totals(0, 99, 0, crosses=1, games=1)}
        assert ranks(of_players({1: made_of}, few_crosses)) == [("b", 1), ("a", 2)]

    def test_a_penalty_makes_and_breaks_them(self) -> None:
        penalties = [Penalty(Of.PLAYERS, "b", 1, -1)]
        assert ranks(of_players({1: {"a": made(4), "b": made(5)}}, penalties=penalties)) == [("a", 1), ("b", 1)]
        assert ranks(of_players({1: {"a": made(5), "b": made(5)}}, penalties=penalties)) == [("a", 1), ("b", 2)]


class TestLots:
    SERIES: Made = {1: {"a": made(4), "b": made(4), "c": made(4), "d": made(3), "e": made(3)}}
    ORDERED = [("c", 1, True), ("a", 2, True), ("b", 3, True), ("d", 4, False), ("e", 4, False)]
    TIED = [("a", 1, False), ("b", 1, False), ("c", 1, False), ("d", 4, False), ("e", 4, False)]

    def drawn(self, *lots: Drawn[str], **fields: Any) -> list[tuple[str, int | None, bool]]:
        """Key, rank, whether by lot; of those who have a rank."""
        field = of_players(self.SERIES, lots=lots, **fields)
        return [(place.key, place.rank, place.by_lot) for place in ranked(field, PLAYERS) if place.rank]

    def fate(self, lot: Drawn[str], ranking: Ranking = PLAYERS, **fields: Any) -> Fate:
        return fate(of_players(self.SERIES, lots=[lot], **fields), ranking, lot)

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
    def test_it_decides_the_tie_it_was_drawn_for(self, said: dict[str, int], *, holds: bool) -> None:
        lot = Drawn("players", ["c", "a", "b"], **said)
        assert self.drawn(lot) == (self.ORDERED if holds else self.TIED)
        assert self.fate(lot) is (Fate.HOLDS if holds else Fate.VOID)

    def test_it_is_void_when_one_no_longer_shares_the_numbers(self) -> None:
        lot = Drawn("players", ["c", "a", "b"])
        penalties = [Penalty(Of.PLAYERS, "c", 1, -1)]
        assert self.drawn(lot, penalties=penalties) == [
            ("a", 1, False),
            ("b", 1, False),
            ("c", 3, False),
            ("d", 3, False),
            ("e", 3, False),
        ]
        assert self.fate(lot, penalties=penalties) is Fate.VOID

    @pytest.mark.parametrize("order", ["abcd", "dcba", "ad", "abx"])
    def test_or_never_shared_them(self, order: str) -> None:
        lot = Drawn("players", list(order))
        assert self.drawn(lot) == self.TIED
        assert self.fate(lot) is Fate.VOID

    @pytest.mark.parametrize("order", ["ab", "cb"])
    def test_one_that_leaves_out_somebody_of_the_tie_decides_nothing(self, order: str) -> None:
        lot = Drawn("players", list(order))
        assert self.drawn(lot) == self.TIED
        assert self.fate(lot) is Fate.LEAVES_OUT

    @pytest.mark.parametrize("out", [Entrant(disqualified=True), Entrant(unranked=True)])
    def test_who_was_disqualified_after_it_is_passed_over(self, out: Entrant[str]) -> None:
        lot = Drawn("players", ["c", "a", "b"], points=4)
        assert self.drawn(lot, players={"a": out}) == [
            ("c", 1, True),
            ("b", 2, True),
            ("d", 3, False),
            ("e", 3, False),
        ]
        assert self.fate(lot, players={"a": out}) is Fate.HOLDS

    def test_nothing_is_wrong_with_a_lot_of_which_one_or_nobody_is_left(self) -> None:
        out: Entrant[str] = Entrant(disqualified=True)
        for gone in ({"d": out}, {"d": out, "e": out}):
            assert self.fate(Drawn("players", ["e", "d"]), players=gone) is Fate.HOLDS
        everybody_gone = dict.fromkeys("abcde", out)
        assert self.fate(Drawn("players", ["e", "d"]), players=everybody_gone) is Fate.HOLDS

    def test_the_first_that_was_drawn_for_a_tie_decides(self) -> None:
        assert self.drawn(Drawn("players", ["c", "a", "b"]), Drawn("players", ["a", "b", "c"])) == self.ORDERED

    def test_two_ties_have_a_lot_each(self) -> None:
        drawn = self.drawn(Drawn("players", ["e", "d"]), Drawn("players", ["c", "a", "b"]))
        assert drawn == [*self.ORDERED[:3], ("e", 4, True), ("d", 5, True)]

    def test_it_counts_in_its_own_ranking_alone(self) -> None:
        field = of_players(self.SERIES, lots=[Drawn("damen", ["c", "a", "b"])])
        assert ranks(field)[:3] == [("a", 1), ("b", 1), ("c", 1)]
        assert ranks(field, Ranking("damen", "", Of.PLAYERS))[:3] == [("c", 1), ("a", 2), ("b", 3)]

    def test_of_a_series_in_that_series_list_and_no_other(self) -> None:
        lot = Drawn("players", ["c", "a", "b"], series=1)
        field = of_players({**self.SERIES, 2: {"a": made(4), "b": made(4), "c": made(4)}}, lots=[lot])
        first, second = (ranked_series(field, PLAYERS, number) for number in (1, 2))
        assert [(place.key, place.rank) for place in first[:3]] == [("c", 1), ("a", 2), ("b", 3)]
        assert [(place.key, place.rank) for place in second] == [("a", 1), ("b", 1), ("c", 1)]
        assert ranks(field)[:3] == [("a", 1), ("b", 1), ("c", 1)]
        assert fate(field, PLAYERS, lot) is Fate.HOLDS

    def test_one_for_all_series_is_none_for_a_series(self) -> None:
        field = of_players(self.SERIES, lots=[Drawn("players", ["c", "a", "b"])])
        assert [place.rank for place in ranked_series(field, PLAYERS, 1)[:3]] == [1, 1, 1]

    def test_of_teams_and_clubs(self) -> None:
        people = {"a": Entrant("c1"), "b": Entrant("c2")}
        sides = {"t": Side("teams", ["a"]), "u": Side("teams", ["b"])}
        lots = [Drawn("teams", ["u", "t"], points=4), Drawn("clubs", ["c2", "c1"])]
        field = of_players(self.SERIES, players=people, teams=sides, clubs=["c1", "c2"], lots=lots)
        assert ranks(field, TEAMS) == [("u", 1), ("t", 2)]
        assert ranks(field, CLUBS) == [("c2", 1), ("c1", 2)]
        assert void_lots(field, [PLAYERS, TEAMS, CLUBS]) == []

    def test_those_that_decide_nothing_are_told(self) -> None:
        holds, void, small, nowhere = lots = [
            Drawn("players", ["c", "a", "b"]),
            Drawn("players", ["d", "a"]),
            Drawn("players", ["a", "b"]),
            Drawn("gone", ["d", "e"]),
        ]
        assert void_lots(of_players(self.SERIES, lots=lots), [PLAYERS]) == [void, small, nowhere]
        assert holds not in void_lots(of_players(self.SERIES, lots=lots), [PLAYERS])


class TestPenalties:
    SERIES: Made = {1: {"a": made(9), "b": made(1)}, 2: {"a": made(8), "b": made(1)}}
    PEOPLE: Mapping[str, Entrant[str]] = {"a": Entrant("c"), "b": Entrant("c")}

    def field(self, *penalties: Penalty[str]) -> Field[str]:
        teams = {"t": Side("t", ["a", "b"]), "u": Side("u", ["a", "b"])}
        return of_players(self.SERIES, players=self.PEOPLE, teams=teams, clubs=["c"], penalties=penalties)

    def test_points_show_the_result_and_sums_do_not(self) -> None:
        first = ranked(self.field(Penalty(Of.PLAYERS, "a", 2, -5)), PLAYERS)[0]
        assert (first.points, first.penalty, first.totals) == (12, -5, Totals(17, 200, 17, games=30))

    def test_several_add_up(self) -> None:
        field = self.field(
            Penalty(Of.PLAYERS, "a", 2, -5), Penalty(Of.PLAYERS, "a", 2, -1), Penalty(Of.PLAYERS, "a", 1, -2)
        )
        assert results(field) == {"a": (9, -8), "b": (2, 0)}

    def test_they_count_where_the_series_counts(self) -> None:
        field = self.field(Penalty(Of.PLAYERS, "a", 2, -5))
        assert results(field, Ranking("s", "", Of.PLAYERS, series=(2,)))["a"] == (3, -5)
        assert results(field, Ranking("s", "", Of.PLAYERS, series=(1,)))["a"] == (9, 0)
        lists = [{place.key: place.points for place in ranked_series(field, PLAYERS, number)} for number in (1, 2)]
        assert lists == [{"a": 9, "b": 1}, {"a": 3, "b": 1}]

    def test_of_a_player_for_his_teams_and_club_too(self) -> None:
        field = self.field(Penalty(Of.PLAYERS, "a", 2, -5))
        for ranking in (Ranking("t", "", Of.TEAMS), Ranking("u", "", Of.TEAMS), CLUBS):
            (place,) = ranked(field, ranking)
            assert (place.points, place.penalty) == (9 + 8 + 1 + 1 - 5, -5)

    def test_of_a_team_in_its_own_ranking_only(self) -> None:
        field = self.field(Penalty(Of.TEAMS, "t", 2, -5))
        assert results(field, Ranking("t", "", Of.TEAMS)) == {"t": (14, -5)}
        assert results(field, Ranking("t", "", Of.TEAMS, series=(1,))) == {"t": (10, 0)}
        assert results(field, Ranking("u", "", Of.TEAMS)) == {"u": (19, 0)}
        assert results(field) == {"a": (17, 0), "b": (2, 0)}
        assert results(field, CLUBS) == {"c": (19, 0)}
        assert [place.points for place in ranked_series(field, Ranking("t", "", Of.TEAMS), 2)] == [4]


class TestUnrankedAndDisqualified:
    SERIES: Made = {1: {key: made(points) for key, points in zip("abcdef", (9, 8, 7, 6, 5, 4), strict=True)}}
    PEOPLE: Mapping[str, Entrant[str]] = {
        "a": Entrant("c1", disqualified=True),
        "b": Entrant("c1", unranked=True),
        "c": Entrant("c1"),
        "d": Entrant("c2", unranked=True, disqualified=True),
        "g": Entrant("c2"),
        "h": Entrant("c3", unranked=True),
    }
    TEAMS: Mapping[str, Side[str]] = {"t": Side("t", ["a", "b", "c"]), "u": Side("t", ["a", "b"])}

    def field(self, clubs: Sequence[str] = ("c1", "c2", "c3")) -> Field[str]:
        return of_players(self.SERIES, players=self.PEOPLE, teams=self.TEAMS, clubs=clubs)

    def test_the_order_of_a_list(self) -> None:
        """Ranked; has not played; außer Wertung; disqualified."""
        assert [
            (place.key, place.rank, place.unranked, place.disqualified) for place in ranked(self.field(), PLAYERS)
        ] == [
            ("c", 1, False, False),
            ("e", 2, False, False),
            ("f", 3, False, False),
            ("g", None, False, False),
            ("b", None, True, False),
            ("h", None, True, False),
            ("a", None, False, True),
            ("d", None, True, True),
        ]

    def test_they_keep_what_they_made(self) -> None:
        assert results(self.field())["a"] == (9, 0)
        assert results(self.field())["b"] == (8, 0)

    def test_they_count_for_no_team_and_it_is_incomplete_without_them(self) -> None:
        (first, second) = ranked(self.field(), Ranking("t", "", Of.TEAMS, team_size=3))
        assert (first.key, first.rank, first.points, first.complete) == ("t", 1, 7, False)
        assert (second.key, second.rank, second.points, second.complete) == ("u", None, 0, False)
        assert ranked(self.field(), Ranking("t", "", Of.TEAMS, team_size=1))[0].complete

    def test_nor_for_a_club(self) -> None:
        assert results(self.field(), CLUBS) == {"c1": (7, 0), "c2": (0, 0), "c3": (0, 0)}
        assert ranks(self.field(), CLUBS) == [("c1", 1), ("c2", None), ("c3", None)]

    def test_their_penalties_neither(self) -> None:
        penalties = [Penalty(Of.PLAYERS, "a", 1, -1)]
        field = of_players(self.SERIES, players=self.PEOPLE, teams=self.TEAMS, penalties=penalties)
        assert results(field, Ranking("t", "", Of.TEAMS))["t"] == (7, 0)

    def test_what_others_made_at_their_tables_stays(self) -> None:
        assert results(self.field())["c"] == (7, 0)


class TestListOfOneSeries:
    FIELD = of_players(
        {1: {"a": made(9), "b": made(5)}, 2: {"c": made(7), "a": made(0, 0, 0)}},
        players={"a": Entrant("c1"), "b": Entrant("c2"), "c": Entrant("c2"), "d": Entrant("c3")},
        teams={"t": Side("t", ["a", "c"]), "u": Side("t", ["b"]), "v": Side("t", ["d"])},
        clubs=["c1", "c2", "c3"],
    )

    def of(self, ranking: Ranking, number: int) -> list[tuple[str, int | None, int]]:
        return [(place.key, place.rank, place.points) for place in ranked_series(self.FIELD, ranking, number)]

    def test_who_has_a_seat_in_it(self) -> None:
        assert self.of(PLAYERS, 1) == [("a", 1, 9), ("b", 2, 5)]
        assert self.of(PLAYERS, 2) == [("c", 1, 7), ("a", None, 0)]
        assert self.of(PLAYERS, 3) == []

    def test_teams_and_clubs_of_whom_somebody_has(self) -> None:
        assert self.of(Ranking("t", "", Of.TEAMS), 1) == [("t", 1, 9), ("u", 2, 5)]
        assert self.of(Ranking("t", "", Of.TEAMS), 2) == [("t", 1, 7)]
        assert self.of(CLUBS, 1) == [("c1", 1, 9), ("c2", 2, 5)]
        assert self.of(CLUBS, 2) == [("c2", 1, 7), ("c1", None, 0)]

    def test_it_is_the_same_where_only_best_series_or_others_count(self) -> None:
        assert self.of(Ranking("l", "", Of.PLAYERS, series=(2,), best_series=1), 1) == [("a", 1, 9), ("b", 2, 5)]


class TestWhatStandsBeside:
    """`players` and `teams` of `stand/1`: everybody, all series."""

    DAMEN = Ranking("damen", "", Of.PLAYERS, category="Damen")

    def test_everybody_with_the_lots_of_the_first_unfiltered_ranking(self) -> None:
        named = Ranking("einzel", "Einzel", Of.PLAYERS)
        assert everybody([self.DAMEN, TEAMS, named, PLAYERS]).id == "einzel"
        for filtered in (
            self.DAMEN,
            Ranking("s", "", Of.PLAYERS, series=(1,)),
            Ranking("b", "", Of.PLAYERS, best_series=1),
        ):
            alone = everybody([filtered])
            assert alone.id != filtered.id
            assert (alone.category, alone.series, alone.best_series) == (None, None, None)

    def test_the_first_teams_over_all_series(self) -> None:
        first = Ranking("mann", "M", Of.TEAMS, series=(1,), best_series=1, team_size=3)
        assert first_teams([self.DAMEN, first, TEAMS]) == Ranking("mann", "M", Of.TEAMS, team_size=3)
        assert first_teams([self.DAMEN]) is None
