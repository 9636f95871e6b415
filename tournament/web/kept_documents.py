"""Finished documents as files in DOCUMENTS_DIR: they survive a restart, and are read without a lock.

A file begins with the SHA-256 of the rest: one that is damaged is as good as none. Printed lists hold links, which are
rights: nobody but the owner may read the files.
"""

import hashlib
import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.core.files import locks

MOST_BYTES = 200 * 1024 * 1024
MOST_SECONDS = 24 * 60 * 60
TAKING_TURNS = (os.cpu_count() or 1) <= 2
BESIDE_AFTER = 3.0
"""Seconds for which a document holds up others where they take turns."""
LOOK_AGAIN = 0.02
DIGEST = hashlib.sha256().digest_size
logger = logging.getLogger(__name__)


def read(key: str) -> bytes | None:
    """What is kept under this key; None if nothing is, or if it is damaged or cannot be read."""
    try:
        kept = (_folder() / key).read_bytes()
    except OSError:
        return None
    content = kept[DIGEST:]
    return content if hashlib.sha256(content).digest() == kept[:DIGEST] else None


def keep(key: str, content: bytes) -> None:
    """Keep it, whole or not at all. Where the disk does not take it, the log says so and it is made again."""
    part = _folder() / f"{key}.{os.getpid()}.part"
    try:
        _make_folder()
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(hashlib.sha256(content).digest() + content)
        part.replace(_folder() / key)
    except OSError:
        logger.warning("a document could not be kept", exc_info=True)
        with suppress(OSError):
            part.unlink(missing_ok=True)


def used_again(key: str) -> None:
    """It has not changed: it stays as long as one made now."""
    with suppress(OSError):  # cleared out this moment, or on a disk that takes nothing
        os.utime(_folder() / key)


@contextmanager
def alone(key: str) -> Iterator[None]:
    """One at a time makes what belongs to this key, whatever server or process it is of; a dead one lets go.

    On a disk that takes no file, several may make it at once.
    """
    with _lock_file(key) as descriptor:
        if descriptor is not None:
            locks.lock(descriptor, locks.LOCK_EX)
        yield


@contextmanager
def in_turn() -> Iterator[None]:
    """One document at a time on a small machine, as long as none takes long: whoever came to be at it BESIDE_AFTER
    seconds ago holds up nobody else. Two at once take both its processors from those who store games."""
    with _lock_file("turn") as descriptor:
        if TAKING_TURNS and descriptor is not None:
            while not locks.lock(descriptor, locks.LOCK_EX | locks.LOCK_NB):
                if not 0 <= time.time() - os.fstat(descriptor).st_mtime < BESIDE_AFTER:
                    break
                time.sleep(LOOK_AGAIN)
            else:
                os.utime(descriptor)
        yield


@contextmanager
def _lock_file(name: str) -> Iterator[int | None]:
    """A descriptor of a file to lock; None where the disk takes none."""
    try:
        _make_folder()
        descriptor = os.open(_folder() / f"{name}.lock", os.O_WRONLY | os.O_CREAT, 0o600)
    except OSError:
        yield None
        return
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def clear_out() -> None:
    """What is a day old goes, and the oldest of what is more than there is room for; nothing where nothing can."""
    with suppress(OSError):
        _clear_out()


def forget() -> None:
    """Everything goes: in a file may stand a name that is to stand nowhere. What is asked for is made anew. OSError."""
    if _folder().is_dir():
        for file in _folder().iterdir():
            file.unlink(missing_ok=True)


def _clear_out() -> None:
    files = sorted(((file, _stat(file)) for file in _folder().iterdir()), key=lambda pair: -pair[1].st_mtime)
    kept = 0
    for file, stat in files:
        kept += stat.st_size
        if kept > MOST_BYTES or stat.st_mtime < time.time() - MOST_SECONDS:
            file.unlink(missing_ok=True)


def _stat(file: Path) -> os.stat_result:
    """Of a file another process may just have renamed or deleted: then it is as old as can be."""
    try:
        return file.stat()
    except FileNotFoundError:
        return os.stat_result((0,) * 10)


def _make_folder() -> None:
    _folder().mkdir(mode=0o700, parents=True, exist_ok=True)


def _folder() -> Path:
    return Path(settings.DOCUMENTS_DIR)
