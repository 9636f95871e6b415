"""Time is up: the organiser strikes the games not begun.

No text says what becomes of them, nor how long a series of Rommé is (decisions.md, rule 22), so it is the organiser's
decision. The game that is being played is played to its end and may still be entered; every list ends with its last
game.
"""

from datetime import datetime

from django.utils import timezone

from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError
from tournament.core.series import locked, raise_version, subject
from tournament.lists.reads.watch import remaining, time_left
from tournament.models import Series


def strike(series: Series, version: int, actor: Actor) -> None:
    """Strike the games not begun at every table. Refused: not started, the clock has time left or a
    table of its own, struck already.
    """
    with act(series.tournament, actor, "games_struck", subject(series)) as entry:
        stored = locked(series, version)
        now = timezone.now()
        refuse_striking(stored, now)
        stored.struck_at = now
        entry.after = {"struck_at": now.isoformat()}
        raise_version(stored, "struck_at")


def refuse_striking(series: Series, now: datetime) -> None:
    """Raise RefusedError where the games not begun cannot be struck at `now`; see `strike`."""
    if series.started_at is None:
        raise RefusedError("series_not_started")
    if series.struck_at is not None:
        raise RefusedError("games_struck")
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
    with act(series.tournament, actor, "striking_withdrawn", subject(series)) as entry:
        stored = locked(series, version)
        if stored.struck_at is None:
            raise RefusedError("games_not_struck")
        entry.before, entry.settled = {"struck_at": stored.struck_at.isoformat()}, False
        stored.struck_at = None
        raise_version(stored, "struck_at")
