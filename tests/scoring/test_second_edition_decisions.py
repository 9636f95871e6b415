"""What the second edition of spielliste/1 says of people, penalties, lots and hands thrown in on paper."""

from typing import Any

import pytest

from scoring import render
from tests.scoring.small_championship import of, team
from tests.scoring.test_second_edition import EINZEL, MANN, TANDEM, VEREIN

from .builders import (
    Found,
    Json,
    accepted,
    document,
    first_game,
    found,
    odd,
    player,
    refused,
    result,
    table,
    with_table,
    without,
)


class TestPeople:
    @pytest.mark.parametrize("key", ["unranked", "anonymous"])
    def test_switches(self, key: str) -> None:
        data = document(players=[player("a", **{key: True}), player("b", **{key: False})], series=[])
        assert found(data) == []
        assert render(accepted(data)) == data
        assert found(document(players=[player("a", **{key: 1})], series=[])) == refused(
            "not_a_flag", f"players[0].{key}"
        )

    def test_disqualified(self) -> None:
        data = document(disqualified=[{"player": "a", "reason": "R"}, {"player": "b", "reason": ""}])
        assert found(data) == []
        assert render(accepted(data)) == data

    def test_disqualified_are_known_once_each_with_a_reason(self) -> None:
        out = {"player": "a", "reason": "R"}
        assert found(document(disqualified=[out, out])) == refused("player_repeated", "disqualified[1].player")
        assert found(document(disqualified=[out | {"player": "z"}])) == refused(
            "player_unknown", "disqualified[0].player"
        )
        assert found(document(disqualified=[{"player": "a"}])) == refused("missing", "disqualified[0].reason")


class TestPenalties:
    """Series 1: b, c and d play; a deals. Series 2 is still to come."""

    @staticmethod
    def of(**penalty: Any) -> Json:
        return of(MANN, teams=[team("t", "ab"), team("u", "a", ranking="mann") | {"members": []}], penalties=[penalty])

    def problems(self, **penalty: Any) -> list[Found]:
        """Without the warning that a team of nobody is too small."""
        return [one for one in found(self.of(**penalty)) if one[0] != "team_too_small"]

    @pytest.mark.parametrize("who", [{"player": "b"}, {"team": "t"}])
    def test_are_read_and_written(self, who: Json) -> None:
        data = self.of(series=1, points=-5, reason="verspätet", **who)
        assert self.problems(series=1, points=-5, reason="verspätet", **who) == []
        assert render(accepted(data)) == data

    @pytest.mark.parametrize(
        ("penalty", "code", "field"),
        [
            ({"player": "z"}, "player_unknown", ".player"),
            ({"team": "z"}, "team_unknown", ".team"),
            ({}, "penalty_of_whom", ""),
            ({"player": "b", "team": "t"}, "penalty_of_whom", ""),
            ({"player": "b", "points": 0}, "number_too_high", ".points"),
            ({"player": "b", "points": 5}, "number_too_high", ".points"),
            ({"player": "b", "points": -100_000}, "number_too_low", ".points"),
            ({"player": "b", "points": -1.5}, "not_whole", ".points"),
            ({"player": "b", "series": 0}, "series_unknown", ".series"),
            ({"player": "b", "series": 3}, "series_unknown", ".series"),
            ({"player": "b", "series": 2}, "series_not_played", ".series"),
            ({"player": "a"}, "series_not_played", ".series"),
            ({"team": "t", "series": 2}, "series_not_played", ".series"),
            ({"team": "u"}, "series_not_played", ".series"),
            ({"player": "b", "reason": 7}, "not_a_text", ".reason"),
        ],
    )
    def test_are_refused_at_their_place(self, penalty: Json, code: str, field: str) -> None:
        whole = {"series": 1, "points": -5, "reason": "R"} | penalty
        assert self.problems(**whole) == refused(code, f"penalties[0]{field}")

    @pytest.mark.parametrize(("games", "played"), [({}, True), ({"games": 1}, True), ({"games": 0}, False)])
    def test_who_has_a_row_of_sums_has_played_unless_it_says_no_games(self, games: Json, *, played: bool) -> None:
        row = {"player": "a", "wertungspunkte": 0, "augen": 0, "crosses": 0} | games
        rows = [row, *({**row, "player": key, "games": 1} for key in "bcd")]
        penalty = {"player": "a", "series": 1, "points": -1, "reason": "R"}
        series = [{"number": 1, "tables": [without(table(totals=rows), "games")]}]
        data = document(series=series, penalties=[penalty])
        assert found(data) == ([] if played else refused("series_not_played", "penalties[0].series"))

    def test_where_the_series_cannot_be_read_none_is_judged_by_them(self) -> None:
        data = with_table(games=[first_game(results=[])]) | {
            "penalties": [{"player": "b", "series": 1, "points": -1, "reason": "R"}]
        }
        assert [problem[0] for problem in found(data)] == ["seat_missing"] * 3


