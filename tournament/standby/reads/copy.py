"""The copy of the database that the machine which follows asks for: made when something changed, and at no other time.

It is read through a connection of its own: with SQLite's log written ahead no reader waits for a writer, nor a writer
for him. A few milliseconds a megabyte, in the thread of the request, with the interpreter free for others. The last two
are kept in memory, to tell what changed since the one the other machine has; where they are gone (after a start, say)
it gets the whole once more.
"""

import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from tournament.core.errors import RefusedError
from tournament.standby.reads.changes import name_of, packed

MOST = 256 * 1024 * 1024
"""Bytes of a database that can be followed; a federation's weekend is a tenth of it."""
KEPT = 2
SETTLED = 1.0
"""Seconds: two commits within one tick of the file system's clock look like one."""

Stamp = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Copy:
    """The whole database at one moment (`at`: seconds since 1970), and its name (changes.name_of)."""

    name: str
    content: bytes
    at: float


class Copies:
    """The last copies of one database file. Any thread may ask; one is made at a time."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._guard = threading.Lock()
        self._kept: list[Copy] = []
        self._stamp: Stamp | None = None

    def newest(self) -> Copy:
        """As the database is now. RefusedError `too_large_to_follow`; sqlite3.Error, OSError: it cannot be read."""
        with self._guard:
            stamp = self._stamp_now()
            if self._stamp is None or stamp != self._stamp:
                self._keep(self._made())
                self._stamp = stamp if _is_settled(stamp) else None
            return self._kept[-1]

    def since(self, known: str) -> tuple[Copy, bytes] | None:
        """The newest, and what to send of it to whoever has the copy `known` by name; None: it is the newest."""
        copy = self.newest()
        if copy.name == known:
            return None
        before = next((one for one in self._kept if one.name == known), None)
        base = None if before is None else (before.name, before.content)
        return copy, packed(copy.content, copy.name, base, copy.at, settings.TERM or 0)

    def _keep(self, copy: Copy) -> None:
        if not self._kept or self._kept[-1].name != copy.name:
            self._kept = [*self._kept[1 - KEPT :], copy]

    def _made(self) -> Copy:
        if self._database.stat().st_size > MOST:
            raise RefusedError("too_large_to_follow", {"most": MOST // 1024 // 1024})
        at = time.time()
        with closing(sqlite3.connect(f"{self._database.absolute().as_uri()}?mode=ro", uri=True)) as reading:
            content = _of_one_file(reading.serialize())
        return Copy(name_of(content), content, at)

    def _stamp_now(self) -> Stamp:
        """Changes with every commit: they go into the log, and from there into the file."""
        files = (self._database, self._database.with_name(f"{self._database.name}-wal"))
        return tuple(_stamp_of(file) for file in files)


def _stamp_of(file: Path) -> tuple[int, int]:
    try:
        found = file.stat()
    except FileNotFoundError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


def _of_one_file(content: bytes) -> bytes:
    """A database as it is when nothing waits in a log beside it (SQLite's file format, 1.3: both versions are 1)."""
    return content[:18] + b"\1\1" + content[20:]


def is_sound(content: bytes) -> bool:
    """Whether a copy is a whole database, as far as SQLite can tell quickly."""
    with closing(sqlite3.connect(":memory:")) as reading:
        try:
            reading.deserialize(content)
            return reading.execute("PRAGMA quick_check").fetchall() == [("ok",)]
        except sqlite3.DatabaseError:
            return False


def _is_settled(stamp: Stamp) -> bool:
    """Whether a commit after this stamp would change it for sure."""
    return time.time() - max(at for at, _size in stamp) / 1e9 > SETTLED
