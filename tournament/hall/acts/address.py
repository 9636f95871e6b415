"""What this machine is called in the hall: what links and QR codes begin with, said once on a page."""

import re

from django.conf import settings

from tournament.core.act import Actor, log_of_installation
from tournament.core.errors import RefusedError, StaleError
from tournament.core.turns import writing
from tournament.lists.reads.links import only_here
from tournament.models import Installation
from tournament.models.limits import LONGEST_ADDRESS

ADDRESS = re.compile(
    r"(?P<scheme>https?://)?(?P<host>[a-z0-9][a-z0-9.-]*)(:(?P<port>\d{1,5}))?/?", re.IGNORECASE | re.ASCII
)
HIGHEST_PORT = 65_535


def state_address(read: str, address: str, actor: Actor) -> str:
    """Let every link of this installation begin with `address` from now on, and return it as stored; empty: with
    whatever the organiser's own browser calls it, as before.

    `read`: what stood there (StaleError if another stands there now). RefusedError: see `as_address`; or PUBLIC_URL
    says it already.
    """
    if settings.PUBLIC_URL:
        raise RefusedError("address_at_start")
    wanted = as_address(address) if address.strip() else ""
    with writing():
        stored, _made = Installation.objects.select_for_update().get_or_create(pk=1)
        if stored.address == wanted:
            return wanted
        if stored.address != read:
            raise StaleError(stored.address)
        Installation.objects.filter(pk=stored.pk).update(address=wanted)
        log_of_installation(actor, "hall_address_set", {"address": wanted})
    return wanted


def as_address(typed: str) -> str:
    """`192.168.1.20` as `http://192.168.1.20:8000`, the port being this server's; a whole address as it is, without a
    slash at its end. RefusedError: it is none (IPv4 or a name), or it leads nowhere but on this machine."""
    parts = ADDRESS.fullmatch(typed.strip())
    if parts is None or len(typed) > LONGEST_ADDRESS or int(parts["port"] or 0) > HIGHEST_PORT:
        raise RefusedError("address_not_understood")
    scheme, host = (parts["scheme"] or "http://").lower(), parts["host"].lower()
    port = parts["port"] or ("" if parts["scheme"] else settings.PORT)
    address = f"{scheme}{host}:{port}" if port else f"{scheme}{host}"
    if only_here(address):
        raise RefusedError("address_only_here")
    return address
