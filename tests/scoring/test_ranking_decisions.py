"""What the organiser decided counts in every ranking; and the lists beside the rankings.

Source: contract.md, section 7; decisions.md, rule 14.
"""

from collections.abc import Mapping, Sequence

from scoring import Totals
from scoring.rankings import (
    PLAYERS,
    TEAMS,
    Entrant,
    Field,
    Of,
    Penalty,
    Ranking,
    Side,
    everybody,
    first_teams,
    ranked,
    ranked_series,
)

from .builders import cases
from .fields import CLUBS, Made, made, named, of_players, ranks, results


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

    OF_A = Penalty(Of.PLAYERS, "a", 2, -5)
    OF_T = Penalty(Of.TEAMS, "t", 2, -5)

    @cases(
        "penalty, ranking, found",
        {
            "the series counts": (OF_A, named(series=(2,)), {"a": (3, -5), "b": (1, 0)}),
            "it does not": (OF_A, named(series=(1,)), {"a": (9, 0), "b": (1, 0)}),
            "of a player for his team": (OF_A, named(Of.TEAMS, "t"), {"t": (9 + 8 + 1 + 1 - 5, -5)}),
            "and his other team": (OF_A, named(Of.TEAMS, "u"), {"u": (9 + 8 + 1 + 1 - 5, -5)}),
            "and his club": (OF_A, CLUBS, {"c": (9 + 8 + 1 + 1 - 5, -5)}),
            "of a team in its own ranking": (OF_T, named(Of.TEAMS, "t"), {"t": (14, -5)}),
            "not in other series": (OF_T, named(Of.TEAMS, "t", series=(1,)), {"t": (10, 0)}),
            "not in other teams": (OF_T, named(Of.TEAMS, "u"), {"u": (19, 0)}),
            "not of players": (OF_T, PLAYERS, {"a": (17, 0), "b": (2, 0)}),
            "nor of clubs": (OF_T, CLUBS, {"c": (19, 0)}),
        },
    )
    def test_penalty_counts_where_it_belongs(
        self, penalty: Penalty[str], ranking: Ranking, found: dict[str, tuple[int, int]]
    ) -> None:
        assert results(self.field(penalty), ranking) == found

    @cases(
        "penalty, ranking, number, found",
        {
            "of a player before it": (OF_A, PLAYERS, 1, {"a": 9, "b": 1}),
            "of a player": (OF_A, PLAYERS, 2, {"a": 3, "b": 1}),
            "of a team": (OF_T, named(Of.TEAMS, "t"), 2, {"t": 4}),
        },
    )
    def test_penalty_counts_in_the_list_of_its_series(
        self, penalty: Penalty[str], ranking: Ranking, number: int, found: dict[str, int]
    ) -> None:
        assert {place.key: place.points for place in ranked_series(self.field(penalty), ranking, number)} == found


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

    def test_order_of_a_list(self) -> None:
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

    def test_players_keep_what_they_made(self) -> None:
        """Whether disqualified, außer Wertung or neither."""
        made_of = results(self.field())
        assert {key: made_of[key] for key in "abc"} == {"a": (9, 0), "b": (8, 0), "c": (7, 0)}

    def test_unranked_leave_their_team_incomplete(self) -> None:
        (first, second) = ranked(self.field(), Ranking("t", "", Of.TEAMS, team_size=3))
        assert (first.key, first.rank, first.points, first.complete) == ("t", 1, 7, False)
        assert (second.key, second.rank, second.points, second.complete) == ("u", None, 0, False)
        assert ranked(self.field(), Ranking("t", "", Of.TEAMS, team_size=1))[0].complete

    def test_unranked_count_for_no_club(self) -> None:
        assert results(self.field(), CLUBS) == {"c1": (7, 0), "c2": (0, 0), "c3": (0, 0)}
        assert ranks(self.field(), CLUBS) == [("c1", 1), ("c2", None), ("c3", None)]

    def test_their_penalties_neither(self) -> None:
        penalties = [Penalty(Of.PLAYERS, "a", 1, -1)]
        field = of_players(self.SERIES, players=self.PEOPLE, teams=self.TEAMS, penalties=penalties)
        assert results(field, Ranking("t", "", Of.TEAMS))["t"] == (7, 0)


class TestListOfOneSeries:
    FIELD = of_players(
        {1: {"a": made(9), "b": made(5)}, 2: {"c": made(7), "a": made(0, 0, 0)}},
        players={"a": Entrant("c1"), "b": Entrant("c2"), "c": Entrant("c2"), "d": Entrant("c3")},
        teams={"t": Side("t", ["a", "c"]), "u": Side("t", ["b"]), "v": Side("t", ["d"])},
        clubs=["c1", "c2", "c3"],
    )

    def of(self, ranking: Ranking, number: int) -> list[tuple[str, int | None, int]]:
        return [(place.key, place.rank, place.points) for place in ranked_series(self.FIELD, ranking, number)]

    @cases(
        "ranking, number, found",
        {
            "players": (PLAYERS, 1, [("a", 1, 9), ("b", 2, 5)]),
            "one who has not played": (PLAYERS, 2, [("c", 1, 7), ("a", None, 0)]),
            "nobody": (PLAYERS, 3, []),
            "teams of whom somebody has a seat": (named(Of.TEAMS, "t"), 1, [("t", 1, 9), ("u", 2, 5)]),
            "one team": (named(Of.TEAMS, "t"), 2, [("t", 1, 7)]),
            "clubs": (CLUBS, 1, [("c1", 1, 9), ("c2", 2, 5)]),
            "one club that has not played": (CLUBS, 2, [("c2", 1, 7), ("c1", None, 0)]),
            "where other series count": (named(series=(2,), best_series=1), 1, [("a", 1, 9), ("b", 2, 5)]),
        },
    )
    def test_list_of_a_series_has_those_with_a_seat_in_it(
        self, ranking: Ranking, number: int, found: list[tuple[str, int | None, int]]
    ) -> None:
        assert self.of(ranking, number) == found


class TestWhatStandsBeside:
    """`players` and `teams` of `stand/1`: everybody, all series."""

    DAMEN = Ranking("damen", "", Of.PLAYERS, category="Damen")

    def test_list_of_everybody_has_the_lots_of_the_first_unfiltered(self) -> None:
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

    def test_first_teams_over_all_series(self) -> None:
        first = Ranking("mann", "M", Of.TEAMS, series=(1,), best_series=1, team_size=3)
        assert first_teams([self.DAMEN, first, TEAMS]) == Ranking("mann", "M", Of.TEAMS, team_size=3)
        assert first_teams([self.DAMEN]) is None
