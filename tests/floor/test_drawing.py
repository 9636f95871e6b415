"""The picture of the plan: numbers fit, the word beside a table stays on it, a phone sees large what is around it."""

import pytest

from tournament.floor.drawing import picture
from tournament.floor.plan import Floor, Kind, Spot, Thing
from tournament.floor.proposal import Corner, Counting, proposal


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


def test_phone_shows_a_part_large_where_the_whole_is_too_wide() -> None:
    """Thirteen tables in a row are 13 x 3 - 1 = 38 fields, 40 with the margin; fourteen are 43."""
    assert (picture(hall(26, 13), 1).near, picture(hall(28, 14)).near) == (None, None)
    near = picture(hall(28, 14), 28).near
    assert near is not None
    assert (near.view.x, near.view.width) == (14 * 3 - 23, 23)  # the last table stands at the edge


def test_letters_fit_what_they_are_written_in() -> None:
    """A letter is about two thirds as wide as high."""
    word = Thing(0, 0, Kind.OTHER, "a" * 30, 6, 2)
    drawn = picture(Floor((Spot(0, 3, 7), Spot(3, 3, 100)), (word,)))
    for box in (*drawn.tables, *drawn.things):
        assert box.letters * len(box.text) * 0.66 < box.width
