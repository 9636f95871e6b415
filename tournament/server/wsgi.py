"""A request as it came, as WSGI has it (PEP 3333), and what a WSGI application answers to it in a thread."""

import io
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote_to_bytes
from wsgiref.types import WSGIApplication

from tournament.core.frames import roomy
from tournament.web.kept import Answer

OWN_NAMES = {b"content-type": "CONTENT_TYPE", b"content-length": "CONTENT_LENGTH"}
OF_THE_CONNECTION = frozenset({b"transfer-encoding", b"connection", b"keep-alive", b"expect", b"upgrade"})


@dataclass(frozen=True, slots=True)
class Head:
    """A request without its body. `target`: path and query as sent; `fields`: headers by their name in small letters,
    those of one name joined; `peer`, `here`: address and port of both ends."""

    method: str
    target: str
    version: str
    scheme: str
    fields: Mapping[bytes, bytes]
    peer: tuple[str, str]
    here: tuple[str, str]

    @classmethod
    def of(cls, scope: Mapping[str, Any]) -> "Head":
        """Return the head that ASGI's scope tells."""
        fields: dict[bytes, bytes] = {}
        for name, value in scope["headers"]:
            between = b"; " if name == b"cookie" else b","
            fields[name] = fields[name] + between + value if name in fields else value
        query = scope["query_string"]
        target = (scope["raw_path"] + (b"?" + query if query else b"")).decode("latin-1")
        peer, here = scope["client"], scope["server"]
        return cls(scope["method"], target, scope["http_version"], scope["scheme"], fields, peer, here)

    @property
    def size(self) -> int:
        """Return about how many bytes it has."""
        return len(self.target) + sum(len(name) + len(value) for name, value in self.fields.items())

    def field(self, name: bytes) -> str:
        """Return a header, empty where it was not sent."""
        return self.fields.get(name, b"").decode("latin-1")

    @property
    def path(self) -> str:
        """Return the path as PATH_INFO has it."""
        return unquote_to_bytes(self.target.partition("?")[0].encode("latin-1")).decode("latin-1")


def environ(head: Head, body: bytes) -> dict[str, Any]:
    """Return what PEP 3333 wants. Headers with an underscore in their name are left out: they would read as others."""
    values: dict[str, Any] = {
        "REQUEST_METHOD": head.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": head.path,
        "QUERY_STRING": head.target.partition("?")[2],
        "SERVER_NAME": head.here[0],
        "SERVER_PORT": head.here[1],
        "SERVER_PROTOCOL": f"HTTP/{head.version}",
        "REMOTE_ADDR": head.peer[0],
        "REMOTE_PORT": head.peer[1],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": head.scheme,
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in head.fields.items():
        if b"_" not in name and name not in OF_THE_CONNECTION:
            key = OWN_NAMES.get(name) or "HTTP_" + name.decode("latin-1").upper().replace("-", "_")
            values[key] = value.decode("latin-1")
    if body:
        values["CONTENT_LENGTH"] = str(len(body))  # a body in chunks is whole by now
    return values


@roomy
def answer_of(application: WSGIApplication, head: Head, body: bytes) -> Answer:
    """Return what the application answers, whole: the program's answers fit into memory. Raise what it raises."""
    begun: list[tuple[int, list[tuple[str, str]]]] = []
    written: list[bytes] = []

    def start_response(
        status: str, headers: list[tuple[str, str]], _error: object = None, /
    ) -> Callable[[bytes], object]:
        begun.append((int(status[:3]), headers))
        return written.append

    made = _whole(application(environ(head, body), start_response))
    status, headers = begun[-1]
    return Answer(status, tuple(headers), b"".join([*written, made]))


def _whole(pieces: Iterable[bytes]) -> bytes:
    try:
        return b"".join(pieces)
    finally:
        if (close := getattr(pieces, "close", None)) is not None:
            close()
