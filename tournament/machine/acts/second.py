"""The second place: named on a page, it gets each copy, sealed by a passphrase where it holds the key."""

import logging
import secrets
import shutil
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from argon2.exceptions import HashingError
from argon2.low_level import Type, hash_secret_raw
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from django.conf import settings

from tournament.core.act import Actor, log_of_installation
from tournament.core.errors import RefusedError, StaleError
from tournament.core.folders import alone_in, read_note, write_note, write_whole
from tournament.core.words import refused
from tournament.core.writing import writing
from tournament.machine.reads.kept import NOTE, SEALED, Kept, all_kept, copies_folder, second, second_place

# A copy that opens with a passphrase only, and therefore may hold the key of the installation.

FIRST_LINE: Final = b"spielliste-verschlossen/1\n"
SALT, NONCE = 16, 12
SHORTEST: Final = 10
"""Characters a passphrase has at least."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What was sealed: the key of the installation, and the copy."""

    key: str
    copy: bytes


def is_sealed(file: Path) -> bool:
    """Whether it opens with a passphrase only. OSError."""
    with file.open("rb") as there:
        return there.read(len(FIRST_LINE)) == FIRST_LINE


def seal(copy: bytes, key: str, passphrase: str) -> bytes:
    """The copy and the key, to be opened with this passphrase. RefusedError `passphrase_short`."""
    if len(passphrase) < SHORTEST:
        raise RefusedError("passphrase_short", {"least": SHORTEST})
    salt, nonce = secrets.token_bytes(SALT), secrets.token_bytes(NONCE)
    sealed = _cipher(passphrase, salt).encrypt(nonce, key.encode() + b"\n" + copy, FIRST_LINE + salt)
    return FIRST_LINE + salt + nonce + sealed


def open_sealed(sealed: bytes, passphrase: str) -> Opened:
    """What was sealed. RefusedError `passphrase_missing`, or `passphrase_wrong`: it is another one, or the file was
    changed."""
    if not passphrase:
        raise RefusedError("passphrase_missing")
    rest = sealed[len(FIRST_LINE) :]
    salt, nonce, inside = rest[:SALT], rest[SALT : SALT + NONCE], rest[SALT + NONCE :]
    try:
        key, _end, copy = _cipher(passphrase, salt).decrypt(nonce, inside, FIRST_LINE + salt).partition(b"\n")
    except (InvalidTag, HashingError, ValueError) as error:  # cut off, or not by this passphrase
        raise RefusedError("passphrase_wrong") from error
    return Opened(key.decode(), copy)


def _cipher(passphrase: str, salt: bytes) -> ChaCha20Poly1305:
    typed = unicodedata.normalize("NFC", passphrase).encode()
    return ChaCha20Poly1305(
        hash_secret_raw(typed, salt, time_cost=3, memory_cost=64 * 1024, parallelism=4, hash_len=32, type=Type.ID)
    )


LEAST_ROOM: Final = 500 * 1024 * 1024
"""Bytes that should be free: a weekend's copies and documents."""
AT_ONCE: Final = 3
"""Copies that are brought before it is looked again whether a new one is due."""

log = logging.getLogger(__name__)


def bring_along(kept: Kept, gone: list[Kept]) -> bool:
    """Whether it lies there. Nothing is made where the stick or the share is away just now."""
    folder = there()
    if folder is None:
        return False
    try:
        put(kept.file, kept.file.name, folder)
        remove(folder, gone)
    except OSError as error:
        log.warning("The second place %s has no copy: %s", folder, error.strerror)
    except RefusedError as error:
        log.warning("The second place %s has no copy: %s", folder, refused(error))
    else:
        return True
    return False


def catch_up() -> None:
    """Bring what is missing there: the newest good copy first, then as many generations as there is room for, the good
    ones first. RefusedError `passphrase_short`; OSError.
    """
    folder = there()
    if folder is None or not copies_folder().is_dir():
        return
    with alone_in(copies_folder()):
        here = all_kept()
        newest_good = max((kept.number for kept in here if kept.good), default=None)
        missing = [kept for kept in here if not kept.second_place]
        for kept in sorted(missing, key=lambda kept: (kept.good, kept.number), reverse=True)[:AT_ONCE]:
            if kept.number != newest_good and shutil.disk_usage(folder).free < LEAST_ROOM:
                return
            put(kept.file, kept.file.name, folder)


def remove(folder: Path, gone: list[Kept]) -> None:
    """What is no longer needed goes from this folder, whichever form it has there."""
    for kept in gone:
        for ending in ("", SEALED):
            (folder / (kept.file.name + ending)).unlink(missing_ok=True)


def put(file: Path, name: str, folder: Path) -> None:
    """Lay a copy down there under this name, sealed where there is a passphrase; in its other form it is there no more.
    RefusedError `passphrase_short`; OSError."""
    content, ending, other = file.read_bytes(), "", SEALED
    if passphrase := second().passphrase:
        content, ending, other = seal(content, str(settings.SECRET_KEY), passphrase), SEALED, ""
    write_whole(folder / (name + ending), content)
    (folder / (name + other)).unlink(missing_ok=True)


def there() -> Path | None:
    """The second place, if one is named and there just now."""
    folder = second_place()
    return folder if folder is not None and folder.is_dir() else None


# Naming the second place on a page.


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
