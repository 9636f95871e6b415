"""`backup` and `restore`, as they are typed: on a database file of their own, in processes of their own."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings

from tests.exchange.documents import CONTRACT_EXAMPLE, as_bytes


class Installation:
    """One installation of the program in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = folder / "spielliste.sqlite3"
        self.environment = {**os.environ, "VAR_DIR": str(folder), "DATABASE_URL": f"sqlite:///{self.database}"}

    def run(self, *arguments: str | Path, fails: bool = False) -> str:
        """What a command says; with `fails`, on standard error."""
        done = subprocess.run(
            [sys.executable, "manage.py", *map(str, arguments)],
            cwd=settings.BASE_DIR,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode != 0) == fails, done.stderr
        return done.stderr if fails else done.stdout


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """An installation with one tournament in it, `pokal-2026`."""
    one = Installation(tmp_path_factory.mktemp("var"))
    one.run("migrate", "-v0")
    (one.folder / "pokal.json").write_bytes(as_bytes(CONTRACT_EXAMPLE))
    one.run("import_tournament", one.folder / "pokal.json")
    return one


def test_what_was_backed_up_comes_back_and_what_was_there_stays_beside_it(installation: Installation) -> None:
    copy = installation.folder / "copy.sqlite3"
    before = installation.run("export_tournament", "pokal-2026")
    installation.run("backup", copy)
    assert copy.stat().st_mode & 0o777 == 0o600
    installation.run("import_tournament", installation.folder / "pokal.json")
    assert "--yes" in installation.run("restore", copy, fails=True)
    said = installation.run("restore", copy, "--yes")
    assert installation.run("export_tournament", "pokal-2026") == before
    assert "es gibt: pokal-2026." in installation.run("export_tournament", "pokal-2026-2", fails=True)
    kept = installation.database.with_name("spielliste.sqlite3.before-restore")
    assert str(kept) in said
    with closing(sqlite3.connect(kept)) as database:
        assert database.execute("SELECT count(*) FROM tournament_tournament").fetchone() == (2,)


def test_a_backup_restores_into_an_empty_installation(installation: Installation, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    installation.run("backup", copy)
    fresh = Installation(tmp_path)
    fresh.run("restore", copy)
    assert fresh.run("standings", "pokal-2026") == installation.run("standings", "pokal-2026")


@pytest.mark.parametrize("content", [b"", b"Rang;Name\r\n" * 300])
def test_a_file_that_is_no_backup_is_refused(installation: Installation, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "list.csv").write_bytes(content)
    assert "Die Datei ist" in installation.run("restore", tmp_path / "list.csv", "--yes", fails=True)


def test_a_database_of_another_program_is_refused(installation: Installation, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.sqlite3")) as database:
        database.execute("CREATE TABLE bookmarks (name)")
    assert "nicht von diesem Programm" in installation.run("restore", tmp_path / "other.sqlite3", "--yes", fails=True)


def test_a_damaged_backup_is_refused(installation: Installation, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    installation.run("backup", copy)
    whole = copy.read_bytes()
    copy.write_bytes(whole[:8192] + b"\xff" * 4096 + whole[12288:])
    assert "beschädigt" in installation.run("restore", copy, "--yes", fails=True)


def test_a_backup_of_a_newer_program_is_refused(installation: Installation, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    installation.run("backup", copy)
    with closing(sqlite3.connect(copy)) as database, database:
        database.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('tournament', '9999_new', 0)")
    assert "neueren Version" in installation.run("restore", copy, "--yes", fails=True)


def test_the_database_is_not_backed_up_onto_itself(installation: Installation) -> None:
    assert "die Datenbank selbst" in installation.run("backup", installation.database, fails=True)
