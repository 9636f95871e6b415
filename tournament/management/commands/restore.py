"""`manage.py restore FILE`: put a backup back."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.machine.acts.backups import Restored, restore, said
from tournament.machine.acts.second import is_sealed
from tournament.machine.reads.checking import holds_a_tournament
from tournament.management.copies import passphrase, said_in_a_sentence


class Command(BaseCommand):
    help = _("Setzt eine Sicherung an die Stelle der Datenbank; die jetzige bleibt daneben liegen.")
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar=_("DATEI"), type=Path)
        parser.add_argument("--yes", action="store_true", help=_("ja: was jetzt gespeichert ist, wird ersetzt"))

    def handle(self, *_args: Any, **options: Any) -> None:
        file: Path = options["file"]
        if not file.is_file():
            raise CommandError(_("%(file)s gibt es nicht.") % {"file": file})
        with said_in_a_sentence(file):
            if not options["yes"] and holds_a_tournament():
                raise CommandError(
                    _("In der Datenbank sind Turniere. Mit --yes werden sie durch die Sicherung ersetzt.")
                )
            self._say(file, restore(file, passphrase() if is_sealed(file) else ""))

    def _say(self, file: Path, restored: Restored) -> None:
        self.stdout.write(_("Wiederhergestellt aus %(file)s.") % {"file": file})
        if restored.kept is not None:
            self.stdout.write(_("Was vorher da war, liegt in %(kept)s.") % {"kept": restored.kept})
        if restored.key:
            self.stdout.write(_("Der Schlüssel der Links kam mit zurück: Bitte den Server einmal neu starten."))
        if restored.faults:
            self.stdout.write(_("Darin stimmt etwas nicht: %(said)s") % {"said": said(restored.faults)})
