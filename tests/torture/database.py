"""PostgreSQL dies beneath the running server: one of its processes, all of it at once, or told to end at once."""

import random
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.table import Line
from tests.torture.checking import faults
from tests.torture.ground import laid
from tests.torture.kills import MOST, SERIES, WRITERS
from tests.torture.machine import Machine
from tests.torture.phones import Phones
from tests.torture.postgres import Postgres
from tests.torture.said import said


def lines(folder: Path, postgres: Postgres | None, rounds: int) -> Iterator[Line]:
    """So many deaths, in turn; the server stays up, and goes on by itself when the database is back."""
    assert postgres is not None
    phones, machine, chance = Phones.of(laid(WRITERS, SERIES)), Machine(folder), random.Random(rounds)
    lists, found = phones.lists, list[str]()

    def restarted() -> None:
        postgres.kill() if number % 3 == 1 else postgres.end_at_once()
        postgres.start()

    machine.start()
    try:
        for number in range(rounds):
            strike = postgres.kill_a_backend if number % 3 == 0 else restarted
            phones.write(machine.port, chance.randint(1, MOST), strike, after=WRITERS)
            postgres.recovered()
            found += faults(lists)
    finally:
        machine.stop()
    yield from said(f"PostgreSQL killed {rounds} times beneath the server", phones, found)
