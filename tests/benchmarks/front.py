"""The web server: what a reader costs who has the page already."""

import asyncio
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator

import uvloop

from tests.benchmarks.championship import championship
from tests.benchmarks.hall.asking import ETAG, Client, Heard, connected, header
from tests.benchmarks.hall.people import BROWSER
from tests.benchmarks.hall.server import family_cpu, wait_for
from tests.benchmarks.table import Line
from tests.browser.installed import ROOT
from tests.ports import free_port

READERS, REQUESTS, ROUNDS = 50, 10_000, 5


def lines() -> Iterator[Line]:
    """What is measured, on the tournament that all others are measured on."""
    page = f"{championship().get_absolute_url()}stand"
    server, port = started()
    each = unchanged(server.pid, port, page)
    server.terminate()
    server.wait(30)
    yield Line("304 of a public page, through the whole server (CPU)", each, "ms", at_most=0.16)


# It comes with what checks PDFs; an installation has none, where openpyxl would load it at the start.
WITHOUT_NUMPY = """
import runpy, sys
sys.modules["numpy"] = None
sys.argv[0] = "manage.py"
runpy.run_path("manage.py", run_name="__main__")
"""


def started() -> "tuple[subprocess.Popen[bytes], int]":
    """The installed program on this database, once somebody listens."""
    port = free_port()
    environment = os.environ | {"PORT": str(port), "DJANGO_SETTINGS_MODULE": "tournament.settings.dev"}
    command = [sys.executable, "-c", WITHOUT_NUMPY, "serve"]
    server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    wait_for(port, server)
    return server, port


def unchanged(pid: int, port: int, page: str) -> float:
    """Milliseconds of processor time the server takes for telling a reader that nothing has changed."""
    uvloop.run(read(port, page, READERS))
    return statistics.median(_each(pid, port, page) for _ in range(ROUNDS))


def _each(pid: int, port: int, page: str) -> float:
    before = family_cpu(pid)
    uvloop.run(read(port, page, REQUESTS))
    return (family_cpu(pid) - before) / REQUESTS * 1000


async def read(port: int, page: str, requests: int) -> None:
    """So many requests for a page on READERS connections; all but the first of each are answered 304."""
    await asyncio.gather(*(_read(port, page, requests // READERS, f"127.0.1.{one}") for one in range(READERS)))


async def _read(port: int, page: str, requests: int, source: str) -> None:
    """One reader, at an address of their own: each has its pace. Raises ConnectionError where something else is
    answered."""
    left, known, finished = requests, b"", asyncio.get_running_loop().create_future()

    def ask() -> None:
        client.ask(b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s%s\r\n" % (page.encode(), BROWSER, known))

    def heard(answer: Heard, said: bytes) -> None:
        nonlocal left, known
        left -= 1
        if answer.status != (304 if known else 200):
            finished.set_exception(ConnectionError(answer.status))
        elif left:
            known = known or b"If-None-Match: %s\r\n" % header(said, ETAG)
            ask()
        else:
            finished.set_result(None)

    client = Client(heard)
    await connected(client, port, source)
    ask()
    await finished
    client.hang_up()