class TestLots:
    """b 5 and 0 Augen; c and d tie with 2 and 17; a has not played."""

    RESULTS = (result("b", "romme", 0), result("c", "opened", 17), result("d", "opened", 17))
    TEAMS = (team("t", "ac"), team("u", "d"), team("v", "cd", ranking="tandem"))

    def of(self, *lots: Json, **fields: Any) -> Json:
        series = [{"number": 1, "tables": [table(games=[first_game(results=list(self.RESULTS))])]}]
        rankings = (EINZEL, MANN, TANDEM, VEREIN)
        return of(*rankings, series=series, teams=list(self.TEAMS), lots=list(lots), **fields)

    def problems(self, *lots: Json, **fields: Any) -> list[Found]:
        """Without the warning that a team of one is too small."""
        return [one for one in found(self.of(*lots, **fields)) if one[0] != "team_too_small"]

    @pytest.mark.parametrize(
        "lot",
        [
            {"players": ["d", "c"]},
            {"players": ["d", "c"], "ranking": "einzel"},
            {"players": ["d", "c"], "points": 2, "augen": 17},
            {"players": ["d", "c"], "series": 1},
            {"teams": ["u", "t"]},
            {"teams": ["u", "t"], "ranking": "mann", "series": 1},
        ],
    )
    def test_are_read_and_written(self, lot: Json) -> None:
        assert self.problems(lot) == []
        assert render(accepted(self.of(lot))) == self.of(lot)

    def test_of_clubs(self) -> None:
        players = [player("c", club="c1"), player("d", club="c2"), player("a"), player("b")]
        lot = {"clubs": ["c2", "c1"]}
        data = self.of(lot, disqualified=[]) | {"players": players}
        assert [one for one in found(data) if one[0] != "team_too_small"] == []
        assert render(accepted(data))["lots"] == [lot]

    @pytest.mark.parametrize(
        ("lot", "code", "field"),
        [
            ({"players": ["c", "d"], "ranking": "x"}, "ranking_unknown", ".ranking"),
            ({"players": ["c", "d"], "ranking": "mann"}, "ranking_of_others", ".ranking"),
            ({"teams": ["t", "u"], "ranking": "verein"}, "ranking_of_others", ".ranking"),
            ({"clubs": ["c1", "c2"], "ranking": "einzel"}, "ranking_of_others", ".ranking"),
            ({"players": ["c", "d"], "series": 3}, "series_unknown", ".series"),
            ({"players": ["c", "d"], "series": 0}, "series_unknown", ".series"),
            ({"clubs": ["c1", "c9"]}, "club_unknown", ".clubs[1]"),
            ({"clubs": ["c1", "c1"]}, "club_repeated", ".clubs[1]"),
            ({"players": ["c", "d"], "clubs": ["c1", "c2"]}, "lot_of_what", ""),
            ({"ranking": "einzel"}, "lot_of_what", ""),
            ({"clubs": ["c1"]}, "lot_too_short", ".clubs"),
            ({"players": ["c", "d"], "points": "2"}, "not_whole", ".points"),
            ({"players": ["c", "d"], "augen": 1.5}, "not_whole", ".augen"),
        ],
    )
    def test_are_refused_at_their_place(self, lot: Json, code: str, field: str) -> None:
        assert self.problems(lot) == refused(code, f"lots[0]{field}")

    @pytest.mark.parametrize(
        "lot",
        [
            {"players": ["c", "b"]},
            {"players": ["c", "a"]},
            {"players": ["c", "d"], "points": 3},
            {"players": ["c", "d"], "augen": 18},
            {"players": ["c", "d"], "series": 2},
            {"teams": ["t", "v"]},
            {"teams": ["t", "u"], "ranking": "tandem"},
        ],
    )
    def test_void_one_is_odd(self, lot: Json) -> None:
        holds = {"players": ["d", "c"]}
        assert self.problems(holds, lot) == odd("lot_void", "lots[1]")

    def test_one_that_leaves_out_somebody_is_odd(self) -> None:
        results = [result(key, "not_opened", 64) for key in "bcd"]
        data = with_table(games=[first_game(results=results)])
        assert found(data | {"lots": [{"players": ["b", "d"]}]}) == odd("lot_leaves_out", "lots[0]")
        assert found(data | {"lots": [{"players": ["b", "d", "c"]}]}) == []

    def test_one_where_there_is_no_ranking_of_its_kind_is_void(self) -> None:
        data = of(VEREIN, lots=[{"players": ["a", "b"]}])
        assert found(data) == odd("lot_void", "lots[0]")

    def test_one_of_a_refused_document_is_not_judged(self) -> None:
        data = self.of({"players": ["c", "b"]}) | {"disqualified": 7}
        assert [one for one in found(data) if one[0] != "team_too_small"] == refused("not_a_list", "disqualified")


