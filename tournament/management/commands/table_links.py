"""`manage.py table_links SLUG --series N`: the list keepers' links."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournament.core.act import Actor, log_export, subject
from tournament.lists.reads.known_by import base_url, list_link
from tournament.management.tournaments import TournamentCommand, series_called, tournament_called
from tournament.models import Series, Tournament


class Command(TournamentCommand):
    help = _("Gibt je Tisch einer Serie eine Zeile aus: Nummer, Tabulator, Link der Liste.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--series", metavar="N", type=int, required=True, help=_("Nummer der Serie"))

    def handle(self, *_args: Any, **options: Any) -> None:
        series = _published_series(tournament_called(options["slug"]), options["series"])
        base = base_url()
        log_export(series.tournament, Actor.command("table_links"), f"{subject(series)}: Links")
        tables = series.card_tables.order_by("number")
        self.stdout.write("\n".join(f"{table.number}\t{list_link(table, base)}" for table in tables))


def _published_series(tournament: Tournament, number: int) -> Series:
    """A series whose seating is published: before that its links do not work."""
    series = series_called(tournament, number)
    if not series.seated:
        raise CommandError(
            _("Der Sitzplan von Serie %(number)s ist noch nicht veröffentlicht; erst dann gelten die Links.")
            % {"number": number},
            returncode=2,
        )
    return series
