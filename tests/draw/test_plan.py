"""What can stand in a hall: a table takes two fields by two, nothing stands on another, the hall has its bounds.

Where a table stands, as one tells somebody who looks for it.

The picture of the plan: numbers fit, the word beside a table stays on it, a phone sees large what is around it.
"""

from typing import Any

import pytest

from tests.draw.drawing import refusal
from tournament.draw.floor_drawing import picture
from tournament.draw.floor_plan import Corner, Counting, Floor, Kind, Spot, Thing, checked, proposal, with_more
from tournament.draw.floor_words import floor_in_words, in_ranges, table_in_words


def word(text: str, x: int = 0, y: int = 10, across: int = 4) -> Thing:
    return Thing(x, y, Kind.OTHER, text, across, 2)


def grid(tables: int) -> tuple[Spot, ...]:
    """So many tables, a field between any two."""
    return tuple(Spot(at % 20 * 3, at // 20 * 3, at + 1) for at in range(tables))


def numbers(floor: Floor) -> list[list[int]]:
    return [[one.number for one in row] for row in floor.rows()]


TABLE = (Spot(0, 20, 1),)
WCS = tuple(Thing(at % 20 * 3, at // 20 * 3, Kind.WC, "", 2, 2) for at in range(41))


@pytest.mark.parametrize(
    "floor",
    [
        pytest.param(Floor(grid(300)), id="300 tables"),
        pytest.param(Floor(TABLE, WCS[:40]), id="40 things"),
        pytest.param(Floor(TABLE, (word("a" * 30, y=0),)), id="30 letters"),
        pytest.param(Floor((Spot(0, 0, 1), Spot(58, 58, 2))), id="60 fields wide and deep"),
        *(
            pytest.param(Floor((Spot(at[0] + 2, at[1] + 2, 2), Spot(2, 2, 1))), id=f"beside {at}")
            for at in [(2, 0), (0, 2), (-2, 0), (0, -2), (2, 2)]
        ),
    ],
)
def test_plan_within_its_bounds_is_taken(floor: Floor) -> None:
    taken = checked(floor)
    assert (len(taken.spots), taken.things) == (len(floor.spots), floor.things)
    assert taken.width <= 60


@pytest.mark.parametrize(
    ("spots", "things", "code"),
    [
        pytest.param(grid(301), (), "floor_tables", id="301 tables"),
        pytest.param(TABLE, WCS, "floor_things", id="41 things"),
        ((), (word("Tombola"),), "floor_empty"),
        ((Spot(0, 0, 1), Spot(59, 0, 2)), (), "floor_too_wide"),
        ((Spot(0, 0, 1), Spot(0, 59, 2)), (), "floor_too_wide"),
        # things are as large as a table and no larger than the hall
        *(
            ((Spot(0, 70, 1),), (Thing(0, 0, Kind.BAR, "", across, down),), "floor_too_wide")
            for across, down in ((1, 2), (2, 1), (61, 2), (0, 0), (-3, 2))
        ),
        (TABLE, (word("a" * 31),), "floor_word"),
        (TABLE, (word(""),), "floor_word"),
        *(((Spot(0, 0, number),), (), "floor_number") for number in (0, -1, 1000)),
        ((Spot(0, 0, 7), Spot(3, 0, 7)), (), "floor_twice"),
        # tables stand on no field of another, nor of a thing, nor things on things
        *(((Spot(0, 0, 1), Spot(x, y, 2)), (), "floor_taken") for x, y in ((0, 0), (1, 0), (0, 1), (-1, -1), (1, -1))),
        ((Spot(3, 10, 1),), (word("Tombola"),), "floor_taken"),
        ((Spot(0, 0, 1),), (word("Tombola"), word("Buffet", x=3)), "floor_things_taken"),
    ],
)
def test_plan_beyond_its_bounds_is_refused(spots: tuple[Spot, ...], things: tuple[Thing, ...], code: str) -> None:
    assert refusal(checked, Floor(spots, things)) == code


def test_plan_begins_in_the_corner() -> None:
    placed = checked(Floor((Spot(-5, 7, 2), Spot(-2, 7, 1)), (word("Tombola", x=-5, y=4),)))
    assert placed == Floor((Spot(3, 3, 1), Spot(0, 3, 2)), (word("Tombola", x=0, y=0),))


@pytest.mark.parametrize(
    ("spots", "rows"),
    [
        # a table that is pulled out of line by less than its depth stays in its row
        ((Spot(0, 0, 1), Spot(3, 1, 2), Spot(0, 2, 3), Spot(3, 3, 4)), [[1, 2], [3, 4]]),
        # from the left, whatever the numbers
        ((Spot(6, 0, 1), Spot(0, 0, 3), Spot(3, 0, 2)), [[3, 2, 1]]),
    ],
)
def test_row_begins_below_the_one_before(spots: tuple[Spot, ...], rows: list[list[int]]) -> None:
    assert numbers(Floor(spots)) == rows


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
def test_proposal_is_counted_from_the_corner(counting: Counting, first: Corner, rows: list[list[int]]) -> None:
    """Seven tables, three in a row: 3 + 3 + 1."""
    assert numbers(proposal(7, 3, counting, first)) == rows


def test_row_that_is_not_full_begins_at_its_count_and_new_ones_at_the_end() -> None:
    """Table 7 counted from the right stands below table 4, on the right."""
    places = {one.number: one.x for one in proposal(7, 3, Counting.ROWS, Corner.TOP_RIGHT).spots}
    assert places[7] == places[4]
    floor = with_more(proposal(6, 3, Counting.ROWS, Corner.TOP_LEFT), [7, 8, 9, 10])
    assert numbers(checked(floor)) == [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10]]


@pytest.mark.parametrize(("tables", "per_row"), [(1, 1), (1, 20), (50, 10), (300, 20), (300, 16), (19, 1)])
def test_proposal_can_be_stored_as_it_is(tables: int, per_row: int) -> None:
    for front in (Kind.STAGE, None):
        floor = proposal(tables, per_row, Counting.ROWS, Corner.TOP_LEFT, front)
        assert checked(floor) == floor


# Three rows of five: 1 to 5 on top, 6 to 10, 11 to 15.
SPOTS = tuple(Spot(at % 5 * 3, 6 + at // 5 * 3, at + 1) for at in range(15))
ABOVE, BELOW, BESIDE = (0, 0), (0, 20), (20, 6)


def thing(kind: Kind, place: tuple[int, int], word: str = "") -> Thing:
    return Thing(*place, kind, word, 4, 2)


def said(number: int, *things: Thing) -> str:
    return table_in_words(Floor(SPOTS, things), number)


@pytest.mark.parametrize(
    ("number", "things", "words"),
    [
        (8, [(Kind.STAGE, ABOVE)], "2. Reihe von der Bühne aus, 3. Tisch von links"),
        (1, [(Kind.STAGE, ABOVE)], "1. Reihe von der Bühne aus, 1. Tisch von links"),
        # in the row at the stage, second from the left on the plan: second from the right for whoever looks at it
        (12, [(Kind.STAGE, BELOW)], "1. Reihe von der Bühne aus, 2. Tisch von rechts (mit Blick dorthin)"),
        # from the nearer end
        (6, [(Kind.STAGE, ABOVE)], "2. Reihe von der Bühne aus, 1. Tisch von links"),
        (7, [(Kind.STAGE, ABOVE)], "2. Reihe von der Bühne aus, 2. Tisch von links"),
        (9, [(Kind.STAGE, ABOVE)], "2. Reihe von der Bühne aus, 2. Tisch von rechts"),
        (10, [(Kind.STAGE, ABOVE)], "2. Reihe von der Bühne aus, 1. Tisch von rechts"),
        # the stage goes before the entrance; what stands beside the rows is no front
        (3, [(Kind.ENTRANCE, BELOW), (Kind.STAGE, ABOVE)], "1. Reihe von der Bühne aus, 3. Tisch von links"),
        (2, [(Kind.STAGE, BESIDE)], "1. Reihe von oben, 2. Tisch von links"),
        (2, [(Kind.DESK, ABOVE)], "1. Reihe von der Spielleitung aus, 2. Tisch von links"),
        (2, [(Kind.BAR, ABOVE)], "1. Reihe von der Theke aus, 2. Tisch von links"),
        (2, [(Kind.ENTRANCE, ABOVE)], "1. Reihe vom Eingang aus, 2. Tisch von links"),
        (2, [(Kind.WC, ABOVE)], "1. Reihe vom WC aus, 2. Tisch von links"),
        (2, [(Kind.OTHER, ABOVE, "Tombola")], "1. Reihe, gezählt ab „Tombola“, 2. Tisch von links"),
    ],
)
def test_table_is_counted_from_the_nearer_end_of_its_row_and_the_front(
    number: int, things: list[tuple[Any, ...]], words: str
) -> None:
    assert said(number, *(thing(*one) for one in things)) == f"Tisch {number}: {words}."


@pytest.mark.parametrize(
    ("spots", "words"),
    [
        ([(0, 0), (3, 0), (6, 0)], "Tisch 3: in der einzigen Reihe, 1. Tisch von rechts."),
        ([(0, 0), (0, 3)], "Tisch 2: 2. Reihe von oben, einziger Tisch dieser Reihe."),
    ],
)
def test_table_of_a_single_row_or_alone_in_its_row_is_told(spots: list[tuple[int, int]], words: str) -> None:
    floor = Floor(tuple(Spot(x, y, number) for number, (x, y) in enumerate(spots, 1)))
    assert table_in_words(floor, len(spots)) == words


def test_plan_is_told_in_a_sentence_and_no_table_that_is_not_there() -> None:
    assert floor_in_words(Floor(SPOTS, (thing(Kind.STAGE, ABOVE), thing(Kind.WC, BELOW)))) == (
        "15 Tische, 3 Reihen, Bühne, WC."
    )
    assert (floor_in_words(Floor(SPOTS[:1])), said(16)) == ("1 Tisch, 1 Reihe.", "")


@pytest.mark.parametrize(("numbers", "words"), [([], ""), ([3], "3"), ([3, 51, 52, 53, 60], "3, 51–53, 60")])
def test_numbers_that_follow_each_other_are_said_together(numbers: list[int], words: str) -> None:
    assert in_ranges(numbers) == words


def hall(tables: int, per_row: int, front: Kind | None = Kind.STAGE) -> Floor:
    return proposal(tables, per_row, Counting.ROWS, Corner.TOP_LEFT, front)


@pytest.mark.parametrize("tables", [1, 50, 300])
def test_word_beside_a_table_never_leaves_the_picture_nor_lies_on_it(tables: int) -> None:
    floor = hall(tables, 20, None)
    for number in {1, min(20, tables), tables}:
        for drawn in filter(None, (picture(floor, number), picture(floor, number).near)):
            assert drawn.mark is not None
            view, table, flag = drawn.view, drawn.mark.table, drawn.mark.flag
            assert view.x <= flag.x <= round(flag.x + flag.width, 1) <= view.x + view.width
            assert view.y <= flag.y <= flag.y + flag.depth <= view.y + view.depth
            assert flag.y + flag.depth < table.y or flag.y > table.y + table.depth


def test_phone_shows_a_part_large_and_letters_that_fit() -> None:
    """Thirteen tables in a row are 13 x 3 - 1 = 38 fields, 40 with the margin; fourteen are 43."""
    assert (picture(hall(26, 13), 1).near, picture(hall(28, 14)).near) == (None, None)
    near = picture(hall(28, 14), 28).near
    assert near is not None
    assert (near.view.x, near.view.width) == (14 * 3 - 23, 23)  # the last table stands at the edge
    drawn = picture(Floor((Spot(0, 3, 7), Spot(3, 3, 100)), (Thing(0, 0, Kind.OTHER, "a" * 30, 6, 2),)))
    for box in (*drawn.tables, *drawn.things):
        assert box.letters * len(box.text) * 0.66 < box.width
