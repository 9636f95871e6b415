"""The copies the server makes by itself: kept in generations, and in a second place if one is named."""

import logging
import re
import shutil
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path

from django.db.models import Sum
from django.utils import timezone

from tournament.core.errors import RefusedError
from tournament.core.folders import alone_in, finish, unfinished
from tournament.machine.acts.backups import said
from tournament.machine.acts.engines import engine
from tournament.machine.acts.second import LEAST_ROOM, bring_along, remove
from tournament.machine.reads.kept import RUNNING, SCARCE, Kept, all_kept, name_of, to_go
from tournament.machine.reads.place import copies_folder
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
