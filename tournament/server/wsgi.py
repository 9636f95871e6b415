"""A request as WSGI has it (PEP 3333), and what a WSGI application answers. Runs in a thread."""

import io
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from wsgiref.types import WSGIApplication

from tournament.server.reader import Head
from tournament.web.kept import Answer

OWN_NAMES = {b"content-type": "CONTENT_TYPE", b"content-length": "CONTENT_LENGTH"}


@dataclass(frozen=True, slots=True)
class Ends:
    """Both ends of a connection: address and port; whether it is sealed (TLS)."""

    theirs: tuple[str, int]
    ours: tuple[str, int]
    sealed: bool = False


def environ(head: Head, body: bytes, ends: Ends) -> dict[str, Any]:
    """What PEP 3333 wants. Headers with an underscore in their name are left out: they would read as others do."""
    found: dict[str, Any] = {
        "REQUEST_METHOD": head.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": head.path,
        "QUERY_STRING": head.path_and_query.partition(b"?")[2].decode("latin-1"),
        "SERVER_NAME": ends.ours[0],
        "SERVER_PORT": str(ends.ours[1]),
        "SERVER_PROTOCOL": f"HTTP/{head.version}",
        "REMOTE_ADDR": ends.theirs[0],
        "REMOTE_PORT": str(ends.theirs[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "https" if ends.sealed else "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in head.fields:
        if b"_" not in name:
            _add(found, name, value.decode("latin-1"))
    if head.has_body:
        found["CONTENT_LENGTH"] = str(len(body))  # a body in chunks is whole by now
    found.pop("HTTP_TRANSFER_ENCODING", None)
    return found


def _add(found: dict[str, Any], name: bytes, value: str) -> None:
    """A header, joined with the same that came before."""
    key = OWN_NAMES.get(name) or "HTTP_" + name.decode("latin-1").upper().replace("-", "_")
    between = "; " if name == b"cookie" else ","
    found[key] = f"{found[key]}{between}{value}" if key in found else value


def answer_of(application: WSGIApplication, head: Head, body: bytes, ends: Ends) -> Answer:
    """What the application answers, whole: the program's answers fit into memory. Raises what it raises."""
    said: list[tuple[int, list[tuple[str, str]]]] = []

    def start_response(
        status: str, headers: list[tuple[str, str]], _error: object = None, /
    ) -> Callable[[bytes], object]:
        said.append((int(status[:3]), headers))
        return written.append

    written: list[bytes] = []
    made = _whole(application(environ(head, body, ends), start_response))
    status, headers = said[-1]
    return Answer(status, tuple(headers), b"".join([*written, made]))


def _whole(pieces: Iterable[bytes]) -> bytes:
    try:
        return b"".join(pieces)
    finally:
        if (close := getattr(pieces, "close", None)) is not None:
            close()
