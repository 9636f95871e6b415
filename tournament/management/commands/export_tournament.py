"""`manage.py export_tournament SLUG`: a whole tournament as `spielliste/1`."""

import json
from typing import Any

from django.utils.translation import gettext as _

from tournament.archive.files import export_document
from tournament.core.act import Actor, log_export
from tournament.management.tournaments import TournamentCommand, tournament_called


class Command(TournamentCommand):
    help = _("Gibt ein ganzes Turnier als spielliste/1 aus.")

    def handle(self, *_args: Any, **options: Any) -> None:
        tournament = tournament_called(options["slug"])
        document = export_document(tournament)
        log_export(tournament, Actor.command("export_tournament"), f"{tournament.slug}.json")
        self.stdout.write(json.dumps(document, ensure_ascii=False, indent=1))
