"""`manage.py standby`: a second machine follows the first, and takes over when that breaks."""

import os
import sys
import time
from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.copies.reads.place import is_sqlite
from tournament.core.act import Actor
from tournament.core.errors import RefusedError
from tournament.core.words import refusal
from tournament.lists.reads.links import stated_address
from tournament.management import serving, starting
from tournament.management.copies import said_in_a_sentence
from tournament.standby.acts.following import Follower, own_address, pair_with
from tournament.standby.acts.pairing import GOOD_FOR, offer_code
from tournament.standby.acts.taking_over import main_answers, put_in_place, raise_term
from tournament.standby.reads.pair import Following, following
from tournament.standby.reads.way import missing_way

EVERY = 3.0
"""Seconds from one look at the main machine to the next."""
QUIET = 60.0
"""Seconds in which nothing is said where all is well."""


class Command(BaseCommand):
    help = _(
        "Der Zweitrechner folgt dem Hauptrechner und übernimmt, wenn der ausfällt. Am Hauptrechner --pair; am "
        "Zweitrechner einmal ADRESSE --code CODE, danach ohne alles; im Notfall dort --take-over."
    )
    requires_system_checks = []
    _ready = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "main", metavar=_("ADRESSE"), nargs="?", help=_("des Hauptrechners: http://192.168.1.20:8000")
        )
        parser.add_argument("--code", help=_("der Code, den der Hauptrechner gezeigt hat"))
        parser.add_argument("--pair", action="store_true", help=_("am Hauptrechner: einen Code zeigen"))
        parser.add_argument("--take-over", action="store_true", help=_("ab jetzt macht dieser Rechner weiter"))
        parser.add_argument("--yes", action="store_true", help=_("auch wenn der Hauptrechner noch antwortet"))
        parser.add_argument(
            "--no-serve", action="store_true", help=_("nur übernehmen, den Server nicht gleich starten")
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        with said_in_a_sentence():
            self._do(options)

    def _do(self, options: dict[str, Any]) -> None:
        if not is_sqlite():
            raise RefusedError("only_sqlite")
        if options["pair"]:
            self._offer()
        elif options["take_over"]:
            self._take_over(anyway=options["yes"], serve=not options["no_serve"])
        else:
            self._follow(self._paired(options["main"], options["code"]))

    def _offer(self) -> None:
        code = offer_code()
        self._say(
            _(
                "Code für den Zweitrechner: %(code)s\nDort eintippen: manage.py standby ADRESSE --code %(code)s"
                "\nEr gilt %(good_for)s Minuten und einmal."
            )
            % {"code": code, "good_for": GOOD_FOR // 60}
        )

    def _paired(self, main: str | None, code: str | None) -> Following:
        if main is None or code is None:
            if (paired := following()) is None:
                raise RefusedError("follows_nobody")
            return paired
        return pair_with(main, code)

    def _follow(self, paired: Following) -> None:
        """Until Ctrl+C, or until this machine takes over. What is wrong is said, and tried again."""
        follower, said, silent = Follower(paired), 0.0, ""
        self._say(_("Dieser Rechner folgt %(main)s. Beenden mit Strg+C.") % {"main": paired.main})
        while following() is not None:
            try:
                follower.keep_up()
                trouble = ""
                self._be_ready()
            except RefusedError as error:
                trouble = _said(error, follower.paired)
            if trouble != silent or time.monotonic() > said + QUIET:
                self._say(f"{_clock(time.time())}  {trouble or _copied(follower.paired)}")
                said, silent = time.monotonic(), trouble
            time.sleep(EVERY)
        self._say(_("Dieser Rechner hat übernommen und folgt keinem mehr."))

    def _be_ready(self) -> None:
        """Once: what can be done before it is urgent."""
        if not self._ready:
            serving.collect_static_files()
            self._ready = True

    def _take_over(self, *, anyway: bool, serve: bool) -> None:
        paired = following()
        self._be_as(paired)
        serving.free_address()
        if paired is not None:
            if main_answers(paired) and not anyway:
                raise RefusedError("main_still_answers", {"main": paired.main})
            for file in put_in_place(paired, Path(settings.DATABASES["default"]["NAME"])):
                self._say(_("Was hier vorher lag, liegt jetzt in %(file)s.") % {"file": file})
        starting.bring_up_to_date()
        term = raise_term(Actor.command("standby"), paired, paired.here if paired else own_address())
        what = _copied(paired) if paired else _("Mit dem, was dieser Rechner selbst hat.")
        self._say(_("Übernommen (%(term)s. Mal). %(what)s") % {"term": term, "what": what})
        self._say_the_way()
        if serve:  # with the other's key, which a new process reads
            os.execv(sys.executable, [sys.executable, sys.argv[0], "serve"])

    def _say_the_way(self) -> None:
        """What is still to be done so that the phones come here."""
        way = missing_way(os.environ.get("PUBLIC_URL") or stated_address())
        if way is None:
            return
        if not way.is_number:
            self._say(
                _("Der Name %(host)s muss jetzt zu diesem Rechner führen; das stellt man am Router ein.")
                % {"host": way.host}
            )
        elif way.network is None:
            self._say(
                _("Die Telefone suchen %(host)s. Am Router einstellen, dass dieser Rechner diese Adresse hat.")
                % {"host": way.host}
            )
        else:
            added = f"sudo ip address add {way.host}/{way.network.network.prefixlen} dev {way.network.interface}"
            self._say(
                _("Die Telefone suchen %(host)s. Damit sie hierher finden, auf diesem Rechner:\n  %(command)s")
                % {"host": way.host, "command": added}
            )

    def _be_as(self, paired: Following | None) -> None:
        """As the main machine was started, unless this one is told otherwise: the same port, the same name."""
        for name, value in (paired.started if paired else {}).items():
            os.environ.setdefault(name, value)
        settings.PORT = os.environ.get("PORT") or settings.PORT

    def _say(self, what: str) -> None:
        self.stdout.write(what)
        self.stdout.flush()


def _said(error: RefusedError, paired: Following) -> str:
    """What is wrong; where nobody answers any more: what to do."""
    if error.code == "main_silent" and paired.copied_at:
        return f"{refusal('main_is_silent', error.params)} {_copied(paired)}"
    return refusal(error.code, error.params)


def _copied(paired: Following) -> str:
    return _("Kopie von %(at)s.") % {"at": _clock(paired.copied_at)} if paired.copied_at else _("Noch keine Kopie.")


def _clock(seconds: float) -> str:
    clock = timezone.localtime(datetime.fromtimestamp(seconds, UTC)).strftime("%H:%M:%S")
    return _("%(time)s Uhr") % {"time": clock}
