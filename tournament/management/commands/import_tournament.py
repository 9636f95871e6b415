"""`manage.py import_tournament FILE`: store a whole tournament from a `spielliste/1` document."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

import scoring
from tournament.archive.files import RefusedDocumentError, import_document
from tournament.core.act import Actor
from tournament.core.words import sentence
from tournament.management.tournaments import read_document
from tournament.models import Organisation

STANDARD_INPUT = "-"


class Command(BaseCommand):
    help = _("Liest ein Turnier ein (spielliste/1) und gibt seinen Kurznamen allein auf der letzten Zeile aus.")
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar=_("DATEI"), help=_("das Dokument; - liest von der Standardeingabe"))
        parser.add_argument(
            "--unpublished", action="store_true", help=_("nicht öffentlich machen: nur die Spielleitung sieht es")
        )

        parser.add_argument(
            "--organisation", metavar=_("NAME"), help=_("der Veranstalter, dem es gehört; sonst der erste, den es gibt")
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        raw, organisation = _read(options["file"]), _organisation(options["organisation"])
        published, actor = not options["unpublished"], Actor.command("import_tournament")
        try:
            imported = import_document(raw, actor, published=published, organisation=organisation)
        except RefusedDocumentError as error:
            self._list(error.problems)
            raise CommandError(_("Nichts gespeichert: das Dokument hat Fehler."), returncode=2) from error
        self._list(imported.warnings)
        self.stdout.write(imported.tournament.slug)

    def _list(self, problems: list[scoring.Problem]) -> None:
        for problem in problems:
            place = scoring.format_place(problem.where)
            odd = "Warnung: " if problem.odd else ""
            self.stderr.write(": ".join(part for part in (place, odd + sentence(problem)) if part))


def _organisation(name: str | None) -> Organisation | None:
    """The one that is called so; None: none is named."""
    if name is None:
        return None
    found = Organisation.objects.filter(name=name).first()
    if found is None:
        known = ", ".join(Organisation.objects.values_list("name", flat=True)) or "–"
        text = _("Einen Veranstalter „%(name)s“ gibt es nicht. Bekannt: %(known)s.")
        raise CommandError(text % {"name": name, "known": known}, returncode=2)
    return found


def _read(file: str) -> bytes:
    return sys.stdin.buffer.read() if file == STANDARD_INPUT else read_document(file)
