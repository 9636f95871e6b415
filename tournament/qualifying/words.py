"""What this room says: refusals, the audit log's words, the names of what it stores."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {"qualification_named": _("Eine Qualifikation „%(name)s“ gibt es schon.")}
ACTIONS: dict[str, Promise] = {
    "qualification_added": _("Qualifikation angelegt"),
    "qualification_changed": _("Qualifikation geändert"),
    "qualification_answered": _("Zu- und Absagen zur Qualifikation"),
}
LABELS: dict[str, Promise] = {"qualification": _("Qualifikation")}
