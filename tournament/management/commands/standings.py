"""`manage.py standings SLUG`: `stand/1` from the database."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournament.archive.reads import listed_series
from tournament.management.tournaments import tournament_called
from tournament.standings.files import stand_document
from tournament.standings.reads.standings import standings


class Command(BaseCommand):
    help = _("Gibt den Stand eines Turniers als stand/1 aus, aus den Summen in der Datenbank.")
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar=_("TURNIER"))

    def handle(self, *_args: Any, **options: Any) -> None:
        tournament = tournament_called(options["slug"])
        stand = stand_document(standings(tournament, listed_series(tournament)))
        self.stdout.write(json.dumps(stand, ensure_ascii=False, indent=1))
