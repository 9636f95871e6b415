"""`manage.py finalise SLUG`: state the end of every ranking (contract.md, section 7)."""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournament.core.act import Actor
from tournament.core.errors import RefusedError, StaleError
from tournament.core.rankings import as_values, rankings_of
from tournament.core.words import refused
from tournament.management.tournaments import TournamentCommand, tournament_called
from tournament.standings.acts.editions import finalise
from tournament.standings.reads.decisions import StillOpen, still_open


class Command(TournamentCommand):
    help = _(
        "Stellt den Endstand fest; danach ändert nur noch eine Berichtigung etwas. Rückgabewert 1: etwas ist offen."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--anyway", action="store_true", help=_("auch mit offenen Listen und Nachzüglern"))
        parser.add_argument(
            "--read", metavar=_("STAND"), type=int, help=_("nur, wenn „revision“ aus stand/1 noch diese Zahl ist")
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        tournament = tournament_called(options["slug"])
        waiting = [ranking for ranking in rankings_of(tournament) if ranking.final_at is None]
        if not waiting:
            self.stdout.write(_("Alle Wertungen sind schon endgültig."))
            return
        for line in _lines(still_open(tournament, as_values(tournament, waiting))):
            self.stderr.write(line)
        versions = {ranking.document_id: ranking.version for ranking in waiting}
        try:
            edition = finalise(
                tournament, versions, Actor.command("finalise"), read=options["read"], anyway=options["anyway"]
            )
        except StaleError as error:
            raise CommandError(f"stale: {_('Inzwischen hat sich das Ergebnis geändert.')}", returncode=1) from error
        except RefusedError as error:
            raise CommandError(refused(error), returncode=1) from error
        self.stdout.write(_("Endstand, Fassung %(number)s.") % {"number": edition.number})


def _lines(found: StillOpen) -> Iterator[str]:
    """What is open, a line each."""
    for one in found.lists:
        yield _("Serie %(series)s: nicht abgeschlossen an Tisch %(tables)s.") % {
            "series": one.series,
            "tables": ", ".join(map(str, one.tables)),
        }
    if found.late.tables:
        yield _("Nachzügler, nicht entschieden: %(late)s.") % {"late": found.late.in_words}
    for number in found.unseated:
        yield _("Serie %(number)s: nicht gesetzt.") % {"number": number}
    for report in found.undecided:
        table = report.seat.card_table.number
        yield _("Serie %(series)s, Tisch %(table)s, Spiel %(game)s: noch nicht entschieden.") % {
            "series": report.seat.series.number,
            "table": table,
            "game": report.game_number,
        }
    for tie in found.ties:
        yield _("%(name)s: %(count)s teilen sich Platz %(rank)s; das Los kann später gezogen werden.") % {
            "name": tie.ranking.title,
            "count": len(tie.keys),
            "rank": tie.rank,
        }
