"""Loss of power with PostgreSQL: what it had synced of its log, beside its files of before, has every answered game.

Two programs are followed, PostgreSQL and the server; their calls are put in order by the clock, which both go by: an
answer that waits for a sync is later than it.
"""

import heapq
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from operator import attrgetter
from pathlib import Path

from django.db import connection

from tests.benchmarks.table import Line
from tests.ports import free_port
from tests.torture.checking import faults
from tests.torture.disk import Disk
from tests.torture.ground import laid
from tests.torture.kills import SERIES, WRITERS
from tests.torture.life import Life, told
from tests.torture.machine import Machine
from tests.torture.phones import Phones
from tests.torture.postgres import Postgres, started
from tests.torture.said import said
from tests.torture.traced import events, strace, whole
from tests.waiting import wait_until

ANSWERS, EVERY = 60, 12
# Its files stay as they are: all that happens stands in the log, of which a new part begins with a life, and in
# pg_control that it was not ended.
NO_CHECKPOINT = ["-c", "checkpoint_timeout=1d", "-c", "max_wal_size=4GB", "-c", "autovacuum=off"]


def lines(folder: Path, postgres: Postgres | None, rounds: int) -> Iterator[Line]:
    """So many lives of both, each ended by a kill."""
    assert postgres is not None
    phones, looked, found = Phones.of(laid(WRITERS, SERIES)), 0, list[str]()
    for number in range(rounds):
        life = lived(folder, postgres, phones, random.Random(number))
        found += life.found
        looked += life.copies
    yield from said(f"PostgreSQL, power lost at any answer ({looked} copies)", phones, found)


def lived(folder: Path, postgres: Postgres, phones: Phones, chance: random.Random) -> "LifeOnPostgres":
    """Serve, have so many entries stored, kill both; then look at every so manieth answer."""
    begin_a_new_part()
    postgres.end()
    files, kept = postgres.files.folder, postgres.files.folder / "kept"
    copied(kept, files / "before")
    life = LifeOnPostgres(
        Disk(kept, lambda name: "/pg_wal/0" in name or name.endswith("/global/pg_control")),
        told(phones),
        chance,
        EVERY,
        postgres=postgres,
    )
    logs = files / "postgres.log", folder / "server-calls.log"
    postgres.start(*NO_CHECKPOINT, under=strace(logs[0]))
    machine = Machine(folder, under=strace(logs[1]))
    machine.start()
    try:
        phones.write(machine.port, ANSWERS, machine.kill)
    finally:
        machine.stop()
    postgres.kill()
    wait_until(lambda: whole(logs[0], postgres.server.pid) and whole(logs[1], machine.pid))
    for event in heapq.merge(*map(events, logs), key=attrgetter("at")):
        life.go_on(event)
    logs[0].unlink()
    shutil.rmtree(files / "before")
    postgres.start()
    return life


def copied(folder: Path, to: Path) -> None:
    """With owners and rights."""
    subprocess.run(["/bin/cp", "-a", folder, to], check=True)


def begin_a_new_part() -> None:
    """Of PostgreSQL's log, and put all that stands in the old ones into its files."""
    with connection.cursor() as asking:
        asking.execute("CHECKPOINT")
        asking.execute("SELECT pg_switch_wal()")
        asking.execute("CHECKPOINT")
    connection.close()


@dataclass(kw_only=True)
class LifeOnPostgres(Life):
    """What is left is PostgreSQL's files of before and the log."""

    postgres: Postgres

    def look(self, left: random.Random | None, *, thoroughly: bool) -> None:
        """Whether it starts, and everything about every entry; only thoroughly, for starting it takes a while."""
        if not thoroughly:
            return
        self.copies += 1
        lists = [one.kept for one in self.lists]
        with tempfile.TemporaryDirectory(dir=self.postgres.files.folder) as name:
            folder = Path(name)
            if self.postgres.files.user:
                shutil.chown(folder, self.postgres.files.user)
            copied(self.postgres.files.folder / "before", folder / "kept")
            self.disk.lose_power(folder / "kept", left)
            try:
                with started(replace(self.postgres.files, folder=folder, port=free_port())):
                    self.found += faults(lists, self.heard)
            except SystemExit as error:
                self.found.append(f"{error}")
