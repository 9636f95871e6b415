"""The second place: it gets each copy, and what it lacks once the stick or the share is there again."""

import logging
import shutil
from pathlib import Path
from typing import Final

from django.conf import settings

from tournament.core.errors import RefusedError
from tournament.core.folders import alone_in, write_whole
from tournament.core.words import refusal
from tournament.machine.acts.sealing import seal
from tournament.machine.reads.kept import SEALED, Kept, all_kept
from tournament.machine.reads.place import copies_folder, second_place
from tournament.machine.reads.second import second

LEAST_ROOM: Final = 500 * 1024 * 1024
"""Bytes that should be free: a weekend's copies and documents."""
AT_ONCE: Final = 3
"""Copies that are brought before it is looked again whether a new one is due."""

log = logging.getLogger(__name__)


def bring_along(kept: Kept, gone: list[Kept]) -> bool:
    """Whether it lies there. Nothing is made where the stick or the share is away just now."""
    folder = there()
    if folder is None:
        return False
    try:
        put(kept.file, kept.file.name, folder)
        remove(folder, gone)
    except OSError as error:
        log.warning("The second place %s has no copy: %s", folder, error.strerror)
    except RefusedError as error:
        log.warning("The second place %s has no copy: %s", folder, refusal(error.code, error.params))
    else:
        return True
    return False


def catch_up() -> None:
    """Bring what is missing there: the newest good copy first, then as many generations as there is room for, the good
    ones first. RefusedError `passphrase_short`; OSError.
    """
    folder = there()
    if folder is None or not copies_folder().is_dir():
        return
    with alone_in(copies_folder()):
        here = all_kept()
        newest_good = max((kept.number for kept in here if kept.good), default=None)
        missing = [kept for kept in here if not kept.second_place]
        for kept in sorted(missing, key=lambda kept: (kept.good, kept.number), reverse=True)[:AT_ONCE]:
            if kept.number != newest_good and shutil.disk_usage(folder).free < LEAST_ROOM:
                return
            put(kept.file, kept.file.name, folder)


def remove(folder: Path, gone: list[Kept]) -> None:
    """What is no longer needed goes from this folder, whichever form it has there."""
    for kept in gone:
        for ending in ("", SEALED):
            (folder / (kept.file.name + ending)).unlink(missing_ok=True)


def put(file: Path, name: str, folder: Path) -> None:
    """Lay a copy down there under this name, sealed where there is a passphrase; in its other form it is there no more.
    RefusedError `passphrase_short`; OSError."""
    content, ending, other = file.read_bytes(), "", SEALED
    if passphrase := second().passphrase:
        content, ending, other = seal(content, str(settings.SECRET_KEY), passphrase), SEALED, ""
    write_whole(folder / (name + ending), content)
    (folder / (name + other)).unlink(missing_ok=True)


def there() -> Path | None:
    """The second place, if one is named and there just now."""
    folder = second_place()
    return folder if folder is not None and folder.is_dir() else None
