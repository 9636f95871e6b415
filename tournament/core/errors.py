"""What a service says when it does not do what was asked, and what is wrong with where everything is stored."""

import errno
import sqlite3
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final

from django.conf import settings
from django.http import Http404


class RefusedError(Exception):
    """The act is not possible now. `code` and `params` make the German sentence in `tournament.core.words`."""

    def __init__(self, code: str, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.params = dict(params or {})


def within(text: str, longest: int, missing: str = "") -> str:
    """Return a text that may be stored; raise RefusedError `text_too_long`, or `missing` where there is none."""
    if missing and not text:
        raise RefusedError(missing)
    if len(text) > longest:
        raise RefusedError("text_too_long", {"maximum": longest})
    return text


class StaleError(Exception):
    """Somebody else changed it since it was read. `stored` is what stands there now (None: nothing)."""

    def __init__(self, stored: object) -> None:
        super().__init__("stale")
        self.stored = stored


class DeletedError(Http404):
    """The tournament is deleted; it may be restored. Whoever was in it, or holds a link to it, may know that.

    No RefusedError, since any page can meet it: the one that says "not found" says this instead (web/errors.py).
    `until`: when it can be restored no more; None: not for whom asks to know.
    """

    def __init__(self, until: datetime | None = None) -> None:
        super().__init__("deleted")
        self.until = until


class LockedError(Exception):
    """The act changes what is final (`code` "final") or published ("reason_needed"): only a correction may.

    No RefusedError, so that no page takes it for one: it leads to the form of a correction.
    """

    def __init__(self, code: str, tournament: int) -> None:
        super().__init__(code)
        self.code = code
        self.tournament = tournament


# What is wrong with where everything is stored: no room, nothing may be written, damaged, gone. One code for each.

FULL: Final = "storage_full"
"""Nothing can be stored: no room is left, or nothing may be written. What is there can be read."""
BROKEN: Final = "storage_broken"
"""What is stored is damaged or gone."""
AWAY: Final = "storage_away"
"""The database's own server does not answer; it is not said that anything is lost."""
FAULTS: Final = (FULL, BROKEN, AWAY)

FOUND_DAMAGED: Final = ".found-damaged"
"""Ending of a file beside the database: it says which file was found damaged. Nobody writes to that one any more."""
Place = tuple[int, int]
"""Which file it is, whatever it is called: its disk and its number there."""

TRIED: Final = 64 * 1024
"""Bytes that are written to see whether anything can be."""

_WITHOUT_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS})
# Primary result codes (sqlite.org/rescode.html). What is not told by the code alone is told by trying: `None`.
_OF_SQLITE: Final = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: FULL,
    sqlite3.SQLITE_CORRUPT: BROKEN,
    sqlite3.SQLITE_NOTADB: BROKEN,
    sqlite3.SQLITE_IOERR: None,
    sqlite3.SQLITE_CANTOPEN: None,
}
# postgresql.org/docs/current/errcodes-appendix.html
_OF_POSTGRESQL: Final = {
    "53100": FULL,  # disk_full
    "25006": FULL,  # read_only_sql_transaction
    "58030": BROKEN,  # io_error
    "XX001": BROKEN,  # data_corrupted
    "XX002": BROKEN,  # index_corrupted
    "42P01": BROKEN,  # undefined_table
    "57P01": AWAY,  # admin_shutdown
    "57P02": AWAY,  # crash_shutdown
    "57P03": AWAY,  # cannot_connect_now
    "53300": AWAY,  # too_many_connections
}
_CONNECTION: Final = "08"  # connection_exception and its kin
_NO_TABLE: Final = "no such table"
_NO_ANSWER: Final = ("OperationalError", "InterfaceError")


class GoneError(sqlite3.DatabaseError):
    """The database is not the file any more that lies at its place: what is written to it would be lost."""


def fault_of(error: BaseException | None) -> str:
    """One of FAULTS if this error says so, or what it came from; empty: it is something else."""
    while error is not None:
        if fault := _said_by(error):
            return fault
        error = error.__cause__
    return ""


def in_a_line(error: BaseException) -> str:
    """What it says, for the log; below that line PostgreSQL shows what was asked, with what somebody typed."""
    return str(error).partition("\n")[0]


def _said_by(error: BaseException) -> str:
    if isinstance(error, sqlite3.Error):
        return _by_sqlite(error)
    if isinstance(error, OSError):
        return FULL if error.errno in _WITHOUT_ROOM else ""
    if type(error).__module__.startswith("psycopg"):
        return _by_postgresql(error)
    return ""


def _by_sqlite(error: sqlite3.Error) -> str:
    if isinstance(error, GoneError) or str(error).startswith(_NO_TABLE):
        return BROKEN
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)
    if code == sqlite3.SQLITE_READONLY_DBMOVED:
        return BROKEN
    fault = _OF_SQLITE.get(code & 0xFF, "")
    return fault if fault is not None else (BROKEN if takes_anything() else FULL)


def _by_postgresql(error: BaseException) -> str:
    state = getattr(error, "sqlstate", None)
    if state is None:  # its driver's own word: there is no connection, or none any more
        return AWAY if type(error).__name__ in _NO_ANSWER else ""
    return AWAY if state.startswith(_CONNECTION) else _OF_POSTGRESQL.get(state, "")


def takes_anything() -> bool:
    """Whether the disk that VAR_DIR lies on takes anything, tried with a file that is gone at once."""
    try:
        with TemporaryFile(dir=settings.VAR_DIR) as file:
            file.write(b"\0" * TRIED)
            file.flush()
    except OSError:
        return False
    return True


def place_of(file: Path) -> Place | None:
    """Which file lies there; None: none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def mark_of(database: Path) -> Path:
    """Where it is said that this database is damaged."""
    return database.with_name(database.name + FOUND_DAMAGED)


def is_marked(database: Path) -> bool:
    """Whether the file that lies there was found damaged; one that was put in its place since was not."""
    mark = mark_of(database)
    return mark.exists() and mark.read_text(encoding="ascii") == _named(database)


def mark_damaged(database: Path) -> None:
    """From now on nobody writes to it. OSError."""
    mark_of(database).write_text(_named(database), encoding="ascii")


def _named(database: Path) -> str:
    return repr(place_of(database))
