"""A database file that was replaced by another one of the same name: who had it open goes on with the new one.

When a damaged database is set aside, its file keeps living for whoever has it open, and what he writes there is lost.
"""

from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from django.core.signals import request_started
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

Identity = tuple[int, int] | None
_opened: "WeakKeyDictionary[BaseDatabaseWrapper, Identity]" = WeakKeyDictionary()


def watch() -> None:
    """From now on it is looked at with each request."""
    connection_created.connect(_note)
    request_started.connect(close_replaced)


def close_replaced(**_signal: Any) -> None:
    """Close this thread's connections to files that are no longer where they were."""
    for connection in connections.all(initialized_only=True):
        if connection in _opened and not connection.in_atomic_block and _opened[connection] != _identity(connection):
            connection.close()


def _note(connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    if connection.vendor == "sqlite":
        _opened[connection] = _identity(connection)


def _identity(connection: BaseDatabaseWrapper) -> Identity:
    try:
        file = Path(connection.settings_dict["NAME"]).stat()
    except OSError:
        return None
    return file.st_dev, file.st_ino
