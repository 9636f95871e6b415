"""What `manage.py serve` makes ready before the web server starts: done once, and quick the next time."""

import errno
import hashlib
import logging
import os
import socket
from dataclasses import replace
from ipaddress import IPv4Address
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.archive.demo import load_demo
from tournament.core.act import Actor
from tournament.lists.reads.links import base_url
from tournament.models import CardTable, HallAddress, Installation
from tournament.people import first_password
from tournament.people.acts import first_owner
from tournament.server.front import Program
from tournament.server.limits import limits_for, raise_files
from tournament.server.serving import Address, Seal, Service
from tournament.server.tls import CERTIFICATE, tls_context

log = logging.getLogger(__name__)

LOCALHOST = "127.0.0.1"
EVERYWHERE = str(IPv4Address(0))
COLLECTED = ".collected"
DEMO_LOADED = gettext_lazy("""
Hier war noch nichts: Die Beispiel-Meisterschaft ist geladen, mit lauter erfundenen Personen. Sie geht wieder mit einem
Knopf unter „Meine Turniere“.""")


OWNER_COMMAND = "manage.py owner"
INDENT = 16


def port_of(name: str, said: str) -> int:
    """A port's number as said under this name; CommandError."""
    if not said.isdecimal() or not 0 < int(said) < 65536:
        raise CommandError(_("%(name)s=%(said)s ist keine Portnummer (1 bis 65535).") % {"name": name, "said": said})
    return int(said)


def wanted_address() -> Address:
    """HOST and PORT; CommandError.

    Without HOST: on this machine alone, or in its network as well once somebody said what it is called there, or has
    it tried.
    """
    host = os.environ.get("HOST") or (EVERYWHERE if settings.HALL_ADDRESS else LOCALHOST)
    return Address(host, port_of("PORT", settings.PORT))


def free_address() -> Address:
    """Where to listen, once it is sure that nobody listens there; CommandError."""
    address = wanted_address()
    host, port = address.host, address.port
    try:
        _take_and_leave(host, port)
    except OSError as error:
        why = (
            _("schon belegt")
            if error.errno == errno.EADDRINUSE
            else _("nicht zu haben (%(why)s)") % {"why": os.strerror(error.errno or 0)}
        )
        raise CommandError(
            _("%(host)s:%(port)s ist %(why)s. Ein anderer Port: PORT=%(next)s make run")
            % {"host": host, "port": port, "why": why, "next": port + 1}
        ) from error
    return address


def _take_and_leave(host: str, port: int) -> None:
    """Listen there for a moment, alone; OSError: somebody does already, another server of this program included."""
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    socket.create_server((host, port), family=family).close()


def migrate() -> None:
    """Bring the database up to date, if it is not."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)


def be_reached_in_the_hall() -> None:
    """Take the address that was said on a page for this server's, or is tried, and answer to it, as to those before."""
    stored = Installation.objects.first() or Installation()
    settings.HALL_ADDRESS = stored.trying or stored.address
    settings.STATED_ADDRESS = stored.address
    known = [stored.address, *HallAddress.objects.values_list("address", flat=True)]
    hosts = [urlsplit(address).hostname or "" for address in known if address]
    settings.ALLOWED_HOSTS += sorted(set(hosts) - set(settings.ALLOWED_HOSTS))


def sealed(before: Seal | None, host: str) -> Seal | None:
    """Return where TLS is spoken, by the certificate in var/tls/; None: there is none, or none that can be used, which
    the log says then: without it the hall is served all the same. `before`: where it was spoken, if anywhere."""
    if not (settings.TLS_DIR / CERTIFICATE).exists():
        return None
    try:
        tls_context(settings.TLS_DIR)
        address = Address(host, port_of("TLS_PORT", settings.TLS_PORT))
        if before is None:
            _take_and_leave(address.host, address.port)
        return Seal(address, settings.TLS_DIR)
    except (OSError, CommandError) as error:
        log.warning("HTTPS geht nicht: %s. Die Seite „Saal“ sagt, was mit dem Zertifikat ist.", error)
        return None


def service_of(program: Program, address: Address) -> Service:
    """Return what is served where at the start."""
    seal = sealed(None, address.host)
    settings.TLS_SERVED = seal is not None
    return Service(address, program, limits_for(raise_files()), settings.TRUSTED_PROXIES, seal)


def renewed(service: Service) -> Service:
    """Return what is to be served now that somebody said another address, or brought a certificate; CommandError."""
    be_reached_in_the_hall()
    connections.close_all()  # workers are forks of this process
    address = wanted_address()
    seal = sealed(service.seal, address.host)
    settings.TLS_SERVED = seal is not None
    return replace(service, address=address, seal=seal)


def collect_static_files() -> None:
    """Collect style sheets and scripts, unless none has changed since the last time."""
    marker = Path(settings.STATIC_ROOT) / COLLECTED
    fingerprint = _fingerprint()
    if marker.exists() and marker.read_text(encoding="ascii") == fingerprint:
        return
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    marker.write_text(fingerprint, encoding="ascii")


def _fingerprint() -> str:
    """Changes whenever a file to be collected does."""
    digest = hashlib.sha256()
    for finder in finders.get_finders():
        for path, storage in finder.list([]):
            file = Path(storage.path(path)).stat()
            digest.update(f"{path} {file.st_mtime_ns} {file.st_size}\n".encode())
    return digest.hexdigest()


def load_demo_at_first(*, new: bool, empty: bool) -> list[str]:
    """Load the demo championship into a `new` place that shall not be `empty`; return what to say of it."""
    if not new or empty:
        return []
    load_demo(Actor.command("serve"))
    return [str(DEMO_LOADED)]


def line(name: str, value: str) -> str:
    """One line of what is said at the start: its name, and behind it in a column of their own what it is."""
    return f"  {name:<{INDENT - 2}}{value}"


def say_how_to_get_in(*, terminal: bool) -> list[str]:
    """The lines that say how to log in: while nobody owns this installation, the link that makes somebody its owner, to
    be opened once. It is said on a terminal; others may read what a service says, so there it is named where it lies.
    """
    token = first_owner.token_at_start(terminal=terminal)
    lines = [line(_("Spielleitung"), f"{base_url()}/anmelden/")]
    if token and terminal:
        link = base_url() + reverse("invitation", args=[token])
        open_it = _("Zuerst einmal diesen Link öffnen und ein Konto anlegen, dem hier alles gehört:")
        lines += ["", f"  {open_it}", f"  {link}"]
    elif token:
        said = _(
            "Noch gehört das hier niemandem. %(command)s gibt den Link aus, mit dem jemand Inhaber wird;\n"
            "sein letzter Teil liegt bis dahin in %(file)s"
        ) % {"command": OWNER_COMMAND, "file": first_owner.kept_in()}
        lines += ["", *(f"  {one}" for one in said.splitlines())]
    if (old := first_password.kept_in()).exists():
        kept = _("Das Passwort von %(account)s liegt bis zur ersten Anmeldung in %(file)s")
        lines += [f"  {kept % {'account': first_password.ACCOUNT, 'file': old}}"]
    return lines


def open_list() -> CardTable | None:
    """A list that can be kept right now: the first open one with games in it, of the series that began last."""
    lists = CardTable.objects.filter(closed_at=None, series__published_at__isnull=False, games__isnull=False)
    lists = lists.filter(series__tournament__deleted_at=None)
    return lists.select_related("series").order_by("-series__started_at", "number").first()
