"""The copy that is made for the machine that follows: of now, and not made again where nothing changed."""

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.standby.refusals import refusal
from tournament.standby.reads.copy import MOST, Copies, is_sound


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """As the server has it, with its log written ahead."""
    file = tmp_path / "ours #1?.sqlite3"
    with closing(sqlite3.connect(file)) as made, made:
        made.execute("PRAGMA journal_mode=WAL")
        made.execute("CREATE TABLE game (number)")
    return file


def store(file: Path, number: int, ago: float = 0.0) -> None:
    """One more; all files are as old as that."""
    with closing(sqlite3.connect(file)) as writing, writing:
        writing.execute("INSERT INTO game VALUES (?)", [number])
    set_back(file, ago)


def set_back(file: Path, ago: float) -> None:
    then = int((time.time() - ago) * 1e9) // 1_000_000_000 * 1_000_000_000
    for one in file.parent.iterdir():
        os.utime(one, ns=(then, then))


def numbers(content: bytes) -> list[int]:
    with closing(sqlite3.connect(":memory:")) as reading:
        reading.deserialize(content)
        return [number for (number,) in reading.execute("SELECT number FROM game")]


def test_copy_holds_the_file_and_its_log(database: Path) -> None:
    copies = Copies(database)
    with closing(sqlite3.connect(database)) as server:  # as long as it has it open, the log stays beside the file
        server.execute("INSERT INTO game VALUES (1)")
        server.commit()
        server.execute("INSERT INTO game VALUES (2)")  # and what is not committed is not there
        first = copies.newest()
        server.commit()
        assert (numbers(first.content), numbers(copies.newest().content)) == ([1], [1, 2])
    assert is_sound(first.content)
    assert not is_sound(first.content[:100])


def test_unchanged_database_is_not_read_again(database: Path) -> None:
    copies = Copies(database)
    with closing(sqlite3.connect(database)) as server:
        server.execute("SELECT * FROM game").fetchall()
        set_back(database, 60)
        first, stamp = copies.newest(), database.stat()
        database.write_bytes(bytes(stamp.st_size))  # who read it now would find nothing
        os.utime(database, ns=(stamp.st_mtime_ns, stamp.st_mtime_ns))
        assert copies.newest() is first
        assert copies.since(first.name) is None
        set_back(database, 30)
        with pytest.raises(sqlite3.DatabaseError):
            copies.newest()


def test_two_commits_within_one_tick_of_the_clock_are_two(database: Path) -> None:
    copies = Copies(database)
    store(database, 1)
    stamp = database.stat()
    copies.newest()
    store(database, 2)
    os.utime(database, ns=(stamp.st_mtime_ns, stamp.st_mtime_ns))
    assert (database.stat().st_size, numbers(copies.newest().content)) == (stamp.st_size, [1, 2])


def test_database_too_large_is_not_followed(database: Path) -> None:
    os.truncate(database, MOST + 1)
    with refusal("too_large_to_follow"):
        Copies(database).newest()
