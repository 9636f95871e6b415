"""Whose request this is when a proxy hands it on, and which proxies are believed: `TRUSTED_PROXIES`.

Whoever asks can write `X-Forwarded-For` and `X-Forwarded-Proto` himself. They count only where the connection comes
from a trusted address, and there only what trusted proxies have added.
"""

from collections.abc import Callable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest, HttpResponse

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
