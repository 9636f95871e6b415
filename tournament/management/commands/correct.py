"""`manage.py correct SLUG --reason "..." FILE`: a document as the corrected state (contract.md, section 7)."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

import scoring
from tournament.archive.files import RefusedDocumentError, correct_document
from tournament.core.act import Actor
from tournament.core.errors import RefusedError
from tournament.core.words import refused, sentence
from tournament.management.tournaments import TournamentCommand, read_document, tournament_called
from tournament.standings.reads.moves import Effect


class Command(TournamentCommand):
    help = _("Berichtigt ein endgültiges Ergebnis: das Dokument (spielliste/1) ist der richtige Stand.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar=_("DATEI"), help=_("das Dokument desselben Turniers"))
        parser.add_argument("--reason", metavar=_("GRUND"), required=True, help=_("warum; er steht beim Ergebnis"))

    def handle(self, *_args: Any, **options: Any) -> None:
        tournament = tournament_called(options["slug"])
        raw = read_document(options["file"])
        try:
            corrected = correct_document(raw, tournament, options["reason"], Actor.command("correct"))
        except RefusedDocumentError as error:
            for problem in error.problems:
                self.stderr.write(": ".join(filter(None, (scoring.format_place(problem.where), sentence(problem)))))
            raise CommandError(_("Nichts gespeichert: das Dokument hat Fehler."), returncode=2) from error
        except RefusedError as error:
            raise CommandError(refused(error), returncode=2) from error
        for effect in corrected.effects:
            self.stdout.write(_line(effect))
        if corrected.edition is None:
            self.stdout.write(_("Alle Wertungen bleiben, wie sie sind."))
        else:
            self.stdout.write(_("Endstand, Fassung %(number)s.") % {"number": corrected.edition.number})


def _line(effect: Effect) -> str:
    """`Einzel: Groth 1 → 14, Franke 2 → 1 (7 Ränge)`."""
    if not effect.count:
        return _("%(name)s: keine Ränge") % {"name": effect.ranking.title}
    first = ", ".join(f"{one.name} {one.before or '–'} → {one.after or '–'}" for one in effect.first)
    return _("%(name)s: %(first)s (%(count)s Ränge)") % {
        "name": effect.ranking.title,
        "first": first,
        "count": effect.count,
    }
