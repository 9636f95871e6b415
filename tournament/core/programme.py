"""The programme of a tournament: what is planned, what of it has happened, what comes next. What happened beats what
was planned: a series is as far as its state says, whatever the time is."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.core.clock import Timed, moment_in_words, timed
from tournament.core.series_state import SETTLED, UNDER_WAY, Phase, SeriesState
from tournament.core.steps import last_day
from tournament.models import PointKind, Programme, Tournament

PLAYED: Final = (PointKind.SERIES, PointKind.CEREMONY)
"""What people wait for; everything else goes on beside it."""


@dataclass(frozen=True, slots=True)
class Point:
    """One point. `begins`: what the tournament's clock shows then; `minutes` 0: nobody said how long; `title` empty: as
    its kind is called; `series`: the number of a series, else 0."""

    kind: PointKind
    begins: datetime
    minutes: int = 0
    title: str = ""
    series: int = 0

    @property
    def name(self) -> str:
        """What it is called, in the language that is spoken."""
        if self.kind is PointKind.SERIES:
            return _("%(number)s. Serie") % {"number": self.series}
        return self.title or str(self.kind.label)

    @property
    def ends(self) -> datetime:
        """When it is to end; where nobody said that, as it begins."""
        return self.begins + timedelta(minutes=self.minutes)

    def later(self, minutes: int) -> "Point":
        """The same so many minutes later."""
        return replace(self, begins=self.begins + timedelta(minutes=minutes))


def as_json(points: Iterable[Point]) -> list[dict[str, Any]]:
    """As they are stored, in order."""
    return [
        {
            "kind": point.kind.value,
            "begins": point.begins.isoformat(timespec="minutes"),
            "minutes": point.minutes,
            "title": point.title,
            "series": point.series,
        }
        for point in in_order(points)
    ]


def points_in(stored: Iterable[Mapping[str, Any]]) -> tuple[Point, ...]:
    """The points that `as_json` wrote."""
    return tuple(
        Point(**{**row, "kind": PointKind(row["kind"]), "begins": datetime.fromisoformat(row["begins"])})
        for row in stored
    )


def in_order(points: Iterable[Point]) -> tuple[Point, ...]:
    """By when they begin; what begins at once as it was."""
    return tuple(sorted(points, key=lambda point: point.begins))


def move_programme(tournament: Tournament, by: timedelta) -> None:
    """Inside an act: what is planned is so much later, since the tournament is."""
    for row in Programme.objects.filter(tournament=tournament):
        later = [replace(point, begins=point.begins + by) for point in points_in(row.points)]
        row.points, row.version = as_json(later), row.version + 1
        row.save()


def outside(tournament: Tournament, points: Iterable[Point]) -> list[Point]:
    """Those on a day that is none of the tournament's; what begins after midnight belongs to the evening before."""
    last = last_day(tournament) + timedelta(days=1)
    return [point for point in points if not tournament.date <= point.begins.date() <= last]


def stored_points(tournament: Tournament) -> tuple[Point, ...]:
    """What is planned; one query."""
    rows = Programme.objects.filter(tournament=tournament).values_list("points", flat=True)
    return tuple(point for row in rows for point in points_in(row))


class Stage(StrEnum):
    """How far a point is."""

    AHEAD = "ahead"
    NOW = "now"
    DONE = "done"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Course:
    """What has happened: the series as far as they may be known, and whether the Siegerehrung began and ended.
    `evening`: of a club evening, where nobody says that a series begins: whoever is drawn plays."""

    series: Sequence[SeriesState] = ()
    honouring: bool = False
    honoured: bool = False
    evening: bool = False

    @property
    def stages(self) -> dict[int, Stage]:
        """Number of a series -> how far it is."""
        return {one.number: self._stage_of(one.phase) for one in self.series}

    @property
    def has_begun(self) -> bool:
        """Whether any series was played, or is."""
        return not {Stage.NOW, Stage.DONE}.isdisjoint(self.stages.values())

    @property
    def is_playing(self) -> bool:
        """Whether a series is under way."""
        return Stage.NOW in self.stages.values()

    def _stage_of(self, phase: Phase) -> Stage:
        if phase is Phase.CANCELLED:
            return Stage.CANCELLED
        if phase in UNDER_WAY or (self.evening and phase is Phase.SEATED):
            return Stage.NOW
        return Stage.DONE if phase in SETTLED or phase is Phase.PLAYED else Stage.AHEAD


