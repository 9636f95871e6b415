"""What a database's own error says of it; a file that is not the one any more, or lies on a disk that takes nothing.

The errors are SQLite's and the system's own; PostgreSQL's have the classes that its driver makes for them.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import mkdtemp

import psycopg
import pytest
from django.db import DatabaseError, OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler
from pytest_django import DjangoDbBlocker, Settings

from tournament.core import sqlite3 as backend
from tournament.core.sqlite3.base import DatabaseWrapper
from tournament.core.storage import AWAY, BROKEN, FULL, fault_of, in_a_line, mark_damaged

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
def connected(file: Path) -> Iterator[BaseDatabaseWrapper]:
    """As the program connects to it."""
    options = {"transaction_mode": "IMMEDIATE", "init_command": "PRAGMA journal_mode=WAL"}
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
    store(connection)
    with closing(sqlite3.connect(file)) as database, closing(sqlite3.connect(file.with_suffix(".copy"))) as copy:
        database.execute("DELETE FROM game")
        database.commit()
        database.backup(copy)
    file.with_suffix(".copy").replace(file)
    fault_of_storing(connection)
    connection.close_if_unusable_or_obsolete()
    for log in ("-wal", "-shm"):
        file.with_name(file.name + log).unlink(missing_ok=True)
    store(connection)
    assert rows(connection) == 1


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
