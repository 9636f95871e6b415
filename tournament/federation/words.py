"""What this room says: refusals, the audit log's words, the names of what it stores."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
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
}
ACTIONS: dict[str, Promise] = {
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
}
LABELS: dict[str, Promise] = {
    "date_name": _("Termin"),
    "event": _("Turnier"),
    "new_people": _("neue Personen"),
    "removed_people": _("entfernte Personen"),
}
