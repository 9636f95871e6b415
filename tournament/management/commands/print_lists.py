"""`manage.py print_lists SLUG --series N -o FILE.pdf`: the Spiellisten of a series, a page a table."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.core.act import Actor, log_export
from tournament.core.speaking import of_series
from tournament.lists.paper.spielliste import spiellisten
from tournament.lists.reads.known_by import base_url, has_answered
from tournament.lists.reads.sheets import marks_of, printed_with
from tournament.management.copies import said_in_a_sentence
from tournament.management.tournaments import TournamentCommand, series_called, tournament_called, write_document
from tournament.models import Series, Tournament


class Command(TournamentCommand):
    help = _("Druckt die Spiellisten einer Serie als PDF, eine Seite je Tisch.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--series", metavar="N", type=int, required=True, help=_("Nummer der Serie"))
        parser.add_argument("-o", dest="file", metavar=_("DATEI.pdf"), required=True)
        parser.add_argument("--filled", action="store_true", help=_("mit dem, was schon eingetragen ist"))

    def handle(self, *_args: Any, **options: Any) -> None:
        series = _seated_series(tournament_called(options["slug"]), options["series"])
        address, filled = base_url(), options["filled"]
        said = {} if filled else printed_with(address, series.number, (), marks_of(series))
        log_export(series.tournament, Actor.command("print_lists"), Path(options["file"]).name, said)
        with said_in_a_sentence(), override(of_series(series.pk).language):
            write_document(options["file"], spiellisten(series, filled=filled, base_url=address))
        if not filled and not has_answered(address):
            self.stderr.write(
                _("Unter %(address)s hat noch kein Telefon geantwortet: bitte vor dem Verteilen ausprobieren.")
                % {"address": address}
            )


def _seated_series(tournament: Tournament, number: int) -> Series:
    """A series that has tables; CommandError otherwise."""
    series = series_called(tournament, number)
    if not series.card_tables.exists():
        raise CommandError(_("Für Serie %(number)s ist noch niemand gesetzt.") % {"number": number}, returncode=2)
    return series
