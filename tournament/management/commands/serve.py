"""`manage.py serve`, which `make run` calls: everything made ready, then the web server."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import connections
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from tournament.archive.acts.backups import is_sqlite
from tournament.lists.reads.links import base_url, list_link
from tournament.management import serving

# granian holds 1,024 connections as delivered; spectators' phones keep theirs open.
CONNECTIONS = 16_384
# A PDF takes a while; meanwhile games are stored by the others.
THREADS = 4
# SQLite has one writer: a second worker would add nothing and make the slowest answers slower.
WORKERS_ON_POSTGRESQL = 2


class Command(BaseCommand):
    help = "Richtet alles ein (Datenbank, Beispiel, Konto der Spielleitung) und startet den Server."
    requires_system_checks = []

    def handle(self, *_args: Any, **_options: Any) -> None:
        address = serving.free_address()
        serving.migrate()
        serving.collect_static_files()
        serving.load_demo_once()
        self._say_where(serving.organiser_password())
        workers = 1 if is_sqlite() else WORKERS_ON_POSTGRESQL
        connections.close_all()
        Granian(
            "tournament.wsgi:application",
            address=address.host,
            port=address.port,
            interface=Interfaces.WSGI,
            workers=workers,
            blocking_threads=THREADS,
            backlog=CONNECTIONS,
            backpressure=CONNECTIONS,
            log_level=LogLevels.warning,
            respawn_failed_workers=True,
        ).serve()

    def _say_where(self, password: str | None) -> None:
        base = base_url()
        said = password or "(in der Anwendung geändert; neu setzen: manage.py changepassword spielleitung)"
        lines = [
            f"Spielliste läuft auf {base}/",
            "",
            f"  Spielleitung  {base}/anmelden/",
            f"  Name          {serving.ORGANISER}",
            f"  Passwort      {said}",
        ]
        if (card_table := serving.open_list()) is not None:
            lines.append(f"  Eine Liste    {list_link(card_table, base)}")
            lines.append(f"                (Serie {card_table.series.number}, Tisch {card_table.number})")
        self.stdout.write("\n".join(["", *lines, "", "Beenden mit Strg+C.", ""]))
        self.stdout.flush()
