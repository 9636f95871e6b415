"""`manage.py screen`: the address of this machine on its own screen, as long as it runs."""

import os
import select
import sys
import termios
import tty
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connections
from django.utils.translation import gettext as _

from tournament.management.screen import ALL_AT_ONCE, look, screen

EVERY = 5.0  # seconds
CHOOSE_WLAN = 10  # what it ends with when W was pressed


class Command(BaseCommand):
    help = _("Zeigt auf dem Bildschirm dieses Rechners, unter welcher Adresse ihn die anderen finden.")
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--wlan", action="store_true", help=_("Taste W beendet mit 10: zum Wählen des WLANs"))
        parser.add_argument("--once", action="store_true", help=_("nur einmal, für ein Skript"))

    def handle(self, *_args: Any, wlan: bool, once: bool, **_options: Any) -> None:
        if once:
            self.stdout.write(screen(look(), wlan=wlan))
            return
        with _key_by_key():
            self._show(wlan=wlan)

    def _show(self, *, wlan: bool) -> None:
        """Drawn again only where something changed: a screen that flickers is not calm."""
        before = ""
        while True:
            now = screen(look(), wlan=wlan)
            connections.close_all()  # the database may be another file the next time
            if now != before:
                self.stdout.write(ALL_AT_ONCE + now, ending="")
                self.stdout.flush()
                before = now
            if _pressed() in "wW" and wlan:
                sys.exit(CHOOSE_WLAN)


def _pressed() -> str:
    """A key, or a space where none was pressed for a while."""
    readable, _, _ = select.select([sys.stdin], [], [], EVERY)
    return os.read(sys.stdin.fileno(), 1).decode(errors="replace") if readable else " "


@contextmanager
def _key_by_key() -> Iterator[None]:
    """No waiting for the end of the line, and nothing of what is typed on the screen."""
    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin, termios.TCSADRAIN)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
