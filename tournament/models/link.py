"""A table's link: whoever holds it keeps that list (QR code on the printed Spielliste).

The token has 128 bits and is not stored. It is an HMAC of the table's random nonce with the key of the installation:
the printed list can be made again at any time, yet nobody who reads the database (a backup, say) can keep a list.
"""

import base64
import hashlib
import secrets

from django.utils.crypto import salted_hmac

TOKEN_BYTES = 16


def new_nonce() -> bytes:
    """Random, for one table; a new one withdraws the old link."""
    return secrets.token_bytes(TOKEN_BYTES)


def token_of(nonce: bytes | memoryview) -> str:
    """The token (22 URL-safe characters) of the table with this nonce."""
    digest = salted_hmac("tournament.models.link", bytes(nonce), algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).rstrip(b"=").decode("ascii")


def hash_of(token: str) -> str:
    """What is stored of a token: its SHA-256, hex."""
    return hashlib.sha256(token.encode()).hexdigest()
