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
    "no_ranking_chosen": _("Bitte mindestens eine Wertung ankreuzen."),
    "final_already": _("Davon ist eine Wertung schon endgültig. Hier ist der neue Stand."),
    "not_final": _("Davon ist eine Wertung nicht endgültig. Hier ist der neue Stand."),
    "nothing_played": _("Es ist noch nichts gespielt, was endgültig werden könnte."),
    "lists_open": _("Es sind noch %(lists)s Listen offen. Wer trotzdem abschließen will, kreuzt das an."),
    "lot_order": _("Bitte jeden Platz genau einmal vergeben."),
}

ACTIONS: dict[str, Promise] = {
    "results_published": _("Ergebnis veröffentlicht"),
    "results_withdrawn": _("Ergebnis zurückgenommen"),
    "tournament_published": _("Turnier öffentlich gemacht"),
    "tournament_unpublished": _("Turnier nicht mehr öffentlich"),
    "result_finalised": _("Endstand festgestellt"),
    "result_reopened": _("Endstand zurückgenommen"),
    "result_corrected": _("Ergebnis berichtigt"),
    "objections_set": _("Einspruchsfrist gesetzt"),
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
    "rankings": _("Wertungen"),
    "edition": _("Fassung"),
    "reason": _("Grund"),
    "objections_until": _("Einspruch bis"),
    "published_at": _("veröffentlicht"),
    "results_published_at": _("veröffentlicht"),
    "order": _("Reihenfolge"),
    "by_hand": _("von Hand gezogen"),
    "published": _("öffentlich"),
    "disqualified": _("disqualifiziert"),
    "unranked": _("außer Wertung"),
    "decision": _("Entscheidung"),
}
