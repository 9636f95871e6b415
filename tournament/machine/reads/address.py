"""How the phones in the hall reach this machine."""

from dataclasses import dataclass
from ipaddress import IPv4Address
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import validate_host
from django.utils.crypto import salted_hmac

from tournament.machine.reads.network import Interface, interfaces
from tournament.models import HallAddress, Installation


@dataclass(frozen=True, slots=True)
class Own:
    """An address this machine has in a network, as links would begin with it."""

    address: str
    network: Interface


@dataclass(frozen=True, slots=True)
class Hall:
    """`address`: what links begin with, empty where nobody said; `trying`: the one that takes its place when a phone
    opens it, empty where none is tried. `phones`: how many opened the one that is tried, else the one that holds.

    `at_start`: it was said when the program was started, and no page changes it. `reached`: this server listens in the
    network and answers to it. `moved`: this machine does not have it (any more). `own`: what it has.
    """

    address: str
    trying: str
    phones: int
    at_start: bool
    reached: bool
    moved: bool
    own: tuple[Own, ...]

    @property
    def shown(self) -> str:
        """What the code on the page leads to."""
        return self.trying or self.address

    @property
    def suggested(self) -> str:
        """What to try first."""
        return self.own[0].address if self.own else ""


def hall() -> Hall:
    """As it is now; two queries."""
    stored = Installation.objects.first() or Installation()
    address = settings.PUBLIC_URL or stored.address
    trying = "" if settings.PUBLIC_URL else stored.trying
    shown, own = trying or address, own_addresses()
    phones = HallAddress.objects.filter(address=shown).values_list("phones", flat=True).first() or 0
    return Hall(address, trying, phones, bool(settings.PUBLIC_URL), reached(shown), has_moved(shown, own), own)


def own_addresses() -> tuple[Own, ...]:
    """Of this machine, the likeliest first; those made up here only where it has no other."""
    found = interfaces()
    real = [one for one in found if not one.virtual]
    return tuple(Own(f"http://{one.address}:{settings.PORT}", one) for one in real or found)


def reached(address: str) -> bool:
    """Whether this server listens in the network and answers to this address."""
    listens = bool(settings.PUBLIC_URL or settings.HALL_ADDRESS)
    return listens and validate_host(urlsplit(address).hostname or "", settings.ALLOWED_HOSTS)


def has_moved(address: str, own: tuple[Own, ...]) -> bool:
    """Whether the address is a number that this machine does not have. In a container nobody can tell."""
    host = urlsplit(address).hostname or ""
    try:
        IPv4Address(host)
    except ValueError:
        return False
    known = {one.network.address for one in own}
    return bool(own) and host not in known and not all(one.network.virtual for one in own)


def code_of(address: str) -> str:
    """Below `/saal/`: what a phone opens to try this address. Whoever has not seen the code does not know it."""
    return salted_hmac("tournament.hall", address.lower()).hexdigest()[:16]
