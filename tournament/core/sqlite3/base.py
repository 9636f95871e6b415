"""A database file that is read wherever it can be read, and written to only while it is the one that lies there.

- On a disk that takes nothing SQLite cannot make the files it needs beside the database. Where nothing waits in the
  log it can be read all the same, as something that does not change; such a connection lasts for one request.
- A file that was deleted or replaced goes on being written to by whoever has it open, and all of that is lost. So
  before every transaction it is asked whether it still lies there, and whether somebody found it damaged: microseconds.
- A server never makes an empty database where its own is gone (`never_make_one`).
"""

import os
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.db import DatabaseError
from django.db.backends.sqlite3 import base

from tournament.core.errors import GoneError, Place, is_marked, place_of

_UNWRITABLE = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY}
_PATIENCE = 1000
"""Milliseconds that one waits for others before the file is written anew."""


class DatabaseWrapper(base.DatabaseWrapper):
    """One connection."""

    makes_files = True
    only_reads = False
    _file: Path | None = None
    _place: Place | None = None

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Open it, for reading alone where nothing else is possible."""
        self._file, self.only_reads = _file_of(conn_params["database"]), False
        if self._file is None:
            return super().get_new_connection(conn_params)
        if not self.makes_files:
            conn_params = conn_params | {"database": _uri(self._file, "mode=rw")}
        try:
            opened = super().get_new_connection(conn_params)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in _UNWRITABLE or not _is_all(self._file):
                raise
            self.only_reads = True
            opened = super().get_new_connection(conn_params | {"database": _uri(self._file, "immutable=1")})
        self._place = place_of(self._file)
        return opened

    def set_autocommit(self, autocommit: bool, force_begin_transaction_with_broken_autocommit: bool = False) -> None:
        """Begins a transaction as well, where Django wants one."""
        if force_begin_transaction_with_broken_autocommit and not autocommit:
            self._be_sure()
        super().set_autocommit(autocommit, force_begin_transaction_with_broken_autocommit)

    def _be_sure(self) -> None:
        """That what is stored now is not lost, and does not stand on what is damaged; DatabaseError."""
        self.ensure_connection()
        if self._file is None:
            return
        if place_of(self._file) != self._place:
            raise DatabaseError("another file lies at the database's place, or none") from GoneError()
        if is_marked(self._file):
            raise DatabaseError("the database was found damaged") from GoneError()

    def written_anew(self) -> bool:
        """Write the file anew and empty its log, so that nothing of what was deleted is in either; returns whether the
        log is empty now: as long as somebody reads from it, it is not. Others who write wait meanwhile, and a second at
        most for those who read; the connection is closed afterwards. DatabaseError."""
        self._be_sure()
        try:
            with self.cursor() as cursor:
                cursor.execute(f"PRAGMA busy_timeout = {_PATIENCE}")
                cursor.execute("VACUUM")
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                (held_up, *_pages) = cursor.fetchone()
        finally:
            self.close()
        return not held_up

    def close_if_unusable_or_obsolete(self) -> None:
        """Before and after each request; a disk may have room again, and another file may lie there."""
        if self.connection is not None and not self.in_atomic_block and (self.only_reads or self._is_another):
            self.close()
        super().close_if_unusable_or_obsolete()

    @property
    def _is_another(self) -> bool:
        """Whether another file lies there now. Where none does, what was is read on."""
        now = None if self._file is None else place_of(self._file)
        return now is not None and now != self._place


def never_make_one() -> None:
    """From now on, in this process and those it makes: where there is no file, there is an error."""
    DatabaseWrapper.makes_files = False


def _file_of(name: str) -> Path | None:
    """The file; None: it is kept in memory."""
    return None if ":memory:" in name or "mode=memory" in name else Path(name)


def _uri(file: Path, how: str) -> str:
    return f"file:{quote(os.fspath(file.absolute()))}?{how}"


def _is_all(file: Path) -> bool:
    """Whether there is such a file, and nothing waits in its log."""
    log = file.with_name(file.name + "-wal")
    return file.exists() and not (log.exists() and log.stat().st_size)
