"""The organiser plans the days: writes the programme, moves what is to come, takes it away."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.utils.translation import override

from languages import SOURCE
from tournament.core.act import Act, Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.core.programme import PLAYED, Point, as_json, in_order, outside, points_in
from tournament.live.reads.programme import current_plan, moved
from tournament.models import PointKind, Programme, Tournament

MOST_POINTS: Final = 60
MOST_MOVED: Final = 600
"""Minutes."""


def write(tournament: Tournament, version: int, points: Iterable[Point], actor: Actor, *, shown: bool) -> None:
    """Store the programme; `version`: of the one that was read, 0: there was none; `shown`: everybody may read it. What
    is stored already is not stored again. RefusedError `programme_empty`, `programme_too_long`, `programme_outside`,
    `programme_twice`, `programme_series`; StaleError.
    """
    planned = in_order(points)
    with act(tournament, actor, "programme_written") as writing:
        _refuse(writing.tournament, planned)
        stored = _stored(writing, version, (planned, shown))
        if writing.changed:
            _store(writing, stored, planned, shown=shown)


def move(tournament: Tournament, version: int, minutes: int, actor: Actor) -> None:
    """Move everything to come, up to the next night, so many minutes later; below 0: earlier. RefusedError
    `programme_minutes`, and those of `moved`; StaleError.
    """
    if not 0 < abs(minutes) <= MOST_MOVED:
        raise RefusedError("programme_minutes", {"most": MOST_MOVED})
    with act(tournament, actor, "programme_moved") as moving:
        stored = _stored(moving, version)
        if stored is None:
            raise RefusedError("programme_nothing_ahead")
        points = moved(current_plan(moving.tournament), moving.tournament, minutes)
        _store(moving, stored, points, shown=stored.shown)
        moving.after = {"minutes": minutes, **moving.after}


def remove(tournament: Tournament, version: int, actor: Actor) -> None:
    """There is no programme any more; where there is none, nothing changes. StaleError."""
    with act(tournament, actor, "programme_removed") as removing:
        stored = Programme.objects.filter(tournament=removing.tournament).first()
        removing.changed = stored is not None
        if stored is not None:
            compare(stored.version, version, stored)
            removing.public = stored.shown
            removing.before = _told(points_in(stored.points))
            stored.delete()


def _stored(writing: Act, version: int, wanted: tuple[Sequence[Point], bool] | None = None) -> Programme | None:
    """What is stored; `changed` says no where that is what is wanted. StaleError unless it is what was read."""
    stored = Programme.objects.filter(tournament=writing.tournament).first()
    if stored is not None:
        points = points_in(stored.points)
        writing.changed = wanted != (points, stored.shown)
        writing.before = _told(points)
    if writing.changed:
        compare(stored.version if stored else 0, version, stored)
    return stored


def _store(writing: Act, stored: Programme | None, points: Sequence[Point], *, shown: bool) -> None:
    row = stored or Programme(tournament=writing.tournament, version=0)
    writing.public = row.shown or shown
    row.points, row.shown, row.version = as_json(points), shown, row.version + 1
    row.save()
    writing.after = {**_told(points), "shown": shown}


def _refuse(tournament: Tournament, points: Sequence[Point]) -> None:
    if not points:
        raise RefusedError("programme_empty")
    if len(points) > MOST_POINTS:
        raise RefusedError("programme_too_long", {"most": MOST_POINTS})
    for point in outside(tournament, points):
        raise RefusedError("programme_outside", {"name": point.name, "day": f"{point.begins:%d.%m.%Y}"})
    played = [point for point in points if point.kind in PLAYED]
    known = {(point.kind, point.series): point for point in played}
    if len(known) < len(played):
        twice = next(point for point in reversed(played) if known[point.kind, point.series] is not point)
        raise RefusedError("programme_twice", {"name": twice.name})
    numbers = set(tournament.series.values_list("number", flat=True))
    if unknown := [one.series for one in points if one.kind is PointKind.SERIES and one.series not in numbers]:
        raise RefusedError("programme_series", {"number": unknown[0]})


def _told(points: Iterable[Point]) -> dict[str, Any]:
    """For the audit log: when what is planned; of points with words of their own, nobody's words."""
    with override(SOURCE):
        return {"programme": [f"{one.begins:%d.%m. %H:%M} {_kind(one)}" for one in points]}


def _kind(point: Point) -> str:
    return point.name if point.kind is PointKind.SERIES else str(point.kind.label)
