"""A consistent copy of the whole database while the server runs, and back. SQLite only."""

import os
import sqlite3
from contextlib import closing
from itertools import chain, count
from pathlib import Path

from django.db import connection
from django.db.migrations.loader import MigrationLoader

from tournament.core.errors import RefusedError
from tournament.models import Tournament

APP = "tournament"
KEPT_BESIDE = ".before-restore"
NOT_COPIED = {
    "django_session": "DELETE FROM django_session",
    "axes_accessattemptexpiration": "DELETE FROM axes_accessattemptexpiration",
    "axes_accessattempt": "DELETE FROM axes_accessattempt",
    "axes_accesslog": "DELETE FROM axes_accesslog",
    "axes_accessfailurelog": "DELETE FROM axes_accessfailurelog",
}
"""Tables that are of this moment only: who is logged in, who typed a wrong password."""


def is_sqlite() -> bool:
    """Whether this installation keeps everything in one SQLite file."""
    return connection.vendor == "sqlite"


def back_up(file: Path) -> None:
    """Copy the database into `file`, readable by its owner alone; it is replaced in one step when the copy is whole.

    No session is in it: whoever finds the copy is not logged in by it. Uses SQLite's online backup: writers go on
    meanwhile, the copy is of one moment. Raises RefusedError `backup_onto_itself`, OSError.
    """
    if _same_file(file, database_file()):
        raise RefusedError("backup_onto_itself")
    unfinished = file.with_name(f"{file.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    try:
        with closing(sqlite3.connect(unfinished)) as target:
            _present().backup(target)
            _forget_log_ins(target)
            target.execute("VACUUM")  # what is deleted would still stand in the file
            target.execute("PRAGMA journal_mode=DELETE")  # one file alone: no -wal beside it
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)


def restore(file: Path) -> Path | None:
    """Put the copy in `file` in place of the present database, which is kept beside it; returns where.

    A server that is running goes on with what is restored; everybody logs in anew. Raises RefusedError with the code of
    what is wrong with the file: `not_a_database`, `database_damaged`, `not_of_this_program`, `of_a_newer_program`,
    `backup_onto_itself`.
    Older copies need `migrate` afterwards.
    """
    if _same_file(file, database_file()):
        raise RefusedError("backup_onto_itself")
    address = f"file:{os.fspath(file.absolute())}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as source, closing(sqlite3.connect(":memory:")) as copy:
        _check(source)
        source.backup(copy)
        _forget_log_ins(copy)  # older copies have them, and a cookie of that time would be good again
        kept = _keep_present()
        copy.backup(_present())
    connection.close()
    return kept


def holds_anything() -> bool:
    """Whether the present database has a tournament in it."""
    return APP in _migrated_apps(_present()) and Tournament.objects.exists()


def database_file() -> Path | None:
    """The file of the present database; None: it is kept in memory."""
    file = Path(connection.settings_dict["NAME"])
    return file if file.exists() else None


def _present() -> sqlite3.Connection:
    connection.ensure_connection()
    present: sqlite3.Connection = connection.connection
    return present


def _forget_log_ins(database: sqlite3.Connection) -> None:
    for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        if table in NOT_COPIED:
            database.execute(NOT_COPIED[table])
    database.commit()


def _keep_present() -> Path | None:
    present = database_file()
    if present is None:
        return None
    kept = _free(present.with_name(present.name + KEPT_BESIDE))
    back_up(kept)
    return kept


def _free(file: Path) -> Path:
    """This name, or with the first number behind it that no earlier restore has taken: no copy is ever overwritten."""
    numbered = (file.with_name(f"{file.name}-{number}") for number in count(2))
    return next(path for path in chain([file], numbered) if not path.exists())


def _same_file(one: Path, other: Path | None) -> bool:
    return other is not None and one.exists() and one.samefile(other)


def _check(source: sqlite3.Connection) -> None:
    """Is it a whole database, of this program, and not of a newer version of it?"""
    try:
        sound = source.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    except sqlite3.DatabaseError as error:
        none_at_all = error.sqlite_errorcode == sqlite3.SQLITE_NOTADB
        raise RefusedError("not_a_database" if none_at_all else "database_damaged") from error
    if not sound:
        raise RefusedError("database_damaged")
    applied = _migrations(source)
    if APP not in {app for app, _name in applied}:
        raise RefusedError("not_of_this_program")
    known = set(MigrationLoader(None).disk_migrations or ())
    if any(app == APP and (app, name) not in known for app, name in applied):
        raise RefusedError("of_a_newer_program")


def _migrated_apps(database: sqlite3.Connection) -> set[str]:
    return {app for app, _name in _migrations(database)}


def _migrations(database: sqlite3.Connection) -> set[tuple[str, str]]:
    """What migrations were applied; none if it is no database of Django."""
    try:
        return set(database.execute("SELECT app, name FROM django_migrations"))
    except sqlite3.OperationalError:
        return set()
