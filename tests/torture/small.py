"""What `make test` runs of it: a kill of everything and some losses of power; `make test-all` more kills."""

import random
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.table import Line
from tests.torture.ground import laid
from tests.torture.kills import died
from tests.torture.machine import Machine
from tests.torture.phones import Phones
from tests.torture.postgres import Postgres
from tests.torture.power import lived
from tests.torture.said import said

WRITERS, SERIES = 6, 1
ANSWERS = 12


def lines(folder: Path, postgres: Postgres | None, rounds: int) -> Iterator[Line]:
    """A traced life, then so many kills."""
    phones = Phones.of(laid(WRITERS, SERIES))
    life = lived(folder, phones, ANSWERS, random.Random(rounds), every=6)
    found = life.found + died(Machine(folder), postgres, phones, rounds)
    yield Line("copies after a loss of power", life.copies, "", at_least=ANSWERS)
    yield from said(f"{1 + rounds} SIGKILLs", phones, found)
