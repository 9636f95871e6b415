"""Small values that are kept in a file of their own in var/, readable by its owner alone."""

import json
import os
from pathlib import Path
from typing import Any

from django.conf import settings


def note_file(name: str) -> Path:
    """Where the note of this name lies ("standby/heard"), whether or not it is there."""
    folder: Path = settings.VAR_DIR
    return folder / f"{name}.json"


def read_note(name: str) -> dict[str, Any] | None:
    """What was written under this name; None where nothing was, or what is there is none."""
    try:
        found = json.loads(note_file(name).read_bytes())
    except (FileNotFoundError, ValueError):
        return None
    return found if isinstance(found, dict) else None


def write_note(name: str, value: dict[str, Any]) -> None:
    """Keep it in place of what was there, in one step: whoever reads sees the one or the other. OSError."""
    write_whole(note_file(name), json.dumps(value, ensure_ascii=False).encode())


def forget_note(name: str) -> None:
    """It is gone, if it was there. OSError."""
    note_file(name).unlink(missing_ok=True)


def write_whole(file: Path, content: bytes) -> None:
    """Replace a file in one step by one its owner alone may read; it is on the disk when this returns. OSError."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    unfinished = file.with_name(f"{file.name}.{os.getpid()}.unfinished")
    try:
        with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as written:
            written.write(content)
            written.flush()
            os.fsync(written.fileno())
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
    _sync(file.parent)


def _sync(folder: Path) -> None:
    """A new name is on the disk as soon as its folder is."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
