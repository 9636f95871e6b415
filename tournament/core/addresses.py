"""Whose address somebody asks from, as far as what one address may do is bounded."""

from ipaddress import IPv6Address, ip_address, ip_network

NOWHERE = "::"
"""Where a server says no address."""


def place(address: str) -> str:
    """What counts as one address: of IPv6 the network that one household or hall has."""
    if not address:
        return NOWHERE
    known = ip_address(address)
    if isinstance(known, IPv6Address):
        return str(ip_network((known, 64), strict=False).network_address)
    return str(known)
