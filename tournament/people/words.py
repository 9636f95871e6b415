"""What the program says about who helps: the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ACTIONS: dict[str, Promise] = {
    "logged_in": _("Angemeldet"),
}

LABELS: dict[str, Promise] = {
    "failed_before": _("falsche Passwörter kurz davor"),
}
