"""A plan to begin with: rows of tables, and tables added at its end. Pure."""

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum

from tournament.draw.floor_plan import TABLE, Floor, Kind, Spot, Thing
from tournament.models.limits import WIDEST_HALL

PITCH = TABLE + 1
"""From one table to the next: there is a field between them."""
MOST_IN_A_ROW = WIDEST_HALL // PITCH
FRONT_DEPTH = 2
MOST_ROWS = (WIDEST_HALL - FRONT_DEPTH) // PITCH


class Counting(StrEnum):
    """How tables are numbered."""

    ROWS = "rows"  # every row from the same side
    SERPENTINE = "serpentine"  # there and back


class Corner(StrEnum):
    """Where table 1 stands, as one looks at the plan: the stage is on top."""

    TOP_LEFT = "top_left"
    TOP_RIGHT = "top_right"
    BOTTOM_LEFT = "bottom_left"
    BOTTOM_RIGHT = "bottom_right"


def proposal(tables: int, per_row: int, counting: Counting, first: Corner, front: Kind | None = Kind.STAGE) -> Floor:
    """So many tables in rows of so many, below what stands in `front` (None: nothing). The last row may have fewer."""
    across = min(tables, per_row)
    last_row = (tables - 1) // across
    upwards = first in {Corner.BOTTOM_LEFT, Corner.BOTTOM_RIGHT}
    leftwards = first in {Corner.TOP_RIGHT, Corner.BOTTOM_RIGHT}

    def spot(number: int) -> Spot:
        row, place = divmod(number - 1, across)
        from_right = leftwards != (counting is Counting.SERPENTINE and row % 2 == 1)
        column = across - 1 - place if from_right else place
        return Spot(column * PITCH, FRONT_DEPTH + 1 + (last_row - row if upwards else row) * PITCH, number)

    before = (Thing(0, 0, front, "", across * PITCH - 1, FRONT_DEPTH),) if front else ()
    return Floor(tuple(map(spot, range(1, tables + 1))), before).in_the_corner()


def with_more(floor: Floor, numbers: Iterable[int]) -> Floor:
    """The plan with these tables as well: in new rows below everything else, each as long as the longest there is."""
    longest = min(max(map(len, floor.rows())), MOST_IN_A_ROW)
    left = min(one.x for one in floor.spots)
    top = max(one.y + one.depth for one in floor.places) + 1
    more = (
        Spot(left + at % longest * PITCH, top + at // longest * PITCH, number)
        for at, number in enumerate(sorted(numbers))
    )
    return replace(floor, spots=(*floor.spots, *more))
