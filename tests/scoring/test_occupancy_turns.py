"""Whose turn it is, who sits where, when it ends: where several leave and come, by every way of taking turns.

Source: contract.md, section 7, `substitutes`; rule 2; romme24, "Spieler 1 beginnt das Spiel, danach geht es im
Uhrzeigersinn weiter".
"""

import pytest

from scoring import RULEBOOKS, Change, Occupancy, Rulebook

DSKV, OPEN, HORESCA = (RULEBOOKS[key] for key in ("dskv-2018", "romme24-open", "horesca"))
FOUR = ("Bauer", "Ehlers", "Franke", "Groth")


def table(*changes: Change[str], ends_after: int | None = None) -> Occupancy[str]:
    return Occupancy(FOUR, changes, ends_after)


class TestWhoSitsWhere:
    MOVED = table(Change(2, 9, "Zander"), Change(4, 5, None), Change(4, 9, "Ehlers"))

    def test_seat_is_found_by_who_sits_there_then(self) -> None:
        """Ehlers leaves seat 2 and comes back at seat 4, which was empty for four games."""
        numbers = (1, 8, 9)
        assert [self.MOVED.seat_of("Ehlers", number) for number in numbers] == [2, 2, 4]
        assert [self.MOVED.seat_of("Zander", number) for number in numbers] == [None, None, 2]
        assert [self.MOVED.seat_of("Groth", number) for number in numbers] == [4, None, None]
        assert self.MOVED.seat_of("Bauer", 9) == 1

    def test_players_who_ever_sat_there_are_named_once(self) -> None:
        assert self.MOVED.everybody == (*FOUR, "Zander")
        assert self.MOVED.at_end == ("Bauer", "Zander", "Franke", "Ehlers")
        assert table(Change(4, 5, None)).everybody == FOUR

    def test_seat_is_that_he_sat_down_at_where_nobody_leaves(self) -> None:
        whole = table()
        assert [whole.seat_of(player, 16) for player in (*FOUR, "Zander")] == [1, 2, 3, 4, None]
        assert [whole.player(seat, 16) for seat in (1, 2, 3, 4)] == [*FOUR]
        assert (whole.size, whole.occupied(1)) == (4, (1, 2, 3, 4))

    def test_changes_may_be_told_in_any_order(self) -> None:
        turned = Occupancy(FOUR, self.MOVED.changes[::-1])
        for number in (4, 5, 8, 9):
            assert [turned.player(seat, number) for seat in (1, 2, 3, 4)] == [
                self.MOVED.player(seat, number) for seat in (1, 2, 3, 4)
            ]


class TestTurns:
    @pytest.mark.parametrize("rules", [DSKV, HORESCA], ids=lambda rules: rules.id)
    def test_next_of_those_left_deals(self, rules: Rulebook) -> None:
        without_2 = table(Change(2, 3, None))
        assert [without_2.dealer(rules, number) for number in range(1, 8)] == [1, 2, 3, 4, 1, 3, 4]

    def test_next_left_begins_in_romme24_and_the_one_before_deals(self) -> None:
        """Begin: 1, 2, 3, then 1 since seat 4 is empty, 2, 3, 1."""
        without_4 = table(Change(4, 3, None))
        assert [without_4.dealer(OPEN, number) for number in range(1, 8)] == [4, 1, 2, 3, 1, 2, 3]

    def test_two_in_a_row_are_passed_over(self) -> None:
        two = table(Change(2, 2, None), Change(3, 2, None))
        assert [two.dealer(HORESCA, number) for number in range(1, 6)] == [1, 4, 1, 4, 1]
        assert two.playing(HORESCA, 2) == (1, 4)
        first_two = table(Change(1, 2, None), Change(2, 2, None))
        assert [first_two.dealer(HORESCA, number) for number in range(1, 6)] == [1, 3, 4, 3, 4]

    def test_list_marks_whose_turn_it_is(self) -> None:
        for left in (table(), table(Change(4, 3, None))):
            fourth = 4 if left.player(4, 4) else 1
            assert [left.marked_seat(DSKV, number) for number in (1, 3, 4)] == [1, 3, fourth]
            assert [left.marked_seat(OPEN, number, dealer=2) for number in (1, 3, 4)] == [1, 3, fourth]
            assert [left.marked_seat(DSKV, number, dealer=2) for number in (1, 3, 4)] == [2, 2, 2]

    def test_empty_table_plays_nothing(self) -> None:
        nobody = table(*(Change(seat, 3, None) for seat in (1, 2, 3, 4)))
        for rules in (DSKV, OPEN):
            assert nobody.playing(rules, 3) == ()
            assert nobody.dealer(rules, 3) in (1, 2, 3, 4)
            assert nobody.last_game(rules, 16) == 2

    def test_dealer_out_of_turn_sits_out_at_a_table_of_four(self) -> None:
        assert table().playing(DSKV, 2, dealer=4) == (1, 2, 3)
        late = table(Change(1, 1, None), Change(1, 3, "Zander"))
        assert late.playing(DSKV, 3) == (1, 2, 3)  # dealt by 2, 3, then 4
        assert late.playing(DSKV, 3, dealer=1) == (2, 3, 4)
        assert late.playing(DSKV, 2, dealer=2) == (2, 3, 4)  # of three all play


class TestTheEnd:
    def test_table_of_three_goes_on_as_two_only_where_two_can_play(self) -> None:
        three = Occupancy(FOUR[:3], (Change(3, 5, None),))
        assert three.last_game(OPEN, 12) == 12
        assert three.last_game(DSKV, 16) == 4

    def test_player_who_left_for_a_while_is_not_waited_for(self) -> None:
        """Seat 4 misses games 1 to 8: the others have eight of twelve by then, four more each by game 13 or 14."""
        late = table(Change(4, 1, None), Change(4, 9, "Zander"))
        dealers = [late.dealer(DSKV, number) for number in range(9, 14)]
        assert dealers == [3, 4, 1, 2, 3]  # of games 9 to 13: seat 3 plays 10, 11 and 12, so it needs game 14
        assert late.last_game(DSKV, 16) == 14

    def test_agreed_games_are_played_after_an_empty_table(self) -> None:
        away = [change for seat in (1, 2, 3, 4) for change in (Change(seat, seat, None), Change(seat, seat + 1, "X"))]
        assert table(*away).last_game(DSKV, 16) == 16

    @pytest.mark.parametrize(("ends_after", "last"), [(1, 1), (15, 15), (16, 16), (17, 16)])
    def test_whole_table_ends_where_that_was_decided_never_later_than_agreed(self, ends_after: int, last: int) -> None:
        assert table(ends_after=ends_after).last_game(DSKV, 16) == last
