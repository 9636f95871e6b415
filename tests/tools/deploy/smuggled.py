"""Requests that two servers in a row could read in two ways, through a proxy to our server, which counts what comes.

As many reach the program as were answered: never one that the proxy took for part of another.
"""

import os
import re
import socket
import tempfile
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import django

from tests.ports import free_port
from tests.tools.deploy.proxies import Before, Proxy

if TYPE_CHECKING:
    from tests.server.served import Served

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
