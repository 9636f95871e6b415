"""How the phones in the hall reach this machine: its addresses, its certificate, and what is in the way of HTTPS."""

import socket
import ssl
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from importlib import import_module
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import validate_host
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournament.models import HallAddress, Installation
from tournament.server.tls import CERTIFICATE, KEY, tls_context

# The addresses this machine has in the networks it is in, as the kernel says.

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
    """Return the IPv4 address of an interface; empty if it has none, or cannot be asked in this way."""
    asked = struct.pack("256s", name.encode()[:LONGEST_NAME])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            ioctl = import_module("fcntl").ioctl  # Windows has none
            answer = bytes(ioctl(asking.fileno(), ASK_FOR_ADDRESS, asked))
        except (ImportError, OSError):
            return ""
    return socket.inet_ntoa(answer[20:24])


def _is_virtual(name: str) -> bool:
    return "virtual" in (INTERFACES / name).resolve().parts


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
        """Return the address in the QR code: the one being tried, else the one that holds."""
        return self.trying or self.address

    @property
    def suggested(self) -> str:
        """Return the address to try first: the first of this machine's own; empty if there is none."""
        return self.own[0].address if self.own else ""


def hall() -> Hall:
    """Return the hall's addresses as they are now; two queries."""
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


# What a certificate is worth on the phones in the hall: asked of OpenSSL as a phone asks it, by shaking hands.

BEGIN: Final = "-----BEGIN CERTIFICATE-----"
END: Final = "-----END CERTIFICATE-----"
SOON: Final = 14  # days
NO_CHECK_TIME: Final = ssl.VerifyFlags(0x200000)  # X509_V_FLAG_NO_CHECK_TIME: the time is judged here
WRONG: Final = "tls_unreadable"
MOST_CERTIFICATES: Final = 10  # in one file: a chain has three


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate. `names`: what it is made out to; `since`, `until`: when it holds; `known`: whether phones know its
    signer, and no link of the chain is missing."""

    names: tuple[str, ...]
    since: datetime
    until: datetime
    known: bool

    @property
    def days_left(self) -> int:
        """Whole days it still holds; below 0: it has run out."""
        return (self.until - timezone.now()).days

    def is_for(self, host: str) -> bool:
        """Whether it is made out to this name; a star stands for one part of it."""
        return any(
            fnmatchcase(host.lower(), name.lower()) and host.count(".") == name.count(".") for name in self.names
        )

    @property
    def problems(self) -> tuple[str, ...]:
        """What phones will not like, as codes of words.py."""
        now = timezone.now()
        found = {
            "tls_not_yet": now < self.since,
            "tls_expired": now >= self.until,
            "tls_soon": now < self.until and self.days_left < SOON,
            "tls_chain": not self.known,
        }
        return tuple(code for code, is_so in found.items() if is_so)


class NoCertificateError(Exception):
    """There is none that can be used; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def certificate_in(folder: Path) -> Certificate | None:
    """What lies in this folder; None: nothing. NoCertificateError: nothing to be used."""
    if not (folder / CERTIFICATE).exists() and not (folder / KEY).exists():
        return None
    for name, code in ((CERTIFICATE, "tls_no_certificate"), (KEY, "tls_no_key")):
        if not (folder / name).exists():
            raise NoCertificateError(code)
    try:
        return _certificate(folder)
    except ssl.SSLError as error:
        raise NoCertificateError(_why(error, folder)) from error
    except (OSError, ValueError) as error:
        raise NoCertificateError(WRONG) from error


def _certificate(folder: Path) -> Certificate:
    ours = tls_context(folder)
    chain = _certificates((folder / CERTIFICATE).read_text(encoding="ascii"))
    said = _seen(ours, _believing(chain))
    names = tuple(name for kind, name in said.get("subjectAltName", ()) if kind in ("DNS", "IP Address"))
    since, until = (
        datetime.fromtimestamp(ssl.cert_time_to_seconds(said[key]), tz=UTC) for key in ("notBefore", "notAfter")
    )
    return Certificate(names, since, until, _is_known(ours))


def _certificates(text: str) -> list[str]:
    """Those that stand in a file, the first being its own; ValueError: more than belong together."""
    found = [BEGIN + part.partition(END)[0] + END for part in text.split(BEGIN)[1:]]
    if not 0 < len(found) <= MOST_CERTIFICATES:
        raise ValueError("no chain")
    return found


def _believing(chain: Sequence[str]) -> ssl.SSLContext:
    """Return a context that trusts the certificate itself, whoever signed it, so that its contents can be read."""
    context = _client()
    context.load_verify_locations(cadata="\n".join(chain))
    context.verify_flags |= ssl.VerifyFlags.VERIFY_X509_PARTIAL_CHAIN
    return context


def _client() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_flags |= NO_CHECK_TIME
    return context


def _is_known(ours: ssl.SSLContext) -> bool:
    context = _client()
    context.set_default_verify_paths()
    try:
        _seen(ours, context)
    except ssl.SSLCertVerificationError:
        return False
    return True


def _seen(ours: ssl.SSLContext, theirs: ssl.SSLContext) -> dict[str, Any]:
    """The certificate as the other side sees it after shaking hands; ssl.SSLCertVerificationError."""
    there, here = ssl.MemoryBIO(), ssl.MemoryBIO()
    server = ours.wrap_bio(there, here, server_side=True)
    client = theirs.wrap_bio(here, there)
    for side in (client, server, client):
        try:
            side.do_handshake()
        except ssl.SSLWantReadError:
            continue
    return client.getpeercert() or {}


def _why(error: ssl.SSLError, folder: Path) -> str:
    """What to say of files that OpenSSL does not take."""
    if error.reason == "KEY_VALUES_MISMATCH":
        return "tls_key_of_another"
    key = (folder / KEY).read_text(encoding="ascii", errors="replace")
    if "ENCRYPTED" in key:
        return "tls_key_locked"
    if "PRIVATE KEY-----" not in key:
        return "tls_no_key"
    certificate = (folder / CERTIFICATE).read_text(encoding="ascii", errors="replace")
    return WRONG if BEGIN in certificate else "tls_no_certificate"


# Whether phones in the hall come by HTTPS, and what is in its way.


@dataclass(frozen=True, slots=True)
class Sealing:
    """`certificate`: what lies in var/tls/, if it can be used. `problems`: codes of words.py. `served`: this server
    speaks TLS by it. `addresses`: what it is made out to, as links would begin."""

    certificate: Certificate | None
    problems: tuple[str, ...]
    served: bool
    addresses: tuple[str, ...] = ()


def sealing_of(address: str) -> Sealing:
    """Return the state of TLS now, for links that begin with this address; no query."""
    try:
        certificate = certificate_in(settings.TLS_DIR)
    except NoCertificateError as error:
        return Sealing(None, (error.code,), settings.TLS_SERVED)
    if certificate is None:
        return Sealing(None, (), settings.TLS_SERVED)
    asked = urlsplit(address)
    strange = asked.scheme == "https" and not certificate.is_for(asked.hostname or "")
    addresses = tuple(_address(name) for name in certificate.names if "*" not in name)
    problems = (*certificate.problems, *(["tls_other_name"] if strange else []))
    return Sealing(certificate, problems, settings.TLS_SERVED, addresses)


def _address(name: str) -> str:
    return f"https://{name}" if settings.TLS_PORT == "443" else f"https://{name}:{settings.TLS_PORT}"
