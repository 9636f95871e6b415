"""By standing: ranks 1-4 at table 1, ranks 5-8 at table 2; who sat at a three not again where possible."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.seating import CannotSeatError, Person, seat_by_standing

from .checker import again_at_three, assert_proper


def test_four_by_four_the_best_on_seat_1() -> None:
    ranking = [Person(key) for key in (7, 3, 9, 1, 4, 8, 2, 6)]
    assert seat_by_standing(ranking).tables == ((7, 3, 9, 1), (4, 8, 2, 6))


def test_threes_are_the_last_tables() -> None:
    # 14 = 4 + 4 + 3 + 3
    ranking = [Person(key) for key in range(1, 15)]
    assert seat_by_standing(ranking).tables == ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11), (12, 13, 14))


def test_player_of_a_three_changes_with_the_nearest_who_was_not_there() -> None:
    # 11 = 4 + 4 + 3: ranks 9, 10, 11 are due at the three; 10 sat at one, so did 8: 7 comes down, 10 goes up.
    ranking = [Person(key, threes=int(key in {8, 10})) for key in range(1, 12)]
    assert seat_by_standing(ranking).tables == ((1, 2, 3, 4), (5, 6, 8, 10), (7, 9, 11))


def test_table_of_three_goes_to_those_who_sat_there_less_often() -> None:
    # 7 = 4 + 3: ranks 2, 3 and 6 sat there once, the others twice.
    ranking = [Person(key, threes=1 if key in {2, 3, 6} else 2) for key in range(1, 8)]
    assert seat_by_standing(ranking).tables == ((1, 4, 5, 7), (2, 3, 6))


def test_table_of_three_goes_to_the_last_when_all_were_there_alike() -> None:
    ranking = [Person(key, threes=1) for key in range(1, 8)]
    assert seat_by_standing(ranking).tables == ((1, 2, 3, 4), (5, 6, 7))


@given(st.lists(st.integers(0, 2), min_size=3, max_size=400).filter(lambda threes: len(threes) != 5))
def test_players_move_no_more_than_they_must(threes: list[int]) -> None:
    ranking = [Person(key, threes=count) for key, count in enumerate(threes)]
    tables = seat_by_standing(ranking).tables
    assert_proper(tables, range(len(threes)))
    short = sum(len(table) for table in tables if len(table) == 3)
    again = again_at_three(tables, dict(enumerate(threes)))
    assert again == max(0, short - threes.count(0))
    strict = [key // 4 if key < len(threes) - short else -1 for key in range(len(threes))]
    moved = [
        key
        for number, table in enumerate(tables)
        for key in table
        if strict[key] != (number if len(table) == 4 else -1)
    ]
    due = threes[len(threes) - short :]
    assert len(moved) <= 2 * sum(1 for count in due if count)


def test_five_cannot_be_seated() -> None:
    with pytest.raises(CannotSeatError) as refused:
        seat_by_standing([Person(key) for key in range(5)])
    assert refused.value.code == "five"
