"""A stranger who reads the program's pages inside this process: whatever holds for strangers holds for the site."""

import io
from dataclasses import dataclass
from pathlib import Path
from typing import cast
from urllib.parse import unquote_to_bytes, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.handlers.base import BaseHandler
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse


@dataclass(frozen=True, slots=True)
class Answer:
    """What a stranger gets. `kind`: its media type; `location`: where they are sent on."""

    status: int
    kind: str
    body: bytes
    location: str = ""


class Stranger:
    """Somebody who reads below this base, with no cookie and no log-in."""

    def __init__(self, base: str) -> None:
        self._handler = BaseHandler()
        self._handler.load_middleware()
        parts = urlsplit(base)
        self._environ = {
            "REQUEST_METHOD": "GET",
            "SERVER_NAME": parts.hostname or "localhost",
            "SERVER_PORT": str(parts.port or (443 if parts.scheme == "https" else 80)),
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_HOST": parts.netloc,
            "REMOTE_ADDR": "127.0.0.1",
            "wsgi.url_scheme": parts.scheme,
        }

    def ask(self, target: str, language: str) -> Answer:
        """What the server answers to a path with its query, as they are written in a link."""
        path, _, query = target.partition("?")
        said = {**self._environ, "PATH_INFO": unquote_to_latin(path), "QUERY_STRING": query}
        said["HTTP_ACCEPT_LANGUAGE"] = language
        request = WSGIRequest({**said, "wsgi.input": io.BytesIO()})
        response = cast("HttpResponse", self._handler.get_response(request))
        body = b"".join(response) if response.streaming else response.content
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        return Answer(response.status_code, kind, body, response.headers.get("Location", ""))


def unquote_to_latin(path: str) -> str:
    """A path as WSGI hands it on (PEP 3333)."""
    return unquote_to_bytes(path).decode("latin-1")


def static_file(name: str) -> bytes | None:
    """A style sheet or picture as it is served; None: there is none."""
    found: Path | str | None = Path(settings.STATIC_ROOT) / name
    if not Path(str(found)).is_file():
        found = finders.find(name)
    return Path(found).read_bytes() if found else None
