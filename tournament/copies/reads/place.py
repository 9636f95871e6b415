"""Where everything is stored, and where the copies of it lie."""

from pathlib import Path

from django.conf import settings
from django.db import connection

from tournament.copies.reads.second import second


def is_sqlite() -> bool:
    """Whether this installation keeps everything in one SQLite file."""
    return connection.vendor == "sqlite"


def database_file() -> Path | None:
    """The file of the present database; None: there is none, or it is kept in memory or by PostgreSQL."""
    file = Path(connection.settings_dict["NAME"])
    return file if is_sqlite() and file.is_file() else None


def copies_folder() -> Path:
    """Where the server's own copies lie; it may be missing still."""
    folder: Path = settings.VAR_DIR
    return folder / "copies"


def second_place() -> Path | None:
    """The folder that is to have each copy too (a stick, a share); None: none was named. It may be away just now."""
    folder = second().folder
    return Path(folder) if folder else None
