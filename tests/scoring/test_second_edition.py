"""What came to `spielliste/1`: read, written, refused, warned of, each at its place. Source: contract.md, section 7."""

from typing import Any

import pytest

from scoring import parse, render

from .builders import (
    Found,
    Json,
    accepted,
    document,
    first_game,
    found,
    player,
    result,
    table,
    with_table,
    without,
)

EINZEL: Json = {"id": "einzel", "name": "Einzel", "of": "players"}
MANN: Json = {"id": "mann", "name": "Mannschaften", "of": "teams", "team_size": 2}
TANDEM: Json = {"id": "tandem", "name": "Tandems", "of": "teams", "team_size": 2}
VEREIN: Json = {"id": "verein", "name": "Vereine", "of": "clubs"}
PLAYERS = [player("a", club="c1", categories=["Damen"]), player("b", club="c1"), player("c", club="c2"), player("d")]


def of(*rankings: Json, **fields: Any) -> Json:
    """Four players in two clubs, one game: b 5 and 0 Augen, c 2 and 17, d 0 and 64; these rankings."""
    tournament = fields.pop("tournament", {}) | ({"rankings": list(rankings)} if rankings else {})
    clubs = [{"id": "c1", "name": "C"}, {"id": "c2", "name": "D"}]
    return document(clubs=clubs, players=PLAYERS, tournament=tournament, **fields)


def team(team_id: str, members: str, **fields: Any) -> Json:
    return {"id": team_id, "name": team_id, "members": list(members)} | fields


def refused(code: str, place: str) -> list[Found]:
    return [(code, place, False)]


def odd(code: str, place: str) -> list[Found]:
    return [(code, place, True)]


class TestRankings:
    @pytest.mark.parametrize(
        "ranking",
        [
            EINZEL,
            EINZEL | {"category": "Damen"},
            EINZEL | {"series": [1]},
            EINZEL | {"series": [2, 1]},
            EINZEL | {"series": []},
            EINZEL | {"best_series": 1},
            VEREIN | {"best_members": 1},
            VEREIN | {"category": "Damen"},
            MANN | {"best_series": 2},
            MANN | {"team_size": 1},
            MANN | {"team_size": 99},
            without(MANN, "team_size"),
        ],
    )
    def test_are_read_and_written(self, ranking: Json) -> None:
        data = of(ranking)
        assert found(data) == []
        assert render(accepted(data)) == data

    @pytest.mark.parametrize(
        ("ranking", "code", "field"),
        [
            (EINZEL | {"of": "people"}, "of_unknown", ".of"),
            (EINZEL | {"of": "Players"}, "of_unknown", ".of"),
            (EINZEL | {"of": 7}, "not_a_text", ".of"),
            (EINZEL | {"id": 7}, "not_a_text", ".id"),
            (EINZEL | {"category": 7}, "not_a_text", ".category"),
            (EINZEL | {"category": ["Damen"]}, "not_a_text", ".category"),
            (MANN | {"category": "Damen"}, "category_of_teams", ".category"),
            (EINZEL | {"series": [3]}, "series_unknown", ".series[0]"),
            (EINZEL | {"series": [1, 0]}, "series_unknown", ".series[1]"),
            (EINZEL | {"series": [1, 1]}, "number_twice", ".series[1]"),
            (EINZEL | {"series": ["1"]}, "not_whole", ".series[0]"),
            (EINZEL | {"series": 1}, "not_a_list", ".series"),
            (EINZEL | {"best_series": 0}, "number_too_low", ".best_series"),
            (EINZEL | {"best_series": -1}, "number_too_low", ".best_series"),
            (VEREIN | {"best_members": 0}, "number_too_low", ".best_members"),
            (MANN | {"team_size": 0}, "number_too_low", ".team_size"),
            (MANN | {"team_size": 100}, "number_too_high", ".team_size"),
            (VEREIN | {"best_members": 10_000}, "number_too_high", ".best_members"),
            (without(EINZEL, "name"), "missing", ".name"),
            (7, "not_an_object", ""),
        ],
    )
    def test_are_refused_at_their_place(self, ranking: Json, code: str, field: str) -> None:
        data = of(VEREIN | {"id": "other"}, ranking)
        assert refused(code, f"tournament.rankings[1]{field}")[0] in found(data)
        assert parse(data)[0] is None

    def test_an_id_is_not_there_twice(self) -> None:
        assert found(of(EINZEL, EINZEL)) == refused("id_twice", "tournament.rankings[1].id")

    def test_a_category_that_nobody_has_is_odd(self) -> None:
        assert found(of(EINZEL, EINZEL | {"id": "d", "category": "Damen"})) == []
        assert found(of(EINZEL, EINZEL | {"id": "h", "category": "Herren"})) == odd(
            "category_of_nobody", "tournament.rankings[1].category"
        )

    def test_a_series_that_is_still_to_come_may_be_named(self) -> None:
        assert found(of(EINZEL | {"series": [2]})) == []  # of the two, one is listed

    def test_where_the_number_of_series_cannot_be_read_any_may_be(self) -> None:
        data = of(EINZEL | {"series": [99]}, tournament={"series": "2"})
        assert found(data) == refused("not_whole", "tournament.series")

    def test_none_at_all_are_those_of_before(self) -> None:
        for data in (of(), of(tournament={"rankings": []})):
            assert [one.id for one in accepted(data).rankings] == ["players"]
            with_teams = data | {"teams": [team("t", "abcd")]}
            assert [one.id for one in accepted(with_teams).rankings] == ["players", "teams"]

    @pytest.mark.parametrize(("size", "name"), [(None, "Mannschaften"), (1, "Mannschaften"), (2, "Tandems")])
    def test_two_who_make_a_team_are_a_tandem(self, size: int | None, name: str) -> None:
        data = of(teams=[team("t", "a")], tournament={} if size is None else {"team_size": size})
        assert {one.id: one.name for one in accepted(data).rankings} == {"players": "Einzelwertung", "teams": name}


