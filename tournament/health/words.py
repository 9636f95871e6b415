"""What the program says about the machine's health: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "migrations_missing": _("Die Datenbank ist nicht auf dem Stand dieses Programms. Bitte das Programm neu starten."),
}

ACTIONS: dict[str, Promise] = {}

LABELS: dict[str, Promise] = {}
