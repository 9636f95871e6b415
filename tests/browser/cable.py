"""The network of a hall: a real TCP connection between phone and server that can be cut, at any moment of a request."""

import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from types import TracebackType
from typing import Self

WRITE = re.compile(rb"\A(PUT|DELETE|POST) /liste/")


class Moment(Enum):
    """When a write is cut off: on its way to the server, or the server's answer on its way back."""

    BEFORE_STORED = "before"
    AFTER_STORED = "after"


@dataclass(slots=True)
class Line:
    """One connection. `writes`: the request it carries is a write; another may carry a question meanwhile."""

    phone: socket.socket
    server: socket.socket
    writes: bool = False


class Cable:
    """Carries bytes between its own port and a server's.

    `down` cuts everything and takes no connection any more, `up` mends it. `cut_next_write` lets everything pass but
    the next write: that is lost before the server saw it, or with the server's answer; from then on the cable is down.
    `seen`: the first line of every request that reached the server. `carried`: bytes so far, both ways together.
    """

    def __init__(self, port: int) -> None:
        self.target = port
        self.is_up = True
        self.cut: Moment | None = None
        self.seen: list[str] = []
        self.carried = 0
        self.was_cut = threading.Event()
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self._in_thread(self._accept)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.down()
        self._listening.close()

    def down(self) -> None:
        """Cut every connection; new ones are cut at once."""
        self.is_up = False
        with self._lock:
            sockets, self._open = self._open, set()
        for one in sockets:
            _close(one)

    def up(self, port: int | None = None) -> None:
        """Mend it, perhaps towards a server that has moved to another port."""
        self.target = port or self.target
        self.cut = None
        self.is_up = True

    def cut_next_write(self, moment: Moment) -> None:
        self.was_cut.clear()
        self.cut = moment

    def _in_thread(self, work: Callable[..., None], *arguments: "socket.socket | Line") -> None:
        threading.Thread(target=work, args=arguments, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                phone, _ = self._listening.accept()
                self._in_thread(self._connect, phone)

    def _connect(self, phone: socket.socket) -> None:
        if not self.is_up:
            return _close(phone)
        try:
            server = socket.create_connection(("127.0.0.1", self.target))
        except OSError:
            return _close(phone)
        with self._lock:
            self._open |= {phone, server}
        line = Line(phone, server)
        self._in_thread(self._answers, line)
        return self._requests(line)

    def _requests(self, line: "Line") -> None:
        for data in _chunks(line.phone):
            if WRITE.match(data) and self.cut is Moment.BEFORE_STORED:
                return self._lost()
            if re.match(rb"[A-Z]+ /", data):
                self.seen.append(data.split(b"\r\n", 1)[0].decode())
                line.writes = bool(WRITE.match(data))
            self.carried += len(data)
            with suppress(OSError):
                line.server.sendall(data)
        _close(line.server)
        return None

    def _answers(self, line: "Line") -> None:
        for data in _chunks(line.server):
            # The answer to a write: the server has stored by the time it says anything.
            if self.cut is Moment.AFTER_STORED and line.writes:
                return self._lost()
            self.carried += len(data)
            with suppress(OSError):
                line.phone.sendall(data)
        _close(line.phone)
        return None

    def _lost(self) -> None:
        self.down()
        self.was_cut.set()


def _chunks(source: socket.socket) -> Iterator[bytes]:
    with suppress(OSError):
        while data := source.recv(65_536):
            yield data


def _close(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
