"""What the program says about the second machine: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "superseded": _(
        "Ein anderer Rechner hat übernommen und führt die Listen weiter: %(address)s. Hier wird nichts mehr "
        "gespeichert."
    ),
    "only_sqlite": _(
        "Ein Zweitrechner folgt nur einem Rechner, der alles in einer Datei hält (SQLite). PostgreSQL bringt dafür "
        "eigene Mittel mit; siehe docs/betrieb.md."
    ),
    "code_wrong": _(
        "Der Code stimmt nicht oder gilt nicht mehr. Am Hauptrechner einen neuen holen: manage.py standby --pair"
    ),
    "code_wait": _(
        "Von derselben Adresse wie von hier kommen am Hauptrechner gerade viele falsche Codes an. Bitte gleich noch "
        "einmal versuchen; der richtige gilt weiter."
    ),
    "no_main_address": _("Das ist keine Adresse. Gemeint ist so etwas: http://192.168.1.20:8000"),
    "main_silent": _("Unter %(main)s antwortet niemand. Ist das die Adresse, und sind beide Rechner im selben Netz?"),
    "main_is_silent": _(
        "Der Hauptrechner (%(main)s) antwortet nicht. Ist er ausgefallen: hier mit Strg+C beenden und übernehmen mit "
        "manage.py standby --take-over"
    ),
    "main_answers_otherwise": _("Unter %(main)s antwortet etwas anderes als dieses Programm (Antwort %(status)s)."),
    "not_paired": _("Der Hauptrechner kennt diesen Rechner nicht mehr. Neu koppeln: am Hauptrechner --pair."),
    "follows_nobody": _(
        "Dieser Rechner folgt noch keinem. Am Hauptrechner einen Code holen (manage.py standby --pair), dann hier: "
        "manage.py standby ADRESSE --code CODE"
    ),
    "no_copy_yet": _("Noch ist keine Kopie da, mit der dieser Rechner weitermachen könnte."),
    "copy_damaged": _("Die Kopie, die angekommen ist, ist beschädigt; die vorige bleibt. Es wird weiter versucht."),
    "main_damaged": _(
        "Die Datenbank des Hauptrechners lässt sich nicht lesen; die Kopie hier ist die letzte heile. Dort aufhören, "
        "hier übernehmen: manage.py standby --take-over"
    ),
    "too_large_to_follow": _("Die Datenbank ist größer als %(most)s MB: zu groß, um ihr im Sekundentakt zu folgen."),
    "main_still_answers": _(
        "Der Hauptrechner (%(main)s) antwortet noch. Bitte das Programm dort zuerst beenden, sonst werden Spiele an "
        "zwei Orten gespeichert. Geht das nicht: mit --yes wird trotzdem übernommen."
    ),
    "key_given_at_start": _(
        "SECRET_KEY ist in der Umgebung gesetzt, und es ist ein anderer Schlüssel als der des Hauptrechners. Bitte "
        "weglassen: Sonst gelten die gedruckten Codes nicht."
    ),
    "nothing_to_take_over": _("Hier ist nichts, womit weitergemacht werden könnte: keine Kopie und kein Turnier."),
}

ACTIONS: dict[str, Promise] = {
    "taken_over": _("Dieser Rechner hat übernommen"),
}

LABELS: dict[str, Promise] = {
    "term": _("Übernahme Nr."),
    "served_at": _("Adresse des Rechners"),
    "copied_at": _("Kopie von"),
    "main": _("Vorher"),
}
