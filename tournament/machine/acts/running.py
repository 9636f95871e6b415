"""The running copy: one file in the second place, replaced after every change, with which another machine goes on.

Checked is whether it is whole, and no more: the copies in generations (keeping.py) are, and this one is when it is put
back. A machine that another goes on in place of leaves what lies there alone.
"""

import platform
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Final

from tournament.core import writing
from tournament.core.folders import PRIVATE_FOLDER, UNFINISHED_ENDING, unfinished
from tournament.machine.acts import sqlite
from tournament.machine.acts.keeping import in_a_name
from tournament.machine.acts.second import put, there
from tournament.machine.reads.kept import SEALED, copies_folder, database_file

EVERY: Final = timedelta(seconds=5)
"""From look to look: with five seconds to make one it is ten seconds old at most."""
BOUND: Final = 200 * 1024 * 1024
"""Bytes of a database that is copied at every look."""
UNFINISHED: Final = "running"

Stamp = tuple[tuple[int, int], ...]


def looks_between(size: int) -> int:
    """Return at which look after a copy of a database of so many bytes the next one is made."""
    return max(1, -(-size // BOUND))


def name() -> str:
    """Return what the copy of this machine is called, before it is sealed."""
    return f"laufend_{in_a_name(platform.node())}{sqlite.ENDING}"


@dataclass(slots=True)
class Follower:
    """`copied`: what the files of the database were like when it was copied last; `waited`: looks since then."""

    copied: Stamp = ()
    waited: int = 0

    def look(self) -> None:
        """Copy the database if it is time, and something has changed. RefusedError as for `copy_into`; OSError."""
        self.waited += 1
        folder, present = there(), database_file()
        if folder is None or present is None or writing.successor() is not None:
            return
        stamp = _stamp(present)
        is_there = any((folder / f"{name()}{ending}").exists() for ending in ("", SEALED))
        if (stamp == self.copied and is_there) or self.waited < looks_between(present.stat().st_size):
            return
        copies_folder().mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        for left in (*copies_folder().glob(f"{UNFINISHED}.*"), *folder.glob(f"{name()}*{UNFINISHED_ENDING}")):
            left.unlink()  # of a process that was killed at it; who looks for a copy shall not take this one
        with unfinished(copies_folder() / UNFINISHED) as new:
            sqlite.copy_quickly(new)
            put(new, name(), folder)
        self.copied, self.waited = stamp, 0


def _stamp(present: Path) -> Stamp:
    """Changes with every commit: they go into the log, and from there into the file."""
    files = [present.with_name(present.name + ending) for ending in ("", "-wal")]
    return tuple((found.st_mtime_ns, found.st_size) for found in (file.stat() for file in files if file.exists()))
