"""What is said of entries: refusals, the audit log's words, the names of what it stores."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "entries_closed": _("Dieses Turnier nimmt gerade keine Anmeldungen an. Bitte bei der Spielleitung nachfragen."),
    "entries_late": _(
        "Der Anmeldeschluss ist vorbei. Gespeichert ist nichts; was Sie eingetippt haben, steht noch da. Bitte bei der "
        "Spielleitung nachfragen."
    ),
    "entries_early": _("Die Anmeldung hat noch nicht begonnen. Gespeichert ist nichts."),
    "entries_flood": _("Von hier kamen gerade sehr viele Anmeldungen. Bitte in einer Stunde noch einmal versuchen."),
    "entry_changed_often": _(
        "Diese Anmeldung ist schon sehr oft geändert worden. Bitte der Spielleitung sagen, was anders ist."
    ),
    "entries_unconfirmed": _(
        "Gerade warten sehr viele Anmeldungen auf ihre Bestätigung. Gespeichert ist nichts; bitte morgen noch einmal "
        "versuchen oder bei der Spielleitung nachfragen."
    ),
    "entry_lapsed": _(
        "Der Link galt einen Tag; die Anmeldung ist verfallen. Bitte noch einmal anmelden oder bei der Spielleitung "
        "nachfragen."
    ),
    "entry_code": _("In der Anmeldung steht inzwischen eine andere E-Mail-Adresse. Bestätigt ist nichts."),
    "entry_confirmed": _("Diese Anmeldung ist schon bestätigt."),
    "entry_full": _(
        "Für die Personen, die noch nicht bestätigt sind, sind nicht genug Plätze frei. Gespeichert ist "
        "nichts. Mit „Bestätigen“ kommt eine Online-Anmeldung auf die Warteliste."
    ),
    "entry_empty": _("Bitte mindestens eine Person eintragen."),
    "entry_too_many": _("Eine Anmeldung fasst höchstens %(most)s Personen. Bitte eine zweite Anmeldung senden."),
    "entry_name": _("Bei „%(name)s“ fehlt der Vorname oder der Nachname."),
    "entry_twice": _("„%(name)s“ steht zweimal da."),
    "entry_born": _("Beim Jahrgang von %(name)s stimmt etwas nicht. Bitte vier Ziffern."),
    "entry_question": _("Die Antwort auf die kleine Frage stimmt noch nicht."),
    "entry_sent_already": _(
        "Diese Anmeldung ist schon gesendet. Was Sie jetzt anders eingetippt haben, ist nicht gespeichert; bitte dort "
        "ändern."
    ),
    "entry_gone": _(
        "%(name)s ist inzwischen zurückgezogen oder angenommen. Gespeichert ist nichts; bitte neu beginnen."
    ),
    "entry_changed_meanwhile": _(
        "Bei %(name)s hat der Verein inzwischen etwas geändert. Gespeichert ist nichts; bitte neu beginnen."
    ),
    "entry_refused_meanwhile": _("%(name)s ist inzwischen abgelehnt. Gespeichert ist nichts; bitte neu beginnen."),
    "entry_refused_before": _("„%(name)s“ hat die Spielleitung abgelehnt. Bitte dort nachfragen."),
    "entry_none_chosen": _("Bitte ankreuzen, um wen es geht. Geändert ist nichts."),
    "entry_also": _("Auch angemeldet: %(others)s. Dieselbe Person?"),
    "entry_nobody": _("Hier ist niemand mehr anzunehmen."),
    "door_closed": _("Selbst einchecken geht gerade nicht. Bitte zur Anmeldung."),
    "door_unknown": _("Diese Startnummer gibt es nicht. Bitte zur Anmeldung."),
    "door_withdrawn": _("Sie sind ausgeschieden. Bitte zur Anmeldung."),
    "door_there_already": _("Sie sind schon abgehakt. Alles gut."),
    "door_too_many": _("Gerade checken zu viele auf einmal ein. Bitte in ein paar Minuten, oder zur Anmeldung."),
    "prospectus_missing": _("Es gibt noch keine Ausschreibung: bitte erst schreiben und speichern."),
}
ACTIONS: dict[str, Promise] = {
    "entry_sent": _("Online-Anmeldung gesendet"),
    "entry_changed": _("Anmeldung geändert"),
    "entry_confirmed": _("Anmeldung bestätigt"),
    "entry_let_hold": _("Online-Anmeldung ohne Bestätigung gelten lassen"),
    "entry_seen": _("Änderung einer Online-Anmeldung gesehen"),
    "entries_set": _("Online-Anmeldung eingestellt"),
    "entries_taken": _("Personen aus Online-Anmeldungen angenommen"),
    "entries_moved_up": _("Von der Warteliste nachgerückt"),
    "entry_refused": _("Personen aus Online-Anmeldungen abgelehnt"),
    "entry_refusal_undone": _("Ablehnung von Personen aus Online-Anmeldungen zurückgenommen"),
    "entries_dropped": _("Älteste verfallene Online-Anmeldungen gelöscht, da es zu viele sind"),
    "entries_cleared": _("Online-Anmeldungen gelöscht, da das Turnier vorbei ist"),
    "door_set": _("Selbst einchecken eingestellt"),
    "door_code_renewed": _("Selbst einchecken: neuer Code"),
    "prospectus_written": _("Ausschreibung geschrieben"),
    "prospectus_shown": _("Ausschreibung öffentlich gezeigt"),
    "prospectus_hidden": _("Ausschreibung nicht mehr gezeigt"),
}
LABELS: dict[str, Promise] = {
    "entry": _("Online-Anmeldung"),
    "entered": _("angemeldete Personen"),
    "takes": _("nimmt Online-Anmeldungen an"),
    "opens_at": _("Anmeldung ab"),
    "closes_at": _("Anmeldeschluss"),
    "asks_categories": _("nach Wertungen fragen"),
    "limit": _("höchstens so viele"),
    "asks_teams": _("nach Mannschaften fragen"),
    "asks_wishes": _("nach Wünschen fragen"),
    "asks_pass": _("nach Passnummer und Jahrgang fragen"),
    "desk_strikes": _("Angenommene streicht der Anmeldetisch"),
    "refund_until": _("Startgeld zurück bis"),
    "check_in": _("selbst einchecken"),
    "all_day": _("auch nach dem ersten Sitzplan"),
    "doors_open": _("Einlass"),
    "begins": _("Beginn"),
    "venue": _("Spielort"),
    "address": _("Anschrift"),
    "deadline": _("Anmeldeschluss"),
    "texts_changed": _("geänderte Texte"),
}


TEXTS: dict[str, Promise] = {
    "fees": _("Startgeld"),
    "prizes": _("Preise"),
    "catering": _("Essen und Trinken"),
    "text": _("Was sonst zu sagen ist"),
    "contact_name": _("Kontakt"),
    "contact_phone": _("Telefon"),
    "contact_mail": _("E-Mail"),
}
"""Of these the log says only that they were changed: they may name somebody."""
