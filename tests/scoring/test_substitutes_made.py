"""What those who came and those who left have made: games, paper lists, hands thrown in."""

from typing import Any

import pytest

from scoring import parse, stand
from tests.scoring.substitutes import TABLE, change, game, made, of, table

from .builders import Found, Json, accepted, codes, found, prove_kept, refused, result


class TestTargetScore:
    """horesca: the winner has the sum of what the others hold. It counts for each player by himself."""

    @pytest.mark.parametrize(
        ("winners", "changes", "refused_games"),
        [
            ("aaa", [], [2]),
            ("axx", [change(1, 2, "x")], []),  # what was made at a seat before is not his
            ("axaa", [change(1, 2, "x"), change(1, 3, "a")], [3]),  # who comes back has what he had
        ],
    )
    def test_target_is_of_each_player_by_himself(
        self, winners: str, changes: list[Json], refused_games: list[int]
    ) -> None:
        games = [
            {"number": number, "results": [result(winner, "romme", 0), result("b", "lost", 30)]}
            for number, winner in enumerate(winners, 1)
        ]
        data = of(table(1, "ab", *changes, games=games), tournament={"rulebook": "horesca", "target_score": 60})
        assert found(data) == [("target_reached", f"{TABLE}.games[{at}]", False) for at in refused_games]


class TestWhatEachMade:
    GAMES = (game(1, "b", "c", "d"), game(2, "a", "c", "d"), game(3, "x", "a", "d"))

    def test_player_keeps_what_he_made(self) -> None:
        assert made(of(table(1, "abcd", change(2, 3, "x"), games=list(self.GAMES)))) == {
            "a": (7, 17, 2),
            "b": (5, 0, 1),
            "x": (5, 0, 1),
            "c": (4, 34, 2),
            "d": (6, 51, 3),
        }

    def test_player_has_the_sum_of_all_tables_he_sat_at(self) -> None:
        """a goes to the other table, x takes his seat; he comes back."""
        first = [game(1, "b", "c", "d"), game(2, "x", "c", "d"), game(3, "a", "b", "d")]
        second = [game(1, "f", "g", "h"), game(2, "a", "g", "h")]
        data = of(
            table(1, "abcd", change(1, 2, "x"), change(1, 3, "a"), games=first),
            table(2, "efgh", change(1, 2, "a"), change(1, 3, "e"), games=second),
        )
        assert found(data) == []
        sums = made(data)
        assert {key: sums[key] for key in "axe"} == {"a": (10, 0, 2), "x": (5, 0, 1), "e": (0, 0, 0)}

    def test_player_who_was_to_come_is_in_the_list(self) -> None:
        rows = stand(accepted(of(table(1, "abcd", change(2, 3, "x"), games=[]))))["series"][0]["players"]
        assert {row["player"]: row["rank"] for row in rows} == dict.fromkeys("abcdx")

    @pytest.mark.parametrize(("who", "said"), [("x", []), ("y", refused("series_not_played", "penalties[0].series"))])
    def test_penalty_is_taken_from_who_played(self, who: str, said: list[Found]) -> None:
        penalties = [{"player": who, "series": 1, "points": -1, "reason": "R"}]
        played = table(1, "abcd", change(2, 3, "x"), games=list(self.GAMES))
        assert found(of(played, penalties=penalties)) == said

    def test_hands_thrown_in_count_on_from_table_to_table(self) -> None:
        """Rule 15: opened up to 10 gives 2 points and 11 Augen; here 3 fewer from the second on."""

        def thrown(number: int, winner: str, other: str) -> Json:
            return {
                "number": number,
                "results": [
                    result(winner, "romme", 0),
                    result(other, "opened", 5),
                    result("a", "opened", 5, thrown_in=True),
                ],
            }

        first = [thrown(1, "b", "c") | {"dealer": "d"}]
        second = [game(1, "f", "g", "h"), thrown(2, "e", "g")]
        tables = [
            table(1, "abcd", change(1, 2, None), games=first),
            table(2, "efgh", change(4, 2, "a"), games=[second[0], second[1] | {"dealer": "f"}]),
        ]
        assert made(of(*tables, tournament={"repeat_offence_extra": 3}))["a"] == (2 - 1, 22, 2)


