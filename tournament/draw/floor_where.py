"""Where a table stands, told from the plan as one would tell somebody who looks for it. Pure."""

from dataclasses import dataclass

from tournament.draw.floor_plan import Floor, Kind, Thing


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """The table in this place of this row, both counted from 1.

    `front`: what the rows are counted from, and whoever looks at it has the row's begin on his left; None: from the top
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
