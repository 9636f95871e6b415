"""With `for_team` what a substitute makes counts for the team of the one he stands in for, instead of his own.

Source: contract.md, section 7; decisions.md, "Substitutes".
"""

from collections.abc import Sequence
from typing import Any

from scoring import Totals, rulebook, stand
from scoring.rankings import TEAMS, Entrant, Field, ForTeam, Of, Penalty, Ranking, Side, ranked, ranked_series

from .builders import Json, accepted, document, player, result
from .fields import CLUBS, DSKV, Made, complete, made, of_players, ranks, results

BEST = Ranking("teams", "Beste", Of.TEAMS, best_series=1)
NONE: Sequence[ForTeam[str]] = ()


def of(sums: Made, *for_teams: ForTeam[str], **fields: Any) -> Field[str]:
    """Teams t of a and b, u of x and y; what is for teams is of series 1."""
    teams = {"t": Side("teams", ["a", "b"]), "u": Side("teams", ["x", "y"])}
    nobody_else: dict[str, Entrant[str]] = {member: Entrant() for member in "abxy"}
    players = nobody_else | fields.pop("players", {})
    return of_players(sums, teams=teams, team_size=2, for_teams={1: for_teams, 2: NONE}, players=players, **fields)


class TestWhoseTeam:
    """x made 20 in the series, 8 of it in the place of a."""

    SUMS: Made = {1: {"a": made(10), "b": made(3), "x": made(20, 300, 15), "y": made(1)}}
    FOR_A = ForTeam("x", "a", made(8, 120, 6))

    def test_without_it_what_he_makes_is_his_own_teams(self) -> None:
        assert results(of(self.SUMS), TEAMS) == {"u": (21, 0), "t": (13, 0)}

    def test_it_counts_for_the_other_team_instead_of_his_own(self) -> None:
        assert results(of(self.SUMS, self.FOR_A), TEAMS) == {"t": (21, 0), "u": (13, 0)}

    def test_in_a_series_beside_one_in_which_nobody_stood_in(self) -> None:
        teams = {"t": Side("teams", ["a", "b"]), "u": Side("teams", ["x", "y"])}
        sums: Made = {**self.SUMS, 2: {"a": made(1)}}
        field = of_players(sums, teams=teams, team_size=2, for_teams={1: [self.FOR_A], 2: NONE})
        assert results(field, TEAMS) == {"t": (22, 0), "u": (13, 0)}

    def test_every_figure_of_it(self) -> None:
        places = {place.key: place.totals for place in ranked(of(self.SUMS, self.FOR_A), TEAMS)}
        assert (places["t"].augen, places["t"].games) == (100 + 100 + 120, 15 + 15 + 6)
        assert (places["u"].augen, places["u"].games) == (300 - 120 + 100, 15 - 6 + 15)

    def test_in_every_ranking_of_teams_and_none_of_players_or_clubs(self) -> None:
        teams = {"t": Side("teams", ["a"]), "u": Side("teams", ["x"]), "v": Side("tandem", ["x", "y"])}
        players: dict[str, Entrant[str]] = {"a": Entrant("c"), "x": Entrant("d")}
        field = of_players(
            self.SUMS, teams=teams, for_teams={1: [self.FOR_A]}, players=players, clubs=["c", "d"], team_size=1
        )
        assert results(field, TEAMS) == {"t": (18, 0), "u": (12, 0)}
        assert results(field, Ranking("tandem", "", Of.TEAMS)) == {"v": (13, 0)}
        assert results(field)["x"] == (20, 0)
        assert results(field, CLUBS) == {"d": (20, 0), "c": (10, 0)}

    def test_in_the_list_of_the_series_too(self) -> None:
        field = of({**self.SUMS, 2: {"a": made(100)}}, self.FOR_A)
        in_series = {place.key: place.points for place in ranked_series(field, TEAMS, 1)}
        assert in_series == {"t": 21, "u": 13}
        assert {place.key: place.points for place in ranked_series(field, TEAMS, 2)} == {"t": 100}

    def test_several_add_up(self) -> None:
        field = of(self.SUMS, self.FOR_A, ForTeam("x", "b", made(2, 10, 1)), ForTeam("y", "a", made(1)))
        assert results(field, TEAMS) == {"t": (13 + 8 + 2 + 1, 0), "u": (10, 0)}

    def test_of_who_is_in_no_team_nothing_is_taken(self) -> None:
        field = of({1: {**self.SUMS[1], "z": made(7)}}, ForTeam("z", "a", made(7)))
        assert results(field, TEAMS) == {"u": (21, 0), "t": (20, 0)}

    def test_in_place_of_who_is_in_no_team_it_counts_for_none(self) -> None:
        field = of({1: {**self.SUMS[1], "z": made(7)}}, ForTeam("x", "z", made(8, 100, 6)))
        assert results(field, TEAMS) == {"t": (13, 0), "u": (13, 0)}

    def test_where_he_played_nothing_nothing_is_moved(self) -> None:
        sums: Made = {1: {**self.SUMS[1], "x": made(0, 0, 0)}}
        assert results(of(sums, ForTeam("x", "a", made(0, 0, 0))), TEAMS) == {"t": (13, 0), "u": (1, 0)}

    def test_plain_numbers_do_as_well(self) -> None:
        plain = {1: {"x": (20, 300, 20, 0, 15)}}
        assert results(of(plain, ForTeam("x", "a", (8, 120, 8, 0, 6))), TEAMS) == {"u": (12, 0), "t": (8, 0)}


