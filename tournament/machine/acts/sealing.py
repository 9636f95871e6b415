"""A copy that opens with a passphrase only, and therefore may hold the key of the installation.

After the first line come the salt, the nonce and what is sealed by ChaCha20-Poly1305: the key, a line's end, and the
copy. The passphrase becomes 256 bits by Argon2id (RFC 9106, second recommendation), so that trying many takes long.
"""

import secrets
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from argon2.exceptions import HashingError
from argon2.low_level import Type, hash_secret_raw
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from tournament.core.errors import RefusedError

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
