"""The addresses this machine has in the networks it is in, as the kernel says."""

import fcntl
import socket
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Final

INTERFACES: Final = Path("/sys/class/net")
ASK_FOR_ADDRESS: Final = 0x8915  # SIOCGIFADDR of Linux (netdevice(7))
LONGEST_NAME: Final = 15


@dataclass(frozen=True, slots=True)
class Interface:
    """A network this machine is in: its IPv4 address there; whether by radio; whether it is only made up here, as
    containers and tunnels are."""

    address: str
    wireless: bool
    virtual: bool


def interfaces() -> tuple[Interface, ...]:
    """All networks but the machine itself: those by radio first, made-up ones last. Empty elsewhere than on Linux."""
    try:
        named = [(name, _address_of(name)) for _number, name in socket.if_nameindex()]
    except OSError:
        return ()
    found = [
        Interface(address, (INTERFACES / name / "wireless").exists(), _is_virtual(name))
        for name, address in named
        if address and not address.startswith("127.")
    ]
    return tuple(sorted(found, key=lambda one: (one.virtual, not one.wireless, one.address)))


def _address_of(name: str) -> str:
    """Empty: this interface has none."""
    asked = struct.pack("256s", name.encode()[:LONGEST_NAME])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            answer = fcntl.ioctl(asking.fileno(), ASK_FOR_ADDRESS, asked)
        except OSError:
            return ""
    return socket.inet_ntoa(answer[20:24])


def _is_virtual(name: str) -> bool:
    return "virtual" in (INTERFACES / name).resolve().parts
