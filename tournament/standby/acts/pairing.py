"""Letting a second machine follow this one: a code shown here and typed there."""

import hmac
import os
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from django.conf import settings

from tournament.core.errors import RefusedError
from tournament.core.notes import forget_note, note_file, read_note, write_note
from tournament.models.limits import LONGEST_ADDRESS
from tournament.models.link import hash_of
from tournament.standby.acts.guesses import Guesses
from tournament.standby.reads import secret
from tournament.standby.reads.pair import ASKED, FOLLOWER, Follower, as_note, follower

CODE = "standby/code"
GOOD_FOR = 15 * 60
"""Seconds a code is good for."""
GUESSES = Guesses()
NONCE = 12
STARTED_WITH = ("HOST", "PUBLIC_URL", "ALLOWED_HOSTS", "TRUSTED_PROXIES", "TLS_PORT")
"""What decides under which name a server is reached; a machine that takes over is started alike."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What the other machine says: a nonce it made, the proof that it has the code, where it would be reached."""

    nonce: bytes
    proof: str
    address: str


def offer_code() -> str:
    """A code for the machine that is to follow; one offered before is good no more. What is kept of it is stretched:
    it cannot be read back. OSError.
    """
    code = secret.new_code()
    write_note(CODE, {"secret": secret.stretched(code).hex(), "until": time.time() + GOOD_FOR})
    return code


def pair(asking: Asking, address: str = "") -> bytes:
    """Let whoever has the code follow this machine from now on, and nobody else; the code is used up. Returns, sealed
    with the code, what the other has to know (pair.Following). RefusedError `code_wrong`; `code_wait` where too many
    wrong ones came from this `address` just now.
    """
    GUESSES.refuse_too_many(address)
    offered = _offered()
    if len(asking.nonce) != NONCE or not hmac.compare_digest(secret.proof(offered, asking.nonce), asking.proof):
        GUESSES.note(address)
        raise RefusedError("code_wrong")
    forget_note(CODE)
    token = secrets.token_urlsafe(32)
    write_note(FOLLOWER, as_note(Follower(hash_of(token), as_address(asking.address))))
    told = {"token": token, "key": str(settings.SECRET_KEY), "started": _started()}
    return secret.sealed(offered, asking.nonce, told)


def _started() -> dict[str, str]:
    said = {name: os.environ[name] for name in STARTED_WITH if os.environ.get(name)}
    return said | {"PORT": settings.PORT}


def _offered() -> bytes:
    """What is kept of the code on offer. RefusedError `code_wrong`: there is none."""
    note = read_note(CODE)
    if note is None or note["until"] < time.time():
        raise RefusedError("code_wrong")
    return bytes.fromhex(note["secret"])


def is_follower(token: str, address: str) -> bool:
    """Whether this is the token of the machine that follows; then it was here, and would be reached at `address`."""
    known = follower()
    if known is None or not hmac.compare_digest(known.token_hash, hash_of(token)):
        return False
    with suppress(OSError):  # a full disk is no reason to let the other machine fall behind
        if address and as_address(address) != known.address:
            write_note(FOLLOWER, as_note(replace(known, address=as_address(address))))
        note_file(ASKED).touch(mode=0o600)
    return True


def as_address(said: str) -> str:
    """The address of a machine as it says it; empty where it is none."""
    try:
        parts = urlsplit(said)
        right = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # half of brackets, a port that is no number
        return ""
    return f"{parts.scheme}://{parts.netloc}" if right and len(said) <= LONGEST_ADDRESS else ""
