"""What this machine is called in the hall, and a certificate brought to it."""

import os
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.utils import timezone

from tournament.core.act import Actor, log_of_installation
from tournament.core.errors import RefusedError, StaleError
from tournament.core.writing import writing
from tournament.lists.reads.known_by import only_here
from tournament.machine.reads.hall import Certificate, NoCertificateError, certificate_in
from tournament.models import HallAddress, Installation
from tournament.models.limits import LONGEST_ADDRESS, MOST_PHONES
from tournament.server.tls import CERTIFICATE, KEY

ADDRESS = re.compile(
    r"(?P<scheme>https?://)?(?P<host>[a-z0-9][a-z0-9.-]*)(:(?P<port>\d{1,5}))?/?", re.IGNORECASE | re.ASCII
)
HIGHEST_PORT = 65_535
USUAL_PORTS = {"http://": "80", "https://": "443"}
MOST_ADDRESSES = 20
PHONE = Actor("Telefon im Saal")


def state_address(read: str, address: str, actor: Actor) -> str:
    """Let every link of this installation begin with `address` from now on, and return it as stored; empty: with
    whatever the organiser's own browser calls it, as before. What was being tried is tried no more.

    `read`: what stood there (StaleError if another stands there now). RefusedError: see `as_address`; or PUBLIC_URL
    says it already.
    """
    if settings.PUBLIC_URL:
        raise RefusedError("address_at_start")
    wanted = as_address(address) if address.strip() else ""
    with writing():
        stored = _stored()
        if stored.address == wanted and not stored.trying:
            return wanted
        if stored.address != read:
            raise StaleError(stored.address)
        for known in filter(None, (stored.address, wanted)):
            _know(known)
        Installation.objects.filter(pk=stored.pk).update(address=wanted, trying="")
        log_of_installation(actor, "hall_address_set", {"address": wanted})
    return wanted


def try_address(address: str, actor: Actor) -> str:
    """Be reached at `address` as well, so that a phone can try it; it is returned as it is tried. The first phone that
    opens it makes it the one links begin with. RefusedError: see `state_address`."""
    if settings.PUBLIC_URL:
        raise RefusedError("address_at_start")
    wanted = as_address(address)
    with writing():
        stored = _stored()
        _know(wanted)
        if wanted != stored.trying:
            Installation.objects.filter(pk=stored.pk).update(trying="" if wanted == stored.address else wanted)
            log_of_installation(actor, "hall_address_tried", {"address": wanted})
    return wanted


def phone_answered(address: str) -> int:
    """A phone opened `address` to try it; how many did by now. If it is being tried, links begin with it from now on.

    No more than MOST_PHONES are counted.
    """
    with writing():
        stored = _stored()
        tried, _made = HallAddress.objects.get_or_create(address=address, defaults={"said_at": timezone.now()})
        if tried.phones < MOST_PHONES:
            tried.phones += 1
            tried.save(update_fields=["phones"])
            log_of_installation(PHONE, "hall_phone_answered", {"address": address, "phones": tried.phones})
        if stored.trying == address:
            Installation.objects.filter(pk=stored.pk).update(address=address, trying="")
            log_of_installation(PHONE, "hall_address_set", {"address": address})
    return tried.phones


def _stored() -> Installation:
    stored, _made = Installation.objects.select_for_update().get_or_create(pk=1)
    return stored


def _know(address: str) -> None:
    """The server answers to it from now on; to those said longest ago no more, where they are too many."""
    HallAddress.objects.update_or_create(address=address, defaults={"said_at": timezone.now()})
    kept = HallAddress.objects.values_list("pk", flat=True)[:MOST_ADDRESSES]
    HallAddress.objects.exclude(pk__in=list(kept)).delete()


def as_address(typed: str) -> str:
    """`192.168.1.20` as `http://192.168.1.20:8000`, the port being this server's; a whole address as browsers write it,
    without a slash at its end or the port everybody expects. RefusedError: it is none (IPv4 or a name), or it leads
    nowhere but on this machine."""
    parts = ADDRESS.fullmatch(typed.strip())
    if parts is None or len(typed) > LONGEST_ADDRESS or int(parts["port"] or 0) > HIGHEST_PORT:
        raise RefusedError("address_not_understood")
    scheme, host = (parts["scheme"] or "http://").lower(), parts["host"].lower()
    port = parts["port"] or ("" if parts["scheme"] else settings.PORT)
    address = f"{scheme}{host}:{port}" if port not in ("", USUAL_PORTS[scheme]) else f"{scheme}{host}"
    if only_here(address):
        raise RefusedError("address_only_here")
    return address


# A certificate brought to this machine: kept only if it can be used.


def keep_certificate(certificate: bytes, key: bytes, actor: Actor) -> Certificate:
    """Put both into var/tls/, readable by its owner alone, and return what was kept; what was there before is gone.

    RefusedError: they cannot be used, or hold no more (`tls_expired`). Then all stays as it was.
    """
    settings.TLS_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    with TemporaryDirectory(dir=settings.TLS_DIR) as folder:
        brought = Path(folder)
        for name, content in ((CERTIFICATE, certificate), (KEY, key)):
            _write(brought / name, content)
        found = _usable(brought)
        log_of_installation(
            actor, "hall_certificate_kept", {"names": list(found.names), "valid_until": found.until.date().isoformat()}
        )
        for name in (KEY, CERTIFICATE):
            (brought / name).replace(settings.TLS_DIR / name)
    return found


def _usable(folder: Path) -> Certificate:
    try:
        found = certificate_in(folder)
    except NoCertificateError as error:
        raise RefusedError(error.code) from error
    if found is None or "tls_expired" in found.problems:
        raise RefusedError("tls_expired")
    return found


def _write(file: Path, content: bytes) -> None:
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
