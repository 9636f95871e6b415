"""One topic, in this process with a database of its own: its lines as JSON on standard output. `__main__` calls it.

    python -m tests.torture.topic TOPIC DATABASE ROUNDS [FOLDER]

FOLDER: where everything is kept; without it, in a temporary one.
"""

import contextlib
import importlib
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django

from tests.benchmarks.table import as_json
from tests.torture.postgres import Postgres, running


@contextmanager
def database(folder: Path, kind: str) -> Iterator[Postgres | None]:
    """Tell this process, and all it starts, to keep everything there, in SQLite or in a PostgreSQL of its own."""
    os.environ |= {"VAR_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "tests.torture.settings"}
    (folder / "static").mkdir()
    if kind == "sqlite":
        os.environ["DATABASE_URL"] = f"sqlite:///{folder / 'spielliste.sqlite3'}"
        yield None
        return
    with running() as postgres:
        os.environ["DATABASE_URL"] = postgres.files.url
        yield postgres


def main() -> None:
    """Lay the ground, torture, print."""
    topic, kind, rounds, *given = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="spielliste-torture-") as temporary:
        folder = Path(*given or [temporary])
        with database(folder, kind) as postgres, contextlib.redirect_stdout(sys.stderr):
            django.setup()
            lines = list(importlib.import_module(f"tests.torture.{topic}").lines(folder, postgres, int(rounds)))
    print(as_json(lines))


if __name__ == "__main__":
    main()