class TestTotals:
    """Four games: each deals one and plays three."""

    @staticmethod
    def row(player_id: str, **fields: Any) -> Json:
        return {"player": player_id, "wertungspunkte": 2, "augen": 60, "crosses": 0} | fields

    def of(self, *rows: Json, changes: tuple[Json, ...] = (change(2, 3, "x"),), **fields: Any) -> Json:
        return of(table(1, "abcd", *changes, totals=list(rows), **fields))

    def test_row_for_anybody_who_sat_there(self) -> None:
        prove_kept(self.of(*map(self.row, "abcdx")))

    def test_row_without_games_has_those_in_which_he_sat_there(self) -> None:
        """b deals the second: he played one; x plays the third and the fourth."""
        assert {key: games for key, (_points, _augen, games) in made(self.of(*map(self.row, "abcdx"))).items()} == {
            "a": 3,
            "b": 1,
            "c": 3,
            "d": 3,
            "x": 2,
        }

    def test_games_are_as_many_as_until_the_list_ends(self) -> None:
        data = self.of(*map(self.row, "abcd"), changes=(), ends_after=2)
        assert [games for _points, _augen, games in made(data).values()] == [1, 1, 2, 2]

    def test_row_missing_is_odd_but_of_who_never_played(self) -> None:
        assert found(self.of(*map(self.row, "acd"))) == [
            ("totals_row_missing", f"{TABLE}.totals", True),
            ("totals_row_missing", f"{TABLE}.totals", True),
        ]
        assert found(self.of(*map(self.row, "xacd"), changes=(change(2, 1, "x"),))) == []

    @pytest.mark.parametrize(("games", "said"), [(2, []), (3, refused("too_many_games", f"{TABLE}.totals[4].games"))])
    def test_more_games_than_he_sat_there_are_refused(self, games: int, said: list[Found]) -> None:
        assert found(self.of(*map(self.row, "abcd"), self.row("x", games=games))) == said

    def test_player_who_never_sat_there_has_no_row(self) -> None:
        assert found(self.of(*map(self.row, "abcdx"), self.row("y"))) == refused(
            "player_not_at_table", f"{TABLE}.totals[5].player"
        )

    def test_player_who_came_back_has_one_row(self) -> None:
        changes = change(2, 2, "x"), change(2, 3, "b")
        rows = list(map(self.row, "abcdx"))
        rows[4]["games"] = 0
        rows[4] |= {"wertungspunkte": 0, "augen": 0}
        assert made(self.of(*rows, changes=changes))["b"] == (2, 60, 3)
        assert found(self.of(*rows, self.row("b"), changes=changes)) == refused(
            "player_repeated", f"{TABLE}.totals[5].player"
        )

    def test_hands_thrown_in_on_paper_are_his_at_the_next_table(self) -> None:
        """x threw one in on the paper list: the next, at another table, is his second (rule 15)."""
        second = {
            "number": 1,
            "results": [result("x", "opened", 5, thrown_in=True), result("g", "opened", 5), result("h", "romme", 0)],
        }
        tables = [
            table(1, "abcd", change(2, 1, "x"), change(2, 4, None), totals=[self.row("x", thrown_in=1)]),
            table(2, "efgh", change(2, 1, "x"), games=[second]),
        ]
        assert made(of(*tables, tournament={"repeat_offence_extra": 3}))["x"][0] == 2 - 1

    def test_rows_of_horesca_make_what_the_others_held(self) -> None:
        rows = [self.row(one, wertungspunkte=0, points=points, augen=augen) for one, points, augen in self.WON]
        tournament = {"rulebook": "horesca"}
        place = f"{TABLE}.totals"
        changed = table(1, "ab", change(2, 3, "x"), totals=rows)
        assert found(of(changed, tournament=tournament)) == []
        changed["totals"][2]["points"] = 11
        assert found(of(changed, tournament=tournament)) == [("points_differ", place, True)]
        changed["totals"] = rows[::2]
        assert found(of(changed, tournament=tournament)) == [("totals_row_missing", place, True)]

    WON = (("a", 20, 10), ("b", 0, 20), ("x", 10, 0))


def test_errors_have_a_sentence_and_what_it_needs() -> None:
    data = of(
        table(1, "abcd", change(9, 9, None, for_team=True)),
        table(2, "efgh", change(1, 2, "x"), change(1, 2, "f"), ends_after=99),
    )
    read, problems = parse(data)
    assert read is None
    assert len(codes(problems)) == 5
