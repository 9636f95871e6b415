"""Copies of a database that is one SQLite file, and back."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import chain, count
from pathlib import Path
from typing import Final

from django.db import DatabaseError, connection
from django.db.migrations.exceptions import InconsistentMigrationHistory

from tournament.core.errors import RefusedError
from tournament.core.folders import PRIVATE_FILE, finish, unfinished
from tournament.machine.reads.checking import Fault, address_of, database_at, fault_of_file, faults
from tournament.machine.reads.kept import KEPT_BESIDE, database_file

ENDING: Final = ".sqlite3"
DAMAGED = ".damaged"
BESIDE = ("", "-wal", "-shm")
"""What the names of SQLite's files end with: the database, what is not in it yet, and the index of that."""
NOT_COPIED = {
    "django_session": "DELETE FROM django_session",
    "axes_accessattemptexpiration": "DELETE FROM axes_accessattemptexpiration",
    "axes_accessattempt": "DELETE FROM axes_accessattempt",
    "axes_accesslog": "DELETE FROM axes_accesslog",
    "axes_accessfailurelog": "DELETE FROM axes_accessfailurelog",
}
"""Tables that are of this moment only: who is logged in, who typed a wrong password."""
UNREADABLE = (Fault("database_damaged", useless=True), Fault("not_a_database", useless=True))
BringUp = Callable[[], tuple[Fault, ...]]
"""Brings the present database up to date, and says what is wrong with it."""
PATIENCE = 20.0
"""Seconds one waits for others who write."""
WHY: Final = {
    sqlite3.SQLITE_FULL: "copy_no_room",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_READONLY: "copy_read_only",
    sqlite3.SQLITE_CANTOPEN: "copy_read_only",
    sqlite3.SQLITE_IOERR: "copy_no_disk",
}
"""What SQLite failed with -> the code of the refusal; everything else means that the database cannot be read."""


def copy_into(file: Path) -> tuple[Fault, ...]:
    """Copy the database, as it is at one moment, into an empty file; returns what is wrong with the copy. Writers go on
    meanwhile. Nobody's log-in is in it. RefusedError `present_gone`, `present_damaged`, `copy_no_room`, `busy`.
    """
    present = database_file()
    if present is None:
        raise RefusedError("present_gone")
    try:
        with _opened(present) as source, closing(sqlite3.connect(file)) as target:
            source.backup(target)
            forget_log_ins(target)
            target.execute("VACUUM")  # what is deleted would still stand in the file
            target.execute("PRAGMA journal_mode=DELETE")  # one file alone: no -wal beside it
    except sqlite3.Error as error:
        raise _refused(error) from error
    return faults(file)


def copy_quickly(file: Path) -> None:
    """Copy the database like `copy_into`, in one pass, and look whether the copy is whole, no more. RefusedError as
    there."""
    present = database_file()
    if present is None:
        raise RefusedError("present_gone")
    try:
        with _opened(present) as source:
            source.execute("VACUUM INTO ?", [str(file)])
        with closing(sqlite3.connect(file)) as target:
            target.execute("PRAGMA secure_delete=ON")  # what is deleted would still stand in the file
            forget_log_ins(target)
            target.execute("PRAGMA journal_mode=DELETE")
            if target.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
                raise RefusedError("present_damaged")
    except sqlite3.Error as error:
        raise _refused(error) from error


def forget_log_ins(database: sqlite3.Connection) -> None:
    """Delete the log-ins in the database."""
    for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        if table in NOT_COPIED:
            database.execute(NOT_COPIED[table])
    database.commit()


def useless(source: Path, _folder: Path) -> Fault | None:
    """Return the fault that makes a copy useless; None if there is none."""
    return fault_of_file(source)


def put_back(source: Path, folder: Path, bring_up: BringUp) -> tuple[Path | None, tuple[Fault, ...]]:
    """Let a copy that is not useless be the database, after it was brought up to date in this folder; returns where
    what was there lies now, and what is wrong with what is there. RefusedError as for `copy_into`; OSError.
    """
    copy = folder / "copy"
    copy.touch(mode=PRIVATE_FILE)
    try:
        with _opened(source) as database, closing(sqlite3.connect(copy)) as target:
            database.backup(target)
            forget_log_ins(target)  # older copies have them, and a cookie of that time would be good again
            target.execute("PRAGMA journal_mode=DELETE")
        with database_at(copy, writable=True):
            found = bring_up()
    except sqlite3.Error as error:
        raise _refused(error) from error
    except (DatabaseError, InconsistentMigrationHistory) as error:
        raise RefusedError("database_damaged") from error
    return _put_in_place(copy), found


def _put_in_place(copy: Path) -> Path | None:
    """Let it be the database; returns where what was there lies now (None: nothing was).

    A server that runs goes on with it. What was whole stays beside it as a copy; what was damaged is set aside as it
    is, byte for byte, with what had not been written into it yet. RefusedError as for `copy_into`, OSError.
    """
    place = Path(connection.settings_dict["NAME"])
    if not place.is_file() or fault_of_file(place) in UNREADABLE:
        aside = _set_aside(place)
        finish(copy, place)
        connection.close()
        return aside
    kept = free_name(place.with_name(place.name + KEPT_BESIDE))
    with unfinished(kept) as new:
        copy_into(new)
        finish(new, kept)
    try:
        with closing(sqlite3.connect(copy)) as source, _opened(place, writable=True) as target:
            source.backup(target)
    except sqlite3.Error as error:
        raise _refused(error) from error
    connection.close()
    return kept


def free_name(file: Path) -> Path:
    """This name, or with the first number behind it that no earlier one has taken: nothing is ever overwritten."""
    numbered = (file.with_name(f"{file.name}-{number}") for number in count(2))
    return next(path for path in chain([file], numbered) if not path.exists())


def _set_aside(place: Path) -> Path | None:
    """Move what is there out of the way."""
    aside = free_name(place.with_name(place.name + DAMAGED))
    there = [ending for ending in BESIDE if place.with_name(place.name + ending).exists()]
    for ending in there:
        place.with_name(place.name + ending).rename(aside.with_name(aside.name + ending))
    return aside if there else None


def _opened(file: Path, *, writable: bool = False) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(address_of(file, writable=writable), uri=True, timeout=PATIENCE))


def why(error: sqlite3.Error) -> str:
    """What SQLite failed with, as the code of a refusal."""
    return WHY.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "present_damaged")


def _refused(error: sqlite3.Error) -> RefusedError:
    return RefusedError(why(error))
