"""Where a copy is opened and brought up to date before it is put in place: a folder of its own, gone afterwards.

A process that is killed leaves its folder, and in it a copy that opens with no passphrase. So whoever works there holds
a lock on it; the next one, or the server at its start, removes what nobody holds.
"""

import fcntl
import logging
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection

from tournament.core.folders import PRIVATE_FOLDER
from tournament.machine.reads.place import is_sqlite

PREFIX: Final = ".restore-"

log = logging.getLogger(__name__)


@contextmanager
def work_folder() -> Iterator[Path]:
    """A new folder, only this user's, beside the database: what is finished there is put in place in one step. What
    others left is removed first. OSError.
    """
    place = _place()
    place.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    remove_left_behind()
    with tempfile.TemporaryDirectory(prefix=PREFIX, dir=place) as made, _held(Path(made)):
        yield Path(made)


def remove_left_behind() -> None:
    """What was left by those who were killed; what cannot be removed is said in the log."""
    for folder in _place().glob(f"{PREFIX}*/"):
        try:
            with _held(folder) as is_ours:
                if is_ours:
                    shutil.rmtree(folder)
        except FileNotFoundError:  # somebody else has just done it
            continue
        except OSError as error:
            log.warning("%s was left by a restore and cannot be removed: %s", folder, error.strerror)


@contextmanager
def _held(folder: Path) -> Iterator[bool]:
    """Whether nobody else works in it; then nobody takes it for left behind."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield True
    except BlockingIOError:
        yield False
    finally:
        os.close(descriptor)


def _place() -> Path:
    return Path(connection.settings_dict["NAME"]).parent if is_sqlite() else Path(settings.VAR_DIR)
