"""What the program says about copies of everything: refusals."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "backup_onto_itself": _("Das ist die Datenbank selbst; bitte eine andere Datei nennen."),
    "not_a_database": _("Die Datei ist keine Sicherung (keine SQLite-Datenbank)."),
    "database_damaged": _("Die Sicherung ist beschädigt."),
    "not_of_this_program": _("Die Datei ist eine Datenbank, aber nicht von diesem Programm."),
    "of_a_newer_program": _("Die Sicherung stammt von einer neueren Version dieses Programms."),
}
