"""Looking through the database while it is used: once it is found damaged, nobody writes to it any more."""

import logging
from contextlib import suppress
from pathlib import Path
from typing import Final

from tournament.core.storage import is_marked, mark_damaged, mark_of
from tournament.machine.reads.checking import fault_of_file
from tournament.machine.reads.kept import newest
from tournament.machine.reads.place import database_file

log = logging.getLogger(__name__)

DAMAGED: Final = ("database_damaged", "not_a_database")


def look() -> None:
    """At the present database, if it is a file; of PostgreSQL that one says it itself. OSError as `look_at`."""
    if (file := database_file()) is not None:
        look_at(file)


def look_at(file: Path) -> None:
    """Say what is found where every process of this machine sees it before it writes. OSError: the disk takes nothing,
    not even that.
    """
    fault = fault_of_file(file)
    if fault is None or fault.code not in DAMAGED:
        with suppress(OSError):  # it is not there; or the disk takes nothing, and so does the database
            mark_of(file).unlink()
    elif not is_marked(file):
        mark_damaged(file)
        kept = newest()
        log.error("the database is damaged; restore %s", kept.file if kept else "(no copy is kept)")
