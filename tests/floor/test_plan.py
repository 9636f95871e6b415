"""What can stand in a hall: a table takes two fields by two, nothing stands on another, the hall has its bounds."""

import pytest

from tournament.core.errors import RefusedError
from tournament.floor.plan import Floor, Kind, Spot, Thing, checked
from tournament.floor.proposal import Corner, Counting, proposal, with_more


def word(text: str, x: int = 0, y: int = 10, across: int = 4) -> Thing:
    return Thing(x, y, Kind.OTHER, text, across, 2)


def refused(floor: Floor) -> str:
    """With which code."""
    with pytest.raises(RefusedError) as error:
        checked(floor)
    return error.value.code


def grid(tables: int, across: int = 20) -> tuple[Spot, ...]:
    """So many tables, a field between any two."""
    return tuple(Spot(at % across * 3, at // across * 3, at + 1) for at in range(tables))


class TestBounds:
    def test_three_hundred_tables_and_no_more(self) -> None:
        assert len(checked(Floor(grid(300))).spots) == 300
        assert refused(Floor(grid(301))) == "floor_tables"

    def test_forty_things_and_no_more(self) -> None:
        things = tuple(Thing(at % 20 * 3, at // 20 * 3, Kind.WC, "", 2, 2) for at in range(41))
        table = (Spot(0, 20, 1),)
        assert len(checked(Floor(table, things[:40])).things) == 40
        assert refused(Floor(table, things)) == "floor_things"

    def test_at_least_one_table(self) -> None:
        assert refused(Floor((), (word("Tombola"),))) == "floor_empty"

    def test_sixty_fields_wide_and_deep(self) -> None:
        assert checked(Floor((Spot(0, 0, 1), Spot(58, 58, 2)))).width == 60
        assert refused(Floor((Spot(0, 0, 1), Spot(59, 0, 2)))) == "floor_too_wide"
        assert refused(Floor((Spot(0, 0, 1), Spot(0, 59, 2)))) == "floor_too_wide"

    @pytest.mark.parametrize(("across", "down"), [(1, 2), (2, 1), (61, 2), (0, 0), (-3, 2)])
    def test_things_are_as_large_as_a_table_and_no_larger_than_the_hall(self, across: int, down: int) -> None:
        assert refused(Floor((Spot(0, 70, 1),), (Thing(0, 0, Kind.BAR, "", across, down),))) == "floor_too_wide"

    def test_word_has_thirty_letters(self) -> None:
        table = (Spot(0, 0, 1),)
        assert checked(Floor(table, (word("a" * 30),))).things[0].word == "a" * 30
        assert refused(Floor(table, (word("a" * 31),))) == "floor_word"
        assert refused(Floor(table, (word(""),))) == "floor_word"

    @pytest.mark.parametrize("number", [0, -1, 1000])
    def test_numbers_are_those_that_tables_have(self, number: int) -> None:
        assert refused(Floor((Spot(0, 0, number),))) == "floor_number"

    def test_no_number_twice(self) -> None:
        assert refused(Floor((Spot(0, 0, 7), Spot(3, 0, 7)))) == "floor_twice"


class TestRoom:
    @pytest.mark.parametrize(("x", "y"), [(2, 0), (0, 2), (-2, 0), (0, -2), (2, 2)])
    def test_tables_may_stand_side_by_side(self, x: int, y: int) -> None:
        assert len(checked(Floor((Spot(0, 0, 1), Spot(x, y, 2)))).spots) == 2

    @pytest.mark.parametrize(("x", "y"), [(0, 0), (1, 0), (0, 1), (-1, -1), (1, -1)])
    def test_but_on_no_field_of_another(self, x: int, y: int) -> None:
        assert refused(Floor((Spot(0, 0, 1), Spot(x, y, 2)))) == "floor_taken"

    def test_nor_where_a_thing_stands_nor_things_on_things(self) -> None:
        assert refused(Floor((Spot(3, 10, 1),), (word("Tombola"),))) == "floor_taken"
        assert refused(Floor((Spot(0, 0, 1),), (word("Tombola"), word("Buffet", x=3)))) == "floor_things_taken"

    def test_plan_begins_in_the_corner(self) -> None:
        placed = checked(Floor((Spot(-5, 7, 2), Spot(-2, 7, 1)), (word("Tombola", x=-5, y=4),)))
        assert placed.spots == (Spot(3, 3, 1), Spot(0, 3, 2))
        assert placed.things == (word("Tombola", x=0, y=0),)


class TestRows:
    def test_row_begins_below_the_one_before(self) -> None:
        """A table that is pulled out of line by less than its depth stays in its row."""
        floor = Floor((Spot(0, 0, 1), Spot(3, 1, 2), Spot(0, 2, 3), Spot(3, 3, 4)))
        assert [[one.number for one in row] for row in floor.rows()] == [[1, 2], [3, 4]]

    def test_from_the_left_whatever_the_numbers(self) -> None:
        floor = Floor((Spot(6, 0, 1), Spot(0, 0, 3), Spot(3, 0, 2)))
        assert [[one.number for one in row] for row in floor.rows()] == [[3, 2, 1]]


def numbers(floor: Floor) -> list[list[int]]:
    return [[one.number for one in row] for row in floor.rows()]


class TestProposal:
    """Seven tables, three in a row: 3 + 3 + 1."""

    @pytest.mark.parametrize(
        ("counting", "first", "rows"),
        [
            (Counting.ROWS, Corner.TOP_LEFT, [[1, 2, 3], [4, 5, 6], [7]]),
            (Counting.ROWS, Corner.TOP_RIGHT, [[3, 2, 1], [6, 5, 4], [7]]),
            (Counting.ROWS, Corner.BOTTOM_LEFT, [[7], [4, 5, 6], [1, 2, 3]]),
            (Counting.SERPENTINE, Corner.TOP_LEFT, [[1, 2, 3], [6, 5, 4], [7]]),
            (Counting.SERPENTINE, Corner.BOTTOM_RIGHT, [[7], [4, 5, 6], [3, 2, 1]]),
        ],
    )
    def test_counted_from_the_corner(self, counting: Counting, first: Corner, rows: list[list[int]]) -> None:
        assert numbers(proposal(7, 3, counting, first)) == rows

    def test_row_that_is_not_full_begins_where_its_count_begins(self) -> None:
        """Table 7 counted from the right stands below table 6, on the right."""
        floor = proposal(7, 3, Counting.ROWS, Corner.TOP_RIGHT)
        last, above = floor.spot(7), floor.spot(4)
        assert last is not None
        assert above is not None
        assert last.x == above.x

    @pytest.mark.parametrize(("tables", "per_row"), [(1, 1), (1, 20), (50, 10), (300, 20), (300, 16), (19, 1)])
    def test_it_can_be_stored_as_it_is(self, tables: int, per_row: int) -> None:
        for front in (Kind.STAGE, None):
            floor = proposal(tables, per_row, Counting.ROWS, Corner.TOP_LEFT, front)
            assert checked(floor) == floor

    def test_more_tables_come_in_new_rows_at_the_end(self) -> None:
        floor = with_more(proposal(6, 3, Counting.ROWS, Corner.TOP_LEFT), [7, 8, 9, 10])
        assert numbers(checked(floor)) == [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10]]
