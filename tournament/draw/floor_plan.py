"""The plan of a hall as a value: whether it stands, one to begin with, and where a table is. Pure."""

from collections.abc import Iterable, Iterator, Sequence
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


# A plan to begin with: rows of tables, and tables added at its end. Pure.

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


# Where a table stands, told from the plan as one would tell somebody who looks for it. Pure.


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """The table in this place of this row, both counted from 1.

    `front`: what the rows are counted from, and whoever looks at it has the row's begin on the left; None: from the top
    of the plan. `from_left`: from which end of the row, the nearer one. `turned`: what is in front stands at the
    bottom of the plan, so that left in the hall is right on the plan. `rows` and `tables`: how many there are, in all
    and in this row.
    """

    row: int
    place: int
    from_left: bool
    front: Thing | None
    turned: bool
    rows: int
    tables: int


def where(floor: Floor, number: int) -> Where | None:
    """Where this table stands; None: not on the plan."""
    if floor.spot(number) is None:
        return None
    rows = floor.rows()
    front = _front(floor)
    turned = front is not None and front.y > rows[0][0].y
    if turned:
        rows = [row[::-1] for row in rows[::-1]]
    line, row = next((line, row) for line, row in enumerate(rows) if any(one.number == number for one in row))
    at = [one.number for one in row].index(number)
    from_left = at < len(row) - at
    return Where(
        row=line + 1,
        place=at + 1 if from_left else len(row) - at,
        from_left=from_left,
        front=front,
        turned=turned,
        rows=len(rows),
        tables=len(row),
    )


def _front(floor: Floor) -> Thing | None:
    """What rows are counted from: of what stands wholly above or below all tables, the most usual, the first drawn."""
    top = min(one.y for one in floor.spots)
    bottom = max(one.y + one.depth for one in floor.spots)
    beyond = [one for one in floor.things if one.y + one.depth <= top or one.y >= bottom]
    usual = list(Kind)
    return min(beyond, key=lambda one: usual.index(one.kind), default=None)
