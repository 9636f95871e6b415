"""The programme as its organisers work on it: what is proposed, what can be moved."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from typing import Final

from django.utils import timezone

from tournament.core.errors import RefusedError
from tournament.core.programme import Plan, Planned, Point, Stage, outside, programme_of
from tournament.core.series_state import series_state, with_lists
from tournament.models import PointKind, Prospectus, Tournament
from tournament.setup.acts.tournaments import series_days

BEGINNING: Final = time(10)
PAUSE: Final = 30
"""Minutes from the end of a series to the next: lists are closed, results looked at, people seated."""
ROUNDED: Final = 5
STEPS: Final = (10, 20, 30)
"""Minutes by which it is moved with a tap."""
NIGHT: Final = timedelta(hours=5)
"""So long nothing is planned between one day and the next."""


def current_plan(tournament: Tournament) -> Plan:
    """The programme as it is now, to its organisers; three queries."""
    states = [series_state(one) for one in with_lists(tournament.series.all())]
    return programme_of(tournament, states, timezone.now())


def usual_beginning(tournament: Tournament) -> time:
    """When it begins, as the Ausschreibung says, else as many do; one query."""
    said = Prospectus.objects.filter(tournament=tournament).values_list("begins", flat=True).first()
    return said or BEGINNING


def proposed(tournament: Tournament, begins: time, pause: int = PAUSE) -> list[Point]:
    """A programme made of series, games and minutes; one query. Every day begins at the same time; between two series
    there are so many minutes of break, and after the last the Siegerehrung."""
    rulebook = tournament.rulebook
    minutes = tournament.minutes_per_series or rulebook.minutes_for(tournament.games_per_series)
    days: dict[date, list[int]] = {}
    for number, day in series_days(tournament).items():
        days.setdefault(day, []).append(number)
    points = [point for day in sorted(days) for point in _day(datetime.combine(day, begins), days[day], minutes, pause)]
    return [*points, Point(PointKind.CEREMONY, points[-1].ends + timedelta(minutes=pause))]


def _day(at: datetime, series: Sequence[int], minutes: int, pause: int) -> Iterator[Point]:
    for number in series:
        if number != series[0] and pause:
            yield Point(PointKind.BREAK, at, pause)
            at += timedelta(minutes=pause)
        yield Point(PointKind.SERIES, at, minutes, series=number)
        at += timedelta(minutes=-(-minutes // ROUNDED) * ROUNDED)


def ahead(plan: Plan) -> list[Planned]:
    """What is moved when it gets late: from the first point that has not begun, all that has not, up to the next
    night. What was called off in between keeps its place among them."""
    found: list[Planned] = []
    for one in plan.points:
        if one.is_ahead or (found and one.stage is Stage.CANCELLED):
            if found and one.point.begins - found[-1].point.ends >= NIGHT:
                break
            found.append(one)
    return found


def moved(plan: Plan, tournament: Tournament, minutes: int) -> list[Point]:
    """All points, those ahead so many minutes later (below 0: earlier). RefusedError
    `programme_nothing_ahead`, or that it would come before or behind what stays: `programme_too_early`,
    `programme_too_late`."""
    to_move = ahead(plan)
    if not to_move:
        raise RefusedError("programme_nothing_ahead")
    later = [one.point.later(minutes) for one in to_move]
    stay = [one.point for one in plan.points if one not in to_move]
    begins, ends = to_move[0].point.begins, to_move[-1].point.begins
    if any(later[0].begins < point.begins <= begins for point in stay):
        raise RefusedError("programme_too_early")
    if outside(tournament, later) or any(ends < point.begins < later[-1].begins for point in stay):
        raise RefusedError("programme_too_late")
    return [*stay, *later]
