"""Files that are whole or not there, folders of one's own, and small values kept in a file of their own in var/."""

import hashlib
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files import locks

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
UNFINISHED_ENDING = ".unfinished"


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """The only process that is at it in this folder, which is made if it is missing; others wait. OSError."""
    folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    descriptor = opened_to_lock(folder)
    try:
        locks.lock(descriptor, locks.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def opened_to_lock(folder: Path) -> int:
    """Return a descriptor for locking a folder. Windows opens none: there a file of its own stands for it. OSError."""
    if os.name != "nt":
        return os.open(folder, os.O_RDONLY)
    name = hashlib.sha256(str(folder.resolve()).encode()).hexdigest()
    return os.open(Path(tempfile.gettempdir()) / f"spielliste-{name}.lock", os.O_RDWR | os.O_CREAT, PRIVATE_FILE)


@contextmanager
def unfinished(file: Path) -> Iterator[Path]:
    """A new empty file beside this one, readable by its owner alone, to be filled and then `finish`ed; it is gone in
    the end, whatever happened. OSError."""
    new = file.with_name(f"{file.name}.{os.getpid()}{UNFINISHED_ENDING}")
    new.unlink(missing_ok=True)
    new.touch(mode=PRIVATE_FILE)
    try:
        yield new
    finally:
        new.unlink(missing_ok=True)


def finish(new: Path, file: Path) -> None:
    """Put it where it belongs, in one step and on the disk: a loss of power leaves what was there, or this. OSError."""
    _to_disk(new)
    new.replace(file)
    _to_disk(file.parent)


def write_whole(file: Path, content: bytes) -> None:
    """Write a private file whole, or leave what was there; its folder is made if it is missing. OSError."""
    file.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    with unfinished(file) as new:
        new.write_bytes(content)
        finish(new, file)


def _to_disk(path: Path) -> None:
    if os.name == "nt" and path.is_dir():  # it opens no folder, and a file for writing alone
        return
    descriptor = os.open(path, os.O_RDWR if os.name == "nt" else os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


# Small values that are kept in a file of their own in var/, readable by its owner alone.


def note_file(name: str) -> Path:
    """Where the note of this name lies ("second_place"), whether or not it is there."""
    folder: Path = settings.VAR_DIR
    return folder / f"{name}.json"


def read_note(name: str) -> dict[str, Any] | None:
    """What was written under this name; None where nothing was, or it cannot be read."""
    try:
        found = json.loads(note_file(name).read_bytes())
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) else None


def write_note(name: str, value: dict[str, Any]) -> None:
    """Keep it in place of what was there, in one step: whoever reads sees the one or the other. OSError."""
    write_whole(note_file(name), json.dumps(value, ensure_ascii=False).encode())


def forget_note(name: str) -> None:
    """It is gone, if it was there. OSError."""
    note_file(name).unlink(missing_ok=True)
