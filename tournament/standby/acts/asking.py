"""One machine asks another: bounded in time and size, followed nowhere else."""

import http.client
import time
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

PATIENCE = 10.0
"""Seconds in which something has to come; six times as long for all of it, however it drips."""
PIECE = 256 * 1024


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer."""

    status: int
    body: bytes


class NobodyError(OSError):
    """Nobody answers there, or nothing one can make sense of."""


def ask(
    machine: str,
    path: str,
    *,
    most: int,
    headers: Mapping[str, str] | None = None,
    body: bytes | None = None,
    patience: float = PATIENCE,
) -> Reply:
    """What the machine of this address ("http://192.168.1.20:8000") answers under `path`; a `body` is sent (POST).
    NobodyError, also where the answer is larger than `most` bytes.
    """
    parts = urlsplit(machine)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    try:
        connection = kind(parts.hostname or "", parts.port, timeout=patience)
        try:
            connection.request("GET" if body is None else "POST", path, body, dict(headers or {}))
            answer = connection.getresponse()
            content = _read(answer, most, time.monotonic() + 6 * patience)
        finally:
            connection.close()
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NobodyError(machine) from error
    return Reply(answer.status, content)


def _read(answer: http.client.HTTPResponse, most: int, until: float) -> bytes:
    pieces, size = [], 0
    while piece := answer.read1(PIECE):
        pieces.append(piece)
        size += len(piece)
        if size > most or time.monotonic() > until:
            raise ValueError("too much, or too slow")
    if answer.length:
        raise http.client.IncompleteRead(b"", answer.length)
    return b"".join(pieces)
