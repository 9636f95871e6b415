"""A name that leads to a machine, and later to another: what comes to one port is passed on to one of this machine."""

import socket
import threading
from contextlib import suppress

PIECE = 64 * 1024


class Name:
    """Passes connections on, each way as it comes, until closed. Where nobody listens the caller is hung up on."""

    def __init__(self, port: int) -> None:
        self.leads_to = port
        self._open: set[socket.socket] = set()
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._take_in, daemon=True).start()

    def lead_to(self, port: int) -> None:
        """From now on to this port; who is connected is hung up on, as when a cable goes to another machine."""
        self.leads_to = port
        for end in list(self._open):
            _hang_up(end)

    def close(self) -> None:
        """Nobody is there any more."""
        _hang_up(self._listening)
        for end in list(self._open):
            _hang_up(end)

    def _take_in(self) -> None:
        with suppress(OSError):
            while True:
                caller, _address = self._listening.accept()
                threading.Thread(target=self._connect, args=(caller,), daemon=True).start()

    def _connect(self, caller: socket.socket) -> None:
        try:
            machine = socket.create_connection(("127.0.0.1", self.leads_to), timeout=5)
        except OSError:
            _hang_up(caller)
            return
        machine.settimeout(None)
        self._open |= {caller, machine}
        threading.Thread(target=self._pass_on, args=(machine, caller), daemon=True).start()
        self._pass_on(caller, machine)

    def _pass_on(self, giver: socket.socket, taker: socket.socket) -> None:
        with suppress(OSError):
            while piece := giver.recv(PIECE):
                taker.sendall(piece)
        for end in (giver, taker):
            self._open.discard(end)
            _hang_up(end)


def _hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
