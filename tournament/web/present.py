"""What the public state of a tournament is right now, found in microseconds and without Django's connections.

On SQLite a connection of its own asks whether anything was written since, by whomever; only then the states are read
anew. On another database Django says what it has just read, which holds for a second.
"""

import sqlite3
import time
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import Final

from django.conf import settings

from tournament.core.public import act_rows, as_states, legal_pages

EVERYTHING: Final = ""  # instead of a slug: all that is public
PROGRAM: Final = "/"  # what shows no tournament: it changes with the program, and with what its foot links to
SECONDS: Final = 1.0


def state_now(of: str) -> str | None:
    """The public state of a tournament, by its slug, of EVERYTHING or PROGRAM; None where only Django can say."""
    return ",".join((PROGRAM, *legal_pages())) if of == PROGRAM else (_sqlite() or _told).state(of)


def tell(of: str, state: str, at: float) -> None:
    """Django has read this state; it began to at `at` (`time.monotonic`)."""
    _told.put(of, state, at)


def joined(states: dict[str, str]) -> str:
    """The state of EVERYTHING, from all states."""
    return ",".join(states.values())


class SqliteStates:
    """The states as a SQLite file has them. It never waits for a lock; what it cannot read is left to Django."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = Lock()
        self._connection: sqlite3.Connection | None = None
        self._file = (0, 0)
        self._version = -1
        self._states: dict[str, str | None] = {}

    def state(self, of: str) -> str | None:
        """See `state_now`."""
        with self._lock:
            try:
                return self._state(of)
            except (sqlite3.Error, OSError):
                self.close()
                return None

    def close(self) -> None:
        """Let go of the file; it is opened again when somebody asks."""
        if self._connection is not None:
            self._connection.close()
        self._connection, self._version = None, -1

    def _state(self, of: str) -> str | None:
        """Read anew if anything was written since, or if another file lies there now."""
        connection = self._opened()
        # It changes with what any other connection writes, in this process or another (sqlite.org/pragma.html).
        [(version,)] = connection.execute("PRAGMA data_version")
        if version != self._version:
            self._version, self._states = version, {}
        if of not in self._states:
            states = as_states(connection.execute(*_query(of)))
            self._states[of] = joined(states) if of == EVERYTHING else states.get(of)
        return self._states[of]

    def _opened(self) -> sqlite3.Connection:
        found = self._path.stat()
        if self._connection is None or self._file != (found.st_dev, found.st_ino):
            self.close()
            uri = f"{self._path.absolute().as_uri()}?mode=ro"
            self._connection = sqlite3.connect(uri, uri=True, timeout=0, isolation_level=None, check_same_thread=False)
            self._file = (found.st_dev, found.st_ino)
        return self._connection


@lru_cache(maxsize=500)
def _query(of: str) -> tuple[str, tuple[object, ...]]:
    """The statement that Django would send, as SQLite takes it, and its values."""
    statement, values = (act_rows() if of == EVERYTHING else act_rows(of)).query.sql_with_params()
    return statement.replace("%s", "?"), values


class Told:
    """The states as Django last read them, and when."""

    def __init__(self) -> None:
        self._states: dict[str, tuple[str, float]] = {}

    def state(self, of: str) -> str | None:
        """See `state_now`."""
        state, at = self._states.get(of, ("", float("-inf")))
        return state if time.monotonic() - at <= SECONDS else None

    def put(self, of: str, state: str, at: float) -> None:
        """See `tell`; of what is not public (no state) nothing is remembered."""
        if state:
            self._states[of] = (state, at)
        else:
            self._states.pop(of, None)


@cache
def _sqlite() -> SqliteStates | None:
    database = settings.DATABASES["default"]
    return SqliteStates(Path(database["NAME"])) if database["ENGINE"].endswith("sqlite3") else None


_told = Told()
