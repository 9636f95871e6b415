"""When a list ends, who begins, and what its columns add up: lists of the rulebooks other than dskv and dgsrv."""

from dataclasses import replace

import pytest

from scoring import (
    Game,
    Result,
    Rulebook,
    Totals,
    check_after_target,
    check_giving_up,
    game_reaching,
    last_game,
    list_rows,
    rulebook,
)

from .builders import Found, Json, codes, game, golden, not_opened, opened, won

HORESCA = rulebook("horesca")
OPEN = rulebook("romme24-open")


def horesca_game(number: int, winner: int, augen: int) -> Game:
    """A game at a table of two that gives its winner so many points."""
    return Game(number, (Result(winner, "romme", 0), Result(3 - winner, "lost", augen)))


class TestHorescaTargetScore:
    @pytest.mark.parametrize("case", golden("horesca", "target"), ids=lambda case: case["sentence"])
    def test_match_ends_with_the_game_that_reaches_it(self, case: Json) -> None:
        games = [horesca_game(number, *won_by) for number, won_by in enumerate(case["wins"], 1)]
        assert last_game(HORESCA, 2, case["agreed"], games, case["target"]) == case["last"]
        refused = check_after_target(HORESCA, 2, games, case["target"])
        assert codes(refused) == [("target_reached", f"games[{index}]", False) for index in case["refused"]]
        assert all(one.params == {"number": case["last"], "target": case["target"]} for one in refused)

    def test_games_may_be_given_in_any_order(self) -> None:
        games = [horesca_game(3, 1, 5), horesca_game(1, 1, 60), horesca_game(2, 1, 40)]
        assert game_reaching(HORESCA, 2, games, 100) == 2
        assert codes(check_after_target(HORESCA, 2, games, 100)) == [("target_reached", "games[0]", False)]

    def test_agreed_number_of_games_ends_it_all_the_same(self) -> None:
        games = [horesca_game(number, 1, 30) for number in (1, 2, 3, 4)]
        assert game_reaching(HORESCA, 2, games, 100) == 4
        assert last_game(HORESCA, 2, 3, games, 100) == 3

    def test_target_is_not_reached_without_games(self) -> None:
        assert game_reaching(HORESCA, 2, [], 1) is None
        assert last_game(HORESCA, 5, 12) == 12


class TestGivingUp:
    """romme24, "Aufgeben": only the one behind, from half of the list on."""

    AT_THREE = replace(OPEN, giving_up_at=frozenset({3}))  # no text has it: who is behind when there are several ahead

    @staticmethod
    def totals(points: list[int], games: list[int]) -> dict[int, Totals]:
        sums = enumerate(zip(points, games, strict=True), 1)
        return {seat: Totals(points=won, games=played) for seat, (won, played) in sums}

    @pytest.mark.parametrize(
        ("points", "seat", "refused"),
        [
            # whoever has somebody ahead is behind
            ([-50, -49, -48], 1, []),
            ([-50, -49, -48], 2, []),
            ([-50, -49, -48], 3, [("giving_up_not_behind", "gave_up", False)]),
            # whoever leads with another is not
            ([30, -50, 30], 1, [("giving_up_not_behind", "gave_up", False)]),
            ([30, -50, 30], 3, [("giving_up_not_behind", "gave_up", False)]),
        ],
    )
    def test_player_with_somebody_ahead_is_behind(self, points: list[int], seat: int, refused: list[Found]) -> None:
        assert codes(check_giving_up(self.AT_THREE, 12, self.totals(points, [6, 6, 6]), seat)) == refused

    def test_half_is_that_of_the_list_also_for_somebody_who_came_later(self) -> None:
        assert check_giving_up(OPEN, 12, self.totals([20, -30], [6, 5]), 2) == []
        (problem,) = check_giving_up(OPEN, 12, self.totals([20, -30], [5, 4]), 2)
        assert (problem.code, problem.params) == ("giving_up_too_early", {"games": 6})


class TestWhoBegins:
    @pytest.mark.parametrize(
        ("rulebook_id", "size", "numbers", "dealers", "starters"),
        [
            # the dealer is seat 1 and the next one begins
            ("dskv-2018", 4, (1, 2, 4, 5), [1, 2, 4, 1], [2, 3, 1, 2]),
            # seat 1 begins, then clockwise
            ("romme24-open", 3, (1, 2, 3, 4), [3, 1, 2, 3], [1, 2, 3, 1]),
            # the player to the left of the dealer begins
            ("horesca", 6, (1, 6, 7), [1, 6, 1], [2, 1, 2]),
        ],
    )
    def test_dealer_and_who_begins_take_turns(
        self, rulebook_id: str, size: int, numbers: tuple[int, ...], dealers: list[int], starters: list[int]
    ) -> None:
        rules = rulebook(rulebook_id)
        assert [rules.dealer(size, number) for number in numbers] == dealers
        assert [rules.starter(size, number) for number in numbers] == starters

    def test_dealer_out_of_turn_is_marked_where_the_dealer_is_what_rotates(self) -> None:
        assert rulebook("dskv-2018").marked_seat(4, 2, dealer=3) == 3
        assert OPEN.marked_seat(4, 2, dealer=3) == 2  # there the list marks who begins

    def test_list_marks_the_seat_that_rotates(self) -> None:
        all_rules = (OPEN, HORESCA, rulebook("dskv-2018"))
        marked = [[rules.marked_seat(2, number) for number in (1, 2, 3)] for rules in all_rules]
        assert marked == [[1, 2, 1]] * 3


@pytest.mark.parametrize("rules", [OPEN, HORESCA], ids=["romme24-open", "horesca"])
def test_players_play_the_same_number_at_any_table(rules: Rulebook) -> None:
    played = [(rules.games_at(size, 7), rules.games_per_player(size, 7)) for size in rules.table_sizes]
    assert played == [(7, 7)] * len(rules.table_sizes)
    assert rules.plays_evenly(7)


class TestOpenList:
    """No crosses: minus points are deducted at once, and the running points are shown."""

    GAMES = (
        game(won(1), not_opened(2, 120), number=1),
        game(won(1, "super_romme"), opened(2, 8), number=2),
    )

    def test_running_numbers(self) -> None:
        rows = list_rows(OPEN, 2, self.GAMES).rows
        running = [[(cell.wertungspunkte, cell.augen, cell.points) for cell in row.cells if cell] for row in rows]
        assert running == [
            [(5, 0, 10 * 5), (-1, 120, 10 * -1 - 120)],
            [(5 + 15, 0, 10 * 20), (-1 + 3, 120 + 8, 10 * 2 - 128)],
        ]

    def test_open_list_has_no_cross(self) -> None:
        written = list_rows(OPEN, 2, self.GAMES)
        assert not any(cell.cross for row in written.rows for cell in row.cells if cell)
        assert [(line.plus, line.minus, line.net, line.totals.crosses) for line in written.sums] == [
            (20, 0, 20, 0),
            (2, 0, 2, 0),
        ]


class TestLimitsByTableSize:
    def test_size_of_which_nothing_is_said_has_the_usual_hand(self) -> None:
        assert [HORESCA.cards_dealt(size) for size in (None, 2, 3, 6, 9)] == [10, 10, 7, 6, 10]
        assert HORESCA.limits == HORESCA.limits_at(None) == HORESCA.limits_at(2)

    def test_pack_without_jokers_changes_nothing_else(self) -> None:
        bare = OPEN.without_jokers()
        assert (bare.pack.size, bare.id, bare.outcomes) == (2 * 52, OPEN.id, OPEN.outcomes)
        assert bare.as_json()["pack"]["jokers"] == 0
