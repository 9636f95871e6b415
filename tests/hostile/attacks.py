"""What somebody sends who wishes the server ill, from one address, at no more than 20 Mbit/s.

python -m tests.hostile.attacks < JOB     what came back: how often which status, or `ended` without one
"""

import asyncio
import json
import logging
import os
import resource
import signal
import socket
import ssl
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection
from itertools import count, cycle
from urllib.parse import urlencode

import uvloop

from tests.hostile.honest import FORM, HERE, log_in_form
from tests.server.odd import AMBIGUOUS, ANSWERED_ALIKE

RATE = 20_000_000 / 8  # bytes a second
BURST = 0.1  # seconds of it
HANDSHAKE = 700  # bytes somebody sends for one
POLITENESS = 10  # attackers are other machines: here they compute when nobody else does
MANY, FEW = 1500, 16
HOST = "Host: 127.0.0.1\r\n"
HALF_A_HELLO = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"
PIPELINED = 50
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(3) + b"\x04\x00" + bytes(4)
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass(slots=True)
class Attacker:
    """`page`, `etag`: a public page and its version; `worker`: the process that serves, where it is one's own."""

    attack: str
    plain: int
    sealed: int
    source: str
    seconds: float
    page: str
    etag: str
    worker: int
    got: Counter[str] = field(default_factory=Counter)
    _due: float = 0.0
    _ids: "count[int]" = field(default_factory=count)

    async def say(self, writer: asyncio.StreamWriter, said: bytes) -> None:
        """Send it, when it may be."""
        await self.wait(len(said))
        writer.write(said)
        await writer.drain()

    async def wait(self, size: int) -> None:
        """Come back when so many bytes more are no more than RATE."""
        now = time.monotonic()
        self._due = max(self._due, now - BURST) + size / RATE
        await asyncio.sleep(max(0.0, self._due - now))

    @asynccontextmanager
    async def connection(
        self, *, sealed: bool = False, by: ssl.SSLContext | None = None, takes: int = 0
    ) -> AsyncIterator[Streams]:
        """To one of both ports; by TLS where it is said `by` what. The kernel `takes` so many bytes ahead. Cut
        afterwards."""
        await self.wait(HANDSHAKE if by else 200)
        port = self.sealed if sealed or by else self.plain
        plain = socket.socket()
        plain.setblocking(False)
        if takes:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, takes)
        plain.bind((self.source, 0))
        await asyncio.get_running_loop().sock_connect(plain, (HERE, port))
        reader, writer = await asyncio.open_connection(sock=plain, ssl=by, server_hostname=HERE if by else None)
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    async def hear(self, reader: asyncio.StreamReader) -> None:
        """Take an answer."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        await reader.readexactly(int(head.partition("content-length:")[2].split("\r", 1)[0] or 0))
        self.got[head[9:12]] += 1

    async def hear_all(self, reader: asyncio.StreamReader) -> None:
        """Take what comes until the end: the statuses in it, which belong together."""
        said = await reader.read(-1)
        statuses = [line[9:12].decode() for line in said.split(b"\r\n") if line.startswith(b"HTTP/1.1 ")]
        self.got["+".join(statuses) or ("ended" if not said else "other bytes, ended")] += 1

    async def again(self, people: int, once: Callable[[], Awaitable[None]]) -> None:
        """So many do it again and again, until the time is over."""

        async def live() -> None:
            while True:
                try:
                    await once()
                except (OSError, EOFError):
                    self.got["ended"] += 1
                await asyncio.sleep(0.001)

        with suppress(TimeoutError):
            async with asyncio.timeout(self.seconds):
                await asyncio.gather(*(live() for _ in range(people)))

    def get(self, path: str, headers: str = "") -> bytes:
        """Return a request."""
        return f"GET {path} HTTP/1.1\r\n{HOST}{headers}\r\n".encode()

    def nonsense(self) -> str:
        """Return what nobody has said before."""
        return f"{os.getpid()}-{next(self._ids)}-{'x' * 30}"


def trusting(*protocols: str) -> ssl.SSLContext:
    """What somebody has who trusts everybody."""
    trust = ssl.create_default_context()
    trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
    trust.set_alpn_protocols(list(protocols))
    return trust


async def asking(one: Attacker, people: int, said: Callable[[], bytes], at_once: int = 1) -> None:
    """Many, each on a connection of its own, ask one thing after the other, or some at once."""

    async def once() -> None:
        async with one.connection() as (reader, writer):
            while True:
                await one.say(writer, b"".join(said() for _ in range(at_once)))
                for _ in range(at_once):
                    await one.hear(reader)

    await one.again(people, once)


async def nothing(one: Attacker) -> None:
    await asyncio.sleep(one.seconds)


async def tokens(one: Attacker) -> None:
    await asking(one, 300, lambda: one.get(f"/liste/{one.nonsense()}/state"))


async def pipelined(one: Attacker) -> None:
    await asking(one, FEW, lambda: one.get(f"/liste/{one.nonsense()}/state"), PIPELINED)


async def cookies(one: Attacker) -> None:
    pages = cycle(["/leitung/", one.page])
    await asking(one, 250, lambda: one.get(next(pages), f"Cookie: sessionid={one.nonsense()}\r\n"))


async def readers(one: Attacker) -> None:
    await asking(one, 500, lambda: one.get(one.page, f"If-None-Match: {one.etag}\r\n"))


async def log_ins(one: Attacker) -> None:
    fields, cookie = log_in_form(HTTPConnection(HERE, one.plain, source_address=(one.source, 0)))

    def said() -> bytes:
        body = urlencode({**fields, "username": "anna", "password": one.nonsense()})
        head = f"{HOST}Cookie: {cookie}\r\nContent-Type: {FORM}\r\nContent-Length: {len(body)}\r\n\r\n"
        return f"POST /anmelden/ HTTP/1.1\r\n{head}{body}".encode()

    await asking(one, 80, said)


async def half_close(one: Attacker) -> None:
    async def once() -> None:
        async with one.connection() as (reader, writer):
            await one.say(writer, one.get(one.page))
            writer.write_eof()
            await one.hear_all(reader)

    await one.again(FEW, once)


async def smuggling(one: Attacker) -> None:
    variants = cycle(said.replace("Host: a\r\n", HOST) for said in (*AMBIGUOUS, *ANSWERED_ALIKE))

    async def once() -> None:
        async with one.connection() as (reader, writer):
            await one.say(writer, next(variants).encode("latin-1") + one.get("/smuggled", "Connection: close\r\n"))
            await one.hear_all(reader)

    await one.again(FEW, once)


async def dripping(one: Attacker, first: bytes) -> None:
    """Many say something slowly that has no end."""

    async def once() -> None:
        async with one.connection() as (reader, writer):
            await one.say(writer, first)
            while not reader.at_eof():
                with suppress(TimeoutError):
                    async with asyncio.timeout(1.0):
                        await one.hear(reader)
                await one.say(writer, b"x")

    await one.again(MANY, once)


async def slow_readers(one: Attacker) -> None:
    async def once() -> None:
        async with one.connection(takes=4096) as (_reader, writer):
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            await one.say(writer, one.get(one.page) * PIPELINED)
            await asyncio.sleep(one.seconds)

    await one.again(200, once)


async def silent(one: Attacker, first: bytes = b"", by: ssl.SSLContext | None = None) -> None:
    async def once() -> None:
        async with one.connection(sealed=True, by=by) as (reader, writer):
            await one.say(writer, first)
            await one.hear_all(reader)

    await one.again(MANY, once)


async def hang(one: Attacker) -> None:
    os.kill(one.worker, signal.SIGSTOP)
    await asyncio.sleep(one.seconds)


def frame(kind: int, flags: int, stream: int, payload: bytes) -> bytes:
    """Return a frame of HTTP/2."""
    return len(payload).to_bytes(3) + bytes([kind, flags]) + stream.to_bytes(4) + payload


ASKS = b"\x82\x86\x84\x41\x09127.0.0.1"  # GET / of this host, in HPACK
FRAMES = {
    "PING": frame(6, 0, 0, bytes(8)) * 4000,
    "SETTINGS": frame(4, 0, 0, b"\0\3\0\0\0\1") * 4000,
    "PRIORITY": frame(2, 0, 1, bytes(4) + b"\x10") * 4000,
    "rapid reset": b"".join(frame(1, 5, id_, ASKS) + frame(3, 0, id_, bytes(4)) for id_ in range(1, 4000, 2)),
    "CONTINUATION": frame(1, 1, 1, ASKS) + frame(9, 0, 1, b"\x40\1a\1b" * 3000) * 5,
    "HPACK bomb": frame(1, 1, 1, ASKS + b"\x40\1a\x7f\xa1\x1e" + b"b" * 4000) + frame(9, 4, 1, b"\xbe" * 16000) * 4,
}


async def frames(one: Attacker, kind: str) -> None:
    """On both ports, by TLS where a client is who asks for HTTP/2 and who does not ask."""
    ways = cycle([trusting("h2"), trusting("http/1.1"), None])

    async def once() -> None:
        async with one.connection(by=next(ways)) as (reader, writer):
            with suppress(ConnectionError):
                await one.say(writer, PREFACE + FRAMES[kind])
            await one.hear_all(reader)

    await one.again(FEW, once)


async def program(one: Attacker, *command: str) -> None:
    """A program that is not ours, started again and again; what it says itself, and how it ends."""

    async def once() -> None:
        process = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
        )
        said, _ = await process.communicate()
        told = [line for line in said.decode(errors="replace").splitlines() if line.startswith(("status codes", "200"))]
        one.got[f"exit {process.returncode}{''.join(f': {line}' for line in told)}"] += 1

    await one.again(4, once)


async def curl(one: Attacker) -> None:
    options = ("-sk", "--http1.1", "--interface", one.source, "-o", "/dev/null", "-w", "%{http_code}")
    await program(one, "/usr/bin/curl", *options, f"https://{HERE}:{one.sealed}{one.page}")


async def nghttp(one: Attacker) -> None:
    await program(one, "/usr/bin/nghttp", "-n", f"https://{HERE}:{one.sealed}{one.page}")


async def h2load(one: Attacker, *options: str) -> None:
    asked = ("-n", "1000", "-c", "10", "-m", "10", "--rps", "100")
    await program(one, "/usr/bin/h2load", *asked, *options, f"https://{HERE}:{one.sealed}{one.page}")


ATTACKS: dict[str, Callable[[Attacker], Coroutine[None, None, None]]] = {
    "nothing": nothing,
    "curl by TLS, closing as it should": curl,
    "half-close after the request": half_close,
    **{f"HTTP/2: {kind}": partial(frames, kind=kind) for kind in FRAMES},
    "nghttp": nghttp,
    "h2load": h2load,
    "300 with nonsense links": tokens,
    "16 with 50 nonsense links pipelined": pipelined,
    "250 with invented sessions": cookies,
    "80 log-ins with wrong passwords": log_ins,
    "1,500 slow heads": partial(dripping, first=f"GET / HTTP/1.1\r\n{HOST}X: ".encode()),
    "1,500 slow bodies": partial(
        dripping, first=f"POST /anmelden/ HTTP/1.1\r\n{HOST}Content-Length: 9999\r\n\r\n".encode()
    ),
    "200 slow readers": slow_readers,
    "1,500 silent before TLS": silent,
    "1,500 silent within the handshake": partial(silent, first=HALF_A_HELLO),
    "1,500 silent after the handshake": partial(silent, by=trusting("http/1.1")),
    "smuggling": smuggling,
    "500 readers, If-None-Match, server anew": readers,
    "worker stopped": hang,
}


def main() -> None:
    """One attack."""
    one = Attacker(**json.load(sys.stdin))
    logging.disable()  # of connections that were cut uvloop tells more than we want to know
    os.nice(POLITENESS)
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    uvloop.run(ATTACKS[one.attack](one))
    print(json.dumps(one.got))


if __name__ == "__main__":
    main()
