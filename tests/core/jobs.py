"""What other processes are given to do in tests: functions of a module, as every job has to be."""

import os
import signal
import threading
from pathlib import Path

from tournament.core.errors import RefusedError


def whereabouts() -> tuple[int, int]:
    """The process this is done in, and how nice it is."""
    return os.getpid(), os.nice(0)


def whereabouts_once_told(pipe: Path) -> tuple[int, int]:
    """The same, once somebody opens this named pipe to write."""
    pipe.open(encoding="ascii").close()
    return whereabouts()


def refuse() -> None:
    raise RefusedError("standings_open", {"open": 3})


def never_end() -> None:
    threading.Event().wait()


def take_room(gigabytes: int) -> int:
    return len(bytearray(gigabytes * 1024**3))


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
