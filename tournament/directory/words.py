"""What this room says: refusals, the audit log's words, the names of what it stores."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "pass_taken": _("Diese Passnummer hat schon %(name)s. Ist es dieselbe Person? Dann bitte zusammenführen."),
    "person_played": _("%(name)s hat gespielt und bleibt deshalb im Verzeichnis."),
    "people_met": _("%(name)s und %(other)s spielen im selben Turnier: Das sind zwei Personen."),
    "people_differ": _("%(name)s und %(other)s haben verschiedene Passnummern oder Jahrgänge: Das sind zwei Personen."),
    "merged_later": _("Danach kam noch %(name)s dazu. Bitte das zuerst zurücknehmen."),
    "people_by_number": _("Wessen Name gelöscht ist, lässt sich mit niemandem zusammenführen."),
}
ACTIONS: dict[str, Promise] = {
    "person_changed": _("Person im Verzeichnis geändert"),
    "person_renamed": _("Name geändert"),
    "person_deleted": _("Person aus dem Verzeichnis gelöscht"),
    "people_merged": _("Personen zusammengeführt"),
    "people_parted": _("Zusammenführen zurückgenommen"),
    "people_told_apart": _("Zwei Personen auseinandergehalten"),
}
LABELS: dict[str, Promise] = {"person": _("Person")}
