"""`manage.py backup FILE`: a consistent copy of everything while the server runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.copies.acts.backups import back_up, is_sqlite
from tournament.core.errors import RefusedError
from tournament.core.words import refusal
from tournament.management.databases import refused_here


class Command(BaseCommand):
    help = "Sichert die ganze Datenbank in eine Datei; der Server darf dabei laufen."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="DATEI", type=Path, help="wird ersetzt, wenn es sie gibt")

    def handle(self, *_args: Any, **options: Any) -> None:
        file: Path = options["file"]
        if not is_sqlite():
            raise refused_here(f'pg_dump --format=custom --file={file} "$DATABASE_URL"')
        try:
            back_up(file)
        except RefusedError as error:
            raise CommandError(refusal(error.code, error.params)) from error
        except OSError as error:
            raise CommandError(f"{file} kann nicht geschrieben werden: {error.strerror}.") from error
        self.stdout.write(f"Gesichert: {file} ({file.stat().st_size // 1024} KB).")
