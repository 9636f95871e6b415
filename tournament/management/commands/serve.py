"""`manage.py serve`, which `make run` calls: everything made ready, then the web server."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connections
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core import writing
from tournament.core.words import refusal
from tournament.lists.reads.known_by import base_url, list_link
from tournament.machine.acts import keeping
from tournament.machine.reads.kept import database_file, is_sqlite
from tournament.management import findings, serving
from tournament.management.copies import said_in_a_sentence
from tournament.management.serving import CHORES
from tournament.server.program import program
from tournament.server.serving import serve
from tournament.settings.places import as_typed

# SQLite has one writer: a second worker would add nothing and make the slowest answers slower.
WORKERS_ON_POSTGRESQL = 2
GO_ON = gettext_lazy(
    "Soll doch dieser Rechner weitermachen, mit dem, was er hat: manage.py backup DATEI, dann "
    "manage.py restore DATEI --yes"
)


class Command(BaseCommand):
    help = _("Richtet alles ein (Datenbank, Beispiel, Link für den ersten Inhaber) und startet den Server.")
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--empty",
            action="store_true",
            help=_("wo die Datenbank fehlt: mit einer leeren von vorn anfangen, ohne Beispiel"),
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        serving.free_address()
        workers = 1 if is_sqlite() else WORKERS_ON_POSTGRESQL
        with said_in_a_sentence(), findings.alone_on_the_database():
            new = serving.is_new_place(empty=options["empty"])
            if (file := database_file()) is not None:
                keeping.unmark(file)  # one that was found damaged has been mended since, or this would not be reached
            with serving.nothing_left_behind(new=new):
                self.make_ready(new=new, empty=options["empty"])
        self.say_of_other_hosts(findings.connections_needed(workers, len(CHORES)))
        address = serving.free_address()
        connections.close_all()
        service = serving.service_of(program(), address)
        serve(service, workers, [chore.again_and_again for chore in CHORES], serving.renewed)

    def make_ready(self, *, new: bool, empty: bool) -> None:
        """Everything that is done before the server listens; in a `new` place that shall not be `empty`, with the demo
        championship."""
        serving.collect_static_files()
        findings.refuse_a_newer_database()
        warnings = [serving.bring_up_to_date(), serving.what_does_not_hold()]
        serving.make_key()
        serving.be_reached_in_the_hall()
        self.count_or_stand_aside()
        demo = serving.load_demo_at_first(new=new, empty=empty)
        how = serving.say_how_to_get_in(terminal=self.stdout.isatty())
        self.stderr.write("".join(f"{warning}\n" for warning in warnings if warning), ending="")
        self.say_where(how, *demo)

    def say_of_other_hosts(self, connections_needed: int) -> None:
        """What whoever runs several machines on one database, or one elsewhere, has to know."""
        carried = findings.machines_carried(connections_needed)
        for line in (findings.another_key(), findings.database_in_the_clear(), carried):
            if line:
                self.stderr.write(line)

    def count_or_stand_aside(self) -> None:
        """Say it before anybody is answered where another machine was heard of that goes on in place of this one."""
        writing.begin()
        if (other := writing.successor()) is not None:
            self.stdout.write(f"\n{refusal('superseded', {'address': other.address})}\n{as_typed(str(GO_ON))}")

    def say_where(self, how: list[str], *besides: str) -> None:
        """Where it runs, and `how` to log in. `besides`: what else there is to say."""
        base = base_url()
        lines = [_("Spielliste läuft auf %(base)s/") % {"base": base}, "", *how, ""]
        if (card_table := serving.open_list()) is not None:
            lines.append(serving.line(_("Eine Liste"), list_link(card_table, base)))
            lines.append(
                " " * serving.INDENT
                + _("(Serie %(series)s, Tisch %(table)s)")
                % {"series": card_table.series.number, "table": card_table.number}
            )
        self.stdout.write("\n".join(["", *lines, *besides, "", _("Beenden mit Strg+C."), ""]))
        self.stdout.flush()
