"""What this room says: refusals, the audit log's words, the names of what it stores."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "prizes_too_much": _("Versprochen sind %(promised)s, zu verteilen sind %(money)s: Es fehlen %(missing)s."),
    "prizes_over_whole": _("Die Anteile ergeben zusammen %(percent)s, also %(over)s zu viel."),
    "prizes_under_whole": _("Die Anteile ergeben zusammen nur %(percent)s: Es fehlen %(under)s."),
    "prizes_no_parts": _("Die Prozente ergeben schon 100 %%: Für die Teile bleibt nichts."),
    "prizes_below_zero": _("Ein Preis ist nie unter null."),
    "prizes_upside_down": _("%(list)s: Der %(place)s. Preis wäre höher als der davor. Bitte den Plan ändern."),
    "prizes_too_many": _("Das sind zu viele Preise, höchstens %(most)s."),
    "prizes_percent": _("„%(typed)s“ ist kein Anteil. Bitte so: 30 %% oder 12,5 %%."),
    "prizes_parts": _("„%(typed)s“ sind keine Teile. Bitte so: 3 Teile."),
    "prizes_places": _("Das ist nicht zu verstehen. Gemeint ist so etwas: 1 oder 4–10."),
    "prizes_gap": _("Hier geht es mit Platz %(place)s weiter: ohne Lücke, jeder Platz einmal."),
    "prizes_nothing": _("Bitte einen Betrag oder einen Sachpreis eintragen."),
    "prizes_no_worth": _("Was zum Preisgeld zählt, braucht einen Wert."),
    "prizes_list_gone": _("Die Liste „%(list)s“ gibt es nicht mehr. Bitte im Plan eine andere wählen."),
    "prizes_list_twice": _("Eine Liste steht zweimal im Plan. Bitte ihre Preise zusammenfassen."),
    "prizes_settled": _("Die Preise sind festgestellt. Um den Plan zu ändern, heben Sie das erst auf."),
    "prizes_nobody": _("Noch bekommt niemand einen Preis: Es gibt nichts festzustellen."),
    "prizes_not_over": _("%(list)s: Noch sind nicht alle Listen abgeschlossen."),
    "prizes_lot": _("%(list)s: Um den %(place)s. Preis muss noch gelost werden."),
    "prizes_paid": _("%(name)s hat den Preis schon bekommen. Erst die Ausgabe zurücknehmen."),
    "prizes_paid_differs": _("%(name)s hat schon bekommen, was so nicht mehr stimmt. Erst die Ausgabe zurücknehmen."),
    "prizes_gone": _("Diesen Preis gibt es nicht mehr."),
}
ACTIONS: dict[str, Promise] = {
    "prizes_planned": _("Preisplan geändert"),
    "prizes_settled": _("Preise festgestellt"),
    "prizes_lifted": _("Feststellung der Preise aufgehoben"),
    "prize_paid": _("Preis ausgegeben"),
    "prize_taken_back": _("Ausgabe eines Preises zurückgenommen"),
}
LABELS: dict[str, Promise] = {
    "prizes": _("Preise"),
    "prize": _("Sachpreis"),
    "prize_money": _("Preisgeld"),
    "plan_shown": _("Plan öffentlich"),
    "winners_shown": _("Empfänger öffentlich"),
    "prize_amount": _("Betrag"),
}