@dataclass(frozen=True, slots=True)
class Planned:
    """A point with the instants it is planned for, and how far it is. `began`: when it did, of a series that was
    played; None: nobody knows, or it has not."""

    point: Point
    at: datetime
    ends: datetime
    stage: Stage
    began: datetime | None = None

    @property
    def name(self) -> str:
        """What it is called."""
        return self.point.name

    @property
    def told_at(self) -> datetime:
        """When it began, where that was on its day; else when it is planned for."""
        return self.began if self.began and self.began.astimezone(self.at.tzinfo).date() == self.day else self.at

    @property
    def day(self) -> date:
        """The day it is planned for."""
        return self.point.begins.date()

    @property
    def is_ahead(self) -> bool:
        """Whether it has not begun."""
        return self.stage is Stage.AHEAD

    def minutes_until(self, now: datetime) -> int:
        """How many minutes are left until it begins, a minute that has begun counting whole; 0: it is late."""
        return max(0, -((now - self.at) // timedelta(minutes=1)))


@dataclass(frozen=True, slots=True)
class Plan:
    """A programme at some moment: every point of it, in order. No points: there is no programme."""

    points: tuple[Planned, ...] = ()
    course: Course = Course()
    shown: bool = False
    version: int = 0

    def __bool__(self) -> bool:
        return bool(self.points)

    @property
    def now(self) -> Planned | None:
        """What runs: the last that began."""
        return next((one for one in reversed(self.points) if one.stage is Stage.NOW), None)

    @property
    def next(self) -> Planned | None:
        """What comes next."""
        return next((one for one in self.points if one.is_ahead), None)

    @property
    def goes_on(self) -> Planned | None:
        """What people wait for: the next series, or the Siegerehrung."""
        return next((one for one in self.points if one.is_ahead and one.point.kind in PLAYED), None)

    @property
    def days(self) -> list[tuple[date, list[Planned]]]:
        """The points by day."""
        days: dict[date, list[Planned]] = {}
        for one in self.points:
            days.setdefault(one.day, []).append(one)
        return list(days.items())


def plan_at(points: Sequence[Point], course: Course, zone: ZoneInfo, now: datetime | None = None) -> list[Planned]:
    """Say how far each point is.

    A series is as far as its state says. So is the Siegerehrung. Anything else is over once something planned for later
    has begun; it waits for the series that should have ended before; and in between its time decides. `now` None: no
    time decides, for what is kept and read later.
    """
    own = course.stages
    began = {one.number: one.started_at for one in course.series}
    ordered = [point for point in in_order(points) if point.kind is not PointKind.SERIES or point.series in own]
    stages = [_own_stage(point, own, course) for point in ordered]
    found = []
    for at, (point, stage) in enumerate(zip(ordered, stages, strict=True)):
        begins, ends = (moment.replace(tzinfo=zone) for moment in (point.begins, point.ends))
        following = None if point.minutes or at + 1 == len(ordered) else ordered[at + 1].begins.replace(tzinfo=zone)
        if stage is not None:
            reached = stage
        elif any(later in (Stage.NOW, Stage.DONE) for later in stages[at + 1 :]):
            reached = Stage.DONE
        elif now is None or now < begins or _is_held_up(point, ordered[:at], stages):
            reached = Stage.AHEAD
        else:
            reached = Stage.NOW if now < (following or ends) else Stage.DONE
        found.append(Planned(point, begins, ends, reached, began.get(point.series)))
    return found


def _own_stage(point: Point, series: Mapping[int, Stage], course: Course) -> Stage | None:
    """How far a point is that says so itself; None: its time decides."""
    if point.kind is PointKind.SERIES:
        return series[point.series]
    if point.kind is PointKind.CEREMONY:
        return Stage.DONE if course.honoured else Stage.NOW if course.honouring else Stage.AHEAD
    return None


def _is_held_up(point: Point, before: Sequence[Point], stages: Sequence[Stage | None]) -> bool:
    """Whether something that should have ended by then has not."""
    return any(
        stage in (Stage.AHEAD, Stage.NOW) and earlier.ends <= point.begins
        for earlier, stage in zip(before, stages, strict=False)
    )


def programme_of(tournament: Tournament, series: Sequence[SeriesState], now: datetime | None = None) -> Plan:
    """The programme as its organisers know it, at a moment (see `plan_at`); one query."""
    row = (
        Programme.objects.filter(tournament=tournament)
        .values_list("points", "shown", "version", "tournament__ceremony__begun_at", "tournament__ceremony__ended_at")
        .first()
    )
    if row is None:
        return Plan()
    stored, shown, version, begun_at, ended_at = row
    honoured = ended_at is not None
    course = Course(series, honouring=begun_at is not None, honoured=honoured, evening=tournament.club_evening)
    return Plan(tuple(plan_at(points_in(stored), course, tournament.zone, now)), course, shown, version)


def public_programme(tournament: Tournament, series: Sequence[SeriesState]) -> Plan:
    """The programme as everybody may read it, for a page that is kept: no time decides. One query."""
    plan = programme_of(tournament, series)
    return plan if plan.shown else Plan()


# When it goes on, in words.


@dataclass(frozen=True, slots=True)
class GoesOn:
    """When it goes on: `words` ("Weiter geht es um 14:20 Uhr mit der 3. Serie"), the instant, and what is said from
    then on while it has not begun."""

    words: Timed
    at: datetime
    late: str


def goes_on(plan: Plan, today: date) -> GoesOn | None:
    """Return what to say to whoever waits; None: nothing is planned, or its day is past."""
    following = plan.goes_on
    if following is None or following.day < today:
        return None
    begun, is_today = plan.course.has_begun, following.day == today
    at = moment_in_words(following.at, "H:i")
    values = {"time": at, "what": _with(following.point), "day": date_format(following.day, _("l, j. F"))}
    if begun:
        today_words = _("Weiter geht es um %(time)s Uhr mit %(what)s")
        later_words = _("Weiter geht es am %(day)s, um %(time)s Uhr mit %(what)s")
        late = _("Gleich geht es weiter mit %(what)s")
    else:
        today_words = _("Los geht es um %(time)s Uhr mit %(what)s")
        later_words = _("Los geht es am %(day)s, um %(time)s Uhr mit %(what)s")
        late = _("Gleich geht es los mit %(what)s")
    return GoesOn(timed((today_words if is_today else later_words) % values, at), following.at, late % values)


def _with(point: Point) -> str:
    """What it goes on with, behind "mit"."""
    if point.kind is PointKind.SERIES:
        return _("der %(number)s. Serie") % {"number": point.series}
    return _("„%(name)s“") % {"name": point.title} if point.title else _("der Siegerehrung")
