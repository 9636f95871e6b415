"""Files that are whole or not there, and who may write into a folder. Standard library only."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
UNFINISHED_ENDING = ".unfinished"


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """The only process that is at it in this folder, which is made if it is missing; others wait. OSError."""
    folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


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
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
