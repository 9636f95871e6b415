"""`manage.py verify_audit [SLUG]`: is the audit log whole?"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.core.audit_chain import ChainFault, first_fault
from tournament.management.tournaments import tournaments_called

SENTENCES = {
    "gap": "Eintrag {revision} fehlt.",
    "chain": "Eintrag {revision} schließt nicht an den vorigen an.",
    "changed": "Eintrag {revision} wurde nachträglich geändert.",
    "end": "Das Protokoll endet vor dem Stand des Turniers; ab Eintrag {revision} passt es nicht.",
}


class Command(BaseCommand):
    help = "Prüft die Protokolle: keine Zeile fehlt, ist geändert oder dazugekommen. Rückgabewert 1, wenn doch."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="TURNIER", nargs="?", help="ohne Angabe: alle")

    def handle(self, *_args: Any, **options: Any) -> None:
        faulty = 0
        for tournament in tournaments_called(options["slug"]):
            fault = first_fault(tournament)
            faulty += fault is not None
            self.stdout.write(f"{tournament.slug}: {_sentence(fault, tournament.revision)}")
        if faulty:
            raise CommandError("Das Protokoll ist nicht vollständig.", returncode=1)


def _sentence(fault: ChainFault | None, revision: int) -> str:
    if fault is None:
        return f"in Ordnung, {revision} Einträge."
    return SENTENCES[fault.code].format(revision=fault.revision)
