"""`manage.py demo`: load the demo championship."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournament.exchange.demo import SEED, load_demo
from tournament.services.write import Actor


class Command(BaseCommand):
    help = "Lädt die Beispiel-Meisterschaft (197 erfundene Personen); ihr Kurzname steht auf der letzten Zeile."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", default=SEED, help="derselbe Startwert ergibt dieselbe Meisterschaft")

    def handle(self, *_args: Any, **options: Any) -> None:
        self.stdout.write(load_demo(Actor.command("demo"), options["seed"]).slug)
