"""Which folder is to have each copy too, and the passphrase that seals them there: said at the start, or on a page."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings

from tournament.core.notes import read_note

NOTE: Final = "second_place"


@dataclass(frozen=True, slots=True)
class Second:
    """`folder` empty: none is named; it may be away just now. `passphrase` empty: copies lie there open. `at_start`: it
    was said when the server was started, and no page says otherwise."""

    folder: str = ""
    passphrase: str = ""
    at_start: bool = False

    @property
    def is_there(self) -> bool:
        """Whether there is such a folder just now."""
        return bool(self.folder) and Path(self.folder).is_dir()


def second() -> Second:
    """As it is now; of this machine, whatever others share its database."""
    if settings.SECOND_PLACE:
        return Second(settings.SECOND_PLACE, settings.BACKUP_PASSPHRASE, at_start=True)
    note = read_note(NOTE) or {}
    return Second(note.get("folder", ""), settings.BACKUP_PASSPHRASE or note.get("passphrase", ""))
