"""`spielliste/1` of every rulebook: what a tournament agrees on, tables of any size, giving up, sums with points."""

import pytest

from scoring import RULEBOOKS, render, stand

from .builders import Json, accepted, document, found, player, result, without

TABLE = "series[0].tables[0]"


def of(rulebook_id: str, seats: str = "ab", *, tournament: Json | None = None, **table: object) -> Json:
    """A document of one table; `table` are its fields beside number and seats."""
    agreed = {"rulebook": rulebook_id, "games_per_series": 12} | (tournament or {})
    tables = [{"number": 1, "seats": list(seats)} | table]
    return document(
        tournament=agreed, players=[player(name) for name in "abcdefg"], series=[{"number": 1, "tables": tables}]
    )


def games(*results: list[Json]) -> list[Json]:
    return [{"number": number, "results": list(once)} for number, once in enumerate(results, 1)]


A_WINS = [result("a", "romme", 0), result("b", "opened", 20)]
B_WINS = [result("a", "opened", 30), result("b", "romme", 0)]


class TestTables:
    @pytest.mark.parametrize("rulebook_id", RULEBOOKS)
    def test_of_the_sizes_of_the_rulebook_and_no_others(self, rulebook_id: str) -> None:
        sizes = {size for size in range(8) if found(of(rulebook_id, "abcdefg"[:size])) == []}
        assert sizes == set(RULEBOOKS[rulebook_id].table_sizes)

    def test_dealer_is_not_named_where_nobody_sits_out(self) -> None:
        dealt = [{"number": 1, "dealer": "a", "results": A_WINS}]
        assert found(of("romme24-open", games=dealt)) == [("dealer_not_foreseen", f"{TABLE}.games[0].dealer", False)]

    def test_hand_of_a_horesca_table_has_as_many_cards_as_are_dealt_there(self) -> None:
        for seats, highest in (("ab", 10 * 10), ("abc", 7 * 10), ("abcde", 6 * 10)):
            lost = [result(name, "lost", 5) for name in seats[2:]]
            for augen, odd in (
                (highest, []),
                (highest + 1, [("augen_unusual", f"{TABLE}.games[0].results[1].augen", True)]),
            ):
                once = [result("a", "romme", 0), result("b", "lost", augen), *lost]
                assert found(of("horesca", seats, games=games(once))) == odd


class TestJokers:
    @pytest.mark.parametrize("rulebook_id", [one for one in RULEBOOKS if one.startswith("romme24")])
    def test_are_left_out_or_not_in_romme24(self, rulebook_id: str) -> None:
        for jokers in (True, False):
            said = of(rulebook_id, tournament={"jokers": jokers})
            assert render(accepted(said)) == said

    @pytest.mark.parametrize(("rulebook_id", "jokers"), [("dskv-2018", True), ("romme-51", True), ("horesca", False)])
    def test_elsewhere_the_rulebook_says_it(self, rulebook_id: str, jokers: bool) -> None:
        seats = "abcd"
        assert found(of(rulebook_id, seats, tournament={"jokers": jokers})) == []
        assert found(of(rulebook_id, seats, tournament={"jokers": not jokers})) == [
            ("jokers_not_optional", "tournament.jokers", False)
        ]

    def test_without_them_other_augen_are_usual(self) -> None:
        highest = 8 * 11 + 5 * 10
        once = [result("a", "romme", 0), result("b", "not_opened", highest + 1)]
        assert found(of("romme24-open", games=games(once))) == []
        assert found(of("romme24-open", games=games(once), tournament={"jokers": False})) == [
            ("augen_unusual", f"{TABLE}.games[0].results[1].augen", True)
        ]

    def test_say_true_or_false(self) -> None:
        assert found(of("romme24-open", tournament={"jokers": 1})) == [("not_a_flag", "tournament.jokers", False)]


