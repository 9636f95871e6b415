"""Writers to SQLite one after the other: first come, first served.

SQLite lets one write at a time. Whoever finds it busy sleeps and tries again, for longer each time, so that who came
last is often served first and one of fifty waits twenty times as long as the others. Here those of one process stand in
line instead, and who is next is woken. Other processes (commands) still wait as SQLite does.
"""

import sqlite3
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from django.db import OperationalError, connection, transaction

from tournament.core import fence
from tournament.core.works import NotDoneError


class Line:
    """A lock that is handed on in the order in which it was asked for."""

    def __init__(self) -> None:
        self._door = threading.Lock()
        self._taken = False
        self._waiting: deque[threading.Lock] = deque()

    @contextmanager
    def turn(self, patience: float) -> Iterator[None]:
        """Do something when it is one's turn. NotDoneError `busy` after so many seconds in the line."""
        self._come(patience)
        try:
            yield
        finally:
            self._go()

    @property
    def waiting(self) -> int:
        """How many stand behind the one whose turn it is."""
        return len(self._waiting)

    def _come(self, patience: float) -> None:
        with self._door:
            if not self._taken:
                self._taken = True
                return
            mine = threading.Lock()
            mine.acquire()
            self._waiting.append(mine)
        if mine.acquire(timeout=patience):
            return
        with self._door:
            if mine in self._waiting:
                self._waiting.remove(mine)
                raise NotDoneError("busy")
        # It was handed over in this very moment.

    def _go(self) -> None:
        with self._door:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False


LINE = Line()
"""In which everybody of this process stands who writes to SQLite."""


@contextmanager
def writing() -> Iterator[None]:
    """A transaction to write in: everything in it or nothing. NotDoneError `busy` where others write for too long,
    SupersededError where another machine has taken over (fence.py).
    """
    with ExitStack() as stack:
        if connection.vendor == "sqlite" and not connection.in_atomic_block:
            stack.enter_context(LINE.turn(connection.settings_dict["OPTIONS"].get("timeout", 5)))
        try:
            stack.enter_context(transaction.atomic())
        except OperationalError as error:
            if _is_busy(error):
                raise NotDoneError("busy") from error
            raise
        fence.check()  # when it is one's turn: it may have been heard of while one stood in the line
        yield


def _is_busy(error: OperationalError) -> bool:
    """Whether a transaction did not begin since another process wrote for as long as one waits."""
    return getattr(error.__cause__, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY
