"""Where everything is stored, and where the copies of it lie."""

from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection

from tournament.machine.reads.second import second

KEPT_BESIDE: Final = ".before-restore"
"""What the name of a file ends with that was there before a copy was put back; then a number, if there were more."""


def is_sqlite() -> bool:
    """Whether this installation keeps everything in one SQLite file."""
    return connection.vendor == "sqlite"


def database_file() -> Path | None:
    """The file of the present database; None: there is none, or it is kept in memory or by PostgreSQL."""
    file = Path(connection.settings_dict["NAME"])
    return file if is_sqlite() and file.is_file() else None


def put_aside() -> Path | None:
    """Return what stood in the database before a copy was put back the last time; None: none was, or it was damaged."""
    file = database_file()
    found = [] if file is None else list(file.parent.glob(f"{file.name}{KEPT_BESIDE}*"))
    return max((one for one in found if one.is_file()), key=lambda one: one.stat().st_mtime, default=None)


def copies_folder() -> Path:
    """Where the server's own copies lie; it may be missing still."""
    folder: Path = settings.VAR_DIR
    return folder / "copies"


def second_place() -> Path | None:
    """The folder that is to have each copy too (a stick, a share); None: none was named. It may be away just now."""
    folder = second().folder
    return Path(folder) if folder else None
