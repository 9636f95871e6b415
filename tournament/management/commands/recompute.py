"""`manage.py recompute [SLUG]`: the totals kept per seat, made anew from what was played."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from tournament.core import lock
from tournament.core.act import Actor, act
from tournament.core.errors import LockedError
from tournament.core.words import refusal
from tournament.core.writing import writing
from tournament.lists.acts.totals import differing_totals, recompute_tournament
from tournament.management.tournaments import tournaments_called
from tournament.models import Tournament
from tournament.standings.acts.editions import next_edition
from tournament.standings.reads.sealing import final_lists

ACTOR = Actor.command("recompute")
DIFFER = ngettext_lazy("%(count)s Summe weicht ab.", "%(count)s Summen weichen ab.", "count")
CORRECTED = ngettext_lazy(
    "%(count)s Summe wich ab und stimmt jetzt.", "%(count)s Summen wichen ab und stimmen jetzt.", "count"
)


class Command(BaseCommand):
    help = _("Rechnet die Summen aller Listen neu aus den Spielen und sagt, ob etwas abwich.")
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar=_("TURNIER"), nargs="?", help=_("ohne Angabe: alle"))
        parser.add_argument(
            "--check", action="store_true", help=_("nur prüfen, nichts speichern; Rückgabewert 1, wenn etwas abweicht")
        )
        parser.add_argument(
            "--reason", metavar=_("GRUND"), help=_("wo ein Ergebnis endgültig ist: warum es berichtigt wird")
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        differing = 0
        for tournament in tournaments_called(options["slug"]):
            count = len(differing_totals(tournament)) if options["check"] else _done(tournament, options["reason"])
            self.stdout.write(f"{tournament.slug}: {_sentence(count, only_checked=options['check'])}")
            differing += count
        if differing and options["check"]:
            raise CommandError(_("Es weichen Summen ab."), returncode=1)


def _done(tournament: Tournament, reason: str | None) -> int:
    """How many seats differed; with a reason what is final is corrected by it."""
    if not reason:
        try:
            return _recomputed(tournament)
        except LockedError as error:
            raise CommandError(f"{tournament.slug}: {refusal(error.code, {})} (--reason)", returncode=1) from error
    with writing(), lock.correcting(reason) as under_way:
        before = final_lists(tournament)
        count = _recomputed(tournament)
        if lock.FINAL in under_way.passed:
            next_edition(tournament, before, reason, "Summen nachgerechnet", ACTOR)
    return count


def _recomputed(tournament: Tournament) -> int:
    """How many seats differed; they are right now, and that is in the audit log."""
    with act(tournament, ACTOR, "totals_recomputed") as recomputing:
        seats = recompute_tournament(recomputing.tournament)
        recomputing.changed = bool(seats)
        recomputing.after = {"seats": len(seats)}
    return len(seats)


def _sentence(count: int, *, only_checked: bool) -> str:
    if not count:
        return _("alle Summen stimmen.")
    said = DIFFER if only_checked else CORRECTED
    return said % {"count": count}
