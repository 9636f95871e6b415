"""What the program says about documents and backups: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "nothing_final": _("Es ist noch nichts endgültig; bis dahin wird nicht berichtigt, sondern geändert."),
    "another_tournament": _("Das ist nicht „%(name)s“: Name, Datum oder Regelwerk sind andere."),
    "nothing_differs": _("In diesem Dokument steht nichts anderes, als gespeichert ist."),
    "backup_onto_itself": _("Das ist die Datenbank selbst; bitte eine andere Datei nennen."),
    "not_a_database": _("Die Datei ist keine Sicherung (keine SQLite-Datenbank)."),
    "database_damaged": _("Die Sicherung ist beschädigt."),
    "not_of_this_program": _("Die Datei ist eine Datenbank, aber nicht von diesem Programm."),
    "of_a_newer_program": _("Die Sicherung stammt von einer neueren Version dieses Programms."),
}

ACTIONS: dict[str, Promise] = {
    "tournament_imported": _("Turnier eingelesen"),
    "tournament_corrected": _("Turnier nach einem Dokument berichtigt"),
    "demo_loaded": _("Als Beispiel geladen"),
}

LABELS: dict[str, Promise] = {
    "changed": _("geändert"),
}
