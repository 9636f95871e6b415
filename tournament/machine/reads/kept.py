"""Where everything is stored, and the copies of it: what their names say, which may go, the second place."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection

from tournament.core.folders import read_note

# Which folder is to have each copy too, and the passphrase that seals them there: said at the start, or on a page.

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


# Where everything is stored, and where the copies of it lie.

KEPT_BESIDE: Final = ".before-restore"
"""What the name of a file ends with that was there before a copy was put back; then a number, if there were more."""


def is_sqlite() -> bool:
    """Whether this installation keeps everything in one SQLite file."""
    return connection.vendor == "sqlite"


def database_file() -> Path | None:
    """The file of the present database; None: there is none, or it is kept in memory or by PostgreSQL."""
    file = Path(connection.settings_dict["NAME"])
    return file if is_sqlite() and file.is_file() else None


def put_aside() -> Path | None:
    """Return what stood in the database before a copy was put back the last time; None: none was, or it was damaged."""
    file = database_file()
    found = [] if file is None else list(file.parent.glob(f"{file.name}{KEPT_BESIDE}*"))
    return max((one for one in found if one.is_file()), key=lambda one: one.stat().st_mtime, default=None)


def copies_folder() -> Path:
    """Where the server's own copies lie; it may be missing still."""
    folder: Path = settings.VAR_DIR
    return folder / "copies"


def second_place() -> Path | None:
    """The folder that is to have each copy too (a stick, a share); None: none was named. It may be away just now."""
    folder = second().folder
    return Path(folder) if folder else None


RUNNING: Final = "laufend"
"""What a copy is called that was made since time had passed; others are called after what they were made before."""
SEALED: Final = ".verschlossen"
"""What the name of a copy ends with that opens with a passphrase only."""
NAME = re.compile(
    r"(?P<number>\d{6,})_(?P<at>\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d[+-]\d{4})_(?P<before>[a-z0-9-]+)"
    r"_(?P<games>\d+)-spiele_stand-(?P<state>\d+)(?P<faulty>_fehlerhaft)?\.(sqlite3|dump)(\.verschlossen)?"
)
TIME = "%Y-%m-%d_%H-%M-%S%z"


@dataclass(frozen=True, slots=True)
class Generations:
    """So many of the running copies stay; then of so many `hours` one each; and so many of the `occasions`, which were
    made before something."""

    running: int
    hours: int
    occasions: int


USUAL, SCARCE = Generations(7, 24, 40), Generations(3, 1, 5)
"""Where there is room, and where there is hardly any."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A copy. `number` grows, whatever the clock does; `at`: when by the clock of this machine; `before`: what it was
    made before, or RUNNING; `games`: how many games were stored then, `state`: the sum of all tournaments' revisions;
    `good`: it was whole, and its totals and audit logs held; `second_place`: it lies there too."""

    file: Path
    number: int
    at: datetime
    before: str
    games: int
    state: int
    good: bool
    second_place: bool = False


def name_of(kept: Kept, ending: str) -> str:
    """The name of a file that says all this."""
    faulty = "" if kept.good else "_fehlerhaft"
    numbers = f"{kept.games}-spiele_stand-{kept.state}"
    return f"{kept.number:06}_{kept.at.strftime(TIME)}_{kept.before}_{numbers}{faulty}{ending}"


def newest() -> Kept | None:
    """The newest good copy of this machine, else of the second place, where other machines' may lie too; None: there is
    none."""
    good = [kept for kept in all_kept() if kept.good]
    if good:
        return good[-1]
    second = second_place()
    there = [kept for kept in kept_in(second) if kept.good] if second else []
    return max(there, key=lambda kept: kept.at, default=None)


def all_kept() -> list[Kept]:
    """The copies of this machine, oldest first."""
    second = second_place()
    there = {kept.file.name.removesuffix(SEALED) for kept in kept_in(second)} if second else set()
    return [replace(kept, second_place=kept.file.name in there) for kept in kept_in(copies_folder())]


def kept_in(folder: Path) -> list[Kept]:
    """The copies in a folder, oldest first; none where it cannot be read."""
    try:
        files = list(folder.iterdir())
    except OSError:
        return []
    return sorted(filter(None, map(_kept, files)), key=lambda kept: kept.number)


def to_go(kept: Sequence[Kept], stays: Generations = USUAL) -> list[Kept]:
    """Of copies in order those that are no longer needed: the good and the faulty each have their generations, so that
    no bad copy ever takes the place of a good one."""
    stay: set[Path] = set()
    for good in (True, False):
        ours = [copy for copy in kept if copy.good is good]
        running = [copy for copy in ours if copy.before == RUNNING]
        occasions = [copy for copy in ours if copy.before != RUNNING]
        hours = _last_of_each_hour(running)[-stays.hours :]
        stay |= {copy.file for copy in (*running[-stays.running :], *hours, *occasions[-stays.occasions :])}
    return [copy for copy in kept if copy.file not in stay]


def _last_of_each_hour(running: Iterable[Kept]) -> list[Kept]:
    return [list(hour)[-1] for _at, hour in groupby(running, key=lambda copy: copy.at.strftime("%F %H %z"))]


def _kept(file: Path) -> Kept | None:
    said = NAME.fullmatch(file.name)
    if said is None:
        return None
    at = datetime.strptime(said["at"], TIME).astimezone()
    games, state = int(said["games"]), int(said["state"])
    return Kept(file, int(said["number"]), at, said["before"], games, state, good=not said["faulty"])
