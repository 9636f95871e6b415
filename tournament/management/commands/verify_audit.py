"""`manage.py verify_audit [SLUG] [--head XXXX-XXXX-XXXX] [--compare FILE]`: is the audit log whole, did it ever have
this head, and what has another database that this one has not?"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.audit import ChainFault, first_fault, last_revision, row_of
from tournament.core.audit_words import action_of
from tournament.core.speaking import in_words
from tournament.machine.acts.backups import compare
from tournament.machine.acts.second import is_sealed
from tournament.machine.reads.parting import returns, sentences, to_the_second
from tournament.management.copies import passphrase, said_in_a_sentence
from tournament.management.tournaments import tournaments_called
from tournament.models import AuditEntry, EditionList, Tournament

SENTENCES = {
    "gap": gettext_lazy("Eintrag {revision} fehlt."),
    "chain": gettext_lazy("Eintrag {revision} schließt nicht an den vorigen an."),
    "changed": gettext_lazy("Eintrag {revision} wurde nachträglich geändert."),
    "end": gettext_lazy("Das Protokoll endet vor dem Stand des Turniers; ab Eintrag {revision} passt es nicht."),
}
HAD = gettext_lazy(
    "Prüfzeichen {head} stand hier, bis am {at} eine Sicherung zurückgeholt wurde (Eintrag {revision}), mit dem Stand "
    "vom {until}. Was danach geschehen war, steht nicht mehr darin."
)
MAY_HAVE_HAD = gettext_lazy(
    "Am {at} wurde eine Sicherung zurückgeholt (Eintrag {revision}), mit dem Stand vom {until}. Ein Prüfzeichen aus "
    "der Zeit dazwischen kommt nicht mehr vor."
)
Log = Tournament | None
"""Whose log; None: that of the installation."""


class Command(BaseCommand):
    help = _(
        "Prüft die Protokolle: keine Zeile fehlt, ist geändert oder dazugekommen, und jede Fassung eines Endstands "
        "ist, was versiegelt wurde; mit --head auch, ob ein Prüfzeichen darin vorkommt, mit --compare, was nur hier "
        "und was nur dort geschehen ist. Rückgabewert 1, wenn nicht, oder wenn sich etwas unterscheidet."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "slug", metavar=_("TURNIER"), nargs="?", help=_("ohne Angabe: alle, und das der Anmeldungen")
        )
        parser.add_argument(
            "--head", metavar=_("PRÜFZEICHEN"), help=_("das Prüfzeichen von einer Seite oder einem Ausdruck")
        )

        parser.add_argument(
            "--compare",
            metavar=_("DATEI"),
            type=Path,
            help=_("eine Sicherung, oder die Datenbank eines anderen Rechners"),
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        logs: list[Log] = [*tournaments_called(options["slug"])]
        if options["slug"] is None:
            logs.append(None)
        faulty = [log for log in logs if not self._is_whole(log)]
        if options["head"] is not None:
            self._find(options["head"], logs)
        if (file := options["compare"]) is not None:
            self._compare(file, options["slug"])
        if faulty:
            raise CommandError(_("Das Protokoll ist nicht vollständig, oder eine Fassung geändert."), returncode=1)

    def _is_whole(self, log: Log) -> bool:
        fault = first_fault(log)
        self.stdout.write(f"{_name(log)}: {_sentence(fault, last_revision(log))}")
        changed = [] if log is None else [one for one in _editions(log) if not one.holds]
        for one in changed:
            self.stdout.write(
                _("%(name)s: Fassung %(number)s von „%(ranking)s“ ist nicht mehr, was versiegelt wurde.")
                % {"name": _name(log), "number": one.edition.number, "ranking": one.title}
            )
        return fault is None and not changed

    def _find(self, head: str, logs: Sequence[Log]) -> None:
        """Say which entry has this head; CommandError if none of these logs ever had it."""
        rows = [(log, row) for log in logs if (row := row_of(head, log))]
        if not rows:
            for log in logs:
                self._say_returns(head, log)
            raise CommandError(_("Das Prüfzeichen %(head)s kommt nicht vor.") % {"head": head}, returncode=1)
        for log, row in rows:
            self.stdout.write(
                _("%(name)s: Prüfzeichen %(head)s gefunden: %(which)s")
                % {"name": _name(log), "head": head, "which": _which(row, last_revision(log))}
            )

    def _compare(self, file: Path, slug: str | None) -> None:
        """Say what has happened in one of both alone; CommandError if anything has."""
        if not file.is_file():
            raise CommandError(_("%(file)s gibt es nicht.") % {"file": file})
        with said_in_a_sentence(file):
            found = compare(file, passphrase() if is_sealed(file) else "")
        found = [one for one in found if slug is None or one.slug == slug]
        for sentence in sentences(found):
            self.stdout.write(sentence)
        if found:
            raise CommandError(_("Hier und dort ist nicht dasselbe geschehen."), returncode=1)

    def _say_returns(self, head: str, log: Log) -> None:
        """After which copy that was put back it may be missing."""
        for one in returns(head, log):
            until = to_the_second(one.until) if one.until else _("Anfang")
            said = HAD if one.had else MAY_HAVE_HAD
            sentence = said.format(head=head, revision=one.row.revision, at=to_the_second(one.row.at), until=until)
            self.stdout.write(f"{_name(log)}: {sentence}")


def _editions(tournament: Tournament) -> Iterator[EditionList]:
    """Every list of its editions, one after the other: each holds its whole text."""
    return EditionList.objects.filter(edition__tournament=tournament).select_related("edition").iterator(10)


def _name(log: Log) -> str:
    return _("Anmeldungen") if log is None else log.slug


def _sentence(fault: ChainFault | None, revision: int) -> str:
    if fault is None:
        return _("in Ordnung, %(revision)s Einträge.") % {"revision": revision}
    return SENTENCES[fault.code].format(revision=fault.revision)


def _which(row: AuditEntry, revision: int) -> str:
    """What the row says, and how many came after it."""
    said = " ".join(filter(None, [action_of(row), row.subject and f"({in_words(row.subject)})"]))
    return _("Eintrag %(revision)s vom %(at)s: %(said)s. Danach %(more)s weitere.") % {
        "revision": row.revision,
        "at": to_the_second(row.at),
        "said": said,
        "more": revision - row.revision,
    }
