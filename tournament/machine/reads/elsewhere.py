"""Django's models, asked of a copy instead of the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.sqlite3.base import DatabaseWrapper


@contextmanager
def database_at(file: Path, *, writable: bool = False) -> Iterator[None]:
    """Inside, whatever this thread asks of the database is asked of this SQLite file; other threads notice nothing."""
    here = connections[DEFAULT_DB_ALIAS]
    there = DatabaseWrapper(
        connections.configure_settings(
            {
                DEFAULT_DB_ALIAS: {
                    "ENGINE": "django.db.backends.sqlite3",
                    "NAME": address_of(file, writable=writable),
                    "TIME_ZONE": here.settings_dict["TIME_ZONE"],
                }
            }
        )[DEFAULT_DB_ALIAS]
    )
    connections[DEFAULT_DB_ALIAS] = there
    try:
        yield
    finally:
        there.close()
        connections[DEFAULT_DB_ALIAS] = here


def address_of(file: Path, *, writable: bool = False) -> str:
    """The URI that SQLite opens a file by that must be there."""
    return f"{file.absolute().as_uri()}?mode={'rw' if writable else 'ro'}"
