"""What the program says about the machine's health: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "alarm_damaged": _("Die Datenbank ist beschädigt. Gespeichert wird nichts mehr; auf den Telefonen bleibt alles."),
    "alarm_full": _(
        "Auf diesem Rechner lässt sich nichts mehr speichern: Die Platte ist voll oder schreibgeschützt. Bitte Platz "
        "schaffen. Die Telefone behalten ihre Spiele und schicken sie dann von selbst."
    ),
    "alarm_low": _("Auf diesem Rechner sind nur noch %(megabytes)s MB frei. Bitte bald Platz schaffen."),
    "alarm_copy_faulty": _("Die letzte Sicherung ist fehlerhaft. Die guten von vorher sind noch da."),
    "alarm_no_copy": _("Es gibt noch keine Sicherung."),
    "alarm_copy_old": _("Die letzte Sicherung ist %(minutes)s Minuten alt, und seitdem wurde gespeichert."),
    "alarm_unsent": _(
        "Seit mehr als zehn Minuten nicht übertragen: %(entries)s Einträge auf %(phones)s Telefonen. Meist wartet dort "
        "eine Frage auf Antwort."
    ),
    "alarm_clock_ahead": _("Die Uhr dieses Rechners geht %(minutes)s Minuten vor. Bitte stellen."),
    "alarm_clock_behind": _("Die Uhr dieses Rechners geht %(minutes)s Minuten nach. Bitte stellen."),
    "migrations_missing": _("Die Datenbank ist nicht auf dem Stand dieses Programms. Bitte das Programm neu starten."),
}

ACTIONS: dict[str, Promise] = {}

LABELS: dict[str, Promise] = {}
