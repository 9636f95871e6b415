"""How the phones in the hall reach this machine."""

import socket
from dataclasses import dataclass

from django.conf import settings

from tournament.lists.reads.links import stated_address

ELSEWHERE = ("192.0.2.1", 9)  # an address that is nobody's (RFC 5737); nothing is sent to it


@dataclass(frozen=True, slots=True)
class Hall:
    """`address`: what links begin with, empty where nobody said. `at_start`: it was said when the program was started,
    and no page changes it. `reached`: this server was started with it, so phones reach it. `suggested`: what this
    machine takes for its own address in its network; empty: it is in none."""

    address: str
    at_start: bool
    reached: bool
    suggested: str


def hall() -> Hall:
    """As it is now; one query."""
    stated = stated_address()
    address = settings.PUBLIC_URL or stated
    return Hall(address, bool(settings.PUBLIC_URL), address in (settings.PUBLIC_URL, settings.HALL_ADDRESS), _own())


def _own() -> str:
    """The address this machine would be reached at by another one in its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
        except OSError:
            return ""
        host = asking.getsockname()[0]
    return f"http://{host}:{settings.PORT}"