class TestTeams:
    def test_say_which_ranking_they_play_in(self) -> None:
        data = of(EINZEL, MANN, TANDEM, teams=[team("t", "ab"), team("u", "ac", ranking="tandem")])
        assert found(data) == []
        assert render(accepted(data)) == data

    def test_in_a_ranking_there_is_of_teams(self) -> None:
        unknown = of(EINZEL, MANN, teams=[team("t", "ab", ranking="x")])
        assert found(unknown) == refused("ranking_unknown", "teams[0].ranking")
        for ranking in ("einzel", "verein"):
            data = of(EINZEL, VEREIN, MANN, teams=[team("t", "ab", ranking=ranking)])
            assert found(data) == refused("ranking_of_others", "teams[0].ranking")

    def test_of_before_is_called_teams(self) -> None:
        assert found(of(teams=[team("t", "abcd", ranking="teams")])) == []
        assert found(of(teams=[team("t", "abcd", ranking="players")])) == refused(
            "ranking_of_others", "teams[0].ranking"
        )

    def test_a_player_is_in_one_team_of_each(self) -> None:
        other = of(MANN, TANDEM, teams=[team("t", "ab"), team("u", "ab", ranking="tandem")])
        assert found(other) == []
        same = of(MANN, TANDEM, teams=[team("t", "ab"), team("u", "bc", ranking="mann")])
        assert found(same) == refused("player_in_two_teams", "teams[1].members[0]")

    @pytest.mark.parametrize(("members", "said"), [("a", "team_too_small"), ("ab", ""), ("abc", "team_too_large")])
    def test_a_team_is_no_larger_than_its_size_and_smaller_is_odd(self, members: str, said: str) -> None:
        problems = [(said, "teams[0].members", said == "team_too_small")] if said else []
        assert found(of(MANN, teams=[team("t", members)], tournament={"team_size": 4})) == problems
        by_tournament = of(without(MANN, "team_size"), teams=[team("t", members)], tournament={"team_size": 2})
        assert found(by_tournament) == problems

    @pytest.mark.parametrize(("members", "small"), [("abc", True), ("abcd", False)])
    def test_else_the_rulebook_says_the_size(self, members: str, *, small: bool) -> None:
        assert found(of(teams=[team("t", members)])) == (odd("team_too_small", "teams[0].members") if small else [])

    def test_three_are_not_too_few_where_they_are_agreed_to_be_complete(self) -> None:
        agreed = {"agreements": {"three_are_complete": True}}
        assert found(of(teams=[team("t", "abc")], tournament=agreed)) == []
        assert found(of(teams=[team("t", "ab")], tournament=agreed)) == odd("team_too_small", "teams[0].members")

    def test_a_loan_player_may_be_agreed_to_play_for_his_own_club_too(self) -> None:
        """decisions.md, "Second reading": the switch "darf auch für den eigenen Verein spielen"."""
        players = [*(player(key, club="c1") for key in "abcx"), *(player(key, club="c2") for key in "def")]
        lent = team("t", "abcd", loan=["d"], club="c1")
        own = team("u", "def", club="c2")
        data = document(
            clubs=[{"id": "c1", "name": "C"}, {"id": "c2", "name": "D"}],
            players=players,
            teams=[lent, own],
            series=[],
            tournament={"rulebook": "dgsrv", "agreements": {"three_are_complete": True}},
        )
        assert found(data) == refused("player_in_two_teams", "teams[1].members[0]")
        data["tournament"]["agreements"]["loan_player_also_for_own_club"] = True
        assert found(data) == []
        data["teams"] = [own, lent]
        assert found(data) == []
        data["teams"] = [lent | {"loan": []}, own]  # lent to nobody
        assert ("player_in_two_teams", "teams[1].members[0]", False) in found(data)
        data["teams"] = [lent, own, own | {"id": "v"}]  # twice for his own
        assert ("player_in_two_teams", "teams[2].members[0]", False) in found(data)

    def test_where_there_is_no_ranking_of_teams_they_are_in_none(self) -> None:
        assert found(of(EINZEL, teams=[team("t", "abcd")])) == []


