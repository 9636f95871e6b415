"""What the program says about rankings, lots and publishing: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "ranking_name_missing": _("Hier fehlt der Name, der auf dem Papier steht."),
    "ranking_name_taken": _("„%(name)s“ heißt schon eine andere Wertung."),
    "ranking_there": _("Genau diese Wertung gibt es schon: „%(name)s“."),
    "ranking_series_unknown": _("Serie %(number)s gibt es nicht, nur 1 bis %(last)s."),
    "ranking_number_too_low": _("Mindestens %(minimum)s."),
    "ranking_size_missing": _("Wie viele sind eine Mannschaft? Mindestens %(minimum)s."),
    "ranking_has_teams": _(
        "In „%(name)s“ sind schon Mannschaften gebildet (%(count)s). Bitte zuerst auflösen; bis dahin bleibt alles."
    ),
    "ranking_has_lots": _("Für „%(name)s“ ist schon gelost; deshalb bleibt die Wertung."),
    "ranking_in_edition": _("„%(name)s“ steht schon in einer festgestellten Fassung; deshalb bleibt die Wertung."),
    "ranking_last": _("Eine Wertung braucht das Turnier; bitte mindestens eine stehen lassen."),
    "rankings_being_revealed": _("Die Siegerehrung läuft: Bis sie beendet ist, bleiben die Wertungen, wie sie sind."),
    "day_outside": _("Der %(day)s ist kein Tag des Turniers."),
    "results_empty": _("In dieser Serie ist noch nichts eingetragen; es gibt noch kein Ergebnis zu veröffentlichen."),
    "results_published": _("Das Ergebnis dieser Serie ist schon veröffentlicht."),
    "editions_public": _(
        "Eine Fassung des Endstands ist öffentlich und bleibt es. Das Turnier lässt sich nicht mehr verbergen."
    ),
    "results_final": _("Das Ergebnis dieser Serie ist endgültig. Bitte zuerst den Endstand zurücknehmen."),
    "results_not_published": _("Das Ergebnis dieser Serie ist nicht veröffentlicht."),
    "not_tied": _("Diese Plätze sind nicht mehr gleich. Bitte den neuen Stand ansehen."),
    "penalty_points": _("Ein Abzug hat 1 bis %(maximum)s Punkte."),
    "penalty_there": _("Genau diese Strafe hat %(name)s schon; für eine zweite bitte einen anderen Grund nennen."),
    "penalty_not_played": _("%(name)s hat in Serie %(number)s nichts gespielt; dort gibt es nichts abzuziehen."),
    "disqualified_already": _("%(name)s ist schon disqualifiziert."),
    "decision_of_nothing": _("Bitte eine Person oder einen Tisch angeben."),
    "reason_missing": _("Hier fehlt der Grund."),
    "lot_too_early": _("Gelost wird erst, wenn alle Listen dieser Wertung abgeschlossen sind."),
    "no_ranking_chosen": _("Bitte mindestens eine Wertung ankreuzen."),
    "final_already": _("Davon ist eine Wertung schon endgültig. Hier ist der neue Stand."),
    "not_final": _("Davon ist eine Wertung nicht endgültig. Hier ist der neue Stand."),
    "nothing_played": _("Es ist noch nichts gespielt, was endgültig werden könnte."),
    "lists_open": _("Noch offene Listen: %(lists)s. Wer trotzdem abschließen will, kreuzt das an."),
    "frozen_already": _("Die Anzeige ist schon eingefroren. Hier ist der neue Stand."),
    "not_frozen": _("Die Anzeige ist nicht mehr eingefroren. Hier ist der neue Stand."),
    "freeze_unknown": _(
        "Serie %(number)s gibt es nicht; einfrieren lässt sich die Anzeige sofort oder vor einer Serie."
    ),
    "freeze_published": _(
        "Ergebnisse ab der %(number)s. Serie sind schon veröffentlicht und bleiben es. "
        "Einfrieren geht jetzt nur sofort."
    ),
    "lot_order": _("Bitte jeden Platz genau einmal vergeben."),
}

ACTIONS: dict[str, Promise] = {
    "rankings_ticked": _("Wertungen angekreuzt"),
    "ranking_added": _("Wertung angelegt"),
    "ranking_changed": _("Wertung geändert"),
    "ranking_removed": _("Wertung entfernt"),
    "rankings_ordered": _("Wertungen geordnet"),
    "results_published": _("Ergebnis veröffentlicht"),
    "results_withdrawn": _("Ergebnis zurückgenommen"),
    "results_follow": _("Ergebnisse folgen von selbst"),
    "results_follow_no_more": _("Ergebnisse folgen nicht mehr von selbst"),
    "tournament_published": _("Turnier öffentlich gemacht"),
    "tournament_unpublished": _("Turnier nicht mehr öffentlich"),
    "result_finalised": _("Endstand festgestellt"),
    "result_reopened": _("Endstand zurückgenommen"),
    "result_corrected": _("Ergebnis berichtigt"),
    "board_frozen": _("Anzeige eingefroren"),
    "board_unfrozen": _("Anzeige wieder freigegeben"),
    "objections_set": _("Einspruchsfrist gesetzt"),
    "lot_announced": _("Los angekündigt"),
    "lot_drawn": _("Los gezogen"),
    "lot_corrected": _("Los berichtigt"),
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
    "of": _("Wer"),
    "in_series": _("Serie"),
    "category": _("Kategorie"),
    "day": _("Tag"),
    "best_series": _("beste Serien"),
    "best_members": _("beste Mitglieder"),
    "published_at": _("veröffentlicht"),
    "results_published_at": _("veröffentlicht"),
    "hides_from": _("verdeckt ab Serie"),
    "order": _("Reihenfolge"),
    "by_hand": _("von Hand gezogen"),
    "published": _("öffentlich"),
    "disqualified": _("disqualifiziert"),
    "unranked": _("außer Wertung"),
    "decision": _("Entscheidung"),
}
