"""The clock jumps: forwards and back, by minutes and by years, while phones write and while the server starts."""

from collections.abc import Iterator
from functools import partial
from itertools import cycle
from pathlib import Path

from django.db.models import Max, Min

from tests.benchmarks.table import Line
from tests.torture.copies import copied
from tests.torture.ground import laid
from tests.torture.kills import SERIES, WRITERS, faults_of_the_dead
from tests.torture.machine import Machine
from tests.torture.phones import Phones
from tests.torture.postgres import Postgres
from tests.torture.said import said
from tournament.models import AuditEntry

# As libfaketime reads them: what the clock shows beside the right time.
JUMPS = ("-400d", "+400d", "+1h", "-1h", "-9000d", "+7000d", "+0")
ANSWERS = 40


def lines(folder: Path, postgres: Postgres | None, rounds: int) -> Iterator[Line]:
    """So many jumps; after every other one the server is killed and starts at that time."""
    phones, jumps, found = Phones.of(laid(WRITERS, SERIES)), cycle(JUMPS), list[str]()
    shown = folder / "clock"
    shown.write_text("+0\n", encoding="ascii")
    machine = Machine(folder, environment=showing(shown))
    machine.start()
    try:
        for number in range(rounds):
            jump = next(jumps)
            phones.write(machine.port, ANSWERS, partial(_set, shown, jump), after=ANSWERS)
            if number % 2:
                phones.write(machine.port, ANSWERS, machine.kill)
                found += faults_of_the_dead(phones.lists, postgres)
                machine.start()
        phones.write(machine.port, ANSWERS, lambda: None)
    finally:
        machine.stop()
    found += faults_of_the_dead(phones.lists, postgres)
    with copied():
        times = AuditEntry.objects.aggregate(first=Min("at"), last=Max("at"))
    yield from said(f"SQLite, the clock jumps {rounds} times, by up to 25 years", phones, found)
    years = (times["last"] - times["first"]).days / 365
    yield Line("  years between the times in the audit log", years, "", at_least=1)


def showing(file: Path) -> dict[str, str]:
    """The environment in which the clock shows what the file says; how long something takes stays what it is."""
    library = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    return {
        "LD_PRELOAD": str(library),
        "FAKETIME_TIMESTAMP_FILE": str(file),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }


def _set(file: Path, jump: str) -> None:
    """In one step: nobody reads half of it."""
    new = file.with_suffix(".new")
    new.write_text(f"{jump}\n", encoding="ascii")
    new.replace(file)
