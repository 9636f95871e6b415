"""What `manage.py check` looks at, and what a start has to mind because others use the same database."""

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from tempfile import TemporaryFile

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections
from django.db.migrations.recorder import MigrationRecorder
from django.template.defaultfilters import filesizeformat
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.migrations import known
from tournament.machine.acts.backups import said
from tournament.machine.acts.keeping import counted
from tournament.machine.acts.second import LEAST_ROOM
from tournament.machine.reads.checking import behind, fault_of_present, faults_of_content, holds_nothing
from tournament.machine.reads.kept import database_file, is_sqlite, newest, second_place
from tournament.models import AuditEntry, CardTable, Tournament
from tournament.models.link import hash_of, token_of
from tournament.server.limits import Limits
from tournament.settings.key import kept_key
from tournament.settings.places import as_typed

# What a start has to mind because other machines, or other editions of the program, use the same database.

STARTING = 4_071_953
"""What this program calls its lock on a PostgreSQL (pg_advisory_lock): any number nobody else there uses."""
APP = "tournament"


@contextmanager
def alone_on_the_database() -> Iterator[None]:
    """Make everything ready while nobody else does: of two machines that start on one PostgreSQL the second waits.

    A connection of its own holds the lock, so that it goes with this process, however that ends. A SQLite file has one
    machine.
    """
    if connection.vendor != "postgresql":
        yield
        return
    with closing(connections.create_connection(DEFAULT_DB_ALIAS)) as own:
        with own.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [STARTING])
        yield


def refuse_a_newer_database() -> None:
    """CommandError if a newer edition of the program has written here: this one does not know what it would spoil."""
    noted = set(MigrationRecorder(connection).applied_migrations())
    unknown = {name for app, name in noted - known() if app == APP}
    if unknown:
        raise CommandError(
            _(
                "Die Datenbank stammt von einer neueren Version dieses Programms (%(newest)s ist hier unbekannt): "
                "Bitte die neuere starten. Nichts wurde geändert. Zurück: docs/sicherungen.md, „Wenn das "
                "Aktualisieren misslingt“."
            )
            % {"newest": max(unknown)}
        )


def another_key() -> str:
    """A line if the links given out last were made with another key: those this machine prints of them lead nowhere."""
    last = CardTable.objects.order_by("-pk").values_list("link_nonce", "token_hash").first()
    if last is None or hash_of(token_of(last[0])) == last[1]:
        return ""
    return _(
        "Achtung: Die Links der Listen sind mit einem anderen Schlüssel gemacht. Was hier gedruckt wird, führt ins "
        "Leere. Mehrere Rechner an einer Datenbank brauchen denselben SECRET_KEY (docs/dienst.md, „Mehrere Rechner“)."
    )


def database_in_the_clear() -> str:
    """A line if PostgreSQL is on another machine and is not asked to prove which one, by TLS (`sslmode=verify-full`).
    Who writes `sslmode=disable` has a reason: a network inside one machine, say.
    """
    said = connection.settings_dict
    host, mode = said["HOST"], said["OPTIONS"].get("sslmode", "")
    if connection.vendor != "postgresql" or _is_here(host) or mode in ("verify-full", "disable"):
        return ""
    return _(
        "Achtung: Zur Datenbank auf %(host)s geht alles durchs Netz, und niemand prüft, ob sie es ist. An DATABASE_URL "
        "gehört ?sslmode=verify-full (docs/dienst.md, „Wenn ein Rechner nicht reicht“)."
    ) % {"host": host}


def _is_here(host: str) -> bool:
    return not host or host.startswith("/") or host == "localhost" or _is_loopback(host)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def connections_needed(workers: int, beside: int) -> int:
    """How many connections to PostgreSQL this machine opens at most: each thread that answers keeps one, so does each
    process that works for a worker; `beside`: processes that do chores.
    """
    return workers * (Limits().threads + settings.WORK_PROCESSES) + beside


