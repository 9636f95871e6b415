"""What is stored of a hall's plan, and which tables of the tournament are not on it."""

from typing import Any

from django.db.models import Max

from tournament.draw.floor_plan import Floor, Kind, Spot, Thing
from tournament.models import CardTable, FloorPlan, Tournament

USUAL_SIZE = 4
"""Of so many people a table is, where nobody is seated yet."""


def plan_of(tournament: Tournament) -> Floor | None:
    """Return the plan the organiser drew; None: there is none. One query."""
    stored = stored_plan(tournament)
    return floor_of(stored) if stored else None


def stored_plan(tournament: Tournament) -> FloorPlan | None:
    """Its row."""
    return FloorPlan.objects.filter(tournament=tournament).first()


def has_plan(tournament: Tournament) -> bool:
    """Whether there is one."""
    return FloorPlan.objects.filter(tournament=tournament).exists()


def floor_of(stored: FloorPlan) -> Floor:
    """What is stored, as a value."""
    return Floor(
        tuple(Spot(x, y, number) for number, x, y in stored.tables),
        tuple(
            Thing(one["x"], one["y"], Kind(one["kind"]), one["word"], one["width"], one["depth"])
            for one in stored.things
        ),
    )


def as_json(floor: Floor) -> dict[str, Any]:
    """A plan as it is stored, and as the page sends it."""
    return {
        "tables": [[one.number, one.x, one.y] for one in floor.spots],
        "things": [
            {"kind": one.kind, "word": one.word, "x": one.x, "y": one.y, "width": one.width, "depth": one.depth}
            for one in floor.things
        ],
    }


def tables_needed(tournament: Tournament) -> int:
    """The highest number of a table in any of its series; as many as its people take where nobody is seated."""
    highest = CardTable.objects.filter(series__tournament=tournament).aggregate(highest=Max("number"))["highest"]
    return highest or -(-tournament.registrations.count() // USUAL_SIZE)


def missing(floor: Floor, needed: int) -> list[int]:
    """The tables up to this number that are not on the plan."""
    there = {one.number for one in floor.spots}
    return [number for number in range(1, needed + 1) if number not in there]