class TestTargetScore:
    LOST_60 = [result("a", "romme", 0), result("b", "lost", 60)]

    def test_only_where_the_rulebook_has_one(self) -> None:
        for rulebook_id in RULEBOOKS:
            seats = "abcd" if 4 in RULEBOOKS[rulebook_id].table_sizes else "ab"
            said = of(rulebook_id, seats, tournament={"target_score": 100})
            foreseen = rulebook_id == "horesca"
            assert found(said) == (
                [] if foreseen else [("target_score_not_foreseen", "tournament.target_score", False)]
            )

    def test_game_after_the_one_that_reached_it_is_refused(self) -> None:
        two, three = (games(*[self.LOST_60] * count) for count in (2, 3))
        assert found(of("horesca", games=two, tournament={"target_score": 120})) == []
        assert found(of("horesca", games=three, tournament={"target_score": 120})) == [
            ("target_reached", f"{TABLE}.games[2]", False)
        ]
        assert found(of("horesca", games=three)) == []

    def test_no_more_games_than_agreed_all_the_same(self) -> None:
        said = of("horesca", games=games(*[self.LOST_60] * 3), tournament={"target_score": 999, "games_per_series": 2})
        assert found(said) == [("too_many_games", f"{TABLE}.games[2]", False)]

    def test_is_a_whole_number_from_1_on(self) -> None:
        for right in (1, 999_999):
            assert found(of("horesca", tournament={"target_score": right})) == []
        for wrong, code in ((0, "number_too_low"), (1_000_000, "number_too_high"), ("100", "not_whole")):
            assert found(of("horesca", tournament={"target_score": wrong})) == [
                (code, "tournament.target_score", False)
            ]

    def test_survives_out_and_in(self) -> None:
        said = of("horesca", tournament={"target_score": 100}, games=games(self.LOST_60))
        assert render(accepted(said)) == said


class TestGivingUp:
    """Romme24: "ab der halben Distanz jederzeit zwischen den Spielen", by "der/die zurückliegende Spieler:in"."""

    def after(self, count: int, gave_up: str = "b", seats: str = "ab") -> Json:
        return of("romme24-open", seats, games=games(*[A_WINS] * count), gave_up=gave_up)

    @pytest.mark.parametrize(
        ("count", "gave_up", "code"),
        [
            (6, "b", None),
            (11, "b", None),
            (5, "b", "giving_up_too_early"),
            (0, "b", "giving_up_too_early"),
            (12, "b", "giving_up_too_late"),
            (6, "a", "giving_up_not_behind"),
            (6, "c", "player_not_at_table"),
        ],
    )
    def test_from_half_of_the_list_on_by_the_one_behind(self, count: int, gave_up: str, code: str | None) -> None:
        assert found(self.after(count, gave_up)) == ([(code, f"{TABLE}.gave_up", False)] if code else [])

    def test_table_without_games_has_not_come_that_far(self) -> None:
        assert found(of("romme24-cent", gave_up="a")) == [("giving_up_too_early", f"{TABLE}.gave_up", False)]

    def test_list_that_a_target_score_has_ended_cannot_be_given_up(self) -> None:
        agreed = {"target_score": 100, "house_rules": {"target_score": True}}
        said = of("romme24-open", tournament=agreed, games=games(A_WINS, A_WINS), gave_up="b")  # 2 x 50
        assert found(said) == [("giving_up_too_late", f"{TABLE}.gave_up", False)]

    def test_at_tables_of_two_only(self) -> None:
        assert found(of("romme24-open", "abc", gave_up="a")) == [("giving_up_not_foreseen", f"{TABLE}.gave_up", False)]

    def test_list_is_settled_as_it_stands(self) -> None:
        said = of("romme24-open", games=games(*[A_WINS] * 6, B_WINS), gave_up="b")
        document = accepted(said)
        assert render(document) == said
        lines = {row["player"]: (row["rank"], row["points"], row["games"]) for row in stand(document)["players"][:2]}
        assert lines == {
            "a": (1, 6 * 50 + (20 - 30), 7),  # wins 5 WP; 30 Augen are 2 WP
            "b": (2, 6 * (20 - 20) + 50, 7),
        }

    def test_of_a_list_on_paper(self) -> None:
        def typed(played: int) -> Json:
            sums = {"wertungspunkte": 0, "crosses": 0, "games": played}
            rows = [{"player": "a", "augen": 300} | sums, {"player": "b", "augen": 301} | sums]
            return of("romme24-sprint", totals=rows, gave_up="b")

        assert found(typed(6)) == []
        assert found(typed(5)) == [("giving_up_too_early", f"{TABLE}.gave_up", False)]

    def test_is_not_judged_where_the_games_cannot_be(self) -> None:
        wrong = [result("a", "romme", 1), result("b", "opened", 20)]
        assert found(of("romme24-open", games=games(wrong), gave_up="b")) == [
            ("winner_with_augen", f"{TABLE}.games[0].results[0].augen", False)
        ]


