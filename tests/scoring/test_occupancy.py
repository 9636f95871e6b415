"""Who sits, plays and deals where people leave, are replaced, come late: contract.md, section 7, `substitutes`."""

import pytest

from scoring import RULEBOOKS, Change, Game, Occupancy, Result, check_game, last_game, list_rows, stint_totals

DSKV = RULEBOOKS["dskv-2018"]
OPEN = RULEBOOKS["romme24-open"]
FOUR = ("Bauer", "Ehlers", "Franke", "Groth")


def table(*changes: Change[str], ends_after: int | None = None) -> Occupancy[str]:
    return Occupancy(FOUR, changes, ends_after)


class TestASubstitute:
    AT_NINE = table(Change(2, 9, "Zander"))

    def test_sits_there_from_that_game_on(self) -> None:
        assert [self.AT_NINE.player(2, number) for number in (1, 8, 9, 16)] == ["Ehlers", "Ehlers", "Zander", "Zander"]

    def test_changes_neither_turns_nor_the_end(self) -> None:
        """Game n is dealt by seat ((n - 1) mod 4) + 1, sixteen games are played (rule 2)."""
        assert [self.AT_NINE.dealer(DSKV, number) for number in range(1, 17)] == [1, 2, 3, 4] * 4
        assert self.AT_NINE.last_game(DSKV, 16) == 16

    def test_substitute_for_a_team_stands_in_for_the_seats_own_holder(self) -> None:
        one_after_the_other = table(Change(2, 5, "Zander", True), Change(2, 9, "Yanar", True), Change(2, 12, "Ehlers"))
        stints = [stint for stint in one_after_the_other.stints if stint.seat == 2]
        assert [(stint.player, stint.for_team_of) for stint in stints] == [
            ("Ehlers", None),
            ("Zander", "Ehlers"),
            ("Yanar", "Ehlers"),
            ("Ehlers", None),
        ]


class TestAnEmptySeat:
    """A table of four goes on as three: everybody left plays and deals in turn, until each has played what a player of
    a table of four plays."""

    AFTER_EIGHT = table(Change(4, 9, None))

    def test_three_left_all_play(self) -> None:
        assert self.AFTER_EIGHT.playing(DSKV, 8) == (1, 2, 3)  # seat 4 deals game 8
        assert [self.AFTER_EIGHT.playing(DSKV, number) for number in (9, 10, 11)] == [(1, 2, 3)] * 3

    def test_players_left_deal_in_turn(self) -> None:
        assert [self.AFTER_EIGHT.dealer(DSKV, number) for number in range(7, 15)] == [3, 4, 1, 2, 3, 1, 2, 3]

    def test_ends_when_each_has_played_twelve(self) -> None:
        """16 games of four: 12 for each. After eight each has played six; six more by all three."""
        assert self.AFTER_EIGHT.last_game(DSKV, 16) == 14  # 8 + 6

    def test_ends_when_the_last_of_them_has_played_twelve(self) -> None:
        """After nine games, dealt by 1, 2, 3, 4, 1, 2, 3, 4, 1: seat 1 played six, the others more."""
        assert table(Change(4, 10, None)).last_game(DSKV, 16) == 15  # 9 + 6

    def test_never_later_than_agreed(self) -> None:
        assert table(Change(4, 16, None)).last_game(DSKV, 16) == 16
        # Of 18 games some play 14, but seat 1, which deals the first, the fifth and so on, only 13: it is no different.
        assert table(Change(4, 18, None)).last_game(DSKV, 18) == 18

    @pytest.mark.parametrize(("ends_after", "last"), [(13, 13), (14, 14), (15, 14)])
    def test_ends_earlier_where_that_was_decided(self, ends_after: int, last: int) -> None:
        assert table(Change(4, 9, None), ends_after=ends_after).last_game(DSKV, 16) == last

    def test_ends_where_too_few_are_left(self) -> None:
        """Two cannot play (rule 2)."""
        assert table(Change(4, 9, None), Change(2, 11, None)).last_game(DSKV, 16) == 10

    def test_player_who_comes_late_takes_the_empty_seat(self) -> None:
        """Games 1 to 4 by three: each plays four and needs eight more of twelve; from game 5 on four sit there."""
        late = table(Change(4, 1, None), Change(4, 5, "Zander"))
        assert late.playing(DSKV, 4) == (1, 2, 3)
        assert [late.dealer(DSKV, number) for number in range(1, 9)] == [1, 2, 3, 1, 2, 3, 4, 1]
        assert late.playing(DSKV, 5) == (1, 3, 4)
        # From game 5 on seats 2, 3, 4, 1 deal in turn: after eleven of these, game 15, seat 3, which sat out in games
        # 6, 10 and 14, has its eight as the last.
        assert late.last_game(DSKV, 16) == 15

    def test_games_are_as_many_as_agreed_where_all_play(self) -> None:
        assert table(Change(4, 9, None)).last_game(OPEN, 16) == 16
        assert table(Change(4, 9, None)).playing(OPEN, 9) == (1, 2, 3)

    def test_result_of_an_empty_seat_is_refused(self) -> None:
        results = tuple(Result(seat, "opened", 20) for seat in (1, 2, 3, 4))
        (problem,) = check_game(DSKV, self.AFTER_EIGHT, Game(9, results))
        assert (problem.code, problem.params) == ("seat_empty", {"seat": 4})
        assert check_game(DSKV, self.AFTER_EIGHT, Game(9, results[:3])) == []

    def test_turns_go_on_where_they_were_after_an_empty_table(self) -> None:
        gone: tuple[Change[str], ...] = tuple(Change(seat, 3, None) for seat in (1, 2, 3, 4))
        back = tuple(Change(seat, 4, name) for seat, name in enumerate(FOUR, 1))
        assert [table(*gone, *back).dealer(DSKV, number) for number in (2, 3, 4)] == [2, 2, 3]

    def test_list_marks_who_deals_or_who_begins_and_passes_it_over_too(self) -> None:
        assert [self.AFTER_EIGHT.marked_seat(DSKV, number) for number in (8, 9, 12)] == [4, 1, 1]
        assert [self.AFTER_EIGHT.marked_seat(OPEN, number) for number in (8, 9, 12)] == [4, 1, 1]
        assert [self.AFTER_EIGHT.dealer(OPEN, number) for number in (8, 9, 10)] == [3, 3, 1]
        assert [table().marked_seat(DSKV, number) for number in (8, 9)] == [4, 1]
        assert self.AFTER_EIGHT.marked_seat(DSKV, 9, 3) == table().marked_seat(DSKV, 9, 3) == 3
        assert (
            self.AFTER_EIGHT.marked_seat(OPEN, 9, 3) == table().marked_seat(OPEN, 9, 3) == 1
        )  # who begins, all the same

    def test_empty_seat_is_nobody(self) -> None:
        late = table(Change(4, 1, None), Change(4, 5, "Zander"), Change(1, 6, None))
        assert late.everybody == (*FOUR, "Zander")
        assert late.at_end == (None, "Ehlers", "Franke", "Zander")
        assert self.AFTER_EIGHT.seat_of("Groth", 8) == 4
        assert self.AFTER_EIGHT.seat_of("Groth", 9) is None

    def test_cannot_have_dealt(self) -> None:
        results = tuple(Result(seat, "opened", 20) for seat in (1, 2, 3))
        found = check_game(DSKV, self.AFTER_EIGHT, Game(9, results, dealer=4))
        assert [(problem.code, problem.where, problem.params) for problem in found] == [
            ("seat_empty", ("dealer",), {"seat": 4})
        ]


