"""The database of this process for a while: a copy of its files, or another file."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection


@contextmanager
def database_at(file: Path) -> Iterator[None]:
    """What is asked meanwhile is asked of this file."""
    installed = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = str(file)
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = installed


@contextmanager
def copied() -> Iterator[Path]:
    """A copy of the files as they are; what is asked meanwhile is asked of it."""
    file = Path(connection.settings_dict["NAME"])
    with tempfile.TemporaryDirectory() as folder:
        for one in (file, file.with_name(f"{file.name}-wal")):
            if one.exists():
                shutil.copy(one, folder)
        with database_at(Path(folder) / file.name):
            yield Path(folder) / file.name
