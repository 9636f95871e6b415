"""What TLS and HTTP/2 cost the server: processor time of its process alone, for a page that is kept. Everything stays
on this machine's loopback, bounded in number.
"""

import asyncio
import gc
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from pathlib import Path

import uvloop

from tests.benchmarks.table import Line
from tests.server.certificates import Authority
from tests.server.http2 import Http2
from tests.server.served import Client, Echo, Served
from tournament.server.front import Program
from tournament.server.limits import Limits
from tournament.server.sealed import tls_context
from tournament.server.serving import COLLECTING, Seal, Service, listen
from tournament.web.kept import Answer

REQUESTS, HANDSHAKES = 900, 200  # of one client no more than a connection of HTTP/2 may ask
PAGE = b"<p>stand</p>" * 400
WAYS = ("HTTP/1.1", "HTTP/1.1 by TLS", "HTTP/2 by TLS")
TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Server:
    """A server in a process of its own, and whoever asks it."""

    pid: int
    served: Served
    authority: Authority

    def cost(self, times: int, do: Callable[[], object]) -> float:
        """Milliseconds of its processor time for doing this once."""
        before = self._seconds()
        for _ in range(times):
            do()
        return (self._seconds() - before) / times * 1000

    def _seconds(self) -> float:
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK


def lines() -> Iterator[Line]:
    """Each way to come, to a server of its own; beside the same without TLS."""
    plain = 0.0
    for name in WAYS:
        with server() as one:
            connect = partial(connected, one, name)
            client = connect()
            each = one.cost(REQUESTS if isinstance(client, Http2) else 20 * REQUESTS, partial(ask, client))
            client.close()
            coming = one.cost(HANDSHAKES, partial(once, connect))
        yield Line(f"a kept page, {name} (CPU)", each, "ms", WAYS[0], plain or None)
        yield Line(f"connecting and a kept page, {name} (CPU)", coming, "ms")
        plain = plain or each


@contextmanager
def server() -> Iterator[Server]:
    """One that has just started."""
    with tempfile.TemporaryDirectory() as made:
        authority = Authority.made(Path(made) / "authority")
        here, there = get_context("fork").Pipe()
        arguments = there, authority.sign(Path(made) / "saal")
        process = get_context("fork").Process(target=serve, args=arguments, daemon=True)
        process.start()
        port, sealed = here.recv()
        yield Server(process.pid or 0, Served(port, Echo(), {}, [], lambda: None, sealed), authority)
        process.terminate()
        process.join()


def connected(one: Server, way: str) -> Client | Http2:
    """Somebody who comes that way."""
    if way == WAYS[0]:
        return one.served.client()
    if way == WAYS[1]:
        return one.served.sealed(one.authority.trust("http/1.1"))
    return Http2(one.served, one.authority.trust("h2"))


def ask(client: Client | Http2) -> None:
    """For the one page."""
    if isinstance(client, Http2):
        client.hear(client.ask("/"))
    else:
        client.ask("/")


def once(connect: Callable[[], Client | Http2]) -> None:
    """Come, ask and go."""
    client = connect()
    ask(client)
    client.close()


def serve(ports: Pipe, folder: Path) -> None:
    """One kept page, plain and by TLS, until this process ends; Python looks for cycles as rarely as it does there."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)
    listening, seal = listen("127.0.0.1", 0), listen("127.0.0.1", 0)
    page = Answer(200, (("Content-Type", "text/html"), ("Content-Length", str(len(PAGE)))), PAGE)
    program = Program(Echo(), lambda asked: page, lambda cookies: False)
    ports.send((listening.getsockname()[1], seal.getsockname()[1]))
    service = Service(listening, program, Limits(), (), Seal(seal, tls_context(folder)))
    uvloop.run(service.run(asyncio.Event()))
