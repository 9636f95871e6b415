"""What holds of a request before any page is asked: whose it is behind a proxy, whether it came by TLS, its bound
cookies, its size, its lane."""

import re
from collections.abc import Callable
from enum import Enum
from http.cookies import SimpleCookie
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

Address = IPv4Address | IPv6Address
Networks = tuple[IPv4Network | IPv6Network, ...]


class TrustedProxies:
    """Middleware, before all that asks for the address or for TLS: REMOTE_ADDR becomes the client's address.

    From any other peer the forwarded headers are taken away, so that nothing behind can believe them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        meta, trusted = request.META, settings.TRUSTED_PROXIES
        peer = meta.get("REMOTE_ADDR", "")
        if not is_trusted(peer, trusted):
            meta.pop("HTTP_X_FORWARDED_PROTO", None)
        meta["REMOTE_ADDR"] = client_address(peer, meta.pop("HTTP_X_FORWARDED_FOR", ""), trusted)
        return self.get_response(request)


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

ORGANISERS = ("/leitung/", "/anmelden/", "/einladung/", "/e/", "/helfen/")
"""Where somebody logs in, chooses a password, or is logged in."""
FOR_MACHINES = re.compile(
    r"^/(liste/(arbeiter\.js|[^/]+/(state|karten|games/.*))|mein-tisch/[^/]+/stand)$"
    r"|\.json$"
)
"""What programs ask; deploy/nginx.conf and the Caddyfile say the same."""


class SealedWherePossible:
    """Middleware, behind the one that knows whether it was by TLS.

    A cookie that came by TLS is never sent without, though the same name is served in the clear on another port, and
    nobody but this host can have set it (`bound_cookies.py`). Once the hall's address is one with https://, an
    organiser who comes to its name without is led there, before they type a password. Lists are served both ways: codes
    printed before lead on, and what such a phone still holds is sent.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        if not request.is_secure():
            return self._in_the_clear(request)
        if sent := request.META.get("HTTP_COOKIE"):
            request.META["HTTP_COOKIE"] = read(sent)
        response = self.get_response(request)
        bind(response.cookies)
        return response

    def _in_the_clear(self, request: HttpRequest) -> HttpResponse:
        there = urlsplit(settings.STATED_ADDRESS)
        if there.scheme == "https" and request.path_info.startswith(ORGANISERS):
            here = urlsplit(f"//{request.META.get('HTTP_HOST', '')}").hostname
            if here == there.hostname:
                return HttpResponseRedirect(settings.STATED_ADDRESS + request.get_full_path())
        return self.get_response(request)


class NothingForMachinesInTheClear:
    """Middleware, behind the one that knows the language: where all is served by TLS (SECURE_SSL_REDIRECT), 426 for
    what programs ask and for whatever was sent. Only who reads a page is led on: a code printed before TLS came is one,
    while a program that is led on would never notice that it tells everybody what it says.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not settings.SECURE_SSL_REDIRECT or request.is_secure() or _is_a_page(request):
            return self.get_response(request)
        said = _("Hier wird nichts unverschlüsselt angenommen. Bitte die Adresse mit https:// öffnen.")
        response = HttpResponse(said, "text/plain; charset=utf-8", status=426)
        response["Upgrade"] = "TLS/1.2"
        return response


def _is_a_page(request: HttpRequest) -> bool:
    return request.method in ("GET", "HEAD") and not FOR_MACHINES.search(request.path_info)


# How much may be sent to an address. Pure, so that whatever stands in front of Django holds to the same.

KB = 1024
LIST = 64 * KB
"""A list keeper's game is well under 1 kB; what a whole table says when it closes its list is not much more."""
FORM = 1024 * KB
UPLOAD = 10 * FORM
"""A spreadsheet, and its preview, which carries the rows along; a club's logo."""

UPLOAD_PAGES = ("/einlesen/", "/urkunden/gestaltung/")


class BodyLimit(NamedTuple):
    """Bytes of a request's body: those of `anybody`, and of whoever is `logged_in`."""

    anybody: int
    logged_in: int


def body_limit(path: str) -> BodyLimit:
    """What this path takes (without the query, below where the program is mounted: WSGI's PATH_INFO).

    Whether somebody is logged in only Django can tell; who sends no session cookie is not.
    """
    if path.startswith(("/liste/", "/mein-tisch/")):
        return BodyLimit(LIST, LIST)
    if path.startswith("/leitung/") and path.endswith(UPLOAD_PAGES):
        return BodyLimit(FORM, UPLOAD)
    return BodyLimit(FORM, FORM)


# In which lane of threads a request waits. Pure, so that whatever stands in front of Django goes by the same.

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
    return path.startswith("/liste/")


def shows_link(path: str) -> bool:
    """Return whether the path has the link of a list in it, which is a right."""
    return is_list(path) and path.count("/") > len("//")
