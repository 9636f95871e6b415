"""What the program says about what phones give back: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "too_many_phones": _("Im Augenblick warten zu viele Telefone. Dieses behält alles und meldet sich wieder."),
    "not_seated": _("Serie %(series)s ist hier noch nicht gesetzt und veröffentlicht."),
    "phone_gone": _("Dieses Telefon wartet nicht mehr: Es ist schon zugeordnet, oder jemand hat es vergessen."),
    "no_table": _("Einen Tisch %(table)s gibt es in Serie %(series)s hier nicht."),
    "others_sit_there": _("An Tisch %(table)s der Serie %(series)s sitzen hier andere, oder auf anderen Plätzen."),
    "list_final": _(
        "Das Ergebnis ist endgültig, vom Telefon kommt nichts mehr zurück. Bitte am Tisch nachtragen: Das ist eine "
        "Berichtigung und braucht einen Grund."
    ),
    "nobody_of_that_name": _("„%(name)s“ ist hier nicht angemeldet, oder mehr als einmal."),
    "table_size_wrong": _("An Tisch %(table)s können nicht %(people)s Personen sitzen."),
    "nobody_seated": _(
        "Gesetzt ist nichts, der Entwurf ist, wie er war: Von keinem Tisch der Serie %(series)s sagt ein Telefon, was "
        "so gewesen sein kann, oder Telefone sagen Verschiedenes."
    ),
    "seated_twice": _("Jemand von Tisch %(table)s sitzt schon an einem anderen."),
}

ACTIONS: dict[str, Promise] = {
    "phone_assigned": _("Telefon zugeordnet, das die Liste wiederbringt"),
    "phones_cleared": _("Wartende Telefone vergessen"),
}

LABELS: dict[str, Promise] = {
    "phones": _("Telefone"),
}
