"""`manage.py print_standings SLUG -o FILE.pdf`: the ranked result list."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.core.act import Actor, log_export
from tournament.management.files import write_document
from tournament.management.tournaments import tournament_called
from tournament.standings.paper import Kind, ranked_list
from tournament.standings.reads.standings import Standings, standings


class Command(BaseCommand):
    help = "Druckt die Ergebnisliste eines Turniers als PDF: Einzelwertung, Mannschaften oder eine Serie."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="TURNIER")
        parser.add_argument("-o", dest="file", metavar="DATEI.pdf", required=True)
        which = parser.add_mutually_exclusive_group()
        which.add_argument("--teams", action="store_true", help="die Mannschaften")
        which.add_argument("--series", metavar="N", type=int, help="nur diese Serie")

    def handle(self, *_args: Any, **options: Any) -> None:
        found = standings(tournament_called(options["slug"]))
        kind = _kind(found, options["series"], teams=options["teams"])
        log_export(found.tournament, Actor.command("print_standings"), Path(options["file"]).name)
        write_document(options["file"], ranked_list(found, kind, options["series"]))


def _kind(found: Standings, series: int | None, *, teams: bool) -> Kind:
    """Which list was asked for; CommandError where there is none such."""
    if series is not None and series not in found.state.series:
        raise CommandError(f"Für Serie {series} ist noch niemand gesetzt.", returncode=2)
    if teams and not found.teams:
        raise CommandError("Dieses Turnier hat keine Mannschaften.", returncode=2)
    if teams:
        return Kind.TEAMS
    return Kind.PLAYERS if series is None else Kind.SERIES
