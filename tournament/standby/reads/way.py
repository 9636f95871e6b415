"""What makes the phones find the machine that took over: the number or the name they go to."""

import socket
import struct
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv4Network
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

ROUTES = Path("/proc/net/route")
IFACE, DESTINATION, MASK = 0, 1, 7
"""Columns of the kernel's table; numbers in hexadecimal, the last part first."""


class Network(NamedTuple):
    """A network this machine is in, and what it is in it by."""

    interface: str
    network: IPv4Network


class Way(NamedTuple):
    """Where the phones go (`host`), as a number or a name; `network`: where that number belongs, if this machine is
    there."""

    host: str
    is_number: bool
    network: Network | None


def missing_way(address: str, routes: str | None = None) -> Way | None:
    """What is still to be done that phones which go to `address` come to this machine; None: nothing, as far as it
    knows. `routes`: the kernel's table of routes.
    """
    host = urlsplit(address).hostname or ""
    if not host or _leads_here(host):
        return None
    try:
        number = IPv4Address(host)
    except ValueError:
        return Way(host, is_number=False, network=None)
    table = (ROUTES.read_text(encoding="ascii") if ROUTES.exists() else "") if routes is None else routes
    near = [one for one in networks(table) if number in one.network]
    return Way(host, is_number=True, network=near[0] if near else None)


def networks(routes: str) -> Iterator[Network]:
    """Those of the kernel's table of routes; not the way out of them all."""
    for line in routes.splitlines()[1:]:
        columns = line.split()
        destination, mask = _number(columns[DESTINATION]), _number(columns[MASK])
        if int(mask):
            yield Network(columns[IFACE], IPv4Network(f"{destination}/{mask}"))


def _number(column: str) -> IPv4Address:
    return IPv4Address(struct.pack("<I", int(column, 16)))


def _leads_here(host: str) -> bool:
    """Whether this machine has the address: only then can something be bound to it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trying:
        try:
            trying.bind((host, 0))
        except OSError:
            return False
    return True
