"""`manage.py publish TARGET`: what is public as files of a web space, once or again and again."""

import getpass
import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from django.utils.translation import gettext as _

from tournament.core.errors import RefusedError
from tournament.core.words import refused
from tournament.management.copies import said_in_a_sentence
from tournament.management.serving import collect_static_files
from tournament.models import Tournament
from tournament.outward.site.carrying import Carrier, Line
from tournament.outward.site.publishing import Publisher
from tournament.outward.site.targets import Place
from tournament.outward.site.walking import Scope
from tournament.settings.secret import secret


class Command(BaseCommand):
    help = _("Bringt, was öffentlich ist, als Dateien auf einen Webspace: Ordner, SFTP oder WebDAV.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "target",
            metavar=_("ZIEL"),
            help=_("ein Ordner, sftp://name@server/ordner oder https://name@server/ordner"),
        )
        parser.add_argument("--tournament", default="", help=_("Kurzname: nur dieses Turnier, sonst alles Öffentliche"))
        parser.add_argument("--address", default="", help=_("unter welcher Adresse die Seite im Netz steht"))
        parser.add_argument("--every", type=float, help=_("alle so viele Sekunden nachsehen, bis Strg+C"))
        parser.add_argument("--thrifty", action="store_true", help=_("höchstens ein Megabyte in der Stunde"))

    def handle(self, *_args: Any, **options: Any) -> None:
        slug, every = options["tournament"], options["every"]
        if slug and not Tournament.objects.filter(slug=slug).exists():
            raise CommandError(_("Ein Turnier „%(slug)s“ gibt es nicht.") % {"slug": slug})
        collect_static_files()
        place = Place(options["target"], _password(options["target"]))
        publisher = Publisher(Scope(slug, options["address"].rstrip("/")))
        carrier = Carrier(publisher, place, Line(bounded=options["thrifty"]))
        if every is None:
            with said_in_a_sentence():
                self._look(carrier)
            return
        while True:
            try:
                self._look(carrier)
            except RefusedError as error:
                self.stderr.write(refused(error))
            connections.close_all()
            time.sleep(max(1.0, every))

    def _look(self, carrier: Carrier) -> None:
        done = carrier.look(time.monotonic())
        if done is not None:
            said = {"files": done.files, "size": -(-done.weight // 1024), "gone": done.gone}
            self.stdout.write(_("%(files)s Dateien gebracht (%(size)s KB), %(gone)s entfernt.") % said)


def _password(target: str) -> str:
    if not Place(target).scheme:
        return ""
    if given := secret("PUBLISH_PASSWORD"):
        return given
    return getpass.getpass(_("Passwort des Webspace (leer: ohne): ")) if sys.stdin.isatty() else ""
