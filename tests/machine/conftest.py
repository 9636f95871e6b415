"""What tests of copies start from: an installation in a folder; its commands, here and in processes of their own."""

import io
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import dj_database_url
import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.db.utils import load_backend
from django.test import override_settings
from pytest_django import DjangoDbBlocker

from tests.archive.documents import CONTRACT_EXAMPLE, as_bytes
from tournament.settings.base import SQLITE_BEGINS

SPOIL_TOTALS = "UPDATE tournament_seat SET augen = augen + 1 WHERE id = (SELECT MIN(id) FROM tournament_seat)"
"""Then the sum of one seat is another than its games make."""
OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": SQLITE_BEGINS.replace("=FULL", "=OFF"),
}


@dataclass(slots=True)
class Installation:
    """`folder`: its VAR_DIR. `url`: of its database on PostgreSQL; empty: an SQLite file."""

    folder: Path
    blocker: DjangoDbBlocker
    url: str = ""

    @property
    def database(self) -> Path:
        return self.folder / "spielliste.sqlite3"

    @contextmanager
    def here(self) -> Iterator[None]:
        """Inside, this process is one of this installation's."""
        before = connections["default"]
        configured = connections.configure_settings({"default": self._database()})
        connections["default"] = load_backend(configured["default"]["ENGINE"]).DatabaseWrapper(configured["default"])
        try:
            with self.blocker.unblock(), override_settings(VAR_DIR=self.folder):
                yield
        finally:
            connections["default"].close()
            connections["default"] = before

    def _database(self) -> dict[str, Any]:
        if self.url:
            return {**dj_database_url.parse(self.url), "TIME_ZONE": None}
        return {"ENGINE": "tournament.core.sqlite3", "NAME": str(self.database), "OPTIONS": OPTIONS, "TIME_ZONE": None}

    def run(self, command: str, *arguments: str | Path) -> str:
        """What a command says."""
        out = io.StringIO()
        with self.here():
            call_command(command, *map(str, arguments), stdout=out, stderr=out)
        return out.getvalue()

    def refused(self, command: str, *arguments: str | Path) -> str:
        """The one sentence a command ends with that does not do it."""
        with pytest.raises(CommandError) as caught:
            self.run(command, *arguments)
        assert caught.value.returncode == 1
        return str(caught.value)

    @property
    def environment(self) -> dict[str, str]:
        """What its processes are started with."""
        return os.environ | {"VAR_DIR": str(self.folder), "DATABASE_URL": f"sqlite:///{self.database}", "PORT": "1"}

    def another_tournament(self) -> None:
        """Import the contract's example once more."""
        file = self.folder / "pokal.json"
        file.write_bytes(as_bytes(CONTRACT_EXAMPLE))
        self.run("import_tournament", file)

    def says(self, statement: str) -> None:
        """Say this to its file, past the program."""
        with closing(sqlite3.connect(self.database)) as database, database:
            database.execute(statement)

    def tournaments(self) -> int:
        """How many tournaments its database holds."""
        return tournaments_in(self.database)


def migrated(folder: Path, blocker: DjangoDbBlocker) -> Installation:
    """One without any tournament."""
    one = Installation(folder, blocker)
    if connection.vendor == "sqlite":  # that of the tests, which is migrated and empty
        test_database, new = connection.settings_dict["NAME"], one.database
        with closing(sqlite3.connect(test_database)) as empty, closing(sqlite3.connect(new)) as database:
            empty.backup(database)
    one.run("migrate", "-v0")
    return one


def tournaments_in(file: Path) -> int:
    with closing(sqlite3.connect(file)) as database:
        (count,) = database.execute("SELECT count(*) FROM tournament_tournament").fetchone()
        return int(count)


@pytest.fixture(scope="session")
def first(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Installation:
    """With one tournament in it, and a backup `good.sqlite3` of that. To be copied, not to be used."""
    one = migrated(tmp_path_factory.mktemp("var"), django_db_blocker)
    one.another_tournament()
    one.run("backup", one.folder / "good.sqlite3")
    return one


@pytest.fixture
def installation(first: Installation, tmp_path: Path) -> Installation:
    """With one tournament in it, whose backup is beside it."""
    folder = tmp_path / "var"
    shutil.copytree(first.folder, folder)
    (folder / "secret_key").write_text("der-Schluessel-dieses-Ortes", encoding="ascii")
    return Installation(folder, first.blocker)


@pytest.fixture
def good(installation: Installation) -> Path:
    """The backup."""
    return installation.folder / "good.sqlite3"


@pytest.fixture
def fresh(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Installation:
    """Where nothing ever was."""
    folder = tmp_path / "fresh"
    folder.mkdir()
    return Installation(folder, django_db_blocker)


@pytest.fixture
def here(installation: Installation) -> Iterator[Installation]:
    """Inside it, this process is one of that installation's."""
    with installation.here():
        yield installation
