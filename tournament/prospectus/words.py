"""What this room says: refusals, the audit log's words, the names of what it stores."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "prospectus_missing": _("Es gibt noch keine Ausschreibung: bitte erst schreiben und speichern."),
}
ACTIONS: dict[str, Promise] = {
    "prospectus_written": _("Ausschreibung geschrieben"),
    "prospectus_shown": _("Ausschreibung öffentlich gezeigt"),
    "prospectus_hidden": _("Ausschreibung nicht mehr gezeigt"),
}
LABELS: dict[str, Promise] = {
    "doors_open": _("Einlass"),
    "begins": _("Beginn"),
    "venue": _("Spielort"),
    "address": _("Anschrift"),
    "deadline": _("Anmeldeschluss"),
    "texts_changed": _("geänderte Texte"),
}
TEXTS: dict[str, Promise] = {
    "fees": _("Startgeld"),
    "prizes": _("Preise"),
    "catering": _("Essen und Trinken"),
    "text": _("Was sonst zu sagen ist"),
    "contact_name": _("Kontakt"),
    "contact_phone": _("Telefon"),
    "contact_mail": _("E-Mail"),
}
"""Of these the log says only that they were changed: they may name somebody."""
