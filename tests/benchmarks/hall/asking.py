"""A client that costs little: one connection, one request at a time, answers read no further than needed."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

END = b"\r\n\r\n"
LENGTH = b"\r\ncontent-length: "
ETAG = b"\r\netag: "


@dataclass(frozen=True, slots=True)
class Heard:
    """An answer: when it was asked for (`time.monotonic`), how long it took in seconds, its status; 0: none came."""

    asked: float
    took: float
    status: int


class Client(asyncio.Protocol):
    """Asks one thing after the other on one connection; `heard` is told each answer with its head."""

    def __init__(self, heard: Callable[[Heard, bytes], None]) -> None:
        self._heard = heard
        self._asked = 0.0
        self._said = b""
        self._awaited = 0  # bytes of the answer; 0: not known yet
        self._transport: asyncio.Transport | None = None

    @property
    def open(self) -> bool:
        """Whether something can be asked here."""
        return self._transport is not None

    def ask(self, request: bytes) -> None:
        """Send this; nothing may be awaited still."""
        self._asked = time.monotonic()
        if self._transport is not None:
            self._transport.write(request)

    def hang_up(self) -> None:
        """End the connection."""
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, _error: Exception | None) -> None:
        self._transport = None
        self._tell(0, b"")

    def data_received(self, data: bytes) -> None:
        self._said = said = self._said + data if self._said else data
        if not self._awaited:
            head = said.find(END)
            if head < 0:
                return
            length = said[:head].lower().find(LENGTH)
            body = int(said[length + len(LENGTH) : said.index(b"\r", length + 2)]) if length >= 0 else 0
            self._awaited = head + len(END) + body
        if len(said) >= self._awaited:
            self._said, self._awaited = b"", 0
            self._tell(int(said[9:12]), said)

    def _tell(self, status: int, said: bytes) -> None:
        if self._asked:
            asked, self._asked = self._asked, 0.0
            self._heard(Heard(asked, time.monotonic() - asked, status), said)


def header(said: bytes, name: bytes) -> bytes:
    """What a header of an answer says, named in small letters; empty where it is missing."""
    at = said.lower().find(name)
    return said[at + len(name) : said.index(b"\r", at + 2)] if at >= 0 else b""


async def connected(client: Client, port: int, source: str) -> None:
    """Connect from an address of this machine."""
    loop = asyncio.get_running_loop()
    await loop.create_connection(lambda: client, "127.0.0.1", port, local_addr=(source, 0))
