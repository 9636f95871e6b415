"""Small values that are kept in a file of their own in var/, readable by its owner alone."""

import json
from pathlib import Path
from typing import Any

from django.conf import settings

from tournament.core.folders import write_whole


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
