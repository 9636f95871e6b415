"""Naming the second place on a page."""

from pathlib import Path
from tempfile import TemporaryFile

from django.conf import settings

from tournament.core.act import Actor, log_of_installation
from tournament.core.errors import RefusedError, StaleError
from tournament.core.notes import read_note, write_note
from tournament.core.turns import writing
from tournament.machine.acts.sealing import SHORTEST
from tournament.machine.reads.second import NOTE, second


def name_second_place(folder: str, passphrase: str | None, read: str, actor: Actor) -> str:
    """Let `folder` have each copy from now on (empty: none has), sealed with this passphrase (empty: open; None: as
    before); returns it. `read`: the folder whoever says so saw.

    RefusedError: `second_place_at_start`, `second_place_no_folder`, `second_place_here`, `second_place_closed`,
    `passphrase_short`. StaleError with the folder that was named meanwhile. OSError: it cannot be kept.
    """
    if second().at_start:
        raise RefusedError("second_place_at_start")
    if passphrase and len(passphrase) < SHORTEST:
        raise RefusedError("passphrase_short", {"least": SHORTEST})
    wanted = _usable(folder.strip()) if folder.strip() else ""
    with writing():
        before = second()
        if before.folder != read:
            raise StaleError(before.folder)
        own = (read_note(NOTE) or {}).get("passphrase", "")
        kept = own if passphrase is None else passphrase
        if (wanted, kept) != (before.folder, own):
            log_of_installation(actor, "second_place_set", {"folder": wanted, "sealed": bool(kept)})
            write_note(NOTE, {"folder": wanted, "passphrase": kept})
    return wanted


def _usable(folder: str) -> str:
    place = Path(folder)
    if not place.is_absolute() or not _is_folder(place):
        raise RefusedError("second_place_no_folder", {"folder": folder})
    if place.resolve().is_relative_to(Path(settings.VAR_DIR).resolve()):
        raise RefusedError("second_place_here", {"folder": folder})
    try:
        with TemporaryFile(dir=place) as file:
            file.write(b"\0")
    except OSError as error:
        raise RefusedError("second_place_closed", {"folder": folder}) from error
    return str(place)


def _is_folder(place: Path) -> bool:
    try:
        return place.is_dir()
    except OSError:  # behind a folder that nobody may enter, or too long
        return False
