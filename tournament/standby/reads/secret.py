"""What two machines have in common from a code that somebody read on the one and typed into the other.

The code itself never travels, so that whoever listens in an open WLAN gets neither it nor the key of the installation.
It holds 56 bits, is good once and for a quarter of an hour, and is made slow to try: what was heard is of no use before
the tournament is long over. Pure.
"""

import hashlib
import hmac
import json
import secrets
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

# Without what looks or sounds alike: 0 O, 1 I L, 5 S, 8 B, U V.
LETTERS = "2346789ACDEFGHJKMNPQRTWXYZ"
GROUPS, GROUP = 3, 4
PURPOSE = b"spielliste/standby"


class NotOpenedError(ValueError):
    """Sealed with another code, or changed on the way."""


def new_code() -> str:
    """Random, as it is shown: "K7QM-4TXP-9WDE"."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))


def stretched(code: str) -> bytes:
    """What is kept of a code, and stands for it: a tenth of a second's work. However it is typed, it is the same."""
    letters = "".join(letter for letter in code.upper() if letter.isalnum())
    return hashlib.scrypt(letters.encode(), salt=PURPOSE, n=2**15, r=8, p=1, maxmem=2**26, dklen=32)


def proof(secret: bytes, nonce: bytes) -> str:
    """Shows that one has the code; `nonce`: random, once."""
    return hmac.digest(secret, b"proof" + nonce, "sha256").hex()


def sealed(secret: bytes, nonce: bytes, value: dict[str, Any]) -> bytes:
    """`value` as only who has the code can read it; once for a nonce (12 bytes)."""
    return _cipher(secret).encrypt(nonce, json.dumps(value).encode(), PURPOSE)


def opened(secret: bytes, nonce: bytes, content: bytes) -> dict[str, Any]:
    """What was sealed. NotOpenedError."""
    try:
        value: dict[str, Any] = json.loads(_cipher(secret).decrypt(nonce, content, PURPOSE))
    except (InvalidTag, ValueError) as error:
        raise NotOpenedError from error
    return value


def _cipher(secret: bytes) -> ChaCha20Poly1305:
    return ChaCha20Poly1305(hmac.digest(secret, b"cipher", "sha256"))
