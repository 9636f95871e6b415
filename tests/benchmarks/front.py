"""The web server: what a reader costs who has the page already, and how soon somebody is answered after a start."""

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import uvloop

from tests.benchmarks.championship import championship
from tests.benchmarks.hall.asking import ETAG, Client, Heard, connected, header
from tests.benchmarks.hall.people import BROWSER
from tests.benchmarks.hall.server import family_cpu, wait_for
from tests.benchmarks.table import Line
from tests.browser.installed import ROOT
from tests.tools.with_postgres import free_port

READERS, REQUESTS = 50, 40_000


def lines() -> Iterator[Line]:
    """What is measured, on the tournament that all others are measured on."""
    page = f"{championship().get_absolute_url()}stand"
    starts = []
    for _ in range(4):  # the first makes everything ready
        begun = time.monotonic()
        server, port = started()
        assert fetched(port, "/") == 200
        starts.append(time.monotonic() - begun)
        if len(starts) == 4:
            yield Line(
                "304 of a public page, through the whole server (CPU)",
                unchanged(server.pid, port, page),
                "ms",
                at_most=0.05,
            )
        server.terminate()
        server.wait(30)
    yield Line("second start to the first answer", statistics.median(starts[1:]), "s", at_most=2)


def started() -> "tuple[subprocess.Popen[bytes], int]":
    """The installed program on this database, once somebody listens."""
    port = free_port()
    environment = os.environ | {"PORT": str(port), "DJANGO_SETTINGS_MODULE": "tournament.settings.dev"}
    command = [sys.executable, "manage.py", "serve"]
    server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    wait_for(port, server)
    return server, port


def fetched(port: int, path: str) -> int:
    """The status of an answer."""
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET", path)
    status = connection.getresponse().status
    connection.close()
    return status


def unchanged(pid: int, port: int, page: str) -> float:
    """Milliseconds of processor time the server takes for telling a reader that nothing has changed."""
    uvloop.run(read(port, page, READERS))
    before = family_cpu(pid)
    uvloop.run(read(port, page, REQUESTS))
    return (family_cpu(pid) - before) / REQUESTS * 1000


async def read(port: int, page: str, requests: int) -> None:
    """So many requests on READERS connections; the first of each is for the page itself, all others are answered 304."""
    left, finished = requests, asyncio.Event()
    first = b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s\r\n" % (page.encode(), BROWSER)

    def reader() -> Client:
        def heard(answer: Heard, said: bytes) -> None:
            nonlocal left, again
            left -= 1
            again = again or first.replace(b"\r\n\r\n", b"\r\nIf-None-Match: %s\r\n\r\n" % header(said, ETAG))
            assert answer.status == (304 if b" 304 " in said[:20] else 200), said
            if left >= READERS:
                client.ask(again)
            elif left == 0:
                finished.set()

        again = b""
        client = Client(heard)
        return client

    clients = [reader() for _ in range(READERS)]
    for client in clients:
        await connected(client, port, "127.0.0.1")
        client.ask(first)
    await finished.wait()
    for client in clients:
        client.hang_up()
