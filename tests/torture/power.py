"""Loss of power at any moment: what was synced opens and holds every game that had been acknowledged by then.

The server runs under strace. At each answer of 200 the disk is laid as it may be left by a loss of power in this very
moment: what was synced, and nothing else; and once more with some sectors of what was not.
"""

import random
import sqlite3
import tempfile
import uuid
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from django.db import connection

from tests.benchmarks.table import Line
from tests.torture.checking import faults
from tests.torture.copies import database_at
from tests.torture.disk import Disk
from tests.torture.ground import laid
from tests.torture.life import Life, told
from tests.torture.machine import Machine
from tests.torture.phones import Phones
from tests.torture.postgres import Postgres
from tests.torture.said import said
from tests.torture.traced import events, strace, whole
from tests.waiting import wait_until

WRITERS, SERIES = 50, 4
LIFE = 150  # games from one start to the next kill: more than a thousand pages, so that the log is put into the file
HELD = "SELECT entry_id FROM tournament_game UNION ALL SELECT entry_id FROM tournament_gameentry"


def lines(folder: Path, _postgres: Postgres | None, rounds: int) -> Iterator[Line]:
    """So many lives of a server, each ended by a kill; each moment of them is looked at."""
    tables = laid(WRITERS, SERIES)
    phones, looked, found = Phones.of(tables), 0, list[str]()
    for number in range(rounds):
        life = lived(folder, phones, LIFE, random.Random(number))
        found += life.found
        looked += life.copies
    yield from said(f"SQLite, power lost at any answer ({looked} copies)", phones, found)


def lived(folder: Path, phones: Phones, answers: int, chance: random.Random, *, every: int = 10) -> "LifeOnSqlite":
    """Serve, have so many entries stored, kill; then look at each answer, thoroughly at every so manieth."""
    connection.close()
    file = Path(connection.settings_dict["NAME"])
    disk = Disk(folder, lambda name: name in (str(file), f"{file}-wal"))
    life = LifeOnSqlite(disk, told(phones), chance, every)
    log = folder / "calls.log"
    machine = Machine(folder, under=strace(log))
    machine.start()
    try:
        phones.write(machine.port, answers, machine.kill)
    finally:
        machine.stop()
    wait_until(lambda: whole(log, machine.pid))
    for event in events(log):
        life.go_on(event)
    return life


class LifeOnSqlite(Life):
    """What is left is a database file and its log."""

    def look(self, left: random.Random | None, *, thoroughly: bool) -> None:
        """Whether it opens, is sound and has every entry; thoroughly: and all that follows from them."""
        self.copies += 1
        heard, lists = self.heard, [one.kept for one in self.lists]
        with tempfile.TemporaryDirectory() as folder:
            self.disk.lose_power(Path(folder), left)
            file = next(Path(folder).glob("*.sqlite3"))
            self.found += missing(file, [entry.id for kept in lists for entry in kept.entries[: heard(kept)]])
            if thoroughly:
                with database_at(file):
                    self.found += faults(lists, heard)


def missing(file: Path, acknowledged: Sequence[uuid.UUID]) -> Iterator[str]:
    """What a database lacks of these entries; whether it opens at all."""
    try:
        with closing(sqlite3.connect(file)) as database:
            held = {one for (one,) in database.execute(HELD)}
            sound = database.execute("PRAGMA integrity_check").fetchall()
    except sqlite3.DatabaseError as error:
        yield f"it does not open: {error}"
        return
    if sound != [("ok",)]:
        yield f"damaged: {sound[0]}"
    yield from (f"acknowledged and not on the disk: {one}" for one in acknowledged if one.hex not in held)
