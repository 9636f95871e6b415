"""Ports for servers that tests start."""

import random
import socket
from contextlib import suppress

LOWEST, HIGHEST = 20_000, 32_000


def free_port(host: str = "127.0.0.1") -> int:
    """Return a port at which nobody listens, and which no client is given meanwhile: theirs are higher (ip(7),
    ip_local_port_range)."""
    while True:
        port = random.randint(LOWEST, HIGHEST)
        with suppress(OSError), socket.create_server((host, port)):
            return port


def listens(port: int, host: str = "127.0.0.1") -> bool:
    """Return whether somebody takes connections there."""
    with socket.socket() as asking:
        return asking.connect_ex((host, port)) == 0
