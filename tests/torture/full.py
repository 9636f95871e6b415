"""The disk is full: everything lies on a file system of a few megabytes, and something else takes all that is left."""

import random
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.table import Line
from tests.torture.ground import laid
from tests.torture.kills import SERIES, WRITERS, faults_of_the_dead
from tests.torture.machine import Machine
from tests.torture.phones import Phones
from tests.torture.postgres import Postgres
from tests.torture.reading import Readers
from tests.torture.said import said, said_of_refusals

REFUSALS, AFTERWARDS = 100, 50
SLACK = 200_000  # bytes that are left at most


def lines(folder: Path, postgres: Postgres | None, rounds: int) -> Iterator[Line]:
    """So often it is full, and is not any more: of three times once the server is killed and started meanwhile."""
    phones, machine, chance = Phones.of(laid(WRITERS, SERIES)), Machine(folder), random.Random(rounds)
    readers, found = Readers.of(phones.lists[0]), list[str]()
    machine.start()
    try:
        for number in range(rounds):
            fill(folder / "ballast", chance.randint(0, SLACK))
            refused(phones, machine.port)
            found += readers.unread(machine.port) + faults_of_the_dead(phones.lists, postgres)
            if number % 3 == 1:
                machine.kill()
                machine.start()
                refused(phones, machine.port)
                found += readers.unread(machine.port)
            (folder / "ballast").unlink()
            phones.write(machine.port, AFTERWARDS, machine.kill if number % 3 == 2 else lambda: None)
            found += faults_of_the_dead(phones.lists, postgres)
            if not machine.runs:
                machine.start()
    finally:
        machine.stop()
    yield from said(f"SQLite, disk full {rounds} times", phones, found)
    yield from said_of_refusals(phones, "storage_full")


def fill(file: Path, left: int) -> None:
    """Take all that is left of the disk but so many bytes."""
    with file.open("wb", buffering=0) as ballast:
        try:
            while True:
                ballast.write(bytes(4096))
        except OSError:
            ballast.truncate(max(0, ballast.tell() - left))


def refused(phones: Phones, port: int) -> None:
    """They write until nothing is stored any more."""
    goal = phones.refused + REFUSALS
    phones.write_until(port, lambda: phones.refused >= goal)
