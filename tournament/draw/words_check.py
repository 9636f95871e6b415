"""What the page says that checks a draw's file in the browser: static/draw/check fills in `%(name)s`."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

COMMAND = "python -m tournament.seating verify auslosung.json"

STATES: Mapping[str, Promise] = {
    "holds": _("stimmt"),
    "differs": _("stimmt nicht"),
    "withheld": _("bleibt geheim"),
    "noted": _("Hinweis"),
    "command": _("nur der Befehl"),
}

SUMMARIES: Mapping[str, Promise] = {
    "working": _("Wird geprüft …"),
    "all_holds": _("Alles, was sich hier prüfen lässt, stimmt."),
    "one_differs": _("Etwas stimmt nicht."),
    "some_differ": _("%(count)s Angaben stimmen nicht."),
}

FAULTS: Mapping[str, Promise] = {
    "not_fetched": _("Die Datei ließ sich nicht laden. Bitte noch einmal versuchen, wenn das Netz wieder da ist."),
    "not_read": _("Die Datei ließ sich nicht lesen."),
    "too_large": _("Die Datei ist zu groß: Eine Auslosung ist das nicht."),
    "too_many": _(
        "In der Datei stehen mehr als 2000 Personen, mehr als 12 geloste Serien oder mehr als 50 davor. Damit diese "
        "Seite nicht stehen bleibt, prüft sie das nicht; der Befehl, der unten steht, prüft es."
    ),
    "twice": _("In der Datei steht eine Angabe zweimal. Wer sie liest, sähe nicht, was geprüft wird: Das gilt nicht."),
    "not_json": _("Das ist keine Auslosung, oder die Datei ist beschädigt."),
    "no_draw": _("Das ist keine Auslosung, oder es fehlen Angaben darin."),
    "old": _(
        "Diese Auslosung ist von einer früheren Version des Programms. Hier lässt sie sich nicht prüfen, aber "
        "mit dem Befehl, der unten steht."
    ),
}

FINDINGS: Mapping[str, Promise] = {
    "listed": _("Diese Auslosung steht in der Liste des Turniers: %(time)s."),
    "listed_not": _(
        "Diese Auslosung steht nicht in der Liste des Turniers: Sie gehört zu einem anderen Turnier, oder jemand hat "
        "die Datei verändert."
    ),
    "entries": _("Die Anmeldungen sind die, deren Fingerabdruck veröffentlicht ist."),
    "entries_not": _("Die Anmeldungen sind andere: Ihr Fingerabdruck ist nicht der veröffentlichte."),
    "outside": _("Im Saal kam dazu: %(outside)s."),
    "outside_not": _("Im Saal kam etwas anderes dazu, als in dieser Datei steht: %(outside)s."),
    "spelling_not": _(
        "Was im Saal dazukam, steht nicht so da, wie es zählt: kleine Buchstaben von a bis z und Ziffern, nichts "
        "dazwischen, also „%(outside)s“."
    ),
    "nothing_outside": _(
        "Es kam nichts von außen dazu. Dass die Spielleitung die Startzahl nicht kannte, ist damit nicht gesagt."
    ),
    "nothing_outside_not": _("In dieser Datei fehlt, was im Saal dazukam."),
    "secret": _(
        "Die Losung und die Startzahl bleiben bei der Spielleitung: Wer sie hätte, könnte Sitzwünsche und feste Tische "
        "durch Probieren finden."
    ),
    "secret_not": _(
        "Die Losung fehlt in dieser Datei, obwohl sie nicht geheim ist: So lässt sich die Startzahl nicht prüfen."
    ),
    "commitment": _("Die Losung ist die, deren Fingerabdruck veröffentlicht ist."),
    "commitment_not": _("Die Losung ist eine andere: Ihr Fingerabdruck ist nicht der veröffentlichte."),
    "seed": _("Die Startzahl ist aus der Losung, den Anmeldungen und dem gemacht, was von außen dazukam."),
    "seed_not": _("Die Startzahl ist nicht aus der Losung, den Anmeldungen und dem gemacht, was von außen dazukam."),
    "names": _("Jeder Name steht bei der Startnummer, mit der er angekündigt war (geprüft: %(count)s)."),
    "names_not": _("Namen sind vertauscht oder verändert: Startnummer %(numbers)s."),
    "names_closed": _(
        "Ohne Namen: Startnummer %(numbers)s. Wer anonym spielt oder gelöscht ist, steht nicht in der Datei."
    ),
    "private": _("Sitzwünsche und feste Tische gehen nur die Spielleitung etwas an und stehen nicht in der Datei."),
    "private_none": _("Sitzwünsche und feste Tische gab es keine."),
    "private_none_not": _("Es gab Sitzwünsche oder feste Tische, die in dieser Datei fehlen."),
    "private_gone": _(
        "Sitzwünsche und feste Tische von Gelöschten stehen nicht mehr in der Datei; die übrigen sind die, die vor der "
        "Auslosung festlagen."
    ),
    "private_open": _("Sitzwünsche und feste Tische sind die, die vor der Auslosung festlagen."),
    "private_open_not": _("Sitzwünsche oder feste Tische sind andere, als vor der Auslosung festlagen."),
    "people": _("Gesetzt sind genau die Angemeldeten, mit ihren Vereinen und Mannschaften (%(count)s Personen)."),
    "people_not": _("Gesetzt sind andere als die Angemeldeten, oder in anderen Vereinen und Mannschaften."),
    "everybody": _("Jeder sitzt in jeder Serie genau einmal (Serie %(series)s)."),
    "everybody_not": _("Serie %(series)s: Nicht jeder sitzt genau einmal (Startnummer %(numbers)s)."),
    "seating": _("An jedem Tisch sitzen dieselben wie auf dem öffentlichen Sitzplan (Serie %(series)s)."),
    "seating_not": _("Serie %(series)s: Auf dem öffentlichen Sitzplan sitzen andere, Tisch %(tables)s."),
    "changed": _(
        "Serie %(series)s: Nach der Auslosung geändert, Tisch %(tables)s. Es wurde von Hand getauscht oder "
        "richtiggestellt, oder jemand kam oder ging."
    ),
    "not_seated": _("Serie %(series)s: Der öffentliche Sitzplan kommt nicht aus dieser Auslosung."),
    "renamed": _("Startnummer %(numbers)s heißt auf dem Sitzplan heute anders als bei der Auslosung."),
    "repeats": _("Wiederholungen nachgezählt: %(count)s."),
    "repeats_not": _("Wiederholungen nachgezählt: %(count)s. In der Datei stehen %(said)s."),
    "none_possible": _("Niemand trifft jemanden zweimal; besser geht es nicht."),
    "bound_met": _("Weniger Wiederholungen gehen nicht: %(meetings)s Begegnungen, aber nur %(pairs)s Paare."),
    "bound": _(
        "Mindestens %(fewest)s Wiederholungen müssen sein (%(meetings)s Begegnungen, %(pairs)s Paare). Ob es mit "
        "weniger als %(count)s geht, zeigt Zählen allein nicht."
    ),
    "bound_none": _("Ob es mit weniger als %(count)s Wiederholungen geht, zeigt Zählen allein nicht."),
    "lot": _("Aus der Startzahl entsteht genau diese Reihenfolge."),
    "lot_not": _("Aus der Startzahl entsteht eine andere Reihenfolge."),
    "lot_secret": _("Die Startzahl steht nicht in der Datei: Die Reihenfolge lässt sich nicht nachrechnen."),
    "recompute": _(
        "Dass aus der Startzahl genau diese Tische entstehen, und was in der Datei als Schranke und Beweis steht, "
        "prüft nur der Befehl, der unten steht."
    ),
    "recompute_gone": _(
        "Ob aus der Startzahl genau diese Tische entstehen, lässt sich nicht mehr nachrechnen: Jemand mit einem Wunsch "
        "ist gelöscht."
    ),
    "recompute_withheld": _(
        "Ob aus der Startzahl genau diese Tische entstehen, prüft nur der Befehl mit der vollständigen Datei der "
        "Spielleitung."
    ),
}


def words_as_json() -> dict[str, dict[str, str]]:
    """All of it, for the page."""
    groups = {"states": STATES, "summaries": SUMMARIES, "faults": FAULTS, "findings": FINDINGS}
    return {group: {key: str(sentence) for key, sentence in said.items()} for group, said in groups.items()}
