"""dgsrv: the same rules 1 to 15 in its own text, and its own rule 21, and rule 22 as it is read for Rommé."""

import pytest

from scoring import UnknownRulebookError, rulebook
from scoring.rankings import TEAMS, Entrant, Field, Side, ranked

from .builders import Json, document, found, golden, played, player
from .test_dskv_rules import by_sentence, prove

DGSRV = rulebook("dgsrv")

PEOPLE = [player(f"own{n}", club="own") for n in range(1, 5)]
PEOPLE += [player("other1", club="other"), player("other2", club="other"), player("clubless")]
CLUBS = [{"id": "own", "name": "Own"}, {"id": "other", "name": "Other"}]


def teams_document(*teams: Json, **tournament: object) -> Json:
    return document(
        tournament={"rulebook": "dgsrv"} | tournament, clubs=CLUBS, players=PEOPLE, series=[], teams=list(teams)
    )


def team(members: list[str], loan: list[str], **fields: object) -> Json:
    return {"id": "t", "name": "T", "club": "own", "members": members, "loan": loan} | fields


class TestRule12And15:
    @pytest.mark.parametrize("case", golden("dgsrv", "rule-12") + golden("dgsrv", "rule-15"), ids=by_sentence)
    def test_points(self, case: Json) -> None:
        prove(DGSRV, case)


class TestRule21LoanPlayers:
    @pytest.mark.parametrize("case", golden("dgsrv", "rule-21"), ids=by_sentence)
    def test_team(self, case: Json) -> None:
        problems = found(teams_document(team(case["members"], case["loan"])))
        assert [list(problem) for problem in problems] == case["problems"]

    def test_loan_player_is_named_once(self) -> None:
        twice = team(["own1", "own2", "own3", "other1"], ["other1", "other1"])
        assert ("player_repeated", "teams[0].loan[1]", False) in found(teams_document(twice))

    def test_loan_player_plays_for_one_team_only(self) -> None:
        second = team(["own1", "own2", "own3", "other1"], ["other1"], id="u")
        assert found(teams_document(team(["own4", "other1"], ["other1"], club="other"), second)) == [
            ("team_too_small", "teams[0].members", True),
            ("too_few_own_players", "teams[0].members", False),
            ("member_of_another_club", "teams[0].members[0]", False),
            ("loan_of_own_club", "teams[0].loan[0]", True),
            ("player_in_two_teams", "teams[1].members[3]", False),
        ]

    def test_numbers_alone_count_where_the_team_has_no_club(self) -> None:
        clubless = team(["own1", "own2", "other1"], [])
        del clubless["club"]
        assert found(teams_document(clubless)) == [("team_too_small", "teams[0].members", True)]

    def test_text_has_no_rule_for_tandems(self) -> None:
        assert found(teams_document(team(["own1", "other1"], []), team_size=2)) == []
        assert found(teams_document(team(["own1", "own2", "own3"], []), team_size=2)) == [
            ("team_too_large", "teams[0].members", False)
        ]

    def test_dskv_has_no_rule_about_clubs(self) -> None:
        two_loans = team(["own1", "own2", "other1", "other2"], ["other1", "other2"])
        assert found(teams_document(two_loans, rulebook="dskv-2018")) == []

    def test_incomplete_team_is_ranked_with_what_it_has_and_marked(self) -> None:
        players: dict[str, Entrant[str]] = {key: Entrant() for key in "abcdefg"}
        teams = {"three": Side("teams", list("abc")), "four": Side("teams", list("defg"))}
        field = Field(DGSRV, {1: {key: played(10, 100) for key in players}}, players, teams, team_size=4)
        lines = [(place.rank, place.key, place.totals, place.complete) for place in ranked(field, TEAMS)]
        assert lines == [(1, "four", played(40, 400, games=4), True), (2, "three", played(30, 300, games=3), False)]


class TestRule22PlayingTime:
    @pytest.mark.parametrize("case", golden("dgsrv", "rule-22"), ids=by_sentence)
    def test_minutes(self, case: Json) -> None:
        games = DGSRV.games_at(case["size"], case["games_per_series"])
        assert games == case["games"]
        assert DGSRV.minutes_for(games) == case["minutes"]

    def test_twenty_games_are_a_series(self) -> None:
        """decisions.md, rule 22: "20 games a series"; the 36 are Skat's."""
        assert DGSRV.games_default == rulebook("dskv-2018").games_default == 20

    def test_started_minute_counts(self) -> None:
        assert DGSRV.minutes_for(1) == 7  # 6 min 45 s


def test_unknown_rulebook_is_a_key_error_of_its_own() -> None:
    with pytest.raises(UnknownRulebookError):
        rulebook("skat")
