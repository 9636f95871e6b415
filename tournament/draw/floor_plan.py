"""The plan of a hall as a value: tables and things on a grid, and whether they stand where two cannot. Pure.

The grid counts columns from the left and rows from the top, as one sees the plan.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournament.core.errors import RefusedError
from tournament.models.limits import LONGEST_THING, MOST_TABLES_IN_HALL, MOST_THINGS_IN_HALL, WIDEST_HALL

TABLE = 2
"""Fields a table is wide and deep."""
HIGHEST_NUMBER = 999


class Kind(StrEnum):
    """What stands fixed in a hall; in the order in which rows are counted from one of them."""

    STAGE = "stage"
    DESK = "desk"
    BAR = "bar"
    ENTRANCE = "entrance"
    OTHER = "other"
    WC = "wc"


@dataclass(frozen=True, slots=True)
class Place:
    """What stands on the plan: the fields it takes, from this column and row on."""

    x: int
    y: int

    @property
    def width(self) -> int:
        return TABLE

    @property
    def depth(self) -> int:
        return TABLE

    def fields(self) -> Iterator[tuple[int, int]]:
        """Column and row of each."""
        return ((self.x + right, self.y + down) for down in range(self.depth) for right in range(self.width))


@dataclass(frozen=True, slots=True)
class Spot(Place):
    """Where a table stands."""

    number: int


@dataclass(frozen=True, slots=True)
class Thing(Place):
    """What stands fixed in the hall. `word`: what the organiser calls it, where it is none of the usual."""

    kind: Kind
    word: str
    across: int
    down: int

    @property
    def width(self) -> int:
        return self.across

    @property
    def depth(self) -> int:
        return self.down


@dataclass(frozen=True, slots=True)
class Floor:
    """The plan of a hall."""

    spots: tuple[Spot, ...]
    things: tuple[Thing, ...] = ()

    @property
    def places(self) -> tuple[Place, ...]:
        """Everything on it."""
        return self.spots + self.things

    @property
    def width(self) -> int:
        """Columns, from the first that is taken to the last."""
        return max(one.x + one.width for one in self.places) - min(one.x for one in self.places)

    @property
    def depth(self) -> int:
        """Rows, likewise."""
        return max(one.y + one.depth for one in self.places) - min(one.y for one in self.places)

    def rows(self) -> list[list[Spot]]:
        """The tables row by row from the top, each from the left. A row begins with a table that stands wholly below
        the first one of the row before."""
        rows: list[list[Spot]] = []
        for spot in sorted(self.spots, key=lambda one: (one.y, one.x)):
            if rows and spot.y < rows[-1][0].y + TABLE:
                rows[-1].append(spot)
            else:
                rows.append([spot])
        return [sorted(row, key=lambda one: one.x) for row in rows]

    def spot(self, number: int) -> Spot | None:
        """Where this table stands; None: not on the plan."""
        return next((one for one in self.spots if one.number == number), None)

    def in_the_corner(self) -> "Floor":
        """The same plan, begun at column and row 0."""
        left, top = min(one.x for one in self.places), min(one.y for one in self.places)
        return Floor(
            tuple(replace(one, x=one.x - left, y=one.y - top) for one in self.spots),
            tuple(replace(one, x=one.x - left, y=one.y - top) for one in self.things),
        )


def checked(floor: Floor) -> Floor:
    """The plan as it is stored: in the corner, tables by number. RefusedError with what is wrong with it."""
    _check_counts(floor)
    _check_things(floor.things)
    _check_numbers([one.number for one in floor.spots])
    if max(floor.width, floor.depth) > WIDEST_HALL:
        raise RefusedError("floor_too_wide", {"most": WIDEST_HALL, "table": TABLE})
    _check_room(floor)
    placed = floor.in_the_corner()
    return replace(placed, spots=tuple(sorted(placed.spots, key=lambda one: one.number)))


def _check_counts(floor: Floor) -> None:
    if not floor.spots:
        raise RefusedError("floor_empty")
    if len(floor.spots) > MOST_TABLES_IN_HALL:
        raise RefusedError("floor_tables", {"most": MOST_TABLES_IN_HALL})
    if len(floor.things) > MOST_THINGS_IN_HALL:
        raise RefusedError("floor_things", {"most": MOST_THINGS_IN_HALL})


def _check_things(things: Sequence[Thing]) -> None:
    for one in things:
        if bool(one.word) is not (one.kind is Kind.OTHER) or len(one.word) > LONGEST_THING:
            raise RefusedError("floor_word", {"most": LONGEST_THING})
        if not (TABLE <= one.width <= WIDEST_HALL and TABLE <= one.depth <= WIDEST_HALL):
            raise RefusedError("floor_too_wide", {"most": WIDEST_HALL, "table": TABLE})


def _check_numbers(numbers: Sequence[int]) -> None:
    for number in numbers:
        if not 1 <= number <= HIGHEST_NUMBER:
            raise RefusedError("floor_number", {"most": HIGHEST_NUMBER})
        if numbers.count(number) > 1:
            raise RefusedError("floor_twice", {"number": number})


def _check_room(floor: Floor) -> None:
    """Two on one field: told by the number of a table, where one is among them."""
    taken: set[tuple[int, int]] = set()
    for one in (*floor.things, *floor.spots):
        if not taken.isdisjoint(one.fields()):
            if isinstance(one, Spot):
                raise RefusedError("floor_taken", {"number": one.number})
            raise RefusedError("floor_things_taken")
        taken.update(one.fields())