class TestThrownInOnPaper:
    """A player of four plays 3 of 4 games. Thrown in: at most 2 points, at least -2; at least 11 Augen (rule 15)."""

    @staticmethod
    def rows(tournament: Json | None = None, **change: Any) -> Json:
        rows = [{"player": key, "wertungspunkte": 2, "augen": 60, "crosses": 0} for key in "abcd"]
        totals = [rows[0] | change, *rows[1:]]
        return document(
            series=[{"number": 1, "tables": [without(table(totals=totals), "games")]}], tournament=tournament or {}
        )

    @pytest.mark.parametrize("hands", [0, 1, 3])
    def test_is_read_and_written(self, hands: int) -> None:
        data = self.rows(thrown_in=hands)
        assert found(data) == []
        assert render(accepted(data)) == data

    @pytest.mark.parametrize(
        ("change", "code", "field"),
        [
            ({"thrown_in": 4}, "number_too_high", "thrown_in"),
            ({"thrown_in": 2, "games": 1}, "number_too_high", "thrown_in"),
            ({"thrown_in": -1}, "number_too_low", "thrown_in"),
            ({"thrown_in": True}, "not_whole", "thrown_in"),
            ({"thrown_in": 2, "augen": 21}, "number_too_low", "augen"),
            ({"thrown_in": 1, "wertungspunkte": 19}, "number_too_high", "wertungspunkte"),  # 8 + 8 + 2 = 18
            ({"thrown_in": 1, "crosses": 1, "wertungspunkte": 16}, "number_too_high", "wertungspunkte"),  # 8 + 8 - 1
            ({"thrown_in": 0, "crosses": 1, "wertungspunkte": -2}, "number_too_low", "wertungspunkte"),
            ({"thrown_in": 1, "crosses": 2, "wertungspunkte": -4}, "number_too_low", "wertungspunkte"),  # -2 - 1
        ],
    )
    def test_is_bounded_and_bounds_the_sums(self, change: Json, code: str, field: str) -> None:
        assert found(self.rows(**change)) == refused(code, f"series[0].tables[0].totals[0].{field}")

    @pytest.mark.parametrize(
        "change",
        [
            {"thrown_in": 2, "augen": 22},
            {"thrown_in": 1, "wertungspunkte": 18},
            {"thrown_in": 1, "crosses": 1, "wertungspunkte": 15},
            {"thrown_in": 0, "crosses": 1, "wertungspunkte": -1},
            {"thrown_in": 1, "crosses": 2, "wertungspunkte": -3},
            {"crosses": 2, "wertungspunkte": -4},  # which of them were thrown in it does not say
        ],
    )
    def test_what_can_be_is_accepted(self, change: Json) -> None:
        assert found(self.rows(**change)) == []

    def test_what_a_tournament_deducts_more_is_deducted_of_those_hands_alone(self) -> None:
        extra = {"repeat_offence_extra": 3}
        place = "series[0].tables[0].totals[0].wertungspunkte"
        for points, said in ((-6, []), (-7, refused("number_too_low", place))):  # -2 - 3 - 1
            assert found(self.rows(extra, thrown_in=1, crosses=2, wertungspunkte=points)) == said

    def test_where_the_rulebook_knows_none_it_is_refused(self) -> None:
        tournament = {"rulebook": "romme24-open"}
        assert found(self.rows(tournament, thrown_in=0)) == []
        assert found(self.rows(tournament, thrown_in=1)) == refused(
            "thrown_in_not_foreseen", "series[0].tables[0].totals[0].thrown_in"
        )
