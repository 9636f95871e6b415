"""The day of a series: started, its clock."""

from datetime import timedelta

from django.utils import timezone

from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError
from tournament.core.series import locked, raise_version, subject
from tournament.lists.reads.lists import open_before
from tournament.lists.reads.occupancy import misfits
from tournament.models import Series

LONGEST_SHIFT = 120


def start(series: Series, version: int, actor: Actor, *, anyway: bool = False) -> None:
    """Start the clock of a published series. Refused: not published, started already; unless it is said `anyway`, lists
    of a series before it are still open, or somebody who is there has no seat, or has one and is gone."""
    with act(series.tournament, actor, "series_started", subject(series)) as entry:
        stored = locked(series, version)
        if stored.published_at is None:
            raise RefusedError("series_not_published")
        if stored.started_at is not None:
            raise RefusedError("series_started")
        if not anyway and open_before(stored):
            raise RefusedError("earlier_lists_open")
        if not anyway and any(misfits(stored)):
            raise RefusedError("people_misfit")
        stored.started_at = timezone.now()
        entry.after = {"started_at": stored.started_at.isoformat()}
        raise_version(stored, "started_at")


def shift_clock(series: Series, version: int, actor: Actor, minutes: int) -> None:
    """Give a running series so many minutes more (negative: fewer); its beginning moves by as much."""
    with act(series.tournament, actor, "clock_shifted", subject(series)) as entry:
        stored = locked(series, version)
        if stored.started_at is None:
            raise RefusedError("series_not_started")
        if not minutes or abs(minutes) > LONGEST_SHIFT:
            raise RefusedError("clock_shift", {"minutes": LONGEST_SHIFT})
        entry.before = {"started_at": stored.started_at.isoformat()}
        stored.started_at += timedelta(minutes=minutes)
        entry.after = {"started_at": stored.started_at.isoformat(), "minutes": minutes}
        raise_version(stored, "started_at")
