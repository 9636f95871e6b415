"""`manage.py standings SLUG`: `stand/1` from the database."""

import json
from typing import Any

from django.utils.translation import gettext as _

from tournament.archive.reads import listed_series
from tournament.management.tournaments import TournamentCommand, tournament_called
from tournament.standings.files import stand_document
from tournament.standings.reads.standings import standings


class Command(TournamentCommand):
    help = _("Gibt den Stand eines Turniers als stand/1 aus, aus den Summen in der Datenbank.")

    def handle(self, *_args: Any, **options: Any) -> None:
        tournament = tournament_called(options["slug"])
        stand = stand_document(standings(tournament, listed_series(tournament)))
        self.stdout.write(json.dumps(stand, ensure_ascii=False, indent=1))
