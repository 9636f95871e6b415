"""What this room says: refusals, the audit log's words, the names of what it stores."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "season_named": _("Eine Saison „%(name)s“ gibt es schon."),
    "season_final": _("Der Endstand ist festgestellt. Wie die Saison zählt, ändert sich nicht mehr."),
    "season_empty": _("Noch ist kein Abend gewertet. Zuerst einen wählen, dessen Ergebnis veröffentlicht ist."),
    "season_goes_on": _("„%(name)s“ ist noch nicht zu Ende. Den Endstand gibt es danach."),
    "season_unchanged": _("Der Endstand steht schon so fest."),
    "season_reason": _("Warum ändert sich der Endstand? Der Grund steht öffentlich dabei."),
    "slug_taken": _("„%(slug)s“ hat schon ein anderer Verein; frei ist zum Beispiel „%(free)s“."),
    "too_many_dates": _("Mehr als %(most)s Termine gehen nicht; bitte alte löschen."),
    "date_gone": _("Diesen Termin gibt es nicht mehr."),
    "join_waiting": _("Ein Antrag von „%(name)s“ liegt dem Verband schon vor; er wird noch angesehen."),
    "join_member": _("„%(name)s“ gehört schon zu diesem Verband."),
    "join_too_many": _("Von hier kamen gerade schon mehrere Anträge. Bitte morgen noch einmal versuchen."),
    "join_decided": _("Über diesen Antrag ist schon entschieden."),
    "outside_gone": _("Dieses Ergebnis gibt es nicht mehr."),
    "outside_reason_missing": _("Das Ergebnis ist veröffentlicht: Bitte sagen, warum es sich ändert."),
    "outside_twice": _("„%(name)s“ steht zweimal in der Liste."),
    "outside_points_missing": _("Nach diesem Regelwerk entscheiden andere Zahlen, als für „%(name)s“ dastehen."),
    "outside_known": _("„%(name)s“ vom %(day)s gibt es schon."),
    "totals_columns_missing": _(
        "Es ist nicht zu erkennen, welche Spalte die Punkte hat. Gesucht wird „Punkte“, „Wertungspunkte“ oder „WP“."
    ),
    "totals_nobody_played": _("In diesem Dokument hat noch niemand gespielt."),
    "totals_no_number": _("„%(text)s“ ist keine ganze Zahl."),
    "totals_no_points": _("Es fehlen die Punkte."),
    "totals_no_rank": _("%(rank)s ist kein Rang."),
    "totals_below_zero": _("Augen, Kreuze und Spiele können nicht unter null sein."),
    "qualification_named": _("Eine Qualifikation „%(name)s“ gibt es schon."),
}
ACTIONS: dict[str, Promise] = {
    "season_added": _("Saison angelegt"),
    "season_changed": _("Saison geändert"),
    "season_published": _("Saison veröffentlicht"),
    "season_unpublished": _("Saison nicht mehr öffentlich"),
    "season_final": _("Endstand der Saison festgestellt"),
    "pages_set": _("Seiten des Vereins"),
    "date_set": _("Termin eingetragen"),
    "date_deleted": _("Termin gelöscht"),
    "join_asked": _("Verein möchte beitreten"),
    "join_accepted": _("Verein aufgenommen"),
    "join_refused": _("Verein nicht aufgenommen"),
    "outside_stored": _("Ergebnis von außerhalb eingelesen"),
    "outside_corrected": _("Ergebnis von außerhalb berichtigt"),
    "outside_published": _("Ergebnis von außerhalb veröffentlicht"),
    "outside_hidden": _("Ergebnis von außerhalb zurückgezogen"),
    "outside_deleted": _("Ergebnis von außerhalb gelöscht"),
    "qualification_added": _("Qualifikation angelegt"),
    "qualification_changed": _("Qualifikation geändert"),
    "qualification_answered": _("Zu- und Absagen zur Qualifikation"),
}
LABELS: dict[str, Promise] = {
    "season": _("Saison"),
    "pages_shown": _("Seiten für alle"),
    "slug": _("Kurzname"),
    "about": _("Über uns"),
    "date_name": _("Termin"),
    "event": _("Turnier"),
    "new_people": _("neue Personen"),
    "removed_people": _("entfernte Personen"),
    "qualification": _("Qualifikation"),
}
