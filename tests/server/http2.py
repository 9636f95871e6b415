"""A client of HTTP/2 that does exactly what a test wants done."""

import json
import ssl
from collections import defaultdict
from types import TracebackType
from typing import Any, Self

from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.errors import ErrorCodes
from h2.events import ConnectionTerminated, DataReceived, Event, ResponseReceived, StreamEnded, StreamReset

from tests.server.served import PATIENCE, Served, connected

Fields = tuple[tuple[str, str], ...]


class Http2:
    """One connection. `status`, `fields`, `body`: what came, by stream; `resets`: streams the server reset, and why;
    `end`: why it ended the connection."""

    def __init__(self, server: Served, trust: ssl.SSLContext, source: str = "127.0.0.1") -> None:
        self.socket = connected(server.sealed_port, source, trust)
        as_said = H2Configuration(
            header_encoding="utf-8", validate_outbound_headers=False, normalize_outbound_headers=False
        )
        self.h2 = H2Connection(as_said)
        self.status: dict[int, int] = {}
        self.fields: dict[int, dict[str, str]] = {}
        self.body: dict[int, bytes] = defaultdict(bytes)
        self.ended: set[int] = set()
        self.resets: dict[int, int] = {}
        self.end: int | None = None
        self.takes = True  # gives the server room for more as it comes
        self.h2.initiate_connection()
        self.send()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self.socket.close()

    def ask(self, path: str, method: str = "GET", *more: tuple[str, str], last: bool = True, host: str = "saal") -> int:
        """Begin a stream; its number. `last`: no body follows."""
        number = self.h2.get_next_available_stream_id()
        named: Fields = ((":authority", host),) if host else ()
        fields = [(":method", method), (":scheme", "https"), *named, (":path", path), *more]
        self.h2.send_headers(number, fields, end_stream=last)
        self.send()
        return number

    def say(self, number: int, body: bytes, *, last: bool = True) -> None:
        """A piece of a body, as far as there is room for it at once."""
        self.h2.send_data(number, body, end_stream=last)
        self.send()

    def take_back(self, number: int) -> None:
        """Want no answer any more."""
        self.h2.reset_stream(number, ErrorCodes.CANCEL)
        self.send()

    def told(self, number: int) -> dict[str, Any]:
        """What Echo told on this stream."""
        self.hear(number)
        assert self.status[number] == 200, self.body[number]
        said: dict[str, Any] = json.loads(self.body[number])
        return said

    def hear(self, number: int) -> int:
        """Read until this stream is over; its status (0: none came)."""
        while number not in self.ended and number not in self.resets and self.read():
            pass
        return self.status.get(number, 0)

    def read(self) -> bool:
        """Read what comes next; whether the connection is still there."""
        try:
            data = self.socket.recv(1 << 16)
        except ConnectionError:
            return False
        for event in self.h2.receive_data(data) if data else ():
            self._take(event)
        self.send()
        return bool(data)

    def is_left(self) -> bool:
        """Read to the end."""
        while self.read():
            pass
        return True

    def _take(self, event: Event) -> None:
        match event:
            case ResponseReceived(stream_id=number, headers=headers):
                self.fields[number] = {str(name): str(value) for name, value in headers or ()}
                self.status[number] = int(self.fields[number][":status"])
            case DataReceived(stream_id=number, data=data):
                self.body[number] += data
                if self.takes:
                    self.h2.acknowledge_received_data(event.flow_controlled_length, number)
            case StreamEnded(stream_id=number):
                self.ended.add(number)
            case StreamReset(stream_id=number):
                self.resets[number] = int(event.error_code or 0)
            case ConnectionTerminated():
                self.end = int(event.error_code or 0)

    def send(self) -> None:
        """What h2 has to say."""
        self.socket.settimeout(PATIENCE)
        if data := self.h2.data_to_send():
            self.socket.sendall(data)