class TestSumsFromPaper:
    @staticmethod
    def row(name: str, augen: int, **fields: int) -> Json:
        return {"player": name, "wertungspunkte": 0, "augen": augen, "crosses": 0} | fields

    def test_of_horesca_name_the_points(self) -> None:
        rows = [self.row("a", 40, points=60), self.row("b", 60, points=40)]
        said = of("horesca", totals=rows)
        assert found(said) == []
        assert render(accepted(said)) == said
        assert [(row["player"], row["points"]) for row in stand(accepted(said))["players"][:2]] == [
            ("a", 60),
            ("b", 40),
        ]
        missing = [without(rows[0], "points"), rows[1]]
        assert found(of("horesca", totals=missing)) == [("missing", f"{TABLE}.totals[0].points", False)]

    def test_of_horesca_that_do_not_add_up_are_odd(self) -> None:
        rows = [self.row("a", 40, points=60), self.row("b", 60, points=41)]
        assert found(of("horesca", totals=rows)) == [("points_differ", f"{TABLE}.totals", True)]
        assert found(of("horesca", totals=rows[:1])) == [("totals_row_missing", f"{TABLE}.totals", True)]

    def test_of_horesca_have_possible_points(self) -> None:
        for points, code in ((-1, "number_too_low"), (12 * 9999 * 5 + 1, "number_too_high")):
            rows = [self.row("a", 40, points=points), self.row("b", 60, points=40)]
            assert found(of("horesca", totals=rows)) == [(code, f"{TABLE}.totals[0].points", False)]

    def test_of_horesca_may_be_0_points_for_who_never_won(self) -> None:
        rows = [self.row("a", 0, points=60), self.row("b", 60, points=0)]
        assert found(of("horesca", totals=rows)) == []
        nothing = [self.row(name, 0, points=0, games=0) for name in "ab"]
        assert found(of("horesca", totals=nothing)) == []

    def test_elsewhere_points_follow_and_are_not_named(self) -> None:
        rows = [self.row("a", 40, points=60), self.row("b", 60)]
        assert found(of("romme24-sprint", totals=rows)) == [("unknown_key", f"{TABLE}.totals[0].points", True)]
        unknown = of("skat", totals=rows)
        assert found(unknown) == [("rulebook_unknown", "tournament.rulebook", False)]

    @pytest.mark.parametrize(
        ("rulebook_id", "fields", "problem"),
        [
            ("romme24-open", {"wertungspunkte": -12}, None),
            ("romme24-open", {"wertungspunkte": -13}, ("number_too_low", "wertungspunkte")),
            ("romme24-open", {"wertungspunkte": 12 * 15}, None),
            ("romme24-open", {"wertungspunkte": 12 * 15 + 1}, ("number_too_high", "wertungspunkte")),
            ("romme24-open", {"crosses": 1}, ("number_too_high", "crosses")),
            ("romme24-sprint", {"wertungspunkte": 1}, ("number_too_high", "wertungspunkte")),
            ("romme24-sprint", {"wertungspunkte": -1}, ("number_too_low", "wertungspunkte")),
            ("romme-51", {"crosses": 1}, ("number_too_high", "crosses")),
        ],
    )
    def test_have_no_more_wertungspunkte_and_crosses_than_the_rules(
        self, rulebook_id: str, fields: dict[str, int], problem: tuple[str, str] | None
    ) -> None:
        rows = [self.row("a", 40, **fields), self.row("b", 60)]
        expected = [(problem[0], f"{TABLE}.totals[0].{problem[1]}", False)] if problem else []
        assert found(of(rulebook_id, totals=rows)) == expected
