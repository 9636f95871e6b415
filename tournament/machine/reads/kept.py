"""The copies the server keeps: what their names say, the newest one, and which may go."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import Final

from tournament.machine.reads.place import copies_folder, second_place

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
