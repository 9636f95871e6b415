"""What TLS costs the server: processor time of its process alone, for a page that is kept. Everything stays
on this machine's loopback, bounded in number.
"""

import asyncio
import gc
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from tests.benchmarks.table import Line
from tests.ports import free_port, listens
from tests.server.certificates import Authority
from tests.server.served import Client, Echo, Served
from tests.waiting import wait_until
from tournament.management.command import COLLECTING
from tournament.server.front import Program
from tournament.server.limits import Limits
from tournament.server.serving import Address, Seal, Service
from tournament.web.kept import Answer

REQUESTS, HANDSHAKES = 18_000, 200
PAGE = b"<p>stand</p>" * 400
WAYS = ("HTTP/1.1", "HTTP/1.1 by TLS")
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
            each = one.cost(REQUESTS, partial(client.ask, "/"))
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
        ports = free_port(), free_port()
        arguments = ports, authority.sign(Path(made) / "saal")
        process = get_context("fork").Process(target=serve, args=arguments, daemon=True)
        process.start()
        wait_until(lambda: all(map(listens, ports)))
        yield Server(process.pid or 0, Served(ports[0], Echo(), {}, [], lambda: None, ports[1]), authority)
        process.terminate()
        process.join()


def connected(one: Server, way: str) -> Client:
    """Somebody who comes that way."""
    return one.served.client() if way == WAYS[0] else one.served.sealed(one.authority.trust("http/1.1"))


def once(connect: Callable[[], Client]) -> None:
    """Come, ask and go."""
    with connect() as client:
        client.ask("/")


def serve(ports: tuple[int, int], folder: Path) -> None:
    """One kept page, plain and by TLS, until this process ends; Python looks for cycles as rarely as it does there."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)
    page = Answer(200, (("Content-Type", "text/html"), ("Content-Length", str(len(PAGE)))), PAGE)
    program = Program(Echo(), lambda asked: page, lambda cookies: False)
    plain, sealed = (Address("127.0.0.1", port) for port in ports)
    limits = replace(Limits(), requests=10**6)  # all come from one address, which is not to wait for its pace
    asyncio.run(Service(plain, program, limits, (), Seal(sealed, folder)).run(asyncio.Event()))
