"""What the program says about the end of a tournament: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "ceremony_lists_open": _(
        "Noch ist eine Liste offen (Serie %(series)s, Tisch %(table)s): Die Siegerehrung beginnt, wenn alle zu sind."
    ),
    "ceremony_unpublished": _(
        "Das Ergebnis von Serie %(number)s ist noch nicht öffentlich, ein späteres schon: erst veröffentlichen."
    ),
    "ceremony_nobody": _("Noch hat niemand gespielt: Es gibt nichts zu ehren."),
    "ceremony_not_public": _("Dieses Turnier ist nicht öffentlich: Die Siegerehrung sähe niemand."),
    "ceremony_on": _("Die Siegerehrung hat schon begonnen."),
    "ceremony_off": _("Die Siegerehrung hat noch nicht begonnen."),
    "ceremony_shown": _("Was schon gezeigt ist, lässt sich nicht mehr umstellen."),
    "ceremony_sponsor": _("Die Zeile für den Stifter hat höchstens %(longest)s Zeichen."),
    "ceremony_rankings": _("Diese Wertungen gibt es so nicht mehr. Bitte noch einmal anordnen."),
    "logo_no_picture": _("Das ist kein Bild, das sich lesen lässt. Gebraucht wird eine Datei PNG, JPEG oder WebP."),
    "logo_too_large": _("Die Datei ist zu groß: höchstens %(most)s MB."),
    "logo_too_many_pixels": _("Das Bild hat zu viele Bildpunkte. Bitte kleiner speichern: 2000 × 2000 genügen."),
}

ACTIONS: dict[str, Promise] = {
    "ceremony_arranged": _("Ablauf der Siegerehrung geändert"),
    "ceremony_named": _("Wer in der Siegerehrung genannt wird, geändert"),
    "ceremony_begun": _("Siegerehrung begonnen"),
    "ceremony_shown": _("In der Siegerehrung gezeigt"),
    "ceremony_hidden": _("In der Siegerehrung zurückgenommen"),
    "ceremony_undrawn": _("Los ausgelassen"),
    "ceremony_ended": _("Siegerehrung beendet"),
    "ceremony_rehearsed": _("Siegerehrung geprobt"),
    "certificates_designed": _("Urkunden gestaltet"),
    "certificates_placed": _("Urkunden: Wörter auf dem Blatt verschoben"),
}

LABELS: dict[str, Promise] = {
    "places": _("Gezeigte Plätze"),
    "sponsor": _("Stifter"),
    "named": _("mit Namen"),
    "undrawn": _("ohne Los"),
    "logo": _("Logo"),
    "signatures": _("Unterschriften"),
}