class TestDays:
    def test_are_read_and_written(self) -> None:
        series = [{"number": 1, "day": "2026-05-09", "tables": []}, {"number": 2, "day": "2026-05-10", "tables": []}]
        data = document(series=series, tournament={"last_day": "2026-05-10"})
        assert found(data) == []
        assert render(accepted(data)) == data

    @pytest.mark.parametrize(("last", "fits"), [("2026-05-08", False), ("2026-05-09", True), ("2027-01-01", True)])
    def test_the_last_is_not_before_the_first(self, last: str, *, fits: bool) -> None:
        problems = [] if fits else refused("day_too_early", "tournament.last_day")
        assert found(document(tournament={"last_day": last})) == problems

    @pytest.mark.parametrize(
        ("day", "last", "fits"),
        [
            ("2026-05-08", "2026-05-10", False),
            ("2026-05-09", "2026-05-10", True),
            ("2026-05-10", "2026-05-10", True),
            ("2026-05-11", "2026-05-10", False),
            ("2026-05-09", None, True),
            ("2026-05-10", None, False),
        ],
    )
    def test_a_series_is_on_a_day_of_the_tournament(self, day: str, last: str | None, *, fits: bool) -> None:
        tournament = {"last_day": last} if last else {}
        data = document(series=[{"number": 1, "day": day, "tables": []}], tournament=tournament)
        assert found(data) == ([] if fits else refused("day_outside", "series[0].day"))

    def test_where_the_first_cannot_be_read_no_day_is_outside(self) -> None:
        data = document(series=[{"number": 1, "day": "2026-05-09", "tables": []}], tournament={"date": "x"})
        assert found(data) == refused("not_a_date", "tournament.date")


class TestAgreements:
    def test_are_read_and_written(self) -> None:
        data = document(tournament={"agreements": {"three_are_complete": True}})
        assert found(data) == []
        assert render(accepted(data)) == data

    def test_false_says_as_much_as_absent(self) -> None:
        data = document(tournament={"agreements": {"three_are_complete": False, "augen_break_ties": False}})
        assert found(data) == []
        assert accepted(data).tournament.agreements == ()

    @pytest.mark.parametrize("value", [1, "true", [], 0])
    def test_are_true_or_absent(self, value: object) -> None:
        data = document(tournament={"agreements": {"three_are_complete": value}})
        assert found(data) == refused("not_a_flag", "tournament.agreements.three_are_complete")

    def test_one_that_there_is_not_is_odd(self) -> None:
        data = document(tournament={"agreements": {"jokers_are_wild": True}})
        assert found(data) == odd("unknown_key", "tournament.agreements.jokers_are_wild")
        assert found(document(tournament={"agreements": ["three_are_complete"]})) == refused(
            "not_an_object", "tournament.agreements"
        )

    @pytest.mark.parametrize(("rulebook_id", "of_use"), [("dskv-2018", False), ("romme24-open", True)])
    def test_one_that_the_rulebook_has_no_use_for_is_odd(self, rulebook_id: str, *, of_use: bool) -> None:
        data = document(tournament={"rulebook": rulebook_id, "agreements": {"augen_break_ties": True}}, series=[])
        place = "tournament.agreements.augen_break_ties"
        assert found(data) == ([] if of_use else odd("agreement_of_no_use", place))
        assert accepted(data).tournament.agreements == ("augen_break_ties",)


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
    def test_a_void_one_is_odd(self, lot: Json) -> None:
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
