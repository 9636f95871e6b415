"""`manage.py backup FILE`: a consistent, checked copy of everything while the server runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.core.words import refusal
from tournament.machine.acts.backups import back_up
from tournament.management.copies import passphrase, said_in_a_sentence


class Command(BaseCommand):
    help = _("Sichert die ganze Datenbank in eine Datei; der Server darf dabei laufen.")
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar=_("DATEI"), type=Path, help=_("wird ersetzt, wenn es sie gibt"))
        parser.add_argument(
            "--encrypt",
            action="store_true",
            help=_(
                "mit einem Passwort verschlossen (gefragt, oder BACKUP_PASSPHRASE), und mit dem Schlüssel der Links"
            ),
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        file: Path = options["file"]
        secret = passphrase(twice=True) if options["encrypt"] else ""
        if options["encrypt"] and not secret:
            raise CommandError(refusal("passphrase_missing", {}))
        with said_in_a_sentence(file):
            back_up(file, secret)
            self.stdout.write(
                _("Gesichert und geprüft: %(file)s (%(size)s KB).")
                % {"file": file, "size": file.stat().st_size // 1024}
            )
