"""`manage.py serve`, which `make run` calls: everything made ready, then the web server."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import connections

from tournament.copies.acts.backups import is_sqlite
from tournament.lists.reads.links import base_url, list_link
from tournament.management import serving
from tournament.management.chores import CHORES
from tournament.people import first_password
from tournament.server.program import program
from tournament.server.serving import serve

# SQLite has one writer: a second worker would add nothing and make the slowest answers slower.
WORKERS_ON_POSTGRESQL = 2


class Command(BaseCommand):
    help = "Richtet alles ein (Datenbank, Beispiel, Konto der Spielleitung) und startet den Server."
    requires_system_checks = []

    def handle(self, *_args: Any, **_options: Any) -> None:
        serving.free_address()
        serving.migrate()
        serving.be_reached_in_the_hall()
        serving.collect_static_files()
        serving.load_demo_once()
        self.say_where(serving.make_organiser(terminal=self.stdout.isatty()))
        workers = 1 if is_sqlite() else WORKERS_ON_POSTGRESQL
        address = serving.free_address()
        connections.close_all()
        service = serving.service_of(program(), address)
        serve(service, workers, [chore.again_and_again for chore in CHORES], serving.renewed)

    def say_where(self, password: str) -> None:
        """Where it runs, and how to log in; `password`: it, or where it is."""
        base = base_url()
        lines = [
            f"Spielliste läuft auf {base}/",
            "",
            f"  Spielleitung  {base}/anmelden/",
            f"  Name          {first_password.ACCOUNT}",
            f"  Passwort      {password}",
        ]
        if (card_table := serving.open_list()) is not None:
            lines.append(f"  Eine Liste    {list_link(card_table, base)}")
            lines.append(f"                (Serie {card_table.series.number}, Tisch {card_table.number})")
        self.stdout.write("\n".join(["", *lines, "", "Beenden mit Strg+C.", ""]))
        self.stdout.flush()
