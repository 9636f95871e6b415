"""The day of a series: started, its clock, time is up, many lists closed at once."""

from datetime import datetime, timedelta

from django.utils import timezone

from tournament.core.act import Actor, act_in, locked, moment_of, raise_version
from tournament.core.errors import RefusedError
from tournament.core.series_state import Then, refuse_unless_may
from tournament.lists.acts.lists import close_list
from tournament.lists.acts.totals import recompute_tournament
from tournament.lists.reads.lists import open_before
from tournament.lists.reads.occupancy import misfits
from tournament.lists.reads.progress import progress
from tournament.lists.reads.watch import remaining, time_left
from tournament.models import Remark, Series

LONGEST_SHIFT = 120
CANCELLING = {Then.CANCEL: "series_cancelled", Then.UNCANCEL: "series_cancelled_taken_back"}


def start(series: Series, version: int, actor: Actor, *, anyway: bool = False) -> None:
    """Start the clock of a published series. Refused: not published, started already; unless it is said `anyway`, lists
    of a series before it are still open, or somebody who is there has no seat, or has one and is gone."""
    with act_in(series, actor, "series_started") as entry:
        stored = locked(series, version)
        refuse_unless_may(stored, Then.START)
        if not anyway and open_before(stored):
            raise RefusedError("earlier_lists_open")
        if not anyway and any(misfits(stored)):
            raise RefusedError("people_misfit")
        stored.started_at = timezone.now()
        entry.after = moment_of(stored, "started_at")
        raise_version(stored, "started_at")


def shift_clock(series: Series, version: int, actor: Actor, minutes: int) -> None:
    """Give a running series so many minutes more (negative: fewer); its beginning moves by as much."""
    with act_in(series, actor, "clock_shifted") as entry:
        stored = locked(series, version)
        refuse_unless_may(stored, Then.SHIFT)
        if not minutes or abs(minutes) > LONGEST_SHIFT:
            raise RefusedError("clock_shift", {"minutes": LONGEST_SHIFT})
        entry.before = moment_of(stored, "started_at")
        stored.started_at = vars(stored)["started_at"] + timedelta(minutes=minutes)
        entry.after = moment_of(stored, "started_at") | {"minutes": minutes}
        raise_version(stored, "started_at")


# Close many lists at once.


def close_complete_lists(series: Series, actor: Actor) -> int:
    """Close every open list on which nothing is missing, each as an act of its own; returns how many.

    A list whose second thrown-in hand nobody has reported stays open (rule 15): its table says so. So does one whose
    table calls for a referee: what it is about may change the list.
    """
    closed = 0
    calls = Remark.objects.filter(card_table__series=series, kind=Remark.Kind.CALLED, settled_at=None)
    calling = set(calls.values_list("card_table_id", flat=True))
    for table in progress(series).tables:
        if table.card_table.closed or not table.complete or table.card_table.pk in calling:
            continue
        table.card_table.series = series
        try:
            close_list(table.card_table, actor)
        except RefusedError:
            continue
        closed += 1
    return closed


# Time is up: the organiser strikes the games not begun.


def strike(series: Series, version: int, actor: Actor) -> None:
    """Strike the games not begun at every table. Refused: not started, the clock has time left or a
    table of its own, struck already.
    """
    with act_in(series, actor, "games_struck") as entry:
        stored = locked(series, version)
        now = timezone.now()
        refuse_striking(stored, now)
        stored.struck_at = now
        entry.after = moment_of(stored, "struck_at")
        raise_version(stored, "struck_at")


def refuse_striking(series: Series, now: datetime) -> None:
    """Raise RefusedError where the games not begun cannot be struck at `now`; see `strike`."""
    refuse_unless_may(series, Then.STRIKE)
    left = remaining(series, now)
    if left is not None and left.total_seconds() > 0:
        raise RefusedError("time_not_up")
    for table in series.card_tables.filter(closed_at=None, extra_minutes__gt=0).order_by("number"):
        table.series = series
        own = time_left(table, now)
        if own is not None and own.total_seconds() > 0:
            raise RefusedError("time_not_up_at", {"table": table.number})


def withdraw_striking(series: Series, version: int, actor: Actor) -> None:
    """All agreed games are due again; lists closed meanwhile stay closed. Refused: nothing is struck."""
    with act_in(series, actor, "striking_withdrawn") as entry:
        stored = locked(series, version)
        refuse_unless_may(stored, Then.UNSTRIKE)
        entry.before, entry.settled = moment_of(stored, "struck_at"), False
        stored.struck_at = None
        raise_version(stored, "struck_at")


# The series is not played after all, though its seating was public.


def cancel(series: Series, version: int, actor: Actor) -> None:
    """Let a series count nowhere; what its lists have is kept. Refused: not public, cancelled already, its results are
    public."""
    _cancel(series, version, actor, Then.CANCEL, timezone.now())


def take_back_cancelling(series: Series, version: int, actor: Actor) -> None:
    """Let it count as if it had never been cancelled. Refused: it is not."""
    _cancel(series, version, actor, Then.UNCANCEL, None)


def _cancel(series: Series, version: int, actor: Actor, then: Then, at: datetime | None) -> None:
    with act_in(series, actor, CANCELLING[then]) as entry:
        stored = locked(series, version)
        refuse_unless_may(stored, then)
        stored.cancelled_at, entry.settled = at, True
        raise_version(stored, "cancelled_at")
        recompute_tournament(stored.tournament)
