"""What the program says about the plan of the hall: refusals, the audit log's words, where a table stands."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tournament.draw.floor_plan import Floor, Kind, Thing, Where, where

REFUSALS: dict[str, Promise] = {
    "floor_unreadable": gettext_lazy("Der Saalplan ist unvollständig angekommen; gespeichert ist davon nichts."),
    "floor_empty": gettext_lazy("Auf dem Saalplan steht kein Tisch."),
    "floor_tables": gettext_lazy("Auf einen Saalplan passen höchstens %(most)s Tische."),
    "floor_things": gettext_lazy("Auf einen Saalplan passen höchstens %(most)s Beschriftungen."),
    "floor_word": gettext_lazy("Eine Beschriftung hat 1 bis %(most)s Buchstaben."),
    "floor_number": gettext_lazy("Tische haben Nummern von 1 bis %(most)s."),
    "floor_twice": gettext_lazy("Tisch %(number)s steht zweimal auf dem Saalplan."),
    "floor_taken": gettext_lazy("Wo Tisch %(number)s steht, steht schon etwas anderes."),
    "floor_things_taken": gettext_lazy("Zwei Beschriftungen stehen übereinander."),
    "floor_too_wide": gettext_lazy(
        "Der Saalplan ist zu groß: höchstens %(most)s Felder breit und tief; ein Tisch nimmt %(table)s mal %(table)s."
    ),
}

ACTIONS: dict[str, Promise] = {
    "floor_drawn": gettext_lazy("Saalplan gezeichnet"),
    "floor_removed": gettext_lazy("Saalplan gelöscht"),
}

LABELS: dict[str, Promise] = {
    "tables_in_hall": gettext_lazy("Tische im Saal"),
    "things_in_hall": gettext_lazy("außerdem im Saal"),
}

KINDS: Mapping[Kind, Promise] = {
    Kind.STAGE: gettext_lazy("Bühne"),
    Kind.DESK: pgettext_lazy("Saalplan", "Spielleitung"),
    Kind.BAR: gettext_lazy("Theke"),
    Kind.ENTRANCE: gettext_lazy("Eingang"),
    Kind.WC: gettext_lazy("WC"),
}

ROWS_FROM: Mapping[Kind, Promise] = {
    Kind.STAGE: gettext_lazy("%(row)s. Reihe von der Bühne aus"),
    Kind.DESK: gettext_lazy("%(row)s. Reihe von der Spielleitung aus"),
    Kind.BAR: gettext_lazy("%(row)s. Reihe von der Theke aus"),
    Kind.ENTRANCE: gettext_lazy("%(row)s. Reihe vom Eingang aus"),
    Kind.WC: gettext_lazy("%(row)s. Reihe vom WC aus"),
    Kind.OTHER: gettext_lazy("%(row)s. Reihe, gezählt ab „%(word)s“"),
}


def called(thing: Thing) -> str:
    """What stands on the plan of it, in the reader's language unless the organiser typed it."""
    return thing.word or str(KINDS.get(thing.kind, ""))


def table_in_words(floor: Floor, number: int) -> str:
    """Where a table stands: "Tisch 12: 2. Reihe von der Bühne aus, 3. Tisch von links."; empty: not on the plan."""
    found = where(floor, number)
    if found is None:
        return ""
    parts = {"number": number, "row": _row(found), "place": _place(found)}
    if found.turned:
        return _("Tisch %(number)s: %(row)s, %(place)s (mit Blick dorthin).") % parts
    return _("Tisch %(number)s: %(row)s, %(place)s.") % parts


def _row(found: Where) -> str:
    if found.rows == 1:
        return _("in der einzigen Reihe")
    if found.front is None:
        return _("%(row)s. Reihe von oben") % {"row": found.row}
    return str(ROWS_FROM[found.front.kind]) % {"row": found.row, "word": found.front.word}


def _place(found: Where) -> str:
    if found.tables == 1:
        return _("einziger Tisch dieser Reihe")
    text = _("%(place)s. Tisch von links") if found.from_left else _("%(place)s. Tisch von rechts")
    return text % {"place": found.place}


def floor_in_words(floor: Floor) -> str:
    """The whole plan in a sentence: how many tables in how many rows, what else is there."""
    tables, rows = len(floor.spots), len(floor.rows())
    said = (
        ngettext("%(count)s Tisch", "%(count)s Tische", tables) % {"count": tables},
        ngettext("%(count)s Reihe", "%(count)s Reihen", rows) % {"count": rows},
        *map(called, floor.things),
    )
    return f"{', '.join(said)}."


def in_ranges(numbers: Sequence[int]) -> str:
    """Numbers of tables in order, those that follow each other together: "3, 51–60"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def edit_words() -> dict[str, str]:
    """By what the script calls them; things by their kind."""
    return {
        **{str(kind): str(name) for kind, name in KINDS.items()},
        str(Kind.OTHER): _("Eigenes Wort"),
        "plan": _("Saalplan zum Verschieben: Tabulator wählt, Pfeiltasten verschieben"),
        "table": _("Tisch {number}"),
        "row": _("Reihe {number}"),
        "nothing": _("Nichts gewählt: einen Tisch antippen oder ziehen."),
        "moved": _("{what} ist verschoben."),
        "taken": _("Dort steht schon {what}."),
        "no_room": _("In dieser Richtung ist kein Platz mehr."),
        "too_large": _("So groß wird kein Saalplan."),
        "too_many": _("Mehr passt auf keinen Saalplan."),
        "added": _("{what} steht jetzt unten links."),
        "removed": _("{what} ist weg."),
        "undone": _("Rückgängig gemacht."),
        "numbered": _("{what} heißt jetzt so; die Nummer ist getauscht, wo sie schon vergeben war."),
        "unsaved": _("Noch nicht gespeichert"),
        "saved": _("Gespeichert"),
    }
