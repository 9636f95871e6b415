"""A server with real sockets and a small program behind it, and clients that say exactly what a test wants said."""

import asyncio
import json
import select
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from email.message import Message
from http.client import parse_headers
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from wsgiref.types import StartResponse, WSGIEnvironment

from tests.ports import free_port
from tournament.server.front import Program
from tournament.server.limits import Limits
from tournament.server.serving import Address, Seal, Service
from tournament.web.connection import Networks
from tournament.web.kept import Answer, Asked

PATIENCE = 60.0
SOON = 0.2
HERE = "127.0.0.1"
HEAD = "Host: saal\r\n"
KEPT_FOR_CLIENT = 256 * 1024  # bytes
LARGE = 24_000_000  # bytes; more than the kernel keeps on both sides for a client that does not read
ORGANISER = "sessionid=anna"
SHEET = "/leitung/pokal/anmeldung/einlesen/"


@dataclass(slots=True)
class Echo:
    """A WSGI application that tells what it was asked, as JSON; under some paths it does something else."""

    asked: list[str] = field(default_factory=list)
    hold: threading.Event = field(default_factory=threading.Event)
    held: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    statuses: dict[str, int] = field(default_factory=dict)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
        path = environ["PATH_INFO"]
        self.asked.append(path)
        if path.endswith(("/hold", "/hold.pdf")):
            self.held.release()
            assert self.hold.wait(PATIENCE)
        if path == "/fail":
            raise RuntimeError("the program fails")
        body = environ["wsgi.input"].read()
        if (status := self.statuses.get(path)) or path.startswith("/status/"):
            start_response(f"{status or path[8:]} Said", [("Content-Length", "0")])
            return []
        if path == "/large":
            start_response("200 OK", [("Content-Type", "application/pdf")])
            return [b"x" * (LARGE // 24)] * 24
        told = {key: value for key, value in environ.items() if isinstance(value, str)}
        start_response("200 OK", [("Content-Type", "application/json"), ("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")])
        return [json.dumps(told | {"body": body.decode("latin-1"), "size": len(body)}).encode()]


@dataclass(frozen=True, slots=True)
class Served:
    """A running server, its program, the pages it keeps, and who asked for them."""

    port: int
    echo: Echo
    kept: dict[str, bytes]
    asked: list[Asked]
    stop: Callable[[], None]
    sealed_port: int = 0

    def client(self, source: str = HERE) -> "Client":
        """Somebody who comes from this address."""
        return Client(self.port, source)

    @contextmanager
    def clients(self, *sources: str) -> Iterator[list["Client"]]:
        """Some who come from these addresses."""
        with ExitStack() as stack:
            yield [stack.enter_context(self.client(source)) for source in sources]

    def sealed(self, trust: ssl.SSLContext, source: str = HERE) -> "Client":
        """Somebody who comes by TLS."""
        return Client(self.sealed_port, source, trust)

    def get(self, path: str, source: str = HERE) -> "Heard":
        """The answer to a request of its own connection."""
        with self.client(source) as client:
            return client.ask(path)


@contextmanager
def served(limits: Limits | None = None, trusted: Networks = (), certificate: Path | None = None) -> Iterator[Served]:
    """A server in a thread of this process, until left; with the folder of a `certificate` by TLS as well."""
    echo = Echo()
    pages, readers = {"/stand": b"stand"}, list[Asked]()

    def kept(asked: Asked) -> Answer | None:
        readers.append(asked)
        page = pages.get(asked.target)
        if page is None:
            return None
        return Answer(200, (("Content-Length", str(len(page))),), page if asked.method == "GET" else b"")

    program = Program(echo, kept, lambda cookies: ORGANISER in cookies)
    port, sealed_port = free_port(), free_port()
    seal = Seal(Address(HERE, sealed_port), certificate) if certificate else None
    service = Service(Address(HERE, port), program, limits or Limits(), trusted, seal)
    loop, stop = asyncio.new_event_loop(), asyncio.Event()

    def told_to_stop() -> None:
        with suppress(RuntimeError):  # it is closed
            loop.call_soon_threadsafe(stop.set)

    ready = threading.Event()
    thread = threading.Thread(target=_run, args=(loop, service, stop, ready), daemon=True)  # a red test ends, too
    thread.start()
    try:
        assert ready.wait(PATIENCE)
        yield Served(port, echo, pages, readers, told_to_stop, sealed_port)
    finally:
        echo.hold.set()
        told_to_stop()
        thread.join(PATIENCE)
        assert not thread.is_alive()


def _run(loop: asyncio.AbstractEventLoop, service: Service, stop: asyncio.Event, ready: threading.Event) -> None:
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(service.run(stop, ready.set))


@dataclass(frozen=True, slots=True)
class Heard:
    """An answer as it came."""

    status: int
    headers: Message
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        """The answer of a list."""
        said: dict[str, Any] = json.loads(self.body)
        return said

    @property
    def told(self) -> dict[str, Any]:
        """What Echo tells."""
        assert self.status == 200, self
        return self.json


class Client:
    """One connection."""

    def __init__(self, port: int, source: str = HERE, trust: ssl.SSLContext | None = None) -> None:
        plain = socket.create_connection((HERE, port), PATIENCE, source_address=(source, 0))
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # Left to itself a kernel may keep 32 MB for somebody who does not read: then a large answer is simply gone.
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, KEPT_FOR_CLIENT)
        self._socket = plain if trust is None else trust.wrap_socket(plain, server_hostname="saal")
        self._file = self._socket.makefile("rb")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self._file.close()
        self._socket.close()

    def say(self, text: str | bytes) -> None:
        """Send this."""
        self._socket.sendall(text.encode("latin-1") if isinstance(text, str) else text)

    def hears(self, *, head_alone: bool = False) -> Heard:
        """The next answer."""
        first = self._file.readline()
        assert first.startswith(b"HTTP/1.1 "), first
        status, headers = int(first.split()[1]), parse_headers(self._file)
        silent = head_alone or status in (100, 204, 304)
        return Heard(status, headers, b"" if silent else self._file.read(int(headers["Content-Length"])))

    def ask(self, path: str, headers: str = "", method: str = "GET", body: bytes = b"") -> Heard:
        """Send a request, hear the answer."""
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        self.say(f"{method} {path} HTTP/1.1\r\n{HEAD}{headers}{length}\r\n".encode("latin-1") + body)
        return self.hears(head_alone=method == "HEAD")

    def wants(self, path: str, headers: str = "") -> None:
        """Send a request and leave its answer."""
        self.say(f"GET {path} HTTP/1.1\r\n{HEAD}{headers}\r\n")

    def is_held(self, server: Served, headers: str = "") -> None:
        """Send a request which the program has by then, and answers when it may."""
        self.wants("/hold", headers)
        server.echo.held.acquire()

    def has_heard(self, seconds: float = PATIENCE) -> bool:
        """Whether something has come, or comes within that time."""
        return bool(select.select([self._socket], [], [], seconds)[0])

    def takes(self, size: int) -> bool:
        """Take an answer at last; whether so much came."""
        with suppress(ConnectionError):
            return len(self._file.read(size)) == size
        return False

    def rest(self) -> bytes:
        """Return all that still comes, until the server ends the connection."""
        try:
            return self._file.read()
        except ConnectionError:
            return b""

    def ended(self) -> bool:
        """Wait until the server ends the connection; whether nothing more came before."""
        return self.rest() == b""

    def done(self) -> None:
        """Nothing more will be said."""
        self._socket.shutdown(socket.SHUT_WR)
