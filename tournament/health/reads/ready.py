"""Whether this server can do its work: database, disk, migrations."""

from collections.abc import Iterator
from functools import cache

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from tournament.core.storage import BROKEN, FULL, fault_of
from tournament.health.reads.machine import disk, found_damaged

MIGRATIONS = "migrations_missing"


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


@cache
def needed() -> frozenset[tuple[str, str]]:
    """All migrations of this program: app and name."""
    return frozenset(MigrationLoader(None).disk_migrations or ())
