"""The sentences of the script with which the plan is drawn; `{number}` and the like are filled in there."""

from django.utils.translation import gettext as _

from tournament.floor.plan import Kind
from tournament.floor.words import KINDS


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
