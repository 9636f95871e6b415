"""The tournament as a calendar: its days, each series with its time once it has begun, and what is planned."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.utils.translation import gettext as _

from tournament.core.programme import Plan, Stage
from tournament.core.public import TournamentState
from tournament.core.series_state import SeriesState
from tournament.core.steps import last_day
from tournament.models import PointKind
from tournament.web.feeds import calendar, entry, own_id

ONE_DAY = timedelta(days=1)
SHORTEST = timedelta(minutes=15)
LONGEST_WHOLE = timedelta(days=31)


@dataclass(frozen=True, slots=True)
class Event:
    """One entry. `name`: what it is called by in its UID, the same whenever it is asked for; `begins` and `ends`: days
    (the last one is the first that is free again), or times."""

    name: str
    summary: str
    begins: date | datetime
    ends: date | datetime
    text: str = ""


def calendar_of(
    state: TournamentState, plan: Plan, stored_at: datetime | None, days: Mapping[int, date], address: str
) -> bytes:
    """The calendar. `plan`: the programme as everybody may read it; `stored_at`: when what everybody may see was last
    changed; `days`: of each series the day it is played on; `address`: of the tournament's page."""
    tournament = state.tournament
    stamp = stored_at or datetime.combine(tournament.date, time.min, UTC)
    return calendar(
        entry(
            event.begins,
            event.ends,
            uid=str(own_id(f"turnier/{tournament.pk}/{event.name}")),
            stamp=stamp,
            sequence=tournament.public_revision,
            summary=event.summary,
            location=tournament.place,
            description=event.text,
            url=address,
        )
        for event in (*_days(state, days), *_series(state), *_planned(state, plan))
    )


def _days(state: TournamentState, days: Mapping[int, date]) -> Iterator[Event]:
    """An entry for each day on which a series is played; where they are all on the first, one from the first day to the
    last, or for either where that is more than a month."""
    tournament = state.tournament
    first, last = tournament.date, last_day(tournament)
    played = sorted(set(days.values()) | {first})
    if len(played) == 1 and last - first < LONGEST_WHOLE:
        yield Event("tag-1", tournament.name, first, last + ONE_DAY)
        return
    for number, day in enumerate(sorted({*played, last}) if len(played) == 1 else played, 1):
        series = [_named(one) for one in state.series if days.get(one.number) == day]
        yield Event(f"tag-{number}", tournament.name, day, day + ONE_DAY, ", ".join(series))


def _named(series: SeriesState) -> str:
    words = _("%(number)s. Serie") % {"number": series.number}
    return f"{words} ({series.phase.label})" if series.cancelled else words


def _series(state: TournamentState) -> Iterator[Event]:
    """Each series that has begun, by its clock; one that goes by none is not known to end."""
    minutes = state.tournament.minutes_per_series
    for series in state.series:
        if series.started_at and minutes:
            summary = f"{state.tournament.name}: {_named(series)}"
            ends = series.started_at + timedelta(minutes=minutes)
            yield Event(f"serie-{series.number}", summary, series.started_at, ends)


def _planned(state: TournamentState, plan: Plan) -> Iterator[Event]:
    """Each point of the programme but breaks; a series that has begun, with its clock, is an entry of its own already,
    which is called as the planned one was."""
    begun = {one.number for one in state.series if one.started_at and state.tournament.minutes_per_series}
    for number, one in enumerate(plan.points, 1):
        if one.point.kind is PointKind.BREAK or one.stage is Stage.CANCELLED or one.point.series in begun:
            continue
        name = f"serie-{one.point.series}" if one.point.series else f"programm-{number}"
        yield Event(name, f"{state.tournament.name}: {one.name}", one.at, max(one.ends, one.at + SHORTEST))
