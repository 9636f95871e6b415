"""What tests of copies start from."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

from tests.machine.installation import Installation, migrated


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
