"""What a start has to mind because other machines, or other editions of the program, use the same database."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from ipaddress import ip_address

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from tournament.core.migrations import known
from tournament.models import CardTable
from tournament.models.link import hash_of, token_of
from tournament.server.limits import Limits

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
                "Bitte die neuere starten. Nichts wurde geändert. Zurück: docs/betrieb.md, „Wenn das "
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
        "Leere. Mehrere Rechner an einer Datenbank brauchen denselben SECRET_KEY (docs/betrieb.md, „Mehrere Rechner“)."
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
        "gehört ?sslmode=verify-full (docs/betrieb.md, „Wenn ein Rechner nicht reicht“)."
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
