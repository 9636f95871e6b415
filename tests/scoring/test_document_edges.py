"""`spielliste/1`: nothing is judged by what cannot be read, nothing of it is overlooked; the ends of its numbers.

Source: contract.md, section 1: a document that breaks a rule is refused whole, every error listed with its place.
"""

import pytest

from .builders import Json, document, first_game, found, refused, result, table, with_table, without

TABLE = "series[0].tables[0]"
GAME = f"{TABLE}.games[0]"


class TestWhatCannotBeRead:
    def test_series_of_a_missing_tournament_are_not_judged(self) -> None:
        data = document(series=[{"number": number, "tables": []} for number in (1, 2, 99)])
        assert found(without(data, "tournament")) == refused("missing", "tournament")

    def test_games_are_not_judged_where_their_number_is_none(self) -> None:
        results = [result("a", "romme", 0), result("c", "opened", 17), result("d", "opened", 64)]
        data = with_table(games=[first_game(), {"number": 2, "results": results}])
        data["tournament"]["games_per_series"] = "4"
        assert found(data) == refused("not_whole", "tournament.games_per_series")

    def test_table_without_seats_has_no_game_to_judge(self) -> None:
        nobody = without(table(games=[{"number": 1, "results": []}]), "seats")
        assert found(document(series=[{"number": 1, "tables": [nobody]}])) == refused("missing", f"{TABLE}.seats")

    def test_ranking_of_nobody_knows_whom_is_none(self) -> None:
        """A team that names it is in none there is, not in one of others."""
        rankings = [{"id": "x", "name": "X", "of": "people"}, {"id": "t", "name": "T", "of": "teams", "team_size": 2}]
        team = {"id": "t", "name": "T", "members": ["a", "b"], "ranking": "x"}
        assert found(document(tournament={"rankings": rankings}, teams=[team])) == [
            *refused("of_unknown", "tournament.rankings[0].of"),
            *refused("ranking_unknown", "teams[0].ranking"),
        ]

    @pytest.mark.parametrize(
        ("field", "value", "code"),
        [
            ("thrown_in", "yes", "not_a_flag"),
            ("club", "c1", "unknown_key"),
            ("outcome", "\0", "text_unusable"),
            ("augen", True, "not_whole"),
            ("augen", 1.0, "not_whole"),
            ("player", "x", "player_not_at_table"),
        ],
    )
    def test_fault_of_all_results_is_told_of_each(self, field: str, value: object, code: str) -> None:
        results: list[Json] = [one | {field: value} for one in first_game()["results"]]
        places = [place for said, place, _odd in found(with_table(games=[first_game(results=results)])) if said == code]
        assert places == [f"{GAME}.results[{at}].{field}" for at in range(3)]

    def test_hands_thrown_in_count_where_every_result_says_whether_it_was(self) -> None:
        results = [one | {"thrown_in": True} for one in first_game()["results"]]
        assert found(with_table(games=[first_game(results=results)])) == refused(
            "thrown_in_by_winner", f"{GAME}.results[0].thrown_in"
        )


class TestEnds:
    @pytest.mark.parametrize(("number", "fits"), [(9999, True), (10_000, False)])
    def test_tables_have_at_most_four_digits(self, number: int, *, fits: bool) -> None:
        said = [] if fits else refused("number_too_high", f"{TABLE}.number")
        assert found(with_table(number=number)) == said

    @pytest.mark.parametrize("field", ["points", "augen"])
    @pytest.mark.parametrize(("number", "code"), [(10**9, "number_too_high"), (-(10**9), "number_too_low")])
    def test_lots_say_numbers_of_at_most_nine_digits(self, field: str, number: int, code: str) -> None:
        nearer = number - number // 10**9
        assert found(document(lots=[{"players": ["a", "b"], field: number}])) == refused(code, f"lots[0].{field}")
        assert found(document(lots=[{"players": ["a", "b"], field: nearer}])) == [("lot_void", "lots[0]", True)]
