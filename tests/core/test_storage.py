"""What a database's own error says of it; a file that is not the one any more, or lies on a disk that takes nothing.

The errors are SQLite's and the system's own; PostgreSQL's have the classes that its driver makes for them.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

import psycopg
import pytest
from django.db import DatabaseError, OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler
from pytest_django import DjangoDbBlocker, Settings

from tournament.core import sqlite3 as backend
from tournament.core.errors import AWAY, BROKEN, FULL, fault_of, in_a_line, mark_damaged
from tournament.core.sqlite3.base import DatabaseWrapper
from tournament.settings.base import SQLITE_BEGINS

NOBODY = 65534
ROWS = "SELECT count(*) FROM game"


@pytest.fixture
def folder() -> Iterator[Path]:
    """One that every user of this machine may enter."""
    folder = Path(mkdtemp(prefix="spielliste-test-storage-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.fixture
def file(folder: Path) -> Path:
    """A database of a hundred rows, as it is left by whoever closes it: without a log beside it."""
    file = folder / "spielliste.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE game (points)")
        database.executemany("INSERT INTO game VALUES (?)", [("x" * 500,)] * 100)
        database.commit()
    return file


@contextmanager
def connected(file: Path, **otherwise: Any) -> Iterator[BaseDatabaseWrapper]:
    """As the program connects to it."""
    options = {"transaction_mode": "IMMEDIATE", "init_command": "PRAGMA journal_mode=WAL", **otherwise}
    database = {"ENGINE": backend.__name__, "NAME": str(file), "OPTIONS": options, "CONN_MAX_AGE": None}
    connection = ConnectionHandler({"default": database})["default"]
    try:
        yield connection
    finally:
        connection.close()


@pytest.fixture
def connection(file: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[BaseDatabaseWrapper]:
    with django_db_blocker.unblock(), connected(file) as connection:
        yield connection


def rows(connection: BaseDatabaseWrapper) -> int:
    with connection.cursor() as cursor:
        cursor.execute(ROWS)
        return int(cursor.fetchone()[0])


def store(connection: BaseDatabaseWrapper) -> None:
    """One more row, in a transaction as Django begins it."""
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    try:
        with connection.cursor() as cursor:
            cursor.execute("INSERT INTO game VALUES (0)")
        connection.commit()
    finally:
        connection.rollback()
        connection.set_autocommit(True)


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Nobody may write there; root is somebody else meanwhile, whom permissions hold back too."""
    folder.chmod(0o555)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)


def by_sqlite(file: Path, statement: str, how: str = "rw") -> BaseException:
    """What SQLite says to these statements."""
    with pytest.raises(sqlite3.Error) as raised, closing(sqlite3.connect(f"file:{file}?mode={how}", uri=True)) as made:
        made.executescript(statement)
    return raised.value


def fault_of_storing(connection: BaseDatabaseWrapper) -> str:
    """What is wrong with it: nothing can be stored."""
    with pytest.raises(DatabaseError) as raised:
        store(connection)
    return fault_of(raised.value)


@pytest.mark.parametrize(
    ("statement", "how", "fault"),
    [
        pytest.param(
            "PRAGMA max_page_count=1; CREATE TABLE more AS SELECT hex(randomblob(9999)) FROM game",
            "rw",
            FULL,
            id="no room",
        ),
        pytest.param("DELETE FROM game", "ro", FULL, id="nothing may be written"),
        pytest.param("SELECT nothing FROM game", "rw", "", id="something else"),
    ],
)
def test_sqlite_says_what_is_wrong(file: Path, statement: str, how: str, fault: str) -> None:
    error = by_sqlite(file, statement, how)
    made = OperationalError("?")
    made.__cause__ = error  # as Django has it
    assert (fault_of(error), fault_of(made)) == (fault, fault)


@pytest.mark.parametrize(
    ("start", "end"),
    [pytest.param(0, 100, id="header"), pytest.param(4096, 8192, id="page"), pytest.param(0, None, id="empty")],
)
def test_damaged_file_is_broken(file: Path, start: int, end: int | None) -> None:
    content = bytearray(file.read_bytes())
    content[start:end] = b"\x07" * (end - start) if end else b""
    file.write_bytes(content)
    assert fault_of(by_sqlite(file, "SELECT sum(length(points)) FROM game")) == BROKEN


@pytest.mark.parametrize("takes_something", [True, False])
def test_file_that_is_not_there_is_broken_unless_its_disk_takes_nothing(
    file: Path, settings: Settings, folder: Path, takes_something: bool
) -> None:
    settings.VAR_DIR = folder
    if takes_something:
        file.unlink()
        assert fault_of(by_sqlite(file, ROWS)) == BROKEN
    else:
        with read_only(folder):
            assert fault_of(by_sqlite(file, ROWS)) == FULL


def test_disk_without_room_is_full() -> None:
    with pytest.raises(OSError) as raised:
        Path("/dev/full").write_bytes(b"x")
    assert fault_of(raised.value) == FULL


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (psycopg.errors.DiskFull(), FULL),
        (psycopg.errors.ReadOnlySqlTransaction(), FULL),
        (psycopg.errors.DataCorrupted(), BROKEN),
        (psycopg.errors.IndexCorrupted(), BROKEN),
        (psycopg.errors.UndefinedTable(), BROKEN),
        (psycopg.errors.AdminShutdown(), AWAY),
        (psycopg.errors.ConnectionFailure(), AWAY),
        (psycopg.errors.TooManyConnections(), AWAY),
        (psycopg.OperationalError("connection refused"), AWAY),
        (psycopg.errors.UniqueViolation(), ""),
        (psycopg.errors.DeadlockDetected(), ""),
        (ValueError(), ""),
        (FileNotFoundError(2, "?"), ""),
        (None, ""),
    ],
)
def test_postgresql_says_what_is_wrong(error: Exception | None, fault: str) -> None:
    assert fault_of(error) == fault


