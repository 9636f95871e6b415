"""What copies the kind of database this installation has."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tournament.machine.acts import postgres, sqlite
from tournament.machine.reads.checking import Fault
from tournament.machine.reads.place import is_sqlite


@dataclass(frozen=True, slots=True)
class Engine:
    """`ending`: of a copy's name. `copy_into`, `useless` and `put_back`: see acts/sqlite.py and acts/postgres.py."""

    ending: str
    copy_into: Callable[[Path], tuple[Fault, ...]]
    useless: Callable[[Path, Path], Fault | None]
    put_back: Callable[[Path, Path, sqlite.BringUp], tuple[Path | None, tuple[Fault, ...]]]


SQLITE = Engine(sqlite.ENDING, sqlite.copy_into, sqlite.useless, sqlite.put_back)
POSTGRESQL = Engine(postgres.ENDING, postgres.copy_into, postgres.useless, postgres.put_back)


def engine() -> Engine:
    """That of the present database."""
    return SQLITE if is_sqlite() else POSTGRESQL
