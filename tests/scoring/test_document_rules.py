"""`spielliste/1`: what contradicts the rules or itself is refused, with its place; what is odd is accepted."""

import pytest

from scoring import parse, render

from .builders import (
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

GAME = "series[0].tables[0].games[0]"
TABLE = "series[0].tables[0]"


def refused(code: str, place: str) -> list[tuple[str, str, bool]]:
    return [(code, place, False)]


def second_game(**fields: object) -> Json:
    """Game 2: b deals and sits out."""
    results = [result("a", "romme", 0), result("c", "opened", 17), result("d", "opened", 64)]
    return {"number": 2, "results": results} | fields


class TestTournament:
    def test_format_is_known(self) -> None:
        assert found(document(format="spielliste/2")) == refused("format_unknown", "format")

    def test_rulebook_is_known(self) -> None:
        assert found(document(tournament={"rulebook": "skat"})) == refused("rulebook_unknown", "tournament.rulebook")

    def test_games_that_do_not_divide_by_four_are_odd(self) -> None:
        place = "tournament.games_per_series"
        assert found(document(tournament={"games_per_series": 18})) == [("games_uneven", place, True)]
        assert found(document(tournament={"games_per_series": 20})) == []


class TestIds:
    @pytest.mark.parametrize(("of", "entry"), [("clubs", {"id": "x", "name": "X"}), ("players", player("x"))])
    def test_unique_in_their_list(self, of: str, entry: Json) -> None:
        entries = document()[of] + [entry, entry]
        assert found(document(**{of: entries})) == refused("id_twice", f"{of}[{len(entries) - 1}].id")

    def test_of_teams_too(self) -> None:
        team = {"id": "t", "name": "T", "members": []}
        small = ("team_too_small", "teams[0].members", True)
        assert found(document(teams=[team, team])) == [small, *refused("id_twice", "teams[1].id")]

    def test_club_and_a_player_may_have_the_same(self) -> None:
        assert found(document(clubs=[{"id": "a", "name": "A"}])) == []

    def test_of_a_club_are_known(self) -> None:
        players = [*document()["players"], player("x", club="c2")]
        assert found(document(players=players)) == refused("club_unknown", "players[4].club")
        team = {"id": "t", "name": "T", "club": "c2", "members": []}
        assert found(document(teams=[team])) == refused("club_unknown", "teams[0].club")


class TestTeams:
    def test_members_are_known_and_named_once(self) -> None:
        team = {"id": "t", "name": "T", "members": ["a", "z", "a"]}
        assert found(document(teams=[team])) == [
            ("player_unknown", "teams[0].members[1]", False),
            ("player_repeated", "teams[0].members[2]", False),
        ]

    def test_nobody_is_in_two_teams(self) -> None:
        teams = [{"id": "t", "name": "T", "members": ["a", "b"]}, {"id": "u", "name": "U", "members": ["c", "b"]}]
        twice = refused("player_in_two_teams", "teams[1].members[1]")
        assert found(document(teams=teams, tournament={"team_size": 2})) == twice

    def test_team_without_id_still_has_its_members(self) -> None:
        teams = [{"name": "T", "members": ["a"]}, {"name": "U", "members": ["a"]}]
        assert found(document(teams=teams)) == [
            ("missing", "teams[0].id", False),
            ("missing", "teams[1].id", False),
            ("player_in_two_teams", "teams[1].members[0]", False),
        ]

    def test_at_most_as_many_as_the_tournament_says(self) -> None:
        team = {"id": "t", "name": "T", "members": ["a", "b", "c"]}
        assert found(document(teams=[team], tournament={"team_size": 3})) == []
        too_large = refused("team_too_large", "teams[0].members")
        assert found(document(teams=[team], tournament={"team_size": 2})) == too_large

    def test_without_a_known_rulebook_no_rule_is_applied(self) -> None:
        team = {"id": "t", "name": "T", "members": ["a", "b", "c", "d"]}
        unknown = refused("rulebook_unknown", "tournament.rulebook")
        assert found(document(teams=[team], tournament={"rulebook": "skat", "team_size": 2})) == unknown


class TestSeriesAndTables:
    def test_series_are_numbered_within_the_tournament(self) -> None:
        series: list[Json] = [{"number": number, "tables": []} for number in (2, 1, 2, 3, 0)]
        assert found(document(series=series)) == [
            ("number_twice", "series[2].number", False),
            ("number_too_high", "series[3].number", False),
            ("number_too_low", "series[4].number", False),
        ]

    def test_tables_are_numbered_within_their_series(self) -> None:
        tables = [table(), {"number": 1, "seats": ["e", "f", "g"]}]
        players = [player(name) for name in "abcdefg"]
        twice = found(document(players=players, series=[{"number": 1, "tables": tables}]))
        assert twice == refused("number_twice", "series[0].tables[1].number")
        both = [{"number": number, "tables": [table()]} for number in (1, 2)]
        assert found(document(series=both)) == []

    @pytest.mark.parametrize("seats", [[], ["a"], ["a", "b"], list("abcde")])
    def test_1_2_and_5_players_cannot_be_seated(self, seats: list[str]) -> None:
        data = with_table(seats=seats) | {"players": [player(name) for name in "abcde"]}
        assert ("table_size", f"{TABLE}.seats", False) in found(data)

    def test_seats_are_known_players(self) -> None:
        assert found(with_table(seats=["a", "b", "c", "z"], games=[])) == refused("player_unknown", f"{TABLE}.seats[3]")

    def test_nobody_sits_twice_in_a_series(self) -> None:
        assert found(with_table(seats=["a", "b", "c", "a"], games=[])) == refused(
            "player_twice_in_series", f"{TABLE}.seats[3]"
        )
        tables = [table(), {"number": 2, "seats": ["e", "f", "b"]}]
        data = document(players=[player(name) for name in "abcdef"], series=[{"number": 1, "tables": tables}])
        assert found(data) == refused("player_twice_in_series", "series[0].tables[1].seats[2]")

    def test_table_has_games_or_totals_or_neither_yet(self) -> None:
        rows = [{"player": name, "wertungspunkte": 3, "augen": 9, "crosses": 0} for name in "abcd"]
        assert found(with_table(totals=rows)) == refused("games_and_totals", TABLE)
        assert found(document(series=[{"number": 1, "tables": [without(table(), "games")]}])) == []

    def test_giving_up_is_not_foreseen(self) -> None:
        assert found(with_table(gave_up="a")) == refused("giving_up_not_foreseen", f"{TABLE}.gave_up")
        assert found(with_table(gave_up="z")) == [
            ("player_not_at_table", f"{TABLE}.gave_up", False),
            ("giving_up_not_foreseen", f"{TABLE}.gave_up", False),
        ]
        unknown = with_table(gave_up="a") | {"tournament": document(tournament={"rulebook": "skat"})["tournament"]}
        assert found(unknown) == refused("rulebook_unknown", "tournament.rulebook")


class TestGames:
    def test_dealer_may_be_named(self) -> None:
        assert found(with_table(games=[first_game(dealer="a"), second_game(dealer="b")])) == []

    def test_another_dealer_is_odd_and_who_dealt_sits_out(self) -> None:
        results = [result("a", "romme", 0), result("c", "opened", 17), result("d", "not_opened", 64)]
        odd = ("dealer_wrong", f"{GAME}.dealer", True)
        data = with_table(games=[first_game(dealer="b", results=results)])
        assert found(data) == [odd]
        assert render(accepted(data)) == data
        assert found(with_table(games=[first_game(dealer="b")])) == [
            odd,
            ("seat_sits_out", f"{GAME}.results[0].player", False),
            ("seat_missing", f"{GAME}.results", False),
        ]

    def test_after_a_dealer_out_of_turn_the_next_follows_from_the_number(self) -> None:
        results = [result("a", "romme", 0), result("c", "opened", 17), result("d", "not_opened", 64)]
        first = first_game(dealer="b", results=results)
        assert found(with_table(games=[first, second_game(dealer="b")])) == [("dealer_wrong", f"{GAME}.dealer", True)]

    def test_games_are_numbered_from_1_on(self) -> None:
        for wrong in (0, 2, -1, 10**30):
            assert found(with_table(games=[first_game(number=wrong)])) == refused(
                "game_number_expected", f"{GAME}.number"
            )
        twice = with_table(games=[first_game(), second_game(number=1)])
        assert found(twice) == refused("game_number_expected", f"{TABLE}.games[1].number")

    def test_no_more_games_than_such_a_table_plays(self) -> None:
        results = [result("a", "romme", 0), result("b", "opened", 5), result("c", "opened", 5)]
        games = [{"number": number, "results": results} for number in range(1, 5)]
        assert found(with_table(seats=["a", "b", "c"], games=games[:3])) == []  # 4 at four are 3 at three
        assert found(with_table(seats=["a", "b", "c"], games=games)) == refused("too_many_games", f"{TABLE}.games[3]")

    def test_players_sit_at_the_table(self) -> None:
        data = document(
            players=[player(name) for name in "abcdx"],
            series=[{"number": 1, "tables": [table(games=[first_game(dealer="x")])]}],
        )
        assert found(data) == refused("player_not_at_table", f"{GAME}.dealer")

    def test_each_player_has_one_result(self) -> None:
        results = [result("b", "romme", 0), result("b", "opened", 17), result("d", "opened", 64)]
        assert found(with_table(games=[first_game(results=results)])) == [
            ("seat_twice", f"{GAME}.results[1].player", False),
            ("seat_missing", f"{GAME}.results", False),
        ]

    def test_dealer_has_none(self) -> None:
        results = [*first_game()["results"], result("a", "opened", 5)]
        assert found(with_table(games=[first_game(results=results)])) == refused(
            "seat_sits_out", f"{GAME}.results[3].player"
        )

    def test_what_is_odd_is_accepted(self) -> None:
        results = [result("b", "romme", 0), result("c", "opened", 154), result("d", "not_opened", 198)]
        assert found(with_table(games=[first_game(results=results)])) == [
            ("augen_unusual", f"{GAME}.results[1].augen", True),
            ("augen_unusual", f"{GAME}.results[2].augen", True),
        ]

    def test_results_are_judged_where_the_game_cannot_be(self) -> None:
        results = [result("b", "romme", 1), {"player": "c"}, result("z", "opened", 1)]
        assert found(with_table(games=[first_game(results=results)])) == [
            ("missing", f"{GAME}.results[1].outcome", False),
            ("missing", f"{GAME}.results[1].augen", False),
            ("player_not_at_table", f"{GAME}.results[2].player", False),
            ("winner_with_augen", f"{GAME}.results[0].augen", False),
            ("augen_too_low", f"{GAME}.results[2].augen", False),
        ]

    def test_without_a_known_rulebook_only_the_shape_is_judged(self) -> None:
        results = [result("b", "tod", 1), result("c", "opened", 1)]
        data = with_table(games=[first_game(results=results)], seats=list("abcd")) | {
            "tournament": document(tournament={"rulebook": "skat"})["tournament"]
        }
        assert found(data) == refused("rulebook_unknown", "tournament.rulebook")


class TestTotals:
    """Sums typed in from a paper list; here every player plays 3 of 4 games."""

    @staticmethod
    def rows(*changes: Json) -> Json:
        """A table with a row for each player; `changes` are put into the first rows."""
        rows = [{"player": name, "wertungspunkte": 6, "augen": 60, "crosses": 0} for name in "abcd"]
        totals = [row | change for row, change in zip(rows, [*changes, *[{}] * 4], strict=False)]
        return document(series=[{"number": 1, "tables": [without(table(totals=totals), "games")]}])

    def test_are_accepted(self) -> None:
        assert found(self.rows()) == []

    def test_of_whom_there_are_none_yet_is_odd(self) -> None:
        data = document(series=[{"number": 1, "tables": [without(table(totals=[]), "games")]}])
        assert found(data) == [("totals_row_missing", f"{TABLE}.totals", True)] * 4

    def test_are_of_players_at_the_table_each_once(self) -> None:
        assert found(self.rows({"player": "z"}, {"player": "c"})) == [
            ("player_not_at_table", f"{TABLE}.totals[0].player", False),
            ("player_repeated", f"{TABLE}.totals[2].player", False),
            ("totals_row_missing", f"{TABLE}.totals", True),
            ("totals_row_missing", f"{TABLE}.totals", True),
        ]

    def test_rows_that_say_nothing_are_put_down_one_by_one(self) -> None:
        data = document(series=[{"number": 1, "tables": [without(table(totals=[None, {}]), "games")]}])
        assert found(data)[:2] == [
            ("not_an_object", f"{TABLE}.totals[0]", False),
            ("missing", f"{TABLE}.totals[1].player", False),
        ]

    @pytest.mark.parametrize(
        ("change", "code", "field"),
        [
            ({"games": 4}, "too_many_games", "games"),
            ({"games": -1}, "number_too_low", "games"),
            ({"crosses": 4}, "number_too_high", "crosses"),
            ({"games": 1, "crosses": 2}, "number_too_high", "crosses"),
            ({"wertungspunkte": 25}, "number_too_high", "wertungspunkte"),
            ({"wertungspunkte": -1}, "number_too_low", "wertungspunkte"),
            ({"augen": -1}, "number_too_low", "augen"),
            ({"augen": "60"}, "not_whole", "augen"),
        ],
    )
    def test_are_possible(self, change: Json, code: str, field: str) -> None:
        assert found(self.rows(change)) == refused(code, f"{TABLE}.totals[0].{field}")

    def test_are_not_judged_where_the_table_cannot_be(self) -> None:
        data = self.rows({"crosses": 4, "games": 3, "points": 6, "thrown_in": 0}) | {
            "tournament": document(tournament={"rulebook": "skat"})["tournament"]
        }
        assert found(data) == refused("rulebook_unknown", "tournament.rulebook")


class TestLots:
    def test_name_players_or_teams(self) -> None:
        for lot in ({}, {"players": ["a", "b"], "teams": []}):
            assert found(document(lots=[lot])) == refused("lot_of_what", "lots[0]")

    def test_decide_between_at_least_two(self) -> None:
        assert found(document(lots=[{"players": ["a"]}])) == refused("lot_too_short", "lots[0].players")
        assert ("lot_too_short", "lots[0].players", False) not in found(document(lots=[{"players": ["a", "b"]}]))

    def test_are_lists(self) -> None:
        assert found(document(lots=[{"players": 7}])) == refused("not_a_list", "lots[0].players")

    def test_name_known_ones_once(self) -> None:
        assert found(document(lots=[{"players": ["a", "z", "a"]}])) == [
            ("player_unknown", "lots[0].players[1]", False),
            ("player_repeated", "lots[0].players[2]", False),
        ]
        team = {"id": "t", "name": "T", "members": []}
        assert found(document(teams=[team], lots=[{"teams": ["t", "u", "t"]}])) == [
            ("team_too_small", "teams[0].members", True),
            ("team_unknown", "lots[0].teams[1]", False),
            ("team_repeated", "lots[0].teams[2]", False),
        ]


class TestResultsReadAtOnce:
    """Results of which nothing is to be said are seen at once, all others read step by step: with the same outcome."""

    @pytest.mark.parametrize("key", ["player", "outcome", "augen"])
    @pytest.mark.parametrize(
        "value",
        [
            None,
            True,
            False,
            1.0,
            -1,
            0,
            17,
            10_000,
            "",
            "b",
            "x",
            "opened",
            "romme\0",
            "\ud800",
            "Rommé",
            "a b",
            [],
            {},
        ],
    )
    def test_that_nobody_threw_in_his_hand_may_be_said_or_not(self, key: str, value: object) -> None:
        short = first_game()["results"]
        short[1][key] = value
        said = [one | {"thrown_in": False} for one in short]
        assert parse(with_table(games=[first_game(results=short)])) == parse(
            with_table(games=[first_game(results=said)])
        )

    @pytest.mark.parametrize("value", [None, True, "romme", 1, [], {}, [None], [[]], ["b"], [{}]])
    def test_what_are_no_results_is_refused(self, value: object) -> None:
        assert any(not odd for _code, _place, odd in found(with_table(games=[first_game(results=value)])))
