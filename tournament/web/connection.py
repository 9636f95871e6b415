"""What holds of an address and of who comes to it: whose a request is behind a proxy, its bound cookies, what travels
by TLS alone, how much may be sent, in which lane it waits, who may keep the answer. Asked by settings and by whatever
stands in front of Django, too."""

import re
from enum import Enum
from http.cookies import SimpleCookie
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple

from django.http import HttpResponse

Address = IPv4Address | IPv6Address
Networks = tuple[IPv4Network | IPv6Network, ...]


def networks(text: str) -> Networks:
    """Addresses and networks, separated by commas. Raises ValueError with a German sentence naming the wrong one."""
    return tuple(_network(part.strip()) for part in text.split(",") if part.strip())


def is_trusted(peer: str, trusted: Networks) -> bool:
    """Whether what this peer says of others is believed."""
    address = _address(peer)
    return address is not None and any(address in network for network in trusted)


def client_address(peer: str, forwarded_for: str, trusted: Networks) -> str:
    """Who asks: of the peer and what it forwards for, from the last to the first, the first that is not trusted.

    Where all are trusted, the one farthest away; where one is no address, the one that named it. Empty: the peer itself
    is no address (a socket).
    """
    known = _address(peer)
    for hop in reversed(forwarded_for.split(",")):
        before = _address(hop)
        if known is None or before is None or not any(known in network for network in trusted):
            break
        known = before
    return "" if known is None else str(known)


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError:
        raise ValueError(
            f"TRUSTED_PROXIES: „{text}“ ist keine Adresse und kein Netz. Beispiel: 127.0.0.1, 10.0.0.0/8, fd00::/8"
        ) from None


def _address(text: str) -> Address | None:
    """As proxies write it: with a port, in brackets, with a zone; an IPv4 address in IPv6 clothes is IPv4."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def client_of(peer: str, forwarded_for: str, trusted: Networks) -> str:
    """Return whose requests count together: of IPv4 an address, of IPv6 the network that one household has."""
    address = _address(client_address(peer, forwarded_for, trusted))
    return str(IPv6Network((address, 64), strict=False)) if isinstance(address, IPv6Address) else str(address or "")


# Cookies that came by TLS have names that browsers bind to TLS and to this very host (`__Host-`, `__Secure-`).

HOST, SECURE = "__Host-", "__Secure-"
"""Of the whole host; of a path of it, which browsers do not let `__Host-` name."""
NO_RIGHT = frozenset({"language", "language_chosen", "mein_tisch", "saal"})
"""What opens nobody's account: it is read by its plain name too, so that what a phone was given in the clear holds."""


def bind(cookies: SimpleCookie) -> None:
    """Give what is set by TLS its bound name, and let it be sent by TLS alone."""
    for name, cookie in list(cookies.items()):
        del cookies[name]
        cookie["secure"] = True
        bound = (HOST if cookie["path"] == "/" else SECURE) + name
        cookie.set(bound, cookie.value, cookie.coded_value)
        cookies[bound] = cookie


def read(header: str) -> str:
    """The header Cookie of a request by TLS, with plain names: what is bound to the host, then what gives no right."""
    sent = [part.strip() for part in header.split(";")]
    bound = [part.removeprefix(HOST) for part in sent if part.startswith(HOST)]
    others = [part.removeprefix(SECURE) for part in sent]  # another host of the domain may set these
    return "; ".join(bound + [part for part in others if part.partition("=")[0] in NO_RIGHT])


# What may travel sealed (TLS) does: cookies that were set so, and all that an organiser says.

LISTS = "/liste/"
TABLES = "/mein-tisch/"
"""Below which stand the addresses of lists and of "Mein Tisch", each with its token."""
ORGANISERS = "/leitung/"
SEALED = (ORGANISERS, "/anmelden/", "/einladung/", "/e/", "/helfen/")
"""Where somebody logs in, chooses a password, or is logged in."""
FOR_MACHINES = re.compile(
    r"^/(liste/(arbeiter\.js|[^/]+/(state|karten|games/.*))|mein-tisch/[^/]+/stand)$"
    r"|\.json$"
)
"""What programs ask; deploy/nginx.conf and the Caddyfile say the same."""


# How much may be sent to an address.

KB = 1024
LIST = 64 * KB
"""A list keeper's game is well under 1 kB; what a whole table says when it closes its list is not much more."""
FORM = 1024 * KB
UPLOAD = 10 * FORM
"""A spreadsheet, and its preview, which carries the rows along; a club's logo."""

UPLOAD_PAGES = ("/einlesen/", "/aussehen/", "/urkunden/gestaltung/")


class BodyLimit(NamedTuple):
    """Bytes of a request's body: those of `anybody`, and of whoever is `logged_in`."""

    anybody: int
    logged_in: int


def body_limit(path: str) -> BodyLimit:
    """What this path takes (without the query, below where the program is mounted: WSGI's PATH_INFO).

    Whether somebody is logged in only Django can tell; who sends no session cookie is not.
    """
    if path.startswith((LISTS, TABLES)):
        return BodyLimit(LIST, LIST)
    if path.startswith(ORGANISERS) and path.endswith(UPLOAD_PAGES):
        return BodyLimit(FORM, UPLOAD)
    return BodyLimit(FORM, FORM)


# In which lane of threads a request waits.

# A log-in, an invitation taken up, and what one's own account asks the password for.
HASHED: Final = ("/anmelden/", "/einladung/", "/leitung/konto/")


class Lane(Enum):
    """Who shares threads: list keepers, who never wait for others; where a password is hashed; everybody else."""

    KEEPERS = "keepers"
    PASSWORDS = "passwords"
    OTHERS = "others"


def lane_of(method: str, path: str) -> Lane:
    """Return the lane of a request, by its path (WSGI's PATH_INFO). A PDF may take a while, whoever asks."""
    if is_list(path) and not path.endswith(".pdf"):
        return Lane.KEEPERS
    return Lane.PASSWORDS if method == "POST" and path.startswith(HASHED) else Lane.OTHERS


def is_list(path: str) -> bool:
    """Return whether the path is one of lists and of what their pages need."""
    return path.startswith(LISTS)


def shows_link(path: str) -> bool:
    """Return whether the path has the link of a list in it, which is a right."""
    return is_list(path) and path.count("/") > len("//")


# Pages that are not for everybody, and what a page may ask of the device it is shown on.

SEARCH_ENGINES = "X-Robots-Tag"
NOWHERE, EVERYWHERE = "noindex, nofollow, noarchive", "all"
"""What a search engine may list; being listed at a tournament can reveal a matter of health."""
NOT_FOR_EVERYBODY = (*SEALED, "/abmelden/", LISTS, TABLES)
NEVER_ASKED_FOR = (
    "camera",
    "microphone",
    "geolocation",
    "payment",
    "usb",
    "serial",
    "midi",
    "display-capture",
)
OF_PAGES = {
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in NEVER_ASKED_FOR),
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""Headers of pages alone. Of the device it is shown on no page asks anything: codes are scanned by the phone's own
camera, nobody is asked where they are. What a strange script would ask for, a browser refuses."""


def private(response: HttpResponse, *, with_form: bool = False) -> HttpResponse:
    """The address is a right: it is kept nowhere, told nobody, found by no search engine. A page `with_form` tells it
    to this server itself, or browsers would not say where a form comes from (Origin: null).
    """
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = "same-origin" if with_form else "no-referrer"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
