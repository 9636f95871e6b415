"""How this machine does: for whoever runs a tournament on it, for whoever asks, for whoever watches many."""

import shutil
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from tournament.core.errors import BROKEN, FULL, fault_of, is_marked, takes_anything
from tournament.core.hall import Said, said_by
from tournament.core.migrations import needed
from tournament.core.series_state import in_play
from tournament.machine.reads.kept import Kept, all_kept, newest
from tournament.models import AuditEntry, CardTable, Game, Tournament

# The disk and the clock of this machine, asked of the machine itself: microseconds, no database.

MB: Final = 1024 * 1024
LITTLE: Final = 500 * MB
"""Free bytes under which somebody should make room: 1,000 people take 35 MB, their copies a few times that."""


@dataclass(frozen=True, slots=True)
class Disk:
    """Where everything is stored, in bytes. `takes`: whether it took something just now."""

    free: int
    size: int
    takes: bool

    @property
    def is_low(self) -> bool:
        """Return whether so little space is free that room should be made."""
        return self.free < LITTLE


def disk() -> Disk:
    """Return the disk's free and total space, and whether it takes a file, which is removed at once."""
    usage = shutil.disk_usage(settings.VAR_DIR)
    return Disk(usage.free, usage.total, takes_anything())


def found_damaged() -> bool:
    """Whether somebody found the database damaged that is written to; never of one that is not a file."""
    database = settings.DATABASES["default"]
    return database["ENGINE"] == settings.SQLITE and is_marked(Path(database["NAME"]))


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
    lists = CardTable.objects.filter(in_play("series__"), series__tournament__deleted_at=None)
    wanted = lists.filter(closed_at=None) if tournament is None else lists.filter(series__tournament=tournament)
    return wanted.values_list("token_hash", flat=True)


def _clock(said: Sequence[Said], now: datetime, stored_at: datetime | None) -> timedelta:
    """Behind what it was before, it was set back; else as two phones at least agree."""
    if stored_at is not None and stored_at - now >= CLOCK_OFF:
        return now - stored_at
    ahead = sorted(timedelta(seconds=one.ahead) for one in said if one.ahead)
    agreeing = [(one, other) for one, other in pairwise(ahead) if other - one <= CLOCKS_AGREE]
    return agreeing[len(agreeing) // 2][0] if agreeing else timedelta()


# Whether this server can do its work: database, disk, migrations.

MIGRATIONS = "migrations_missing"
KEPT = 5.0
"""Seconds in which strangers are told what was found before: a look writes to the disk and asks the database."""


class Looked:
    """What was last found in this process. However many strangers ask, one look is made in so many seconds."""

    def __init__(self) -> None:
        self._looking = threading.Lock()
        self._found: list[str] | None = None
        self._at = 0.0

    def now(self) -> list[str]:
        """Look for faults now, keep and return them."""
        self._found = found = faults()
        self._at = time.monotonic()
        return found

    def lately(self) -> list[str]:
        """As it was at most KEPT seconds ago; while somebody looks, as it was before. The first one waits."""
        before = self._found
        if before is not None and time.monotonic() - self._at < KEPT:
            return before
        if not self._looking.acquire(blocking=before is None):
            return before or []
        try:
            return self.now() if self._found is before else self._found or []
        finally:
            self._looking.release()


LOOKED = Looked()


def faults() -> list[str]:
    """What keeps it from working, as codes: `storage_*` (core/errors.py), `migrations_missing`. One query."""
    return list(dict.fromkeys(_faults()))


def _faults() -> Iterator[str]:
    if found_damaged():
        yield BROKEN
    if not disk().takes:
        yield FULL
    try:
        if needed() - set(MigrationRecorder(connection).applied_migrations()):
            yield MIGRATIONS
    except DatabaseError as error:
        yield fault_of(error) or BROKEN


# Figures for whoever watches many servers, in the text format of Prometheus (version 0.0.4). No names, no links.

PLAYED_LATELY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Number:
    """One figure as it is now. `name` ends with the unit, `meaning` is a line of English."""

    name: str
    meaning: str
    value: float

    def as_text(self) -> str:
        """Return the number in three lines of the Prometheus text format."""
        name = f"spielliste_{self.name}"
        return f"# HELP {name} {self.meaning}\n# TYPE {name} gauge\n{name} {self.value:.15g}\n"


def as_text() -> str:
    """Return all numbers in the Prometheus text format."""
    return "".join(number.as_text() for number in numbers())


def numbers() -> Iterator[Number]:
    """Those of the machine, and those of the database unless it cannot be read; four queries."""
    now = disk()
    yield Number("disk_free_bytes", "Free space where everything is stored.", now.free)
    yield Number("disk_size_bytes", "Size of that disk.", now.size)
    yield Number("disk_writable", "1 if the disk took something just now.", now.takes)
    yield Number("database_found_damaged", "1 if the database was looked through and found damaged.", found_damaged())
    yield from _of_copies()
    try:
        stored = list(_of_database())
    except DatabaseError:
        stored = []
    yield Number("database_readable", "1 if the figures of the database could be read.", bool(stored))
    yield from stored


def _of_copies() -> Iterator[Number]:
    kept = newest()
    if kept is not None:
        yield Number("copy_age_seconds", "Age of the newest good copy.", (timezone.now() - kept.at).total_seconds())
        yield Number("copy_in_second_place", "1 if that copy lies in the second place too.", kept.second_place)


def _of_database() -> Iterator[Number]:
    lately = CardTable.objects.filter(
        series__started_at__gt=timezone.now() - PLAYED_LATELY, series__tournament__deleted_at=None
    )
    lists = dict(lately.values_list("token_hash", "closed_at"))
    waiting = [said.unsent for said in said_by(lists) if said.unsent]
    yield Number("tournaments", "Tournaments that are stored.", Tournament.stored.count())
    yield Number("games", "Games that are stored.", Game.objects.count())
    yield Number("lists_lately", "Lists of series that began within a day.", len(lists))
    yield Number("lists_open", "Those of them that are not closed yet.", sum(at is None for at in lists.values()))
    yield Number("phones_unsent", "Phones that said that entries wait on them.", len(waiting))
    yield Number("entries_unsent", "Entries they said to wait.", sum(waiting))
