"""The present state of what is public, read beside Django: right whoever wrote, and never in anybody's way."""

import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tournament.web.present import EVERYTHING, SECONDS, SqliteStates, Told, joined

# Of the program's tables what says the state: a tournament's revisions and the acts that made them.
TABLES = """
PRAGMA journal_mode=WAL;
CREATE TABLE tournament_tournament (id INTEGER PRIMARY KEY, slug, published, revision, public_revision, deleted_at);
CREATE TABLE tournament_auditentry (id INTEGER PRIMARY KEY, tournament_id, revision, hash);
CREATE TABLE tournament_installation (id INTEGER PRIMARY KEY, legal DEFAULT '');
INSERT INTO tournament_tournament (id, slug, published, revision, public_revision)
  VALUES (1, 'pokal', 1, 1, 1), (2, 'liga', 1, 1, 1), (3, 'entwurf', 0, 1, 1);
INSERT INTO tournament_auditentry (tournament_id, revision, hash) VALUES (1, 1, 'aa'), (2, 1, 'bb'), (3, 1, 'cc');
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "ours #1?.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(TABLES)
    return file


@pytest.fixture
def states(file: Path) -> Iterator[SqliteStates]:
    opened = SqliteStates(file)
    yield opened
    opened.close()


def write(file: Path, act: str, revision: int = 2) -> None:
    """What an act on the first tournament stores, by another connection."""
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE tournament_tournament SET revision=?, public_revision=? WHERE id=1", [revision] * 2)
        database.execute("INSERT INTO tournament_auditentry VALUES (NULL, 1, ?, ?)", (revision, act))


def test_published_tournament_has_its_state_and_all_together_theirs(states: SqliteStates) -> None:
    assert [states.state(name) for name in ("pokal", "entwurf", "nirgends")] == ["1-1-aa", None, None]
    assert states.state(EVERYTHING) == joined({"pokal": "1-1-aa", "liga": "2-1-bb"})


def test_writer_in_the_middle_is_not_waited_for(states: SqliteStates, file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("BEGIN EXCLUSIVE")
        database.execute("UPDATE tournament_tournament SET slug='umbenannt' WHERE id=1")
        assert states.state("pokal") == "1-1-aa"
        database.execute("COMMIT")
    assert (states.state("pokal"), states.state("umbenannt")) == (None, "1-1-aa")


def test_same_revision_after_a_restored_backup_is_another_state(
    states: SqliteStates, file: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(file)) as present, closing(sqlite3.connect(copy)) as backup:
        present.backup(backup)
    write(file, "dd")
    assert (states.state("pokal"), states.state("liga")) == ("1-2-dd", "2-1-bb")
    with closing(sqlite3.connect(file)) as present, closing(sqlite3.connect(copy)) as backup:
        backup.backup(present)  # as the command `restore` does
    assert states.state("pokal") == "1-1-aa"
    write(file, "ee")
    assert states.state("pokal") == "1-2-ee"


def test_file_put_in_its_place_is_seen_at_once(states: SqliteStates, file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(file)) as present, closing(sqlite3.connect(other)) as backup:
        present.backup(backup)
    write(other, "ff")
    assert states.state("pokal") == "1-1-aa"
    for left in ("-wal", "-shm"):
        Path(f"{file}{left}").unlink(missing_ok=True)
    shutil.move(other, file)
    assert states.state("pokal") == "1-2-ff"


@pytest.mark.parametrize("content", [None, b"", b"Rang;Name\r\n" * 300])
def test_django_is_asked_without_a_database_of_this_program(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "nothing.sqlite3"
    if content is not None:
        file.write_bytes(content)
    assert SqliteStates(file).state("pokal") is None


def test_database_that_comes_back_is_read_again(states: SqliteStates, file: Path) -> None:
    aside = file.with_name("aside")
    assert states.state("pokal") == "1-1-aa"
    file.rename(aside)
    assert states.state("pokal") is None
    aside.rename(file)
    assert states.state("pokal") == "1-1-aa"


def test_state_that_django_read_holds_for_a_second() -> None:
    told, found = Told(), []
    for state, until in (("1-1-aa", -SECONDS - 0.001), ("1-1-aa", 3600), ("", 0)):  # 3600: however busy the machine
        told.put("pokal", state, time.monotonic() + until)
        found.append(told.state("pokal"))
    assert (found, told.state("liga"), Told().state("pokal")) == ([None, "1-1-aa", None], None, None)


def test_pages_of_the_owner_are_part_of_every_state(states: SqliteStates, file: Path) -> None:
    """Every public page links to them."""
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("INSERT INTO tournament_installation VALUES (1, 'imprint')")
    assert states.state(EVERYTHING) == joined({"pokal": "1-1-aa-imprint", "liga": "2-1-bb-imprint"})
