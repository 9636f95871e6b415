"""Whether this server can do its work: database, disk, migrations."""

import threading
import time
from collections.abc import Iterator

from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder

from tournament.core.migrations import needed
from tournament.core.storage import BROKEN, FULL, fault_of
from tournament.machine.reads.machine import disk, found_damaged

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
        """As it is now, as `faults`."""
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
    """What keeps it from working, as codes: `storage_*` (core/storage.py), `migrations_missing`. One query."""
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
