"""What somebody does who wishes the hall ill, or whose phone is broken. Each storm says what became of it.

python -m tests.benchmarks.hall.storms STORM PORT SECONDS
"""

import asyncio
import json
import resource
import statistics
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import cast

import uvloop

FROM = "127.9.9.9"
MB = 1024 * 1024
HOST = "Host: 127.0.0.1\r\n"
SHEET = "/leitung/pokal-1/anmeldung/einlesen/"
# Longer than any deadline of the server.
PATIENCE = 40.0


@dataclass(slots=True)
class Seen:
    """What became of the connections of a storm: answers by status ("left": none), seconds to it, megabytes sent."""

    ends: Counter[str] = field(default_factory=Counter)
    after: list[float] = field(default_factory=list)
    sent: float = 0.0

    def as_text(self) -> str:
        """In one line."""
        ends = ", ".join(f"{count} x {end}" for end, count in self.ends.most_common()) or "nothing"
        return ends + (f", {self.sent:.0f} MB sent" if self.sent else "")


class Trouble(asyncio.Protocol):
    """One connection of a storm, from its first bytes to its end."""

    def __init__(self, seen: Seen, first: bytes) -> None:
        self._seen, self._first = seen, first
        self._begun = time.monotonic()
        self._said = b""
        self.flowing = True
        self.ended = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._first)

    def data_received(self, data: bytes) -> None:
        self._said += data
        self.flowing = False
        self._end()

    def pause_writing(self) -> None:
        self.flowing = False

    def resume_writing(self) -> None:
        self.flowing = not self._said

    def connection_lost(self, _error: Exception | None) -> None:
        self.flowing = False
        self._end()

    def _end(self) -> None:
        if not self.ended.done():
            self._seen.ends[self._said[9:12].decode() or "left"] += 1
            self._seen.after.append(time.monotonic() - self._begun)
            self.ended.set_result(None)


async def come(seen: Seen, port: int, first: bytes) -> Trouble:
    """One more connection, which says this first."""
    loop = asyncio.get_running_loop()
    _transport, trouble = await loop.create_connection(
        lambda: Trouble(seen, first), "127.0.0.1", port, local_addr=(FROM, 0)
    )
    return trouble


async def unfinished_bodies(seen: Seen, port: int, _seconds: float) -> None:
    """400 bodies of 170 bytes, of which nine come."""
    first = f"POST /anmelden/ HTTP/1.1\r\n{HOST}Content-Length: 170\r\n\r\nusername=".encode()
    await asyncio.gather(*[(await come(seen, port, first)).ended for _ in range(400)])


async def silent_connections(seen: Seen, port: int, _seconds: float) -> None:
    """5,000 connections from one address that say nothing."""
    await asyncio.gather(*[(await come(seen, port, b"")).ended for _ in range(5000)])


async def slow_heads(seen: Seen, port: int, _seconds: float) -> None:
    """400 heads, two bytes a second."""
    heads = [await come(seen, port, f"GET / HTTP/1.1\r\n{HOST}X-Slow: ".encode()) for _ in range(400)]
    while unfinished := [head for head in heads if not head.ended.done()]:
        for head in unfinished:
            head.transport.write(b"x")
        await asyncio.sleep(0.5)


async def uploads(seen: Seen, port: int, seconds: float) -> None:
    """Eight at a time send 100 MB to the page for spreadsheets without being logged in, again and again."""
    first = f"POST {SHEET} HTTP/1.1\r\n{HOST}Content-Length: {100 * MB}\r\n\r\n".encode()
    await _again_and_again(seen, port, seconds, first, 100 * MB)


async def names(seen: Seen, port: int, seconds: float) -> None:
    """Eight at a time log in with names of 2 MB, again and again."""
    length = 2 * MB + len("username=&password=x")
    first = f"POST /anmelden/ HTTP/1.1\r\n{HOST}Content-Length: {length}\r\n\r\nusername=".encode()
    await _again_and_again(seen, port, seconds, first, length)


async def _again_and_again(seen: Seen, port: int, seconds: float, first: bytes, size: int) -> None:
    until = time.monotonic() + seconds

    async def one() -> None:
        while time.monotonic() < until:
            seen.sent += await _send_all(await come(seen, port, first), size, until)

    await asyncio.gather(*(one() for _ in range(8)))


async def _send_all(trouble: Trouble, size: int, until: float) -> float:
    """Megabytes that went out before the server answered."""
    piece, sent = b"x" * (64 * 1024), 0
    while sent < size and not trouble.ended.done() and time.monotonic() < until:
        if trouble.flowing:
            trouble.transport.write(piece)
            sent += len(piece)
        await asyncio.sleep(0 if trouble.flowing else 0.002)
    with suppress(TimeoutError):
        await asyncio.wait_for(trouble.ended, max(0.1, until - time.monotonic()))
    trouble.transport.abort()
    return sent / MB


STORMS: dict[str, Callable[[Seen, int, float], Awaitable[None]]] = {
    "bodies": unfinished_bodies,
    "silent": silent_connections,
    "heads": slow_heads,
    "uploads": uploads,
    "names": names,
}


def main() -> None:
    """One storm."""
    name, port, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    seen = Seen()

    async def storm() -> None:
        with suppress(TimeoutError, OSError):
            await asyncio.wait_for(STORMS[name](seen, port, seconds), PATIENCE)

    uvloop.run(storm())
    used = resource.getrusage(resource.RUSAGE_SELF)
    after = statistics.median(seen.after) if seen.after else PATIENCE
    print(json.dumps({"cpu": used.ru_utime + used.ru_stime, "ends": seen.as_text(), "after": after}))


if __name__ == "__main__":
    main()
