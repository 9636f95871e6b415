"""What the cash desk says: refusals, the audit log's words, the names of what it stores."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "cash_closed": _("Die Kasse ist abgeschlossen. Zum Weiterbuchen unter „Abschluss“ wieder öffnen."),
    "cash_nothing": _("Null Euro lassen sich nicht buchen."),
    "booking_undone": _("Beleg %(number)s ist schon zurückgenommen."),
    "booking_is_counter": _("Beleg %(number)s ist selbst eine Gegenbuchung. Bitte das Richtige neu buchen."),
    "booking_is_prize": _("Beleg %(number)s ist ein ausgegebener Preis. Bitte unter „Preise“ zurücknehmen."),
    "series_booked": _("Für Serie %(number)s steht etwas im Kassenbuch, und was dort steht, bleibt."),
    "booking_reason": _("Bitte einen Grund eintippen. Er steht im Kassenbuch."),
    "tariff_chosen": _("„%(name)s“ ist bei %(people)s Personen von Hand gewählt. Bitte dort erst ändern."),
    "tariff_paid": _("Unter „%(name)s“ ist schon bezahlt worden: Entfernen geht nicht mehr, nur schließen."),
    "tariff_closed": _("„%(name)s“ ist geschlossen. Bitte ein anderes Startgeld wählen."),
    "fee_paid_already": _("%(name)s hat schon bezahlt. Noch einmal gebucht ist nichts."),
    "fee_nobody": _("Es ist niemand angekreuzt, bei dem etwas offen ist."),
}
ACTIONS: dict[str, Promise] = {
    "money_booked": _("Gebucht"),
    "booking_undone": _("Buchung zurückgenommen"),
    "cash_set_up": _("Kasse eingestellt"),
    "cash_closed": _("Kasse abgeschlossen"),
    "cash_opened": _("Kasse wieder geöffnet"),
    "tariff_set": _("Startgeld eingestellt"),
    "tariff_closed": _("Startgeld für neue Zahlungen geschlossen"),
    "tariff_opened": _("Startgeld wieder geöffnet"),
    "tariff_removed": _("Startgeld entfernt"),
    "tariff_chosen": _("Startgeld von Hand gewählt"),
    "invoice_made": _("Rechnung ausgestellt"),
}
LABELS: dict[str, Promise] = {
    "bookings": _("Buchungen"),
    "kind": _("Art"),
    "way": _("Zahlweg"),
    "cents": _("Cent"),
    "whose": _("von"),
    "undoes": _("nimmt zurück: Beleg"),
    "counted": _("gezählt"),
    "pieces": _("Scheine und Münzen"),
    "difference": _("Differenz"),
    "opening": _("Wechselgeld"),
    "crosses_first": _("die ersten Kreuze einer Liste"),
    "cross_first": _("je Kreuz"),
    "cross_later": _("jedes weitere"),
    "payee": _("Absender und Konto auf Rechnungen"),
    "tariff": _("Startgeld"),
    "of_teams": _("je Mannschaft"),
    "whom": _("wer"),
    "born_from": _("ab Jahrgang"),
    "born_until": _("bis Jahrgang"),
    "late_from": _("bei Zahlung ab"),
}
