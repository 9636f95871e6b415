"""HTTP/2 (RFC 9113; h2 reads and writes its frames): many requests at once on one connection.

Each stream is to the rest of the server a connection of its own, with one request, so that everything that holds for a
connection holds for it: deadlines, sizes, who makes room for whom. What all streams of one client may do together is
bounded here.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, cast

from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.errors import ErrorCodes
from h2.events import DataReceived, Event, RequestReceived, StreamEnded, StreamReset
from h2.exceptions import H2Error
from h2.settings import SettingCodes, Settings

from tournament.server.stream import Stream
from tournament.server.wsgi import Ends

if TYPE_CHECKING:
    from tournament.server.connection import Connection
    from tournament.server.front import Front

AT_ONCE: Final = 32  # streams of one client that are open; a browser asks for no more than a page has parts
MOST: Final = 1_000  # streams of one connection: then it ends, and what was kept of them with it
MOST_RESETS: Final = 100  # who takes back more than that only wants to make work
NEVER: Final = float("inf")


class Streams(asyncio.Protocol):
    """One client's streams. It stands in the crowd as a connection does, beside them."""

    answering = False

    def __init__(self, front: "Front", make: Callable[[], "Connection"]) -> None:
        self.h2 = H2Connection(H2Configuration(client_side=False, header_encoding=None))
        self.h2.local_settings = Settings(
            client=False,
            initial_values={
                SettingCodes.MAX_CONCURRENT_STREAMS: AT_ONCE,
                SettingCodes.MAX_HEADER_LIST_SIZE: front.limits.head_bytes,
            },
        )
        self.paused = False  # the client has not taken yet what was sent
        self._front, self._make = front, make
        self._streams: dict[int, Stream] = {}
        self._begun = self._resets = 0
        self._ending = False
        self.deadline = front.loop.time() + front.limits.head

    # What asyncio tells.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.ends = Ends(transport.get_extra_info("peername")[:2], transport.get_extra_info("sockname")[:2], True)
        self._front.entered(self)
        self.h2.initiate_connection()
        self.flush()

    def connection_lost(self, _error: Exception | None) -> None:
        self._front.crowd.leave(self)
        for stream in list(self._streams.values()):
            stream.lost()

    def pause_writing(self) -> None:
        self.paused = True
        self.transport.pause_reading()  # whoever takes no answers asks no more

    def resume_writing(self) -> None:
        self.paused = False
        self._send_on()
        if not self.paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def eof_received(self) -> bool:
        return False

    def data_received(self, data: bytes) -> None:
        try:
            for event in self.h2.receive_data(data):
                self._take(event)
        except H2Error:
            self._end()
            return
        self._send_on()
        self.flush()

    def _take(self, event: Event) -> None:
        match event:
            case RequestReceived():
                self._begin(event)
            case DataReceived():
                self._data(event)
            case StreamEnded(stream_id=number) if number in self._streams:
                self._streams[number].all_came()
            case StreamReset(stream_id=number):
                self._resets += 1
                if number in self._streams:
                    self._streams[number].lost()
                if self._resets > MOST_RESETS:
                    self._end()
            case _:
                pass  # windows, settings and pings h2 sees to

    def _begin(self, event: RequestReceived) -> None:
        self._begun += 1
        if self._ending or self._begun > MOST:
            self.h2.reset_stream(event.stream_id, ErrorCodes.REFUSED_STREAM)
            self.finish()
            return
        self.deadline = NEVER  # the streams have their own
        self._front.crowd.spoke(self)
        stream = self._streams[event.stream_id] = Stream(self, event.stream_id, self._make())
        stream.begin(event.headers, ended=event.stream_ended is not None)

    def _data(self, event: DataReceived) -> None:
        stream = self._streams.get(event.stream_id)
        if stream is not None:
            stream.data_came(event.data, event.flow_controlled_length)
        else:
            self.taken(event.stream_id, event.flow_controlled_length)

    # What streams ask for.

    def taken(self, number: int, size: int) -> None:
        """So many bytes of a stream are taken: as many more may come."""
        if size:
            self.h2.acknowledge_received_data(size, number)

    def gone(self, number: int) -> None:
        """A stream is over."""
        self._streams.pop(number, None)
        if not self._streams:
            self.deadline = self._front.loop.time() + self._front.limits.idle
            if self._ending:
                self._end()

    def flush(self) -> None:
        """Send what h2 has to say."""
        if (data := self.h2.data_to_send()) and not self.transport.is_closing():
            self.transport.write(data)

    def _send_on(self) -> None:
        """All streams in turn, as far as the client takes it."""
        for number, stream in list(self._streams.items()):
            if self.paused:
                return
            stream.send()
            if number in self._streams:  # the others first, the next time
                self._streams[number] = self._streams.pop(number)

    # What the crowd asks for.

    def look(self, now: float) -> None:
        """Whether it was silent too long; who does not even take the farewell goes without."""
        if now < self.deadline:
            return
        if self.transport.is_closing():
            self.leave()
        else:
            self.deadline = now + self._front.limits.linger
            self._end()

    def leave(self) -> None:
        """Go at once."""
        self.transport.abort()

    def finish(self) -> None:
        """Begin nothing new; go when what is under way is answered."""
        self._ending = True
        if not self._streams:
            self._end()

    def _end(self) -> None:
        """Say that this is the end, or what h2 has to say of an error, and go."""
        if self.transport.is_closing():
            return
        with suppress(H2Error):  # it is closed already
            self.h2.close_connection()
        self.flush()
        self.transport.close()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Of the transport all streams share."""
        return self.transport.get_extra_info(name, default)
