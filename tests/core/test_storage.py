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


class TestWhatAnErrorSays:
    @staticmethod
    def by_sqlite(file: Path, statement: str, how: str = "rw") -> BaseException:
        """What SQLite says to the last of these statements."""

        def said() -> None:
            with closing(sqlite3.connect(f"file:{file}?mode={how}", uri=True)) as database:
                for one in statement.split(";"):
                    database.execute(one).fetchall()

        with pytest.raises(sqlite3.Error) as raised:
            said()
        return raised.value

    def test_no_room(self, file: Path) -> None:
        small = "PRAGMA max_page_count=1; CREATE TABLE more AS SELECT hex(randomblob(9999)) FROM game"
        assert fault_of(self.by_sqlite(file, small)) == FULL

    def test_nothing_may_be_written(self, file: Path) -> None:
        assert fault_of(self.by_sqlite(file, "DELETE FROM game", "ro")) == FULL

    @pytest.mark.parametrize("header", [True, False])
    def test_damaged(self, file: Path, header: bool) -> None:
        content = bytearray(file.read_bytes())
        content[slice(100) if header else slice(4096, 8192)] = b"\x07" * (100 if header else 4096)
        file.write_bytes(content)
        assert fault_of(self.by_sqlite(file, "SELECT sum(length(points)) FROM game")) == BROKEN

    def test_gone_and_an_empty_one_in_its_place(self, file: Path) -> None:
        file.write_bytes(b"")
        assert fault_of(self.by_sqlite(file, ROWS)) == BROKEN

    def test_not_there(self, file: Path, settings: Settings, folder: Path) -> None:
        settings.VAR_DIR = folder
        file.unlink()
        assert fault_of(self.by_sqlite(file, ROWS)) == BROKEN

    def test_not_to_be_opened_on_a_disk_that_takes_nothing(self, file: Path, settings: Settings, folder: Path) -> None:
        settings.VAR_DIR = folder
        with read_only(folder):
            assert fault_of(self.by_sqlite(file, ROWS)) == FULL

    def test_disk_by_itself(self) -> None:
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
        ],
    )
    def test_postgresql(self, error: Exception, fault: str) -> None:
        assert fault_of(error) == fault

    def test_what_django_made_of_it_and_what_is_something_else(self, file: Path) -> None:
        made = OperationalError("?")
        made.__cause__ = self.by_sqlite(file, "DELETE FROM game", "ro")
        assert fault_of(made) == FULL
        wrong = self.by_sqlite(file, "SELECT nothing FROM game")
        assert [fault_of(one) for one in (wrong, ValueError(), FileNotFoundError(2, "?"), None)] == [""] * 4


def test_in_the_log_stands_what_is_wrong_and_not_what_was_asked() -> None:
    said = OperationalError("could not extend file\nLINE 1: INSERT INTO \"tournament_person\" VALUES ('Zabel, Zoe')")
    assert in_a_line(said) == "could not extend file"


class TestTheFile:
    def test_what_would_be_written_to_a_file_that_is_gone_is_refused_and_reading_goes_on(
        self, connection: BaseDatabaseWrapper, file: Path
    ) -> None:
        store(connection)
        file.rename(file.with_suffix(".away"))
        with pytest.raises(DatabaseError) as raised:
            store(connection)
        assert (fault_of(raised.value), rows(connection), file.exists()) == (BROKEN, 101, False)
        connection.close_if_unusable_or_obsolete()
        assert rows(connection) == 101
        file.with_suffix(".away").rename(file)
        store(connection)
        assert rows(connection) == 102

    def test_another_file_at_its_place_is_read_from_the_next_request_on(
        self, connection: BaseDatabaseWrapper, file: Path
    ) -> None:
        store(connection)
        with closing(sqlite3.connect(file)) as database, closing(sqlite3.connect(file.with_suffix(".copy"))) as copy:
            database.execute("DELETE FROM game")
            database.commit()
            database.backup(copy)
        file.with_suffix(".copy").replace(file)
        with pytest.raises(DatabaseError):
            store(connection)
        connection.close_if_unusable_or_obsolete()
        for log in ("-wal", "-shm"):
            file.with_name(file.name + log).unlink(missing_ok=True)
        store(connection)
        assert rows(connection) == 1

    def test_one_that_was_found_damaged_is_written_to_no_more(
        self, connection: BaseDatabaseWrapper, file: Path
    ) -> None:
        mark_damaged(file)
        with pytest.raises(DatabaseError) as raised:
            store(connection)
        assert (fault_of(raised.value), rows(connection)) == (BROKEN, 100)
        shutil.copy(file, file.with_suffix(".good"))
        file.with_suffix(".good").replace(file)
        connection.close_if_unusable_or_obsolete()
        store(connection)
        assert rows(connection) == 101

    def test_it_is_read_where_nothing_can_be_made_beside_it_and_written_to_when_it_can(
        self, connection: BaseDatabaseWrapper, folder: Path
    ) -> None:
        with read_only(folder):
            assert rows(connection) == 100
            with pytest.raises(DatabaseError) as raised:
                store(connection)
            assert fault_of(raised.value) == FULL
        connection.close_if_unusable_or_obsolete()
        store(connection)
        assert rows(connection) == 101

    def test_log_with_something_in_it_is_never_passed_by(
        self, connection: BaseDatabaseWrapper, file: Path, folder: Path
    ) -> None:
        """Better nothing than a list without its last games."""
        file.with_name(file.name + "-wal").write_bytes(b"x")
        with read_only(folder), pytest.raises(OperationalError):
            rows(connection)

    def test_server_makes_none_where_its_own_is_gone(
        self, connection: BaseDatabaseWrapper, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(DatabaseWrapper, "makes_files", False)
        assert rows(connection) == 100
        connection.close()
        file.unlink()
        with pytest.raises(OperationalError):
            rows(connection)
        assert not file.exists()
