"""Who comes through a proxy: a hall behind one address, one address that asks for more than a hall does, and requests
that two servers in a row could read in two ways."""

import http.client
import os
import re
import socket
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from importlib import import_module
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

import django

from tests.ports import free_port
from tests.tools.deploy.files import tool
from tests.tools.deploy.proxies import Before, Proxy
from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from tests.server.served import Served

PHONES, ASKS = 250, 4
HALL, KEEPER = "127.0.0.3", "127.0.0.2"
CONNECTIONS, STREAMS, LISTS, REQUESTS = 16, 100, 1_000, 16_000
"""Of the flood, from 127.0.0.1: as many requests as nginx takes on so many connections (`keepalive_requests`)."""
REFUSED = re.compile(r" 429 .* -$", re.MULTILINE)
"""In nginx's log: without asking the program."""


def hall(proxy: Proxy, path: str) -> str:
    """All phones of a hall come at once, each on a connection of its own that stays open: none is refused."""
    with ThreadPoolExecutor(PHONES) as phones:
        said = Counter(status for some in phones.map(lambda _: _asks(proxy, path), range(PHONES)) for status in some)
    assert said == {200: PHONES * ASKS}, said
    return f"{PHONES} phones behind one address asked {ASKS} times each, all answered 200"


def flood(proxy: Proxy, path: str) -> str:
    """One address asks as fast as it can, for lists that do not exist and then for a page: too much of it is refused,
    of the page by nginx before the program hears of it, and a list keeper at another address never is."""
    nowhere = [f"/liste/gibt-es-nicht-{number}/state" for number in range(LISTS)]
    lists, keeper = _flooded(proxy, path, nowhere)
    assert [lists[kind] for kind in ("2xx", "3xx", "5xx")] == [0, 0, 0], lists
    pages, _ = _flooded(proxy, path, ["/"])
    assert (pages["3xx"], pages["5xx"]) == (0, 0), pages
    by_proxy = len(REFUSED.findall(proxy.log.read_text(encoding="utf-8")))
    assert bool(by_proxy) == proxy.limits, by_proxy
    times = f"{median(keeper):.0f}, {quantiles(keeper, n=20)[-1]:.0f}, {max(keeper):.0f} ms"
    return (
        f"{REQUESTS} asks of one address ({CONNECTIONS} connections x {STREAMS} streams) for lists of nobody: "
        f"{lists['4xx']} x 4xx; a list keeper elsewhere: {len(keeper)} x 200 (p50, p95, max: {times}); "
        f"as many asks for a page: {pages['2xx']} x 2xx, {by_proxy} x 429 by the proxy"
    )


def _flooded(proxy: Proxy, path: str, asked: Sequence[str]) -> tuple[Counter[str], list[float]]:
    """What the flood was answered, by kind, and how many milliseconds a list keeper waited meanwhile, each time."""
    command = [tool("h2load"), "-n", str(REQUESTS), "-c", str(CONNECTIONS), "-m", str(STREAMS), "-i", "-"]
    took = list[float]()
    with tempfile.TemporaryFile("w+") as said:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=said, text=True) as flooding:
            assert flooding.stdin is not None
            flooding.stdin.writelines(f"https://localhost:{proxy.secure}{one}\n" for one in asked)
            flooding.stdin.close()
            while flooding.poll() is None:
                begin = time.monotonic()
                assert _asks(proxy, path, KEEPER, 1) == [200]
                took.append(1000 * (time.monotonic() - begin))
        said.seek(0)
        told = said.read()
    return Counter({kind: int(number) for number, kind in re.findall(r"(\d+) ([2-5]xx)", told)}), took


def _asks(proxy: Proxy, path: str, source: str = HALL, times: int = ASKS) -> list[int]:
    """The statuses, on one connection."""
    connection = http.client.HTTPSConnection(
        "localhost", proxy.secure, timeout=PATIENCE, context=proxy.tls, source_address=(source, 0)
    )
    with closing(connection):
        return [_status(connection, f"{path}state") for _ in range(times)]


def _status(connection: http.client.HTTPSConnection, path: str) -> int:
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    return answer.status


# Through a proxy to our server, which counts what comes: as many reach the program as were answered, never one that the
# proxy took for part of another.

