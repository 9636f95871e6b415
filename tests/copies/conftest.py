"""What tests of copies start from."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from tests.copies.installation import Installation


@pytest.fixture(scope="session")
def first(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Installation:
    """With one tournament in it, and a backup `good.sqlite3` of that. To be copied, not to be used."""
    one = Installation(tmp_path_factory.mktemp("var"), django_db_blocker)
    if connection.vendor == "sqlite":  # that of the tests, which is migrated and empty
        test_database, new = connection.settings_dict["NAME"], one.database
        with closing(sqlite3.connect(test_database)) as empty, closing(sqlite3.connect(new)) as database:
            empty.backup(database)
    one.run("migrate", "-v0")
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
