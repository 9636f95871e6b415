"""Loss of power at any moment: what was synced opens and holds every game that had been acknowledged by then.

The server runs under strace. At each answer of 200 the disk is laid as it may be left by a loss of power in this very
moment: what was synced, and nothing else; and once more with some sectors of what was not.
"""

import random
import sqlite3
import tempfile
import uuid
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from django.db import connection

from tests.benchmarks.table import Line
from tests.torture.checking import faults
from tests.torture.copies import database_at
from tests.torture.disk import Disk
from tests.torture.ground import laid
from tests.torture.lists import Acknowledged, KeptList
from tests.torture.machine import Machine
from tests.torture.phones import Phones
from tests.torture.postgres import Postgres
from tests.torture.said import said
from tests.torture.traced import Event, events, strace, whole
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


def lived(folder: Path, phones: Phones, answers: int, chance: random.Random, *, every: int = 10) -> "Life":
    """Serve, have so many entries stored, kill; then look at each moment, thoroughly at every so manieth answer."""
    connection.close()
    file = Path(connection.settings_dict["NAME"])
    disk = Disk(folder, lambda name: name in (str(file), f"{file}-wal"))
    lists = phones.lists
    before = [len(kept.answers) for kept in lists]
    log = folder / "calls.log"
    machine = Machine(folder, under=strace(log))
    machine.start()
    try:
        phones.write(machine.port, answers, machine.kill)
    finally:
        machine.stop()
    wait_until(lambda: whole(log, machine.pid))
    life = Life(disk, [Told(kept, many) for kept, many in zip(lists, before, strict=True)], chance, every)
    for event in events(log):
        life.go_on(event)
    return life


@dataclass(frozen=True, slots=True)
class Told:
    """A list and how much of it had been acknowledged before this life."""

    kept: KeptList
    before: int


@dataclass(slots=True)
class Life:
    """What a server did from its start to its end, gone through once more. `copies`: how many were looked at."""

    disk: Disk
    lists: Sequence[Told]
    chance: random.Random
    every: int
    copies: int = 0
    found: list[str] = field(default_factory=list)
    _answered: Counter[int] = field(default_factory=Counter)
    _acknowledged: set[Acknowledged] = field(default_factory=set)

    def go_on(self, event: Event) -> None:
        """One step; where an answer begins, power is lost."""
        call = event.call
        if event.ended or call.name != "write" or not call.text.startswith(b"HTTP/1.1 200 "):
            self.disk.follow(event)
            return
        port = int(call.file.rpartition(":")[2].rstrip("]"))
        self._answered[port] += 1
        self._acknowledged.add(Acknowledged(port, self._answered[port]))
        thoroughly = len(self._acknowledged) % self.every == 0
        for left in (None, self.chance) if thoroughly else (None,):
            with tempfile.TemporaryDirectory() as folder:
                self.disk.lose_power(Path(folder), left)
                self._look(next(Path(folder).glob("*.sqlite3")), thoroughly=thoroughly)

    def _look(self, file: Path, *, thoroughly: bool) -> None:
        """At a database after a loss of power."""
        self.copies += 1
        heard = {(told.kept.series, told.kept.table): self._heard(told) for told in self.lists}
        acknowledged = [one.kept.entries[: heard[one.kept.series, one.kept.table]] for one in self.lists]
        self.found += missing(file, [entry.id for entries in acknowledged for entry in entries])
        if thoroughly:
            with database_at(file):
                self.found += faults([one.kept for one in self.lists], lambda kept: heard[kept.series, kept.table])

    def _heard(self, told: Told) -> int:
        """How many entries of a list have been acknowledged by now."""
        return told.before + sum(answer in self._acknowledged for answer in told.kept.answers[told.before :])


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
