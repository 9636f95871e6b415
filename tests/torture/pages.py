"""Pages of the database are overwritten: it is noticed, said in a sentence, and a good copy brings everything back."""

import copy
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from django.db import DatabaseError, connection

from tests.benchmarks.table import Line
from tests.browser.installed import ROOT
from tests.torture.checking import faults
from tests.torture.copies import database_at
from tests.torture.damage import HARMS, Harm, harm
from tests.torture.ground import laid
from tests.torture.kills import WRITERS, faults_of_the_dead
from tests.torture.lists import KeptList
from tests.torture.machine import Machine
from tests.torture.phones import Phone, Phones
from tests.torture.postgres import Postgres
from tests.torture.said import said, said_of_refusals
from tournament.machine.reads.checking import faults as found_in

BEFORE, AFTER, REFUSALS = 400, 40, 100
LOOKED_AT = 15  # damaged files that are only looked at, to each one that is served


def lines(folder: Path, _postgres: Postgres | None, rounds: int) -> Iterator[Line]:
    """So often the file is harmed, of two times once beneath the running server; many more files are looked at."""
    phones, machine = Phones.of(laid(WRITERS, 1)), Machine(folder)
    machine.start()
    phones.write(machine.port, BEFORE, machine.kill)
    trial = Trial(machine, folder / "good.sqlite3", phones, copy.deepcopy(phones.phones))
    trial.managed("backup", str(trial.good))
    noticed, silent = seen(trial.good, phones.lists, LOOKED_AT * rounds)
    yield Line(f"SQLite, {LOOKED_AT * rounds} files with pages overwritten: noticed", noticed, "")
    yield Line("  damaged, and not noticed", silent, "", at_most=0)
    try:
        for number in range(rounds):
            trial.go_through(HARMS[number % len(HARMS)], random.Random(number), beneath=number % 2 == 1)
    finally:
        machine.stop()
    yield from said(f"  {rounds} times served: said, set aside, brought back", phones, trial.found)
    yield from said_of_refusals(phones, "storage_broken")


def seen(good: Path, lists: list[KeptList], many: int) -> tuple[int, int]:
    """Of so many harmed files: how many the program's own check calls so, and how many it takes for good wrongly."""
    chance, file = random.Random(many), good.with_name("harmed.sqlite3")
    noticed = silent = 0
    for number in range(many):
        shutil.copy(good, file)
        harm(file, HARMS[number % len(HARMS)], chance)
        if found_in(file):
            noticed += 1
        elif not _sound(file, lists):
            silent += 1
            print(f"not noticed: {HARMS[number % len(HARMS)].__name__}, number {number}", file=sys.stderr)
        file.unlink()
    return noticed, silent


def _sound(file: Path, lists: list[KeptList]) -> bool:
    """Whether all that the phones were told stands in a file, whatever else happened to it."""
    with database_at(file):
        try:
            return faults(lists) == []
        except (DatabaseError, ValueError, LookupError):
            return False


@dataclass(slots=True)
class Trial:
    """What commands and server do with a harmed database. `good`: a copy of it; `before`: the phones as they were."""

    machine: Machine
    good: Path
    phones: Phones
    before: Sequence[Phone]
    found: list[str] = field(default_factory=list)

    def go_through(self, how: Harm, chance: random.Random, *, beneath: bool) -> None:
        """Harm it, beneath the running server or before it starts; then bring the copy back and go on."""
        file = Path(connection.settings_dict["NAME"])
        if beneath:
            self.machine.start()
            self.phones.write(self.machine.port, AFTER, lambda: harm(file, how, chance))
            goal = self.phones.acknowledged + self.phones.refused + WRITERS + REFUSALS
            self.phones.write_until(self.machine.port, lambda: self.phones.acknowledged + self.phones.refused >= goal)
            self.machine.kill()
        else:
            harm(file, how, chance)
            self._served_or_said(file)
        self._bring_back()
        self.machine.start()
        self.phones.write(self.machine.port, AFTER, self.machine.kill)
        self.found += faults_of_the_dead(self.phones.lists, None)
        self._bring_back()

    def _bring_back(self) -> None:
        """The database and the phones are what they were."""
        self.managed("restore", str(self.good), "--yes")
        self.phones.phones = copy.deepcopy(self.before)

    def managed(self, *command: str) -> None:
        """A command that must do what it says."""
        done = manage(*command)
        if done.returncode or "Traceback" in done.stderr:
            self.found.append(f"{command[0]}: {done.returncode}: {done.stderr[-500:]}")

    def _served_or_said(self, file: Path) -> None:
        """The server starts, or it says in a sentence why not and changes nothing; a good copy stays what it is."""
        harmed, good = file.read_bytes(), self.good.read_bytes()
        done = manage("backup", str(self.good))
        if "Traceback" in done.stderr or (done.returncode and self.good.read_bytes() != good):
            self.found.append(f"backup: {done.returncode}: {done.stderr[-500:]}")
        self.good.write_bytes(good)
        try:
            self.machine.start()
        except RuntimeError as error:
            if "Traceback" in str(error) or not str(error).strip():
                self.found.append(f"serve: {error}")
            if file.read_bytes() != harmed:
                self.found.append("serve changed what it did not open")
        self.machine.stop()


def manage(*command: str) -> "subprocess.CompletedProcess[str]":
    """A command on the database of this process."""
    return subprocess.run(
        [sys.executable, "manage.py", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
