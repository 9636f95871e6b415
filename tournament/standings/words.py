"""What the program says about rankings, lots and publishing: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "results_empty": _("In dieser Serie ist noch nichts eingetragen; es gibt noch kein Ergebnis zu veröffentlichen."),
    "results_published": _("Das Ergebnis dieser Serie ist schon veröffentlicht."),
    "results_not_published": _("Das Ergebnis dieser Serie ist nicht veröffentlicht."),
    "not_tied": _("Diese Plätze sind nicht mehr gleich. Bitte den neuen Stand ansehen."),
    "penalty_points": _("Ein Abzug hat 1 bis %(maximum)s Punkte."),
    "penalty_not_played": _("%(name)s hat in Serie %(number)s nichts gespielt; dort gibt es nichts abzuziehen."),
    "disqualified_already": _("%(name)s ist schon disqualifiziert."),
    "decision_of_nothing": _("Bitte eine Person oder einen Tisch angeben."),
    "reason_missing": _("Hier fehlt der Grund."),
    "lot_order": _("Bitte jeden Platz genau einmal vergeben."),
}

ACTIONS: dict[str, Promise] = {
    "results_published": _("Ergebnis veröffentlicht"),
    "results_withdrawn": _("Ergebnis zurückgenommen"),
    "tournament_published": _("Turnier öffentlich gemacht"),
    "tournament_unpublished": _("Turnier nicht mehr öffentlich"),
    "lot_drawn": _("Los gezogen"),
    "penalty_imposed": _("Strafe eingetragen"),
    "penalty_lifted": _("Strafe zurückgenommen"),
    "disqualified": _("disqualifiziert"),
    "readmitted": _("Disqualifikation zurückgenommen"),
    "unranked_set": _("außer Wertung geändert"),
    "decision_noted": _("Entscheidung festgehalten"),
    "decision_forgotten": _("Entscheidung gelöscht"),
    "offence_decided": _("Zum zweiten Wegwerfen entschieden"),
}

LABELS: dict[str, Promise] = {
    "published_at": _("veröffentlicht"),
    "results_published_at": _("veröffentlicht"),
    "order": _("Reihenfolge"),
    "by_hand": _("von Hand gezogen"),
    "published": _("öffentlich"),
    "disqualified": _("disqualifiziert"),
    "unranked": _("außer Wertung"),
    "decision": _("Entscheidung"),
}
