"""What `manage.py serve` makes ready before the web server starts: done once, and quick the next time."""

import errno
import hashlib
import os
import secrets
import socket
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tournament.archive.demo import load_demo
from tournament.core.act import Actor
from tournament.models import CardTable, Tournament

LOCALHOST = "127.0.0.1"
ORGANISER = "spielleitung"
KEPT_IN = "organiser_password"
COLLECTED = ".collected"


@dataclass(frozen=True, slots=True)
class Address:
    """Where the server listens."""

    host: str
    port: int


def free_address() -> Address:
    """HOST and PORT, once it is sure that nobody listens there; CommandError."""
    host = os.environ.get("HOST") or LOCALHOST
    if not settings.PORT.isdecimal() or not 0 < int(settings.PORT) < 65536:
        raise CommandError(f"PORT={settings.PORT} ist keine Portnummer (1 bis 65535).")
    port = int(settings.PORT)
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        why = "schon belegt" if error.errno == errno.EADDRINUSE else f"nicht zu haben ({os.strerror(error.errno or 0)})"
        raise CommandError(f"{host}:{port} ist {why}. Ein anderer Port: PORT={port + 1} make run") from error
    return Address(host, port)


def migrate() -> None:
    """Bring the database up to date, if it is not."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)


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


def load_demo_once() -> None:
    """Load the demo championship into a database without any tournament."""
    if not Tournament.objects.exists():
        load_demo(Actor.command("serve"))


def organiser_password() -> str | None:
    """Make the organiser's account once; the password that was made for it, None if it was changed since.

    The account runs every tournament of this installation. Its password lies in var/, readable by its owner alone.
    """
    file: Path = settings.VAR_DIR / KEPT_IN
    password = file.read_text(encoding="ascii").strip() if file.exists() else ""
    user = User.objects.filter(username=ORGANISER).first()
    if user is not None:
        return password if password and user.check_password(password) else None
    password = password or _new_password(file)
    user = User.objects.create_superuser(ORGANISER, password=password)
    for tournament in Tournament.objects.all():
        tournament.organisers.add(user)
    return password


def _new_password(file: Path) -> str:
    password = secrets.token_urlsafe(9)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as handle:
        handle.write(password)
    return password


def open_list() -> CardTable | None:
    """A list that can be kept right now: the first open one with games in it, of the series that began last."""
    lists = CardTable.objects.filter(closed_at=None, series__published_at__isnull=False, games__isnull=False)
    return lists.select_related("series").order_by("-series__started_at", "number").first()
