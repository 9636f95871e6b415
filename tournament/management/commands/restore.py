"""`manage.py restore FILE`: put a backup back."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from tournament.copies.acts.backups import holds_anything, is_sqlite, restore
from tournament.core.errors import RefusedError
from tournament.core.words import refusal
from tournament.management.databases import refused_here


class Command(BaseCommand):
    help = "Setzt eine Sicherung an die Stelle der Datenbank; die jetzige bleibt daneben liegen."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="DATEI", type=Path)
        parser.add_argument("--yes", action="store_true", help="ja: was jetzt gespeichert ist, wird ersetzt")

    def handle(self, *_args: Any, **options: Any) -> None:
        file: Path = options["file"]
        if not is_sqlite():
            raise refused_here(f'pg_restore --clean --if-exists --dbname="$DATABASE_URL" {file}')
        if not file.is_file():
            raise CommandError(f"{file} gibt es nicht.")
        if holds_anything() and not options["yes"]:
            raise CommandError("In der Datenbank sind Turniere. Mit --yes werden sie durch die Sicherung ersetzt.")
        try:
            kept = restore(file)
        except RefusedError as error:
            raise CommandError(refusal(error.code, error.params)) from error
        call_command("migrate", verbosity=0, interactive=False)
        self.stdout.write(f"Wiederhergestellt aus {file}.")
        if kept is not None:
            self.stdout.write(f"Was vorher da war, liegt in {kept}.")
