"""How this machine does, for whoever runs a tournament on it: what is quiet, and what has become an alarm."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, Final

from django.utils import timezone

from tournament.core.unsent import Said, said_by
from tournament.machine.reads.kept import Kept, all_kept, newest
from tournament.machine.reads.machine import Disk, disk, found_damaged
from tournament.models import AuditEntry, CardTable, Tournament

COPY_LATE: Final = timedelta(minutes=30)
"""After something was stored; copies are made every ten minutes."""
UNSENT_LONG: Final = timedelta(minutes=10)
"""A phone tries again every half minute: what waits longer is not a matter of the network."""
CLOCK_OFF: Final = timedelta(minutes=2)
CLOCKS_AGREE: Final = timedelta(minutes=1)
"""So near to each other are clocks that are right."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """What matters now: its `code` is a sentence in words.py. `grave`: games are not stored, or could be lost."""

    code: str
    params: dict[str, Any]
    grave: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """`copy`: the newest good one, `copy_faulty`: a newer one was not; `unsent`: phones that said that entries wait on
    them; `clock`: how far the clock of this machine is ahead of what others agree on (zero: as far as anybody knows it
    is right); `stored_at`: when something was last stored."""

    now: datetime
    disk: Disk
    damaged: bool
    copy: Kept | None
    copy_faulty: bool
    unsent: tuple[Said, ...]
    clock: timedelta
    stored_at: datetime | None

    @property
    def alarms(self) -> list[Alarm]:
        """The grave ones first."""
        return sorted(self._alarms(), key=lambda alarm: not alarm.grave)

    def _alarms(self) -> Iterator[Alarm]:
        if self.damaged:
            yield Alarm("alarm_damaged", {}, grave=True)
        if not self.disk.takes:
            yield Alarm("alarm_full", {}, grave=True)
        elif self.disk.is_low:
            yield Alarm("alarm_low", {"megabytes": self.disk.free // 1_000_000})
        yield from self._of_copies()
        if long := [said for said in self.unsent if self.now - said.since > UNSENT_LONG]:
            yield Alarm("alarm_unsent", {"phones": len(long), "entries": sum(said.unsent for said in long)})
        if abs(self.clock) >= CLOCK_OFF:
            code = "alarm_clock_ahead" if self.clock > timedelta() else "alarm_clock_behind"
            yield Alarm(code, {"minutes": round(abs(self.clock) / timedelta(minutes=1))})

    def _of_copies(self) -> Iterator[Alarm]:
        if self.copy_faulty:
            yield Alarm("alarm_copy_faulty", {}, grave=True)
        elif self.copy is None:
            yield Alarm("alarm_no_copy", {})
        elif self.stored_at is not None and self.stored_at - self.copy.at > COPY_LATE:
            minutes = round((self.now - self.copy.at) / timedelta(minutes=1))
            yield Alarm("alarm_copy_old", {"minutes": minutes})


def state_of(tournament: Tournament | None = None) -> State:
    """As it is now, with the phones of this tournament (None: of all lists that are open); two queries."""
    now, copies = timezone.now(), all_kept()
    said = said_by(_lists(tournament))
    stored_at = AuditEntry.objects.order_by("-pk").values_list("at", flat=True).first()
    return State(
        now,
        disk(),
        found_damaged(),
        newest(),
        bool(copies) and not copies[-1].good,
        tuple(one for one in said if one.unsent),
        _clock(said, now, stored_at),
        stored_at,
    )


def _lists(tournament: Tournament | None) -> Iterable[str]:
    lists = CardTable.objects.filter(series__published_at__isnull=False, series__tournament__deleted_at=None)
    wanted = lists.filter(closed_at=None) if tournament is None else lists.filter(series__tournament=tournament)
    return wanted.values_list("token_hash", flat=True)


def _clock(said: Sequence[Said], now: datetime, stored_at: datetime | None) -> timedelta:
    """Behind what it was before, it was set back; else as two phones at least agree."""
    if stored_at is not None and stored_at - now >= CLOCK_OFF:
        return now - stored_at
    ahead = sorted(timedelta(seconds=one.ahead) for one in said if one.ahead)
    agreeing = [(one, other) for one, other in pairwise(ahead) if other - one <= CLOCKS_AGREE]
    return agreeing[len(agreeing) // 2][0] if agreeing else timedelta()
