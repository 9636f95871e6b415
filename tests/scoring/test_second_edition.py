"""What came to `spielliste/1`: read, written, refused, warned of, each at its place. Source: contract.md, section 7."""

import pytest

from scoring import parse, render
from tests.scoring.small_championship import of, team

from .builders import (
    Json,
    accepted,
    document,
    found,
    odd,
    player,
    refused,
    without,
)

EINZEL: Json = {"id": "einzel", "name": "Einzel", "of": "players"}
MANN: Json = {"id": "mann", "name": "Mannschaften", "of": "teams", "team_size": 2}
TANDEM: Json = {"id": "tandem", "name": "Tandems", "of": "teams", "team_size": 2}
VEREIN: Json = {"id": "verein", "name": "Vereine", "of": "clubs"}


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

    def test_id_is_not_there_twice(self) -> None:
        assert found(of(EINZEL, EINZEL)) == refused("id_twice", "tournament.rankings[1].id")

    def test_category_that_nobody_has_is_odd(self) -> None:
        assert found(of(EINZEL, EINZEL | {"id": "d", "category": "Damen"})) == []
        assert found(of(EINZEL, EINZEL | {"id": "h", "category": "Herren"})) == odd(
            "category_of_nobody", "tournament.rankings[1].category"
        )

    def test_series_that_is_still_to_come_may_be_named(self) -> None:
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

    def test_player_is_in_one_team_of_each(self) -> None:
        other = of(MANN, TANDEM, teams=[team("t", "ab"), team("u", "ab", ranking="tandem")])
        assert found(other) == []
        same = of(MANN, TANDEM, teams=[team("t", "ab"), team("u", "bc", ranking="mann")])
        assert found(same) == refused("player_in_two_teams", "teams[1].members[0]")

    @pytest.mark.parametrize(("members", "said"), [("a", "team_too_small"), ("ab", ""), ("abc", "team_too_large")])
    def test_team_is_no_larger_than_its_size_and_smaller_is_odd(self, members: str, said: str) -> None:
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

    def test_loan_player_may_be_agreed_to_play_for_his_own_club_too(self) -> None:
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


class TestLanguage:
    """Of what is printed: ISO 639, short."""

    @pytest.mark.parametrize("code", ["de", "en", "nds"])
    def test_is_read_and_written(self, code: str) -> None:
        data = document(tournament={"language": code})
        assert found(data) == []
        assert render(accepted(data)) == data

    @pytest.mark.parametrize("code", ["", "e", "EN", "en-GB", "english", "e1", " en", "de,en"])
    def test_is_a_short_code(self, code: str) -> None:
        assert found(document(tournament={"language": code})) == refused("not_a_language", "tournament.language")


class TestDays:
    def test_are_read_and_written(self) -> None:
        series = [{"number": 1, "day": "2026-05-09", "tables": []}, {"number": 2, "day": "2026-05-10", "tables": []}]
        data = document(series=series, tournament={"last_day": "2026-05-10"})
        assert found(data) == []
        assert render(accepted(data)) == data

    @pytest.mark.parametrize(("last", "fits"), [("2026-05-08", False), ("2026-05-09", True), ("2027-01-01", True)])
    def test_last_is_not_before_the_first(self, last: str, *, fits: bool) -> None:
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
    def test_series_is_on_a_day_of_the_tournament(self, day: str, last: str | None, *, fits: bool) -> None:
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
