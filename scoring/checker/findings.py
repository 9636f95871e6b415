"""One thing in a published list that is not so, and its sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from languages.spoken import gettext as _
from languages.spoken import gettext_noop
from scoring.document import format_place
from scoring.figures import FIGURE_BY_KEY
from scoring.problem import Place
from scoring.sentences import filled

SENTENCES: Mapping[str, str] = {
    "differs": gettext_noop("{who}: {what} ist {given}, richtig ist {right}."),
    "lot_differs": gettext_noop("{who}: Rang ist {given}, das Los gibt Rang {right}."),
    "row_missing": gettext_noop("{who} fehlt."),
    "row_unknown": gettext_noop("{who} gehört nicht in diese Liste."),
    "row_twice": gettext_noop("{who} steht zweimal da."),
    "row_too_late": gettext_noop("{who} gehört vor {before}."),
    "list_missing": gettext_noop("Diese Liste fehlt."),
    "list_unknown": gettext_noop("Diese Liste gibt es in dem Turnier nicht."),
    "list_twice": gettext_noop("Diese Liste steht zweimal da."),
    "column_missing": gettext_noop("Die Spalte „{what}“ fehlt."),
    "column_unknown": gettext_noop("Die Spalte „{what}“ gehört nicht in diese Liste."),
    "cells_missing": gettext_noop("Zeile {line} hat {given} Zellen, die Überschrift {right}."),
    "number_out_of_order": gettext_noop("{who}: Die Startnummer {given} passt nicht zur Reihenfolge im Turnier."),
    "not_canonical": gettext_noop("Die Datei ist nicht in der Form geschrieben, aus der die Prüfsumme entsteht."),
    "hash_differs": gettext_noop("Die Prüfsumme (SHA-256) ist {given}, angegeben ist {right}."),
    "superseded": gettext_noop(
        "Fassung {given} ist durch Fassung {right} ersetzt. Was sich seither geändert hat, steht hier als Abweichung."
    ),
}
WORDS: Mapping[str, str] = {
    "players": gettext_noop("Alle Spieler"),
    "teams": gettext_noop("Mannschaften"),
    "rank": gettext_noop("Rang"),
    "games_due": gettext_noop("Fällige Spiele"),
    "penalty": gettext_noop("Strafe"),
    "complete": gettext_noop("Vollzählig"),
    "unranked": gettext_noop("außer Wertung"),
    "disqualified": gettext_noop("disqualifiziert"),
    "name": gettext_noop("Name"),
    "club": gettext_noop("Verein"),
    "rulebook": gettext_noop("Regelwerk"),
    "tied": gettext_noop("geteilt"),
    "by_lot": gettext_noop("Los"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """What is not so. `where`: the list, in words; empty for the file as a whole. `params`: what the sentence names."""

    code: str
    where: str = ""
    params: Mapping[str, str | int] = field(default_factory=dict)


def in_words(finding: Finding) -> str:
    """One line in the language spoken."""
    place = f"{filled('{where}', {'where': finding.where})}: " if finding.where else ""
    return place + filled(_(SENTENCES[finding.code]), finding.params)


def called(place: Place) -> str:
    """What stands at a place of a line."""
    (first, *inner) = place
    if inner:
        return format_place(place)
    return FIGURE_BY_KEY[str(first)].name if first in FIGURE_BY_KEY else _(WORDS.get(str(first), str(first)))


def shown(value: object) -> str:
    """A value of a file as people write it."""
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return _("ja") if value else _("nein")
    return str(value)
