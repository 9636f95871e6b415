"""Following another machine: paired once, then asked every few seconds for what changed."""

import json
import os
import secrets
import socket
import time
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlsplit

from django.conf import settings

from tournament.core.errors import RefusedError
from tournament.core.folders import write_whole
from tournament.core.notes import write_note
from tournament.core.words import REFUSALS
from tournament.standby.acts.asking import NobodyError, Reply, ask
from tournament.standby.acts.pairing import NONCE, as_address
from tournament.standby.reads import secret
from tournament.standby.reads.changes import NotThisError, name_of, unpacked
from tournament.standby.reads.copy import MOST, is_sound
from tournament.standby.reads.pair import FOLLOWING, Following, as_note, copy_file, following

PAIRING_PATH, COPY_PATH = "/zweitrechner/koppeln", "/zweitrechner/kopie"
LONGEST = 16 * 1024
PAIRING_TRIES, WAIT = 30, 1.0
"""How often it is asked where somebody else at our address types wrong codes, and how many seconds later on average."""
TOO_MANY = 429
ELSEWHERE = "http://192.0.2.1"  # an address that is nobody's (RFC 5737); nothing is sent to it


def pair_with(main: str, code: str) -> Following:
    """Follow the machine at this address from now on. A copy that lies here of another one stays until the first of
    this one is whole. RefusedError: `no_main_address`, `main_silent`, `main_answers_otherwise`, `code_wrong`,
    `code_wait`.
    """
    main = as_address(main.rstrip("/"))
    if not main:
        raise RefusedError("no_main_address")
    shared, nonce = secret.stretched(code), secrets.token_bytes(NONCE)
    asking = {"nonce": nonce.hex(), "proof": secret.proof(shared, nonce), "address": own_address(main)}
    reply = _asked_to_pair(main, json.dumps(asking).encode())
    if reply.status != 200:
        raise _refused(main, reply)
    try:
        told = secret.opened(shared, nonce, reply.body)
    except secret.NotOpenedError as error:
        raise RefusedError("code_wrong") from error
    paired = Following(main=main, here=own_address(main, told["started"]["PORT"]), **told)
    write_note(FOLLOWING, as_note(paired))
    return paired


def _asked_to_pair(main: str, asking: bytes) -> Reply:
    for _time in range(PAIRING_TRIES):
        reply = _asked(main, PAIRING_PATH, body=asking)
        if reply.status != TOO_MANY:
            break
        time.sleep(secrets.SystemRandom().uniform(0, 2 * WAIT))  # not in step with whoever else asks
    return reply


def own_address(other: str = ELSEWHERE, port: str = "") -> str:
    """Where this machine is reached by the one of this address: in the network in which it reaches that itself. `port`:
    what it listens at, where PORT does not say it.
    """
    parts, port = urlsplit(other), os.environ.get("PORT") or port or settings.PORT
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((parts.hostname or "", parts.port or 80))
        except OSError:
            return f"http://127.0.0.1:{port}"
        host = asking.getsockname()[0]
    return f"http://{host}:{port}"


class Follower:
    """The copy that lies here, kept up with the machine it is of."""

    def __init__(self, paired: Following) -> None:
        self.paired = paired
        self._copy = copy_file().read_bytes() if paired.copied_at and copy_file().exists() else b""

    def keep_up(self) -> bool:
        """Ask once; whether there is a newer copy now. What came is checked before it takes the place of the one
        before. RefusedError: `main_silent`, `not_paired`, `copy_damaged`, and what the other machine refuses.
        """
        reply = _asked(self.paired.main, COPY_PATH, headers=self._headers(), most=MOST)
        if reply.status == 304:
            return False
        if reply.status != 200:
            raise _refused(self.paired.main, reply)
        try:
            heading, copy = unpacked(reply.body, self._copy, MOST)
        except NotThisError as error:
            raise RefusedError("copy_damaged") from error
        self._keep(copy, heading.at)
        return True

    def _headers(self) -> dict[str, str]:
        told = {"Authorization": f"Bearer {self.paired.token}", "Standby-Address": self.paired.here}
        return told | ({"If-None-Match": f'"{name_of(self._copy)}"'} if self._copy else {})

    def _keep(self, copy: bytes, at: float) -> None:
        if not is_sound(copy):
            raise RefusedError("copy_damaged")
        if (now := following()) is None or now.token != self.paired.token:
            return  # meanwhile this machine has taken over, or follows another
        write_whole(copy_file(), copy)
        self._copy, self.paired = copy, replace(self.paired, copied_at=at)
        write_note(FOLLOWING, as_note(self.paired))


def _asked(
    main: str, path: str, *, most: int = LONGEST, headers: Mapping[str, str] | None = None, body: bytes | None = None
) -> Reply:
    try:
        return ask(main, path, most=most, headers=headers, body=body)
    except NobodyError as error:
        raise RefusedError("main_silent", {"main": main}) from error


def _refused(main: str, reply: Reply) -> RefusedError:
    """What the other machine refuses, in its own words where it is this program."""
    try:
        code = json.loads(reply.body)["errors"][0]["code"]
    except (ValueError, KeyError, IndexError, TypeError):
        code = ""
    params = {"main": main, "status": reply.status, "most": MOST // 1024 // 1024}
    return RefusedError(code if code in REFUSALS else "main_answers_otherwise", params)