HIDDEN = "GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"
END = "GET /end HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
WAITS = 2.0
"""Seconds without a byte after which a proxy is taken to wait for more."""
LENGTH, CHUNKED = f"Content-Length: {len(HIDDEN) + 5}\r\n", "Transfer-Encoding: chunked\r\n"
ENDED = f"0\r\n\r\n{HIDDEN}"  # to who reads pieces it is over before what is hidden
PIECE = f"{len(HIDDEN):x}\r\n{HIDDEN}\r\n0\r\n\r\n"  # to who reads the length it is over after the first line
SHORT = f"Content-Length: {len(f'{len(HIDDEN):x}') + 2}\r\n"
VARIANTS = {
    "CL.TE": LENGTH + CHUNKED + "\r\n" + ENDED,
    "TE.CL": CHUNKED + SHORT + "\r\n" + PIECE,
    "TE: xchunked": LENGTH + "Transfer-Encoding: xchunked\r\n\r\n" + ENDED,
    "TE: chunked, identity": LENGTH + "Transfer-Encoding: chunked, identity\r\n\r\n" + ENDED,
    "TE twice": LENGTH + CHUNKED + "Transfer-Encoding: identity\r\n\r\n" + ENDED,
    "TE folded": LENGTH + "Transfer-Encoding:\r\n chunked\r\n\r\n" + ENDED,
    "TE after a tab": LENGTH + "Transfer-Encoding:\tchunked\r\n\r\n" + ENDED,
    "TE after a vertical tab": LENGTH + "Transfer-Encoding:\x0bchunked\r\n\r\n" + ENDED,
    "space before the colon": LENGTH + "Transfer-Encoding : chunked\r\n\r\n" + ENDED,
    "space before the colon of CL": f"Content-Length : {len(HIDDEN)}\r\n\r\n{HIDDEN}",
    "CL twice": LENGTH + "Content-Length: 0\r\n\r\n" + ENDED,
    "CL in a list": f"Content-Length: {len(HIDDEN)}, 0\r\n\r\n{HIDDEN}",
    "CL with a plus sign": f"Content-Length: +{len(HIDDEN)}\r\n\r\n{HIDDEN}",
    "CL folded": f"Content-Length:\r\n {len(HIDDEN)}\r\n\r\n{HIDDEN}",
    "bare LF ends the head": LENGTH + "X: a\n\n" + ENDED,
    "bare LF between headers": f"X: a\nContent-Length: {len(HIDDEN)}\r\n\r\n{HIDDEN}",
    "bare LF in the pieces": CHUNKED + f"\r\n{len(HIDDEN):x}\n{HIDDEN}\n0\n\n",
    "bare CR in a header": f"X: a\rContent-Length: {len(HIDDEN)}\r\n\r\n{HIDDEN}",
    "a piece's size with 0x": CHUNKED + f"\r\n0x{len(HIDDEN):x}\r\n{HIDDEN}\r\n0\r\n\r\n",
    "a plain length": f"Content-Length: {len(HIDDEN)}\r\n\r\n{HIDDEN}",
    "plain pieces": CHUNKED + "\r\n" + PIECE,
}


def smuggled(before: Before) -> str:
    """Through this proxy; how many were accepted."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.test")
    django.setup()  # which our server needs before it is imported
    served = import_module("tests.server.served").served
    with (
        tempfile.TemporaryDirectory(prefix="spielliste-proxy-") as name,
        served() as server,
        before(Path(name), Path(name), server.port, free_port()) as proxy,
    ):
        taken = [variant for variant, said in VARIANTS.items() if _is_taken(proxy, server, variant, said)]
    assert {"a plain length", "plain pieces"} <= {*taken}, taken
    return f"{proxy.name}: {len(VARIANTS)} ambiguous requests, each reached the program once or never; once: {taken}"


def _is_taken(proxy: Proxy, server: "Served", variant: str, said: str) -> bool:
    """Whether it came to the program; AssertionError: another number of requests than was answered."""
    server.echo.asked.clear()
    heard = _heard(proxy, f"POST /first HTTP/1.1\r\nHost: localhost\r\n{said}{END}".encode("latin-1"))
    statuses = [int(status) for status in re.findall(rb"HTTP/1\.[01] (\d{3}) ", heard)]
    came = [*server.echo.asked]
    assert len(came) == statuses.count(200), (variant, statuses, came)
    assert came.count("/first") <= 1, (variant, came)
    honest = proxy.ask("/honest")  # on a connection to the program that was used before
    assert (honest.status, b'"PATH_INFO": "/honest"' in honest.body) == (200, True), (variant, honest)
    assert server.echo.asked == [*came, "/honest"], (variant, server.echo.asked)
    return "/first" in came


def _heard(proxy: Proxy, said: bytes) -> bytes:
    heard = b""
    with (
        socket.create_connection(("127.0.0.1", proxy.secure)) as bare,
        proxy.tls.wrap_socket(bare, server_hostname="localhost") as talk,
    ):
        talk.settimeout(WAITS)
        with suppress(TimeoutError, ConnectionError):
            talk.sendall(said)
            while more := talk.recv(65536):
                heard += more
    return heard
