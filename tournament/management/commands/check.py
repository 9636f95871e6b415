"""`manage.py check`: whether everything is well, on one page; with an argument of Django's, Django's check alone."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import check as of_django
from django.utils.translation import gettext as _

from tournament.management.copies import said_in_a_sentence
from tournament.management.findings import findings

AS_DJANGO_HAS_THEM = {"tags": None, "list_tags": False, "deploy": False, "fail_level": "ERROR", "databases": None}
MARKS = {True: "✓", False: "✗"}


class Command(of_django.Command):
    help = _(
        "Sagt auf einer Seite, ob alles in Ordnung ist; Rückgabewert 1, wenn nicht. Mit einem Argument nur, was Django "
        "selbst prüft."
    )

    def handle(self, *app_labels: Any, **options: Any) -> None:
        if app_labels or any(options[name] != default for name, default in AS_DJANGO_HAS_THEM.items()):
            super().handle(*app_labels, **options)
            return
        self.check()
        with said_in_a_sentence():
            found = list(findings())
        for finding in found:
            self.stdout.write(f"{MARKS[finding.well]} {finding.of:<23} {finding.words}")
        if faulty := sum(not finding.well for finding in found):
            raise CommandError(
                _("Nicht in Ordnung: %(faulty)s von %(all)s Punkten.") % {"faulty": faulty, "all": len(found)},
                returncode=1,
            )
        self.stdout.write(_("\nAlles in Ordnung."))
