"""Requests out of the bytes of a connection, however they are cut. llhttp (httptools) reads; it takes nothing that two
readers could understand in two ways, and what it lets pass is looked at here.
"""

from dataclasses import dataclass
from typing import Final, Protocol
from urllib.parse import unquote_to_bytes

from httptools import HttpParserError, HttpParserUpgrade, HttpRequestParser

AT_ONCE: Final = 4096
"""Bytes read at a time: so many small requests may stand in them that somebody sends all at once."""
SCHEMES: Final = (b"http://", b"https://")


class NotHttpError(Exception):
    """What came is no request of HTTP/1.0 or 1.1, or one that could be understood in two ways."""


class HeadTooLargeError(Exception):
    """A head that does not end."""


@dataclass(slots=True)
class Head:
    """A request without its body. `fields` as sent, with names in lower case; `field` has the last of each name."""

    method: str
    target: bytes
    version: str
    fields: list[tuple[bytes, bytes]]
    field: dict[bytes, bytes]
    upgrade: bool
    keep_alive: bool = False

    @property
    def path_and_query(self) -> bytes:
        """The target without scheme and host, which a client that speaks to a proxy sends along."""
        if self.target[:1] in b"/*":
            return self.target
        slash = self.target.find(b"/", self.target.find(b"//") + 2)
        return self.target[slash:] if slash > 0 else b"/"

    @property
    def path(self) -> str:
        """PATH_INFO: decoded, each byte a character."""
        return unquote_to_bytes(self.path_and_query.partition(b"?")[0]).decode("latin-1")

    @property
    def length(self) -> int | None:
        """What Content-Length says."""
        said = self.field.get(b"content-length")
        return None if said is None else int(said)

    @property
    def has_body(self) -> bool:
        """Whether a body follows."""
        return b"transfer-encoding" in self.field or bool(self.length)

    @property
    def understood(self) -> bool:
        """Whether all who read it understand the same."""
        hosts = sum(name == b"host" for name, _value in self.fields)
        return (
            (hosts == 1 if self.version == "1.1" else hosts <= 1 and self.version == "1.0")
            and (self.target[:1] in (b"/", b"*") or self.target.lower().startswith(SCHEMES))
            and self.method != "CONNECT"
            and not (self.upgrade and self.has_body)
            and (
                b"transfer-encoding" not in self.field
                or (self.version == "1.1" and self._one(b"transfer-encoding").lower() == b"chunked")
            )
        )

    def _one(self, name: bytes) -> bytes:
        return b", ".join(value for known, value in self.fields if known == name)


class Listener(Protocol):
    """Who is told what was read."""

    def head_came(self, head: Head) -> None: ...

    def body_came(self, piece: bytes) -> None: ...

    def request_came(self) -> None: ...


class Reader:
    """Reads one connection; tells its listener of each head, each piece of a body, each whole request."""

    def __init__(self, listener: Listener, head_bytes: int) -> None:
        self._listener = listener
        self._head_bytes = head_bytes
        self._parser = HttpRequestParser(self)
        self._target = b""
        self._fields: list[tuple[bytes, bytes]] = []
        self._head: Head | None = None
        self._read = 0
        self._left = 0  # bytes of a body whose length was said

    @property
    def read(self) -> int:
        """Bytes of the request that is being read, with all that is wrapped around its body."""
        return self._read

    @property
    def between(self) -> bool:
        """Whether nothing has come of the next request yet."""
        return self._head is None and self._read == 0

    def feed(self, data: bytes) -> bytes:
        """Read the first of these bytes; those that are left. NotHttpError, HeadTooLargeError."""
        within = max(AT_ONCE, self._left) if self._head else min(AT_ONCE, self._head_bytes - self._read)
        piece = data[:within]
        self._read += len(piece)
        try:
            self._parser.feed_data(piece)
        except HttpParserUpgrade:
            return b""  # what follows is another protocol, which is not spoken here: the request is answered, no more
        except HttpParserError as error:
            raise NotHttpError from error
        if self._head is None and self._read >= self._head_bytes:
            raise HeadTooLargeError
        return data[within:]

    # What llhttp tells.

    def on_message_begin(self) -> None:
        self._target, self._fields = b"", []
        self._read = max(self._read, 1)

    def on_url(self, piece: bytes) -> None:
        self._target += piece

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._head is None:  # behind a body they are trailers, which nobody asked for
            self._fields.append((name.lower(), value))

    def on_headers_complete(self) -> None:
        parser = self._parser
        self._head = Head(
            parser.get_method().decode("ascii"),
            self._target,
            parser.get_http_version(),
            self._fields,
            dict(self._fields),
            parser.should_upgrade(),
        )
        self._left = self._head.length or 0
        self._listener.head_came(self._head)

    def on_body(self, piece: bytes) -> None:
        self._left -= len(piece)
        self._listener.body_came(piece)

    def on_message_complete(self) -> None:
        if self._head is not None:
            self._head.keep_alive = self._parser.should_keep_alive() and not self._head.upgrade
        self._head = None
        self._read = 0
        self._listener.request_came()
