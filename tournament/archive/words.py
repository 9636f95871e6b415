"""What the program says about documents: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "nothing_final": _("Es ist noch nichts endgültig; bis dahin wird nicht berichtigt, sondern geändert."),
    "another_tournament": _("Das ist nicht „%(name)s“: Name, Datum oder Regelwerk sind andere."),
    "nothing_differs": _("In diesem Dokument steht nichts anderes, als gespeichert ist."),
}

ACTIONS: dict[str, Promise] = {
    "tournament_imported": _("Turnier eingelesen"),
    "tournament_corrected": _("Turnier nach einem Dokument berichtigt"),
    "demo_loaded": _("Als Beispiel geladen"),
}

LABELS: dict[str, Promise] = {
    "changed": _("geändert"),
}