class TestBestSeries:
    """Of each member's place: what he made himself and what was made for him there are one series."""

    SUMS: Made = {1: {"a": made(5), "x": made(20)}, 2: {"a": made(9), "x": made(15)}}

    def test_series_in_which_most_was_made_in_his_place_counts(self) -> None:
        field = of(self.SUMS, ForTeam("x", "a", made(6, 40, 6)))
        assert results(field, BEST) == {"u": (15, 0), "t": (11, 0)}  # x 14 and 15, a 5 + 6 and 9

    def test_one_that_is_dropped_drops_what_was_made_for_him(self) -> None:
        field = of(self.SUMS, ForTeam("x", "a", made(3, 40, 6)))
        assert results(field, BEST) == {"u": (17, 0), "t": (9, 0)}

    def test_who_did_not_play_himself_has_the_series(self) -> None:
        sums: Made = {1: {"a": made(0, 0, 0), "x": made(20)}, 2: {"a": made(9)}}
        assert results(of(sums, ForTeam("x", "a", made(20))), BEST) == {"t": (20, 0), "u": (0, 0)}
        assert ranks(of(sums, ForTeam("x", "a", made(20))), BEST) == [("t", 1), ("u", None)]

    def test_one_in_which_he_played_for_others_alone_is_none_of_his(self) -> None:
        sums: Made = {1: {"a": made(0, 0, 0), "x": made(20)}, 2: {"a": made(9), "x": made(-3)}}
        assert results(of(sums, ForTeam("x", "a", made(20))), BEST) == {"t": (20, 0), "u": (-3, 0)}

    def test_where_fewest_augen_win_a_series_played_for_others_alone_is_none_of_his_own(self) -> None:
        """Nothing would be the best there is: he has the one in which he played for his own team."""
        rules = rulebook("romme24-sprint")
        sums: Made = {
            1: {"x": Totals(augen=90, points=-90, games=12)},
            2: {"x": Totals(augen=50, points=-50, games=12)},
        }
        teams = {"u": Side("teams", ["x"])}
        for_teams = {1: [ForTeam("x", "a", sums[1]["x"])], 2: NONE}
        field = of_players(sums, rules, teams=teams, for_teams=for_teams, players={"a": Entrant()}, team_size=1)
        assert results(field, BEST) == {"u": (-50, 0)}


