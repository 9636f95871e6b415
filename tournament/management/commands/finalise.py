"""`manage.py finalise SLUG`: state the end of every ranking (contract.md, section 7)."""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.core.act import Actor
from tournament.core.errors import RefusedError
from tournament.core.rankings import as_values, rankings_of
from tournament.core.words import refusal
from tournament.management.tournaments import tournament_called
from tournament.standings.acts.editions import finalise
from tournament.standings.reads.still_open import StillOpen, still_open


class Command(BaseCommand):
    help = "Stellt den Endstand fest; danach ändert nur noch eine Berichtigung etwas. Rückgabewert 1: etwas ist offen."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="TURNIER")
        parser.add_argument("--anyway", action="store_true", help="auch mit offenen Listen")

    def handle(self, *_args: Any, **options: Any) -> None:
        tournament = tournament_called(options["slug"])
        waiting = [ranking for ranking in rankings_of(tournament) if ranking.final_at is None]
        if not waiting:
            self.stdout.write("Alle Wertungen sind schon endgültig.")
            return
        for line in _lines(still_open(tournament, as_values(tournament, waiting))):
            self.stderr.write(line)
        versions = {ranking.document_id: ranking.version for ranking in waiting}
        try:
            edition = finalise(tournament, versions, Actor.command("finalise"), anyway=options["anyway"])
        except RefusedError as error:
            raise CommandError(refusal(error.code, error.params), returncode=1) from error
        self.stdout.write(f"Endstand, Fassung {edition.number}.")


def _lines(found: StillOpen) -> Iterator[str]:
    """What is open, a line each."""
    for one in found.lists:
        yield f"Serie {one.series}: nicht abgeschlossen an Tisch {', '.join(map(str, one.tables))}."
    for number in found.unseated:
        yield f"Serie {number}: nicht gesetzt."
    for report in found.undecided:
        table = report.seat.card_table.number
        yield f"Serie {report.seat.series.number}, Tisch {table}, Spiel {report.game_number}: noch nicht entschieden."
    for tie in found.ties:
        yield f"{tie.ranking.name}: {len(tie.keys)} teilen sich Platz {tie.rank}; das Los kann später gezogen werden."
