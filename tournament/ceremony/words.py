"""What the program says about the end of a tournament: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "background_no_page": _("Diese PDF-Datei lässt sich nicht lesen, oder sie hat ein Passwort."),
    "background_size": _(
        "Das Blatt misst %(width)s × %(height)s mm; gebraucht werden %(wide)s × %(high)s mm, genau auf 3 mm."
    ),
    "background_coarse": _(
        "Das Bild ist zu grob zum Drucken: Die lange Seite hat %(there)s Bildpunkte, gebraucht werden %(least)s."
    ),
    "ceremony_lists_open": _(
        "Noch ist eine Liste offen (Serie %(series)s, Tisch %(table)s): Die Siegerehrung beginnt, wenn alle "
        "Listen abgeschlossen sind."
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
    "signatures": _("Unterschriften"),
    "background": _("Hintergrund"),
}
