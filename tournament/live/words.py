"""What the program says about the hall's screens and the programme: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournament.core.counted import Counted

REFUSALS: dict[str, Promise] = {
    "screen_unknown": _("Diese Leinwand gibt es nicht: Sie heißen 1 bis %(most)s."),
    "part_unknown": _("Das kann die Leinwand nicht zeigen."),
    "ranking_unknown": _("Diese Wertung gibt es nicht."),
    "announcement_missing": _("Was soll durchgesagt werden?"),
    "announcement_too_long": _("Zu lang für die Leinwand: %(length)s Zeichen, höchstens %(maximum)s."),
    "announcement_minutes": _("Eine Durchsage steht 1 bis %(most)s Minuten."),
    "call_table_unknown": _("Tisch %(table)s gibt es in keinem veröffentlichten Sitzplan."),
    "call_person_unknown": _("Diese Person spielt hier nicht mit."),
    "hall_calls_too_many": _(
        "Mehr als %(most)s Aufrufe passen nicht auf die Leinwand. Bitte erst welche zurücknehmen."
    ),
    "programme_empty": _("Ein Programm braucht mindestens einen Punkt."),
    "programme_too_long": _("Mehr als %(most)s Punkte hat kein Programm."),
    "programme_outside": _("„%(name)s“ am %(day)s liegt außerhalb der Tage des Turniers."),
    "programme_twice": _("„%(name)s“ steht zweimal im Programm."),
    "programme_series": _("Eine %(number)s. Serie gibt es in diesem Turnier nicht."),
    "programme_minutes": _("Verschieben lässt sich um 1 bis %(most)s Minuten."),
    "programme_nothing_ahead": _("Im Programm kommt nichts mehr, was sich verschieben ließe."),
    "programme_too_early": _("So früh geht es nicht: Es läge vor dem, was schon begonnen hat."),
    "programme_too_late": _("So spät geht es nicht: Es reichte in den nächsten Tag des Programms."),
}

ACTIONS: dict[str, Promise] = {
    "screen_steered": _("Leinwand gesteuert"),
    "hall_told": _("Durchsage gemacht"),
    "hall_told_no_more": _("Durchsage abgenommen"),
    "hall_called": _("Zur Spielleitung gerufen"),
    "hall_call_ended": _("Aufruf zurückgenommen"),
    "programme_written": _("Programm gespeichert"),
    "programme_moved": _("Programm verschoben"),
    "programme_removed": _("Programm entfernt"),
}

LABELS: dict[str, Promise] = {
    "screen": _("Leinwand"),
    "part": _("zeigt"),
    "light": _("Licht"),
    "held": _("angehalten"),
    "turned": _("geblättert"),
    "announcement": _("Durchsage"),
    "programme": _("Programm"),
    "table": _("Tisch"),
}


SAID: dict[str, Promise | Counted] = {
    "nobody": _("So heißt hier niemand. Bitte weniger Buchstaben oder die Startnummer versuchen."),
    "some": Counted(
        "count",
        lambda n: ngettext(
            "Das sind Sie? Bitte auf den Namen tippen.",
            "{count} passen dazu. Bitte auf den eigenen Namen tippen.",
            n,
        ),
    ),
    "more": _("{count} passen dazu. Bitte noch ein paar Buchstaben."),
}