class TestTheList:
    """Each keeps what he made; whoever takes a seat begins at nothing."""

    TABLE = table(Change(2, 3, "Zander"))
    GAMES = (
        Game(1, (Result(2, "romme", 0), Result(3, "opened", 10), Result(4, "opened", 31))),
        Game(3, (Result(1, "opened", 11), Result(2, "opened", 30), Result(4, "romme", 0))),
        Game(4, (Result(1, "romme", 0), Result(2, "not_opened", 101), Result(3, "opened", 5))),
    )

    def test_sums(self) -> None:
        by_player = {
            stint.player: (totals.wertungspunkte, totals.augen, totals.games)
            for stint, totals in zip(self.TABLE.stints, stint_totals(DSKV, self.TABLE, self.GAMES), strict=True)
        }
        assert by_player == {
            "Bauer": (7, 11, 2),  # 2 for 11 Augen, 5
            "Ehlers": (5, 0, 1),
            "Zander": (1, 131, 2),  # 2 for 30 Augen, less 1 for 101 not opened
            "Franke": (6, 15, 2),  # 3 for 10 Augen, 3 for 5
            "Groth": (6, 31, 2),  # 1 for 31 Augen, 5
        }

    def test_running_totals_begin_at_nothing(self) -> None:
        rows = list_rows(DSKV, self.TABLE, self.GAMES)
        seat_2 = [row.cells[1] for row in rows.rows]
        assert [cell and (cell.net, cell.augen) for cell in seat_2] == [(5, 0), (2, 30), (1, 131)]
        assert [total.net for total in rows.sums] == [7, 1, 6, 6]

    def test_thrown_in_hand_is_its_players(self) -> None:
        """The first of the substitute is his first, whatever was thrown in at that seat before (rule 15)."""
        thrown = (
            Game(1, (Result(2, "opened", 5, True), Result(3, "romme", 0), Result(4, "opened", 31))),
            Game(3, (Result(1, "opened", 11), Result(2, "opened", 5, True), Result(4, "romme", 0))),
            Game(4, (Result(1, "romme", 0), Result(2, "opened", 5, True), Result(3, "opened", 5))),
        )
        rows = list_rows(DSKV, self.TABLE, thrown, repeat_offence_extra=3)
        # Rule 15: opened up to 10 gives 2 points and 11 Augen; 3 fewer from the second on.
        assert [row.cells[1].score.wertungspunkte for row in rows.rows if row.cells[1]] == [2, 2, -1]

    def test_last_game_is_asked_of_the_table(self) -> None:
        assert last_game(DSKV, table(Change(4, 9, None)), 16) == 14
