"""The disk and the clock of this machine, asked of the machine itself: microseconds, no database."""

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings

from tournament.core.storage import is_marked, takes_anything

MB: Final = 1024 * 1024
LITTLE: Final = 500 * MB
"""Free bytes under which somebody should make room: a championship takes 20 MB, its copies a few times that."""


@dataclass(frozen=True, slots=True)
class Disk:
    """Where everything is stored, in bytes. `takes`: whether it took something just now."""

    free: int
    size: int
    takes: bool

    @property
    def is_low(self) -> bool:
        """Whether room should be made."""
        return self.free < LITTLE


def disk() -> Disk:
    """As it is now; tried with a file that is gone at once."""
    usage = shutil.disk_usage(settings.VAR_DIR)
    return Disk(usage.free, usage.total, takes_anything())


def found_damaged() -> bool:
    """Whether somebody found the database damaged that is written to; never of one that is not a file."""
    database = settings.DATABASES["default"]
    return database["ENGINE"] == settings.SQLITE and is_marked(Path(database["NAME"]))
