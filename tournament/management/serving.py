"""What `manage.py serve` asks of the place it is started in and makes ready before the web server starts, and the
chores it has done."""

import errno
import hashlib
import logging
import os
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
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
from tournament.core.errors import RefusedError
from tournament.core.series_state import with_open_list
from tournament.core.words import refused
from tournament.core.works import Chore
from tournament.entries import chores as entries
from tournament.lists.reads.known_by import base_url
from tournament.machine import chores as machine
from tournament.machine.acts.backups import remove_left_behind, said
from tournament.machine.acts.keeping import take
from tournament.machine.acts.sqlite import BESIDE
from tournament.machine.reads.checking import behind, fault_of_present, faults_of_content, holds_nothing
from tournament.machine.reads.kept import is_sqlite, newest
from tournament.management.copies import way_back
from tournament.models import CardTable, HallAddress, Installation
from tournament.outward import chores as outward
from tournament.people import chores as people
from tournament.people import first_password
from tournament.people.acts import invitations
from tournament.privacy import chores as privacy
from tournament.server.front import Program
from tournament.server.limits import limits_for, raise_files
from tournament.server.serving import Address, Seal, Service
from tournament.server.tls import CERTIFICATE, tls_context
from tournament.settings.key import kept_key, key_file
from tournament.settings.places import as_typed

log = logging.getLogger(__name__)

LOCALHOST = "127.0.0.1"
EVERYWHERE = str(IPv4Address(0))
COLLECTED = ".collected"
DEMO_LOADED = gettext_lazy("""
Hier war noch nichts: Die Beispiel-Meisterschaft ist geladen, mit lauter erfundenen Personen. Sie geht wieder mit einem
Knopf unter „Meine Turniere“.""")


OWNER_COMMAND = as_typed("manage.py owner")
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
            as_typed(_("%(host)s:%(port)s ist %(why)s. Ein anderer Port: PORT=%(next)s make run"))
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
    token = invitations.token_at_start(terminal=terminal)
    lines = [line(_("Spielleitung"), f"{base_url()}/anmelden/")]
    if token and terminal:
        link = base_url() + reverse("invitation", args=[token])
        open_it = _("Zuerst einmal diesen Link öffnen und ein Konto anlegen, dem hier alles gehört:")
        lines += ["", f"  {open_it}", f"  {link}"]
    elif token:
        said = _(
            "Noch gehört das hier niemandem. %(command)s gibt den Link aus, mit dem jemand Inhaber wird;\n"
            "sein letzter Teil liegt bis dahin in %(file)s"
        ) % {"command": OWNER_COMMAND, "file": invitations.kept_in()}
        lines += ["", *(f"  {one}" for one in said.splitlines())]
    if (old := first_password.kept_in()).exists():
        kept = _("Das Passwort von %(account)s liegt bis zur ersten Anmeldung in %(file)s")
        lines += [f"  {kept % {'account': first_password.ACCOUNT, 'file': old}}"]
    return lines


def open_list() -> CardTable | None:
    """A list that can be kept right now: the first open one with games in it, of the series that began last."""
    lists = CardTable.objects.filter(with_open_list(), games__isnull=False)
    lists = lists.filter(series__tournament__deleted_at=None)
    return lists.select_related("series").order_by("-series__started_at", "number").first()


# What `manage.py serve` asks of the place it is started in before it listens: is everything there, and whole?

ANEW = as_typed(".venv/bin/python manage.py serve --empty")
USELESS = {
    "not_of_this_program": gettext_lazy("ist nicht von diesem Programm"),
}


def is_new_place(*, empty: bool) -> bool:
    """Whether nothing was ever kept here: no database, no key, no copy.

    CommandError, which says what to do: the database is damaged; or it is gone, and nobody said to begin with an empty
    one. Nothing is changed.
    """
    name = connection.settings_dict["NAME"]
    fault = fault_of_present()
    if fault is not None and fault.code != "of_a_newer_program":  # which findings.py refuses
        what = USELESS.get(fault.code, _("ist beschädigt; sie bleibt liegen, wie sie ist"))
        raise CommandError(
            _("Die Datenbank %(name)s %(what)s. %(way_back)s")
            % {"name": name, "what": what, "way_back": way_back(newest())}
        )
    if not holds_nothing():
        return False
    held = bool(kept_key(settings.VAR_DIR)) or newest() is not None
    if held and not empty:
        raise CommandError(
            _(
                "Die Datenbank %(name)s ist nicht da, doch hier lag schon eine: In %(folder)s liegt noch ihr "
                "Schlüssel oder eine Sicherung. %(way_back)s Oder ganz von vorn anfangen: %(command)s"
            )
            % {"name": name, "folder": settings.VAR_DIR, "way_back": way_back(newest()), "command": ANEW}
        )
    return not held


@contextmanager
def nothing_left_behind(*, new: bool) -> Iterator[None]:
    """In a new place: if what is done inside fails, the database and the key it made go again."""
    try:
        yield
    except BaseException:
        if new:
            connections.close_all()
            for file in _made_at_first():
                file.unlink(missing_ok=True)
        raise


def bring_up_to_date() -> str:
    """Migrate the database, after a copy of it was kept; returns what went wrong with that copy, in German (empty:
    nothing). RefusedError, OSError: there is no room for it. Nothing is copied that holds nothing. What a restore left
    that was killed goes.
    """
    remove_left_behind()
    warning = ""
    if behind() and not holds_nothing():
        try:
            take("vor Umbau")
        except RefusedError as error:
            if is_sqlite():
                raise
            warning = _("Vor dem Umbau der Datenbank wurde nicht gesichert: %(why)s") % {"why": refused(error)}
    migrate()
    return warning


def what_does_not_hold() -> str:
    """What is wrong with what the database says, in German; empty: all of it holds."""
    found = faults_of_content()
    return _("In der Datenbank stimmt etwas nicht: %(faults)s") % {"faults": said(found)} if found else ""


def make_key() -> None:
    """The key of a new installation is made when it is first asked for: now. OSError: it cannot be kept."""
    settings.SECRET_KEY = str(settings.SECRET_KEY)


def _made_at_first() -> list[Path]:
    place = Path(connection.settings_dict["NAME"])
    files = [place.with_name(place.name + ending) for ending in BESIDE] if is_sqlite() else []
    return [*files, key_file(settings.VAR_DIR)]


# The chores of all rooms, as `manage.py serve` has them done.

CHORES: Sequence[Chore] = (
    *machine.CHORES,
    *privacy.CHORES,
    *people.CHORES,
    *entries.CHORES,
    *outward.CHORES,
)
