"""The server dies again and again while fifty phones write."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.benchmarks.table import Line
from tests.torture.checking import faults
from tests.torture.copies import copied
from tests.torture.ground import laid
from tests.torture.lists import KeptList
from tests.torture.machine import Machine
from tests.torture.phones import Phones
from tests.torture.postgres import Postgres
from tests.torture.said import said

WRITERS, SERIES = 50, 4
MOST = 60  # games until the next kill


def lines(folder: Path, postgres: Postgres | None, rounds: int) -> Iterator[Line]:
    """So many kills."""
    phones = Phones.of(laid(WRITERS, SERIES))
    found = died(Machine(folder), postgres, phones, rounds)
    yield from said(f"{'PostgreSQL' if postgres else 'SQLite'}, {rounds} SIGKILLs of the server", phones, found)


def died(machine: Machine, postgres: Postgres | None, phones: Phones, rounds: int) -> list[str]:
    """Of three kills, one of the processes that answer and two of everything; what is wrong then."""
    lists, writers, chance, found = phones.lists, len(phones.phones), random.Random(rounds), list[str]()
    try:
        for number in range(rounds):
            if not machine.runs:
                machine.start()
            answers = chance.randint(1, MOST * writers // WRITERS)
            if number % 3 == 0:
                phones.write(machine.port, answers, machine.kill_workers, after=writers)
            else:
                phones.write(machine.port, answers, machine.kill)
                found += faults_of_the_dead(lists, postgres)
    finally:
        machine.stop()
    return found + faults_of_the_dead(lists, postgres)


def faults_of_the_dead(lists: Sequence[KeptList], postgres: Postgres | None) -> list[str]:
    """What is wrong now that nobody serves; of SQLite a copy is asked, so that the server itself recovers the file."""
    if postgres is not None:
        postgres.forget()
        return faults(lists)
    with copied():
        return faults(lists)
