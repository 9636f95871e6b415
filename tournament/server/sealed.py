"""TLS between a connection and its socket.

The connection stands in the crowd from its first byte, so that whoever shakes hands and never says anything is counted,
waited for no longer than for a head, and leaves when too many come.
"""

import asyncio
import ssl
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, cast

CERTIFICATE: Final = "fullchain.pem"
KEY: Final = "privkey.pem"
HTTP_1: Final = "http/1.1"
HTTP_2: Final = "h2"
AT_ONCE: Final = 64 * 1024  # bytes encrypted, or taken, at a time


def tls_context(folder: Path) -> ssl.SSLContext:
    """What TLS needs, from the certificate (with those it hangs on) and the key in this folder: both as PEM, named as
    certbot does. TLS 1.2 and 1.3; a client cannot have the keys agreed anew. OSError, of which
    ssl.SSLError is one.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2  # as Python has it; a distribution could say otherwise
    context.options |= ssl.OP_NO_RENEGOTIATION
    context.set_alpn_protocols([HTTP_2, HTTP_1])
    context.load_cert_chain(folder / CERTIFICATE, folder / KEY, password=_nobody_is_asked)
    return context


def _nobody_is_asked() -> str:
    """A key with a password would be asked for on a terminal, where nobody is."""
    return ""


class Sealed(asyncio.Protocol):
    """To the socket a protocol; to what is inside a transport, as far as it uses one. Inside is a connection, which
    keeps to its deadlines from the first byte on, until both agree on HTTP/2."""

    def __init__(
        self, one: Callable[[], asyncio.Protocol], many: Callable[[], asyncio.Protocol], context: ssl.SSLContext
    ) -> None:
        self._inside = one()
        self._many = many
        self._coming, self._leaving = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._coming, self._leaving, server_side=True)
        self._agreed = False  # hands are shaken
        self._done = False  # nothing more is said from this side

    # What the socket tells.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._socket = cast(asyncio.Transport, transport)
        self._inside.connection_made(cast(asyncio.Transport, self))

    def connection_lost(self, error: Exception | None) -> None:
        self._inside.connection_lost(error)

    def pause_writing(self) -> None:
        self._inside.pause_writing()

    def resume_writing(self) -> None:
        self._inside.resume_writing()

    def eof_received(self) -> bool:
        return self._agreed and bool(self._inside.eof_received())

    def data_received(self, data: bytes) -> None:
        if self._done:
            self._inside.data_received(data)  # it is thrown away there, and counted
            return
        self._coming.write(data)
        try:
            if not self._agreed:
                self._tls.do_handshake()
                self._agree()
            self._read()
        except ssl.SSLWantReadError:
            self._send_what_leaves()
        except ssl.SSLError:
            self._send_what_leaves()  # the alert that says why
            self._socket.close()

    def _agree(self) -> None:
        """Hands are shaken: what is spoken from here on?"""
        self._agreed = True
        if self._tls.selected_alpn_protocol() == HTTP_2:
            self._inside.connection_lost(None)
            self._inside = self._many()
            self._inside.connection_made(cast(asyncio.Transport, self))

    def _read(self) -> None:
        """Hand on all that came, at once: what stands in it may be answered in many ways, and the rest is unread.

        After the other side's close_notify `read` returns b"" and raises nothing, however often it is called.
        """
        pieces, ended = [], False
        while not ended:
            try:
                piece = self._tls.read(AT_ONCE)
            except ssl.SSLWantReadError:
                break
            pieces.append(piece)
            ended = not piece
        self._send_what_leaves()
        if said := b"".join(pieces):
            self._inside.data_received(said)
        if ended and not self._inside.eof_received():
            self.close()

    def _send_what_leaves(self) -> None:
        if self._leaving.pending and not self._socket.is_closing():
            self._socket.write(self._leaving.read())

    # What the connection inside asks of its transport.

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """As of the socket; "ssl_object": what seals it."""
        return self._tls if name == "ssl_object" else self._socket.get_extra_info(name, default)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._socket.set_write_buffer_limits(high, low)

    def is_closing(self) -> bool:
        return self._socket.is_closing()

    def pause_reading(self) -> None:
        self._socket.pause_reading()

    def resume_reading(self) -> None:
        self._socket.resume_reading()

    def write(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            written = self._tls.write(rest[:AT_ONCE])
            rest = rest[written:]
        self._send_what_leaves()

    def write_eof(self) -> None:
        """Say no more. What comes now is not looked into."""
        self._say_farewell()
        self._socket.write_eof()

    def close(self) -> None:
        self._say_farewell()
        self._socket.close()

    def abort(self) -> None:
        self._socket.abort()

    def _say_farewell(self) -> None:
        """That this is the end, and nobody cut it off."""
        if self._agreed and not self._done:
            self._done = True
            with suppress(ssl.SSLError):  # the other side has not said so yet
                self._tls.unwrap()
            self._send_what_leaves()
