"""What the program says about rankings, lots and publishing: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "results_empty": _("In dieser Serie ist noch nichts eingetragen; es gibt noch kein Ergebnis zu veröffentlichen."),
    "results_published": _("Das Ergebnis dieser Serie ist schon veröffentlicht."),
    "results_not_published": _("Das Ergebnis dieser Serie ist nicht veröffentlicht."),
    "not_tied": _("Diese Plätze sind nicht mehr gleich. Bitte den neuen Stand ansehen."),
    "lot_order": _("Bitte jeden Platz genau einmal vergeben."),
}

ACTIONS: dict[str, Promise] = {
    "results_published": _("Ergebnis veröffentlicht"),
    "results_withdrawn": _("Ergebnis zurückgenommen"),
    "tournament_published": _("Turnier öffentlich gemacht"),
    "tournament_unpublished": _("Turnier nicht mehr öffentlich"),
    "lot_drawn": _("Los gezogen"),
}

LABELS: dict[str, Promise] = {
    "published_at": _("veröffentlicht"),
    "results_published_at": _("veröffentlicht"),
    "order": _("Reihenfolge"),
    "by_hand": _("von Hand gezogen"),
    "published": _("öffentlich"),
}
