"""`manage.py demo`: load the demo championship, by any rulebook."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

import scoring
from tournament.archive.demo import RULEBOOK, SEED, load_demo
from tournament.core.act import Actor


class Command(BaseCommand):
    help = _("Lädt die Beispiel-Meisterschaft (erfundene Personen); ihr Kurzname steht auf der letzten Zeile.")
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", default=SEED, help=_("dieselbe Startzahl ergibt dieselbe Meisterschaft"))
        parser.add_argument("--rulebook", default=RULEBOOK, choices=list(scoring.RULEBOOKS), help=_("das Regelwerk"))

    def handle(self, *_args: Any, **options: Any) -> None:
        tournament = load_demo(Actor.command("demo"), options["seed"], rulebook_id=options["rulebook"])
        self.stdout.write(tournament.slug)
