"""What the program says about the machine in the hall: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "address_not_understood": _("Das ist keine Adresse. Gemeint ist so etwas: http://192.168.1.20:8000"),
    "address_only_here": _("Diese Adresse gilt nur an diesem Rechner selbst; Telefone kommen so nicht hin."),
    "address_at_start": _("Die Adresse wurde beim Start des Programms festgelegt (PUBLIC_URL) und gilt."),
}

ACTIONS: dict[str, Promise] = {
    "hall_address_set": _("Adresse im Saal geändert"),
    "hall_address_tried": _("Adresse im Saal ausprobiert"),
    "hall_phone_answered": _("Ein Telefon hat im Saal geantwortet"),
}

LABELS: dict[str, Promise] = {
    "address": _("Adresse im Saal"),
    "phones": _("Telefone"),
}