class TestDecisions:
    SUMS: Made = {1: {"a": made(10), "b": made(3), "x": made(20), "y": made(1)}}
    FOR_A = ForTeam("x", "a", made(8, 40, 6))
    OUT: Sequence[Entrant[str]] = (Entrant(unranked=True), Entrant(disqualified=True))

    def test_what_a_substitute_made_who_has_no_rank_counts_for_no_team(self) -> None:
        for out in self.OUT:
            field = of(self.SUMS, self.FOR_A, players={"x": out})
            assert results(field, TEAMS) == {"t": (13, 0), "u": (1, 0)}

    def test_what_was_made_in_place_of_one_counts_all_the_same(self) -> None:
        for out in self.OUT:
            field = of(self.SUMS, self.FOR_A, players={"a": out})
            assert results(field, TEAMS) == {"u": (13, 0), "t": (11, 0)}
            assert complete(field, TEAMS) == {"u": True, "t": False}

    def test_of_two_without_rank_one_of_whom_stood_in_for_the_other(self) -> None:
        out = dict.fromkeys("ax", self.OUT[0])
        field = of(self.SUMS, ForTeam("y", "x", made(1)), ForTeam("x", "a", made(8, 40, 6)), players=out)
        assert results(field, TEAMS) == {"t": (3, 0), "u": (1, 0)}

    def test_penalty_is_his_own_teams(self) -> None:
        penalties = [Penalty(Of.PLAYERS, "x", 1, -2)]
        field = of(self.SUMS, self.FOR_A, penalties=penalties)
        assert results(field, TEAMS) == {"t": (21, 0), "u": (11, -2)}

    def test_also_where_he_played_for_others_alone(self) -> None:
        penalties = [Penalty(Of.PLAYERS, "x", 1, -2)]
        field = of(self.SUMS, ForTeam("x", "a", made(20)), penalties=penalties)
        assert results(field, TEAMS) == {"t": (33, 0), "u": (-1, -2)}

    def test_that_of_who_has_no_rank_is_not_taken_from_what_others_made_for_him(self) -> None:
        penalties = [Penalty(Of.PLAYERS, "a", 1, -2)]
        field = of(self.SUMS, self.FOR_A, penalties=penalties, players={"a": Entrant(disqualified=True)})
        assert results(field, TEAMS) == {"u": (13, 0), "t": (11, 0)}

    def test_teams_are_as_complete_as_without(self) -> None:
        assert complete(of(self.SUMS, self.FOR_A), TEAMS) == {"t": True, "u": True}


class TestADocument:
    """At a's table z takes the seat of b in game 2, in whose place y plays game 3."""

    @staticmethod
    def teams(*changes: Json) -> dict[str, int]:
        """Game 1: b wins; 2: z wins; 3: y wins; each time 5, the others have 17 Augen and 2 points."""
        games = [
            {"number": number, "results": [result(winner, "romme", 0), *(result(one, "opened", 17) for one in others)]}
            for number, winner, others in ((1, "b", "cd"), (2, "z", "cd"), (3, "y", "ad"))
        ]
        games[1]["dealer"] = "a"  # so that whoever sits at seat 2 plays every game
        table = {"number": 1, "seats": list("abcd"), "substitutes": list(changes), "games": games}
        teams = [{"id": one, "name": one, "members": [one]} for one in "bzy"]
        data = document(
            players=[player(one) for one in "abcdyz"],
            teams=teams,
            tournament={"team_size": 1},
            series=[{"number": 1, "tables": [table]}],
        )
        return {row["team"]: row["points"] for row in stand(accepted(data))["teams"]}

    Z: Json = {"seat": 2, "from_game": 2, "player": "z"}
    Y: Json = {"seat": 2, "from_game": 3, "player": "y"}
    FOR_TEAM: Json = {"for_team": True}

    def test_each_for_his_own(self) -> None:
        assert self.teams(self.Z, self.Y) == {"b": 5, "z": 5, "y": 5}

    def test_one_after_the_other_for_who_held_the_seat_in_his_own_right(self) -> None:
        assert self.teams(self.Z | self.FOR_TEAM, self.Y | self.FOR_TEAM) == {"b": 15, "z": 0, "y": 0}
        assert self.teams(self.Z, self.Y | self.FOR_TEAM) == {"b": 5, "z": 10, "y": 0}
        assert self.teams(self.Z | self.FOR_TEAM, self.Y) == {"b": 10, "z": 0, "y": 5}


def test_field_without_substitutes_counts_as_before() -> None:
    sums: Made = {1: {"a": made(10)}, 2: {"a": made(4)}}
    plain = of_players(sums, teams={"t": Side("teams", ["a"])}, team_size=1)
    told = of_players(sums, teams={"t": Side("teams", ["a"])}, team_size=1, for_teams={1: NONE, 2: NONE})
    assert results(plain, TEAMS) == results(told, TEAMS) == {"t": (14, 0)}
    assert plain.rulebook is DSKV
