"""On which day each series is played, and what a change of the tournament's days means for that."""

import datetime
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournament.core.act import Actor, act, compare
from tournament.core.days import is_within, last_day
from tournament.core.errors import RefusedError
from tournament.models import Tournament

Days = Mapping[int, datetime.date]  # number of a series -> its day


@dataclass(frozen=True, slots=True)
class Span:
    """From one day to another, as it was before a change."""

    first: datetime.date
    last: datetime.date

    @classmethod
    def of(cls, tournament: Tournament) -> "Span":
        """Of a tournament as it is."""
        return cls(tournament.date, last_day(tournament))


def series_days(tournament: Tournament) -> dict[int, datetime.date]:
    """Each series in order and its day; one that says none is played on the first. One query."""
    rows = tournament.series.order_by("number").values_list("number", "day")
    return {number: day or tournament.date for number, day in rows}


def set_days(tournament: Tournament, version: int, days: Days, actor: Actor) -> None:
    """Say on which day each series is played. `version`: `days_version` of what was read; StaleError carries the days
    as stored. RefusedError `series_outside`: a day that is none of the tournament's."""
    with act(tournament, actor, "days_set", tournament.name) as setting:
        stored = series_days(setting.tournament)
        compare(days_version(stored), version, stored)
        for number, day in days.items():
            if not is_within(setting.tournament, day):
                raise RefusedError("series_outside", {"number": number, "day": _written(day)})
        setting.before = _as_json(stored)
        for number, day in days.items():
            setting.tournament.series.filter(number=number).update(day=day)
        setting.after = _as_json(series_days(setting.tournament))
        setting.changed = setting.before != setting.after


def days_version(days: Days) -> int:
    """Another number (of 31 bits) whenever the days are others."""
    return zlib.crc32(repr(sorted(days.items())).encode()) >> 1


def follow(tournament: Tournament, before: Span) -> None:
    """Inside an act: the tournament has other days. Moved as a whole, its series and the rankings of a day move along;
    else they stay where they are. RefusedError: one of them would be outside.
    """
    now = Span.of(tournament)
    if now.last - now.first == before.last - before.first:
        _move(tournament, now.first - before.first)
    elif is_within(tournament, before.first):
        tournament.series.filter(day=None).update(day=before.first)
    for number, day in series_days(tournament).items():
        if not is_within(tournament, day):
            raise RefusedError("series_outside", {"number": number, "day": _written(day)})
    for ranking in tournament.rankings.exclude(day=None):
        if ranking.day and not is_within(tournament, ranking.day):
            raise RefusedError("ranking_outside", {"name": ranking.name, "day": _written(ranking.day)})


def _move(tournament: Tournament, by: datetime.timedelta) -> None:
    """Series and rankings that name a day name the one so much later."""
    for series in tournament.series.exclude(day=None):
        tournament.series.filter(pk=series.pk).update(day=_later(series.day, by))
    for ranking in tournament.rankings.exclude(day=None):
        tournament.rankings.filter(pk=ranking.pk).update(day=_later(ranking.day, by))


def _later(day: datetime.date | None, by: datetime.timedelta) -> datetime.date | None:
    return day + by if day else None


def _written(day: datetime.date) -> str:
    return day.strftime("%d.%m.%Y")


def _as_json(days: Days) -> dict[str, Any]:
    return {"series_days": [f"{number}: {_written(day)}" for number, day in days.items()]}
