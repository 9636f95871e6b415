"""A disk that fails: from some call on the system answers the server's writes with an error, as it may do any time."""

import random
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

from tests.benchmarks.hall.server import family
from tests.benchmarks.table import Line
from tests.torture.full import refused
from tests.torture.ground import laid
from tests.torture.kills import SERIES, WRITERS, faults_of_the_dead
from tests.torture.machine import Machine
from tests.torture.phones import Phones
from tests.torture.postgres import Postgres
from tests.torture.reading import Readers
from tests.torture.said import said, said_of_refusals

# Full, read-only, damaged; a disk that takes what is written and then says that it did not.
ERRORS = ("pwrite64:error=ENOSPC", "pwrite64:error=EROFS", "pwrite64:error=EIO", "fdatasync:error=EIO")
AFTERWARDS = 50


def lines(folder: Path, postgres: Postgres | None, rounds: int) -> Iterator[Line]:
    """So many failures, each of which ends; of two, the server is killed after one."""
    phones, machine, chance = Phones.of(laid(WRITERS, SERIES)), Machine(folder), random.Random(rounds)
    readers, found = Readers.of(phones.lists[0]), list[str]()
    machine.start()
    try:
        for number in range(rounds):
            with failing(machine, f"{ERRORS[number % len(ERRORS)]}:when={chance.randint(1, 40)}+"):
                refused(phones, machine.port)
                found += readers.unread(machine.port)
            kill = number // len(ERRORS) % 2 == 0
            phones.write(machine.port, AFTERWARDS, machine.kill if kill else lambda: None)
            found += faults_of_the_dead(phones.lists, postgres)
            if not machine.runs:
                machine.start()
    finally:
        machine.stop()
    yield from said(f"SQLite, writes fail {rounds} times (full, read-only, input/output error)", phones, found)
    yield from said_of_refusals(phones, "storage_full", "storage_broken")


@contextmanager
def failing(machine: Machine, error: str) -> Iterator[None]:
    """What the server's processes ask of the database's files fails like this."""
    file = connection.settings_dict["NAME"]
    processes = [word for one in family(machine.pid) for word in ("-p", str(one))]
    files = ["-P", file, "-P", f"{file}-wal"]
    command = [
        "strace",
        "-f",
        "-e",
        f"inject={error}",
        "-e",
        "trace=pwrite64,fdatasync",
        *files,
        *processes,
        "-o",
        "/dev/null",
    ]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as tracer:
        assert tracer.stderr is not None
        for line in tracer.stderr:
            if f"Process {family(machine.pid)[-1]} attached" in line:
                break
        try:
            yield
        finally:
            tracer.send_signal(signal.SIGINT)
            tracer.stderr.read()
