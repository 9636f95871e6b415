"""The tests' database. Migrating takes seconds: one process of all does it, once as long as nothing of it changes."""

import hashlib
import shutil
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.test.utils import setup_databases

from tournament.core.folders import alone_in

WHAT_MAKES_IT = ("requirements.txt", "tournament/migrations/*.py", "tournament/core/sqlite3/*.py")


def databases(kept: Path) -> list[Any]:
    """Empty and up to date, as Django's `setup_databases` makes them; an SQLite file is a copy of one in `kept`."""
    if connection.vendor != "sqlite":
        return _made()
    original = kept / f"{_fingerprint()}.sqlite3"
    with alone_in(kept):
        if not original.exists():
            return _made_for_all(original)
        shutil.copyfile(original, connection.settings_dict["TEST"]["NAME"])
        return _made(there=True)


def _made(*, there: bool = False) -> list[Any]:
    made: list[Any] = setup_databases(verbosity=0, interactive=False, keepdb=there, serialized_aliases=())
    return made


def _made_for_all(original: Path) -> list[Any]:
    made = _made()
    connection.close()  # then nothing of it is in the log
    for former in original.parent.iterdir():
        former.unlink()
    new = original.with_suffix(".unfinished")
    shutil.copyfile(connection.settings_dict["NAME"], new)
    new.rename(original)
    return made


def _fingerprint() -> str:
    said = hashlib.sha256()
    for pattern in WHAT_MAKES_IT:
        for file in sorted(settings.BASE_DIR.glob(pattern)):
            said.update(file.read_bytes())
    return said.hexdigest()
