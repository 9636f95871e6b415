"""`manage.py serve`, which `make run` calls: everything made ready, then the web server."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connections

from tournament.copies.acts.backups import is_sqlite
from tournament.core import fence
from tournament.core.words import refusal
from tournament.lists.reads.links import base_url, list_link
from tournament.management import other_hosts, serving
from tournament.management.chores import CHORES
from tournament.people import first_password
from tournament.server.limits import limits_for, raise_files
from tournament.server.program import program
from tournament.server.serving import Service, listen, serve
from tournament.standby.acts import hearing

# SQLite has one writer: a second worker would add nothing and make the slowest answers slower.
WORKERS_ON_POSTGRESQL = 2
GO_ON = "Soll doch dieser Rechner weitermachen, mit dem, was er hat: manage.py standby --take-over"


class Command(BaseCommand):
    help = "Richtet alles ein (Datenbank, Beispiel, Konto der Spielleitung) und startet den Server."
    requires_system_checks = []

    def handle(self, *_args: Any, **_options: Any) -> None:
        serving.free_address()
        serving.collect_static_files()
        workers = 1 if is_sqlite() else WORKERS_ON_POSTGRESQL
        with other_hosts.alone_on_the_database():
            other_hosts.refuse_a_newer_database()
            serving.migrate()
            serving.be_reached_in_the_hall()
            self.count_or_stand_aside()
            serving.load_demo_once()
            self.say_where(serving.make_organiser(terminal=self.stdout.isatty()))
        self.say_of_other_hosts(other_hosts.connections_needed(workers, len(CHORES)))
        address = serving.free_address()
        connections.close_all()
        serve(
            Service(listen(address.host, address.port), program(), limits_for(raise_files()), settings.TRUSTED_PROXIES),
            workers,
            [chore.again_and_again for chore in CHORES],
            serving.renewed,
        )

    def say_of_other_hosts(self, connections_needed: int) -> None:
        """What whoever runs several machines on one database has to know."""
        for line in (other_hosts.another_key(), other_hosts.machines_carried(connections_needed)):
            if line:
                self.stderr.write(line)

    def count_or_stand_aside(self) -> None:
        """Ask the other machine before anybody is answered: one that took over is the one that counts."""
        hearing.begin()
        hearing.ask_around()
        if (other := fence.successor()) is not None:
            self.stdout.write(f"\n{refusal('superseded', {'address': other.address})}\n{GO_ON}")

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
