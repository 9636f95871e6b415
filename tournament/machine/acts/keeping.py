"""What the server does by itself: copies kept in generations, and a look through the database while it is used."""

import logging
import re
import shutil
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from django.db.models import Sum
from django.utils import timezone

from tournament.core.errors import RefusedError, is_marked, mark_damaged, mark_of
from tournament.core.folders import alone_in, finish, unfinished
from tournament.machine.acts.backups import engine, said
from tournament.machine.acts.second import LEAST_ROOM, bring_along, remove
from tournament.machine.reads.checking import fault_of_file
from tournament.machine.reads.kept import (
    RUNNING,
    SCARCE,
    Kept,
    all_kept,
    copies_folder,
    database_file,
    name_of,
    newest,
    to_go,
)
from tournament.models import Game, Tournament

UNFINISHED = "copy"

log = logging.getLogger(__name__)


def take(before: str = RUNNING) -> Kept:
    """Make a copy and keep it; what is older than the generations goes. RefusedError as for `back_up`, DatabaseError,
    OSError.

    One that is not good is kept among its like, and takes the place of no good one.
    """
    folder = copies_folder()
    with alone_in(folder), _beginning(folder) as new:
        if shutil.disk_usage(folder).free < LEAST_ROOM:  # games come before older copies
            remove(folder, to_go(all_kept(), SCARCE))
        games, state = counted()
        found = engine().copy_into(new)
        if any(fault.useless for fault in found):
            raise RefusedError("present_damaged")
        if found:
            log.error("The copy is not good: %s", said(found))
        copies = all_kept()
        number = copies[-1].number + 1 if copies else 1
        kept = Kept(
            new, number, timezone.localtime().replace(microsecond=0), in_a_name(before), games, state, good=not found
        )
        kept = replace(kept, file=folder / name_of(kept, engine().ending))
        finish(new, kept.file)
        gone = to_go([*copies, kept])
        remove(folder, gone)
    return replace(kept, second_place=bring_along(kept, gone))


def counted() -> tuple[int, int]:
    """How many games are stored, and the sum of all tournaments' revisions: whether anything has happened since."""
    state: int | None = Tournament.stored.aggregate(state=Sum("revision"))["state"]
    return Game.objects.count(), state or 0


def in_a_name(words: str) -> str:
    """What a copy was made before, as it stands in the name of a file."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-") or RUNNING


def _beginning(folder: Path) -> AbstractContextManager[Path]:
    """A file to be filled; what was broken off before goes."""
    for file in folder.glob(f"{UNFINISHED}.*"):
        file.unlink()
    return unfinished(folder / UNFINISHED)


# Looking through the database while it is used: once it is found damaged, nobody writes to it any more.

DAMAGED: Final = ("database_damaged", "not_a_database")


def look() -> None:
    """At the present database, if it is a file; of PostgreSQL that one says it itself. OSError as `look_at`."""
    if (file := database_file()) is not None:
        look_at(file)


def unmark(file: Path) -> None:
    """Say no more that it is damaged, where that was said: it has been mended since."""
    with suppress(OSError):  # it is not there; or the disk takes nothing, and so does the database
        mark_of(file).unlink()


def look_at(file: Path) -> None:
    """Say what is found where every process of this machine sees it before it writes. OSError: the disk takes nothing,
    not even that.
    """
    fault = fault_of_file(file)
    if fault is None or fault.code not in DAMAGED:
        unmark(file)
    elif not is_marked(file):
        mark_damaged(file)
        kept = newest()
        log.error("the database is damaged; restore %s", kept.file if kept else "(no copy is kept)")
