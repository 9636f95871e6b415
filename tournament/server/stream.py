"""One stream of HTTP/2 as the transport of a connection: its request goes in as HTTP/1.1, its answer comes out as such.

So one reader decides what is understood, whichever way it came.
"""

from typing import TYPE_CHECKING, Any, Final, cast

from h2.errors import ErrorCodes
from h2.exceptions import H2Error

if TYPE_CHECKING:
    import asyncio

    from tournament.server.connection import Connection
    from tournament.server.streams import Streams

CONTINUE: Final = b"HTTP/1.1 100"
HOP_BY_HOP: Final = frozenset({b"connection", b"keep-alive", b"transfer-encoding"})
Fields = list[tuple[bytes, bytes]]


def as_http_1(fields: Fields, *, in_chunks: bool) -> bytes:
    """The head of a request as HTTP/1.1 has it; `in_chunks`: a body follows whose length nobody said.

    h2 has looked that no name or value holds what would end a line, and made one of cookies that came one by one.
    """
    said = dict(fields)
    host = said.get(b":authority") or said.get(b"host")
    lines = [b"%b %b HTTP/1.1" % (said.get(b":method", b""), said.get(b":path", b""))]
    lines += [b"host: " + host] if host else []
    lines += [b"%b: %b" % field for field in fields if field[0][:1] != b":" and field[0] != b"host"]
    if in_chunks:
        lines.append(b"transfer-encoding: chunked")
    return b"\r\n".join([*lines, b"", b""])


def as_http_2(head: bytes) -> Fields:
    """The fields of an answer whose head is this."""
    first, *lines = head.split(b"\r\n")
    fields = [(b":status", first.split(b" ", 2)[1])]
    for line in lines:
        name, _, value = line.partition(b": ")
        if name.lower() not in HOP_BY_HOP:
            fields.append((name.lower(), value))
    return fields


class Stream:
    """A transport, as far as a connection uses one. It is over when its answer is sent."""

    def __init__(self, streams: "Streams", number: int, connection: "Connection") -> None:
        self._streams, self._number, self._connection = streams, number, connection
        self._rest = memoryview(b"")
        self._in_chunks = self._heard_all = self._answered = self._holds = self._over = False
        self._reading = True
        self._untaken = 0

    # What the client sends.

    def begin(self, fields: Fields, *, ended: bool) -> None:
        """The request's head; `ended`: it has no body."""
        self._heard_all = ended
        self._in_chunks = not ended and b"content-length" not in dict(fields)
        self._connection.connection_made(cast("asyncio.Transport", self))
        self._connection.data_received(as_http_1(fields, in_chunks=self._in_chunks))

    def data_came(self, data: bytes, counted: int) -> None:
        """A piece of its body; `counted`: bytes of it that the window counts."""
        self._untaken += counted
        if data and not self._over:
            self._connection.data_received(b"%x\r\n%b\r\n" % (len(data), data) if self._in_chunks else data)
        self._take()

    def all_came(self) -> None:
        """The end of its body."""
        self._heard_all = True
        if self._in_chunks and not self._over:
            self._connection.data_received(b"0\r\n\r\n")

    def lost(self) -> None:
        """The client does not want it any more, or is gone."""
        if not self._over:
            self._over = True
            self._streams.gone(self._number)
            self._connection.connection_lost(None)

    def _take(self) -> None:
        if self._reading or self._over:
            self._streams.taken(self._number, self._untaken)
            self._untaken = 0

    # What is sent to the client.

    def write(self, data: bytes) -> None:
        """An answer, whole."""
        if self._over or data.startswith(CONTINUE):
            return
        head, _, body = data.partition(b"\r\n\r\n")
        self._answered = True
        self._rest = memoryview(body)
        try:
            self._streams.h2.send_headers(self._number, as_http_2(head), end_stream=not body)
        except H2Error:  # taken back, which we have not been told yet
            self.lost()
        self.send()

    def send(self) -> None:
        """As much as the client takes now."""
        if not self._answered or self._over:
            return
        try:
            self._send_rest()
        except H2Error:
            self.lost()
            return
        self._streams.flush()
        if not self._rest:
            self._end()
        elif not self._holds:
            self._holds = True
            self._connection.pause_writing()

    def _send_rest(self) -> None:
        h2 = self._streams.h2
        while self._rest and not self._streams.paused:
            size = min(len(self._rest), h2.local_flow_control_window(self._number), h2.max_outbound_frame_size)
            if size <= 0:
                break
            h2.send_data(self._number, self._rest[:size].tobytes(), end_stream=size == len(self._rest))
            self._rest = self._rest[size:]
            self._streams.flush()

    def _end(self) -> None:
        """The answer is sent. Who still sends a body is told that nobody reads it."""
        if self._holds:
            self._connection.resume_writing()
        if not self._heard_all:
            self._reset(ErrorCodes.NO_ERROR)
        self.lost()

    def _reset(self, why: ErrorCodes) -> None:
        try:
            self._streams.h2.reset_stream(self._number, why)
        except H2Error:
            return  # it is closed already
        self._streams.flush()

    # What the connection asks of its transport.

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._streams.get_extra_info(name, default)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Nothing is kept beyond what h2 may send."""

    def is_closing(self) -> bool:
        return self._over

    def pause_reading(self) -> None:
        self._reading = False

    def resume_reading(self) -> None:
        self._reading = True
        self._take()
        self._streams.flush()

    def write_eof(self) -> None:
        """An answer ends its stream by itself."""

    def close(self) -> None:
        self.abort()

    def abort(self) -> None:
        """End it, answered or not."""
        if not self._over:
            self._reset(ErrorCodes.CANCEL)
            self.lost()