def machines_carried(needed: int) -> str:
    """A line: for how many machines PostgreSQL has connections; empty on SQLite."""
    if connection.vendor != "postgresql":
        return ""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int"
        )
        (allowed,) = cursor.fetchone()
    return _(
        "PostgreSQL erlaubt %(allowed)s Verbindungen; ein Rechner nimmt bis zu %(needed)s: genug für %(machines)s."
    ) % {"allowed": allowed, "needed": needed, "machines": allowed // needed}


GONE = gettext_lazy("ist nicht da: manage.py serve sagt, was zu tun ist")
DAMAGED = gettext_lazy("ist beschädigt oder nicht von diesem Programm: manage.py serve sagt, was zu tun ist")


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the page."""

    of: str
    words: str
    well: bool = True


def findings() -> Iterator[Finding]:
    """All of it; of a database that cannot be read only what can be said without it."""
    state = None
    try:
        database = _database()
        yield database
        if database.well and not behind():
            games, state = counted()
            yield _content(games)
    except DatabaseError as error:
        yield Finding(_("Datenbank"), _("antwortet nicht: %(why)s") % {"why": " ".join(str(error).split())}, well=False)
    if unsealed := database_in_the_clear():
        yield Finding(_("Weg zur Datenbank"), unsealed, well=False)
    yield _last_copy(state)
    yield _key()
    yield from _second_place()
    yield _room()


def _database() -> Finding:
    if fault_of_present() is not None:
        return Finding(_("Datenbank"), as_typed(str(DAMAGED)), well=False)
    if holds_nothing():
        return Finding(_("Datenbank"), as_typed(str(GONE)), well=False)
    if behind():
        return Finding(_("Datenbank"), _("ist von einer älteren Version; beim nächsten Start wird sie umgebaut"))
    file = database_file()
    size = filesizeformat(file.stat().st_size) if file else ""
    return Finding(
        _("Datenbank"), _("in Ordnung (%(of_what)s)") % {"of_what": f"SQLite, {size}" if is_sqlite() else "PostgreSQL"}
    )


def _content(games: int) -> Finding:
    count, rows = Tournament.stored.count(), AuditEntry.objects.count()
    found = faults_of_content()
    holds = _("passen zusammen (Turniere: %(tournaments)s, Spiele: %(games)s, Einträge im Protokoll: %(rows)s)") % {
        "tournaments": count,
        "games": games,
        "rows": rows,
    }
    return Finding(_("Summen und Protokolle"), said(found) or holds, well=not found)


def _last_copy(state: int | None) -> Finding:
    """`state`: of the database (Kept.state); None: it cannot be read."""
    kept = newest()
    if kept is None:
        return Finding(
            _("Letzte Sicherung"), _("keine; der Server macht sie von selbst, solange er läuft"), well=not state
        )
    at = _("vom %(at)s Uhr, mit %(games)s Spielen: %(file)s") % {
        "at": date_format(localtime(kept.at), _("d.m.Y, H:i")),
        "games": kept.games,
        "file": kept.file,
    }
    return Finding(
        _("Letzte Sicherung"), at if state in (None, kept.state) else _("%(at)s (seitdem kam etwas dazu)") % {"at": at}
    )


def _key() -> Finding:
    if kept_key(settings.VAR_DIR):
        return Finding(_("Schlüssel der Links"), _("da, in %(folder)s") % {"folder": settings.VAR_DIR})
    return Finding(_("Schlüssel der Links"), _("kommt von außen (SECRET_KEY), oder er entsteht beim ersten Start"))


def _second_place() -> Iterator[Finding]:
    folder = second_place()
    if folder is None:
        yield Finding(
            _("Zweiter Ort"),
            _("keiner eingerichtet (Seite „Zustand dieses Rechners“): fällt dieser Rechner aus, ist alles auf ihm"),
        )
        return
    if not folder.is_dir():
        yield Finding(_("Zweiter Ort"), _("%(folder)s ist gerade nicht da") % {"folder": folder}, well=False)
    elif not _takes_files(folder):
        said = _("%(folder)s: In diesen Ordner kann das Programm nicht schreiben") % {"folder": folder}
        yield Finding(_("Zweiter Ort"), said, well=False)
    else:
        yield Finding(_("Zweiter Ort"), str(folder))


def _takes_files(folder: Path) -> bool:
    """Return whether a file can be made there; none is left."""
    try:
        with TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _room() -> Finding:
    free = shutil.disk_usage(_existing(settings.VAR_DIR)).free
    return Finding(_("Freier Platz"), filesizeformat(free), well=free >= LEAST_ROOM)


def _existing(folder: Path) -> Path:
    return next(path for path in (folder, *folder.parents) if path.exists())
