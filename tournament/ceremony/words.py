"""What the program says about the end of a tournament: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "logo_no_picture": _("Das ist kein Bild, das sich lesen lässt. Gebraucht wird eine Datei PNG, JPEG oder WebP."),
    "logo_too_large": _("Die Datei ist zu groß: höchstens %(most)s MB."),
    "logo_too_many_pixels": _("Das Bild hat zu viele Bildpunkte. Bitte kleiner speichern: 2000 × 2000 genügen."),
}

ACTIONS: dict[str, Promise] = {
    "certificates_designed": _("Urkunden gestaltet"),
    "certificates_placed": _("Urkunden: Wörter auf dem Blatt verschoben"),
}

LABELS: dict[str, Promise] = {
    "logo": _("Logo"),
    "signatures": _("Unterschriften"),
}