def test_log_says_what_is_wrong_and_not_what_was_asked() -> None:
    said = OperationalError("could not extend file\nLINE 1: INSERT INTO \"tournament_person\" VALUES ('Zabel, Zoe')")
    assert in_a_line(said) == "could not extend file"


def test_file_that_is_gone_is_read_and_not_written_to(connection: BaseDatabaseWrapper, file: Path) -> None:
    store(connection)
    file.rename(file.with_suffix(".away"))
    assert (fault_of_storing(connection), rows(connection), file.exists()) == (BROKEN, 101, False)
    connection.close_if_unusable_or_obsolete()
    assert rows(connection) == 101
    file.with_suffix(".away").rename(file)
    store(connection)
    assert rows(connection) == 102


def test_file_in_its_place_is_read_from_the_next_request_on(connection: BaseDatabaseWrapper, file: Path) -> None:
    shutil.copy(file, file.with_suffix(".copy"))
    store(connection)
    file.with_suffix(".copy").replace(file)
    fault_of_storing(connection)
    connection.close_if_unusable_or_obsolete()
    for log in ("-wal", "-shm"):
        file.with_name(file.name + log).unlink(missing_ok=True)
    assert rows(connection) == 100
    store(connection)
    assert rows(connection) == 101


def test_file_that_was_found_damaged_is_written_to_no_more(connection: BaseDatabaseWrapper, file: Path) -> None:
    mark_damaged(file)
    assert (fault_of_storing(connection), rows(connection)) == (BROKEN, 100)
    shutil.copy(file, file.with_suffix(".good"))
    file.with_suffix(".good").replace(file)
    connection.close_if_unusable_or_obsolete()
    store(connection)
    assert rows(connection) == 101


def test_file_is_read_where_nothing_can_be_made_beside_it(connection: BaseDatabaseWrapper, folder: Path) -> None:
    """And written to when it can."""
    with read_only(folder):
        assert (rows(connection), fault_of_storing(connection)) == (100, FULL)
    connection.close_if_unusable_or_obsolete()
    store(connection)
    assert rows(connection) == 101


def test_log_with_something_in_it_is_never_passed_by(connection: BaseDatabaseWrapper, file: Path, folder: Path) -> None:
    """Better nothing than a list without its last games."""
    file.with_name(file.name + "-wal").write_bytes(b"x")
    with read_only(folder), pytest.raises(OperationalError):
        rows(connection)


class BuiltOtherwise(sqlite3.Connection):
    """As SQLite is where it was not built as Debian builds it: what is deleted stays in the file."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.execute("PRAGMA secure_delete = OFF")


def test_deleted_row_is_in_no_byte_however_sqlite_was_built(file: Path, django_db_blocker: DjangoDbBlocker) -> None:
    with closing(sqlite3.connect(file, factory=BuiltOtherwise)) as database:
        assert database.execute("PRAGMA secure_delete").fetchall() == [(0,)]
        database.execute("INSERT INTO game VALUES ('Zabel, Zoe')")
        database.commit()
    assert b"Zabel, Zoe" in file.read_bytes()
    here = connected(file, factory=BuiltOtherwise, init_command=SQLITE_BEGINS)
    with django_db_blocker.unblock(), here as connection, connection.cursor() as cursor:
        cursor.execute("DELETE FROM game WHERE points = 'Zabel, Zoe'")
        cursor.execute("PRAGMA secure_delete")
        assert cursor.fetchall() == [(1,)]
    assert b"Zabel" not in file.read_bytes()  # its log is written into it by who closes it last


def test_file_written_anew_has_nothing_of_a_row_that_was_moved(file: Path, django_db_blocker: DjangoDbBlocker) -> None:
    """SQLite 3.40 leaves a row that it moved to another page on its old one too, and deletes the new one alone."""
    numbers = Random(18)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("PRAGMA secure_delete = ON")
        database.execute("CREATE TABLE list (name, more)")
        for row in range(60):
            name = "Zabel, Zoe" if row == 30 else "x" * numbers.randrange(60)
            database.execute("INSERT INTO list VALUES (?, ?)", (name, "m" * numbers.randrange(400)))
            grown = ("k" * numbers.randrange(900), numbers.randrange(1, row + 2))
            database.execute("UPDATE list SET more = ? WHERE rowid = ?", grown)
        database.execute("DELETE FROM list WHERE name = 'Zabel, Zoe'")
    with closing(sqlite3.connect(file)) as held, django_db_blocker.unblock(), connected(file) as connection:
        held.execute(ROWS).fetchall()
        assert isinstance(connection, DatabaseWrapper)
        assert connection.written_anew()
        assert b"Zabel" not in file.read_bytes() + file.with_name(file.name + "-wal").read_bytes()


def test_server_makes_no_file_where_its_own_is_gone(
    connection: BaseDatabaseWrapper, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DatabaseWrapper, "makes_files", False)
    assert rows(connection) == 100
    connection.close()
    file.unlink()
    with pytest.raises(OperationalError):
        rows(connection)
    assert not file.exists()
