"""The audit log in readable German: what was done, from what to what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from tournament.models import AuditEntry, Seating

ACTIONS: dict[str, Promise] = {
    "series_seated": gettext_lazy("Sitzplan entworfen"),
    "changes_taken_in": gettext_lazy("Änderungen eingearbeitet"),
    "apart_wished": gettext_lazy("Auseinander setzen"),
    "apart_forgotten": gettext_lazy("Nicht mehr auseinander setzen"),
    "table_fixed": gettext_lazy("Fester Tisch"),
    "series_drawn": gettext_lazy("Serien ausgelost"),
    "draw_committed": gettext_lazy("Losung festgelegt"),
    "seating_intended": gettext_lazy("Art des Setzens gewählt"),
    "seatings_published": gettext_lazy("Sitzpläne veröffentlicht"),
    "seats_swapped": gettext_lazy("Plätze getauscht"),
    "seating_discarded": gettext_lazy("Entwurf verworfen"),
    "seating_published": gettext_lazy("Sitzplan veröffentlicht"),
    "seating_withdrawn": gettext_lazy("Veröffentlichung zurückgenommen"),
    "series_started": gettext_lazy("Serie begonnen"),
    "games_struck": gettext_lazy("Nicht begonnene Spiele gestrichen"),
    "striking_withdrawn": gettext_lazy("Streichen zurückgenommen"),
    "clock_shifted": gettext_lazy("Uhr verstellt"),
    "results_published": gettext_lazy("Ergebnis veröffentlicht"),
    "results_withdrawn": gettext_lazy("Ergebnis zurückgenommen"),
    "tournament_published": gettext_lazy("Turnier öffentlich gemacht"),
    "tournament_unpublished": gettext_lazy("Turnier nicht mehr öffentlich"),
    "tournament_created": gettext_lazy("Turnier angelegt"),
    "tournament_changed": gettext_lazy("Angaben geändert"),
    "house_rules_set": gettext_lazy("Hausregel geändert"),
    "person_registered": gettext_lazy("Angemeldet"),
    "people_registered": gettext_lazy("Anmeldungen eingelesen"),
    "people_ticked": gettext_lazy("Anwesenheit"),
    "registration_corrected": gettext_lazy("Anmeldung geändert"),
    "registration_deleted": gettext_lazy("Anmeldung gelöscht"),
    "person_withdrawn": gettext_lazy("Ausgeschieden"),
    "person_back": gettext_lazy("Wieder dabei"),
    "team_formed": gettext_lazy("Mannschaft gebildet"),
    "teams_formed": gettext_lazy("Mannschaften gebildet"),
    "team_changed": gettext_lazy("Mannschaft geändert"),
    "team_deleted": gettext_lazy("Mannschaft gelöscht"),
    "lot_drawn": gettext_lazy("Los gezogen"),
    "game_stored": gettext_lazy("Spiel eingetragen"),
    "game_taken_back": gettext_lazy("Spiel zurückgenommen"),
    "cards_confirmed": gettext_lazy("Karten geprüft"),
    "list_closed": gettext_lazy("Liste abgeschlossen"),
    "gave_up": gettext_lazy("Aufgegeben"),
    "giving_up_withdrawn": gettext_lazy("Aufgeben zurückgenommen"),
    "list_reopened": gettext_lazy("Liste wieder geöffnet"),
    "totals_typed": gettext_lazy("Summen eingetippt"),
    "totals_removed": gettext_lazy("Summen entfernt"),
    "offence_reported": gettext_lazy("Zweites Wegwerfen gemeldet"),
    "link_renewed": gettext_lazy("Neuer Link"),
    "tournament_imported": gettext_lazy("Turnier eingelesen"),
    "demo_loaded": gettext_lazy("Als Beispiel geladen"),
    "totals_recomputed": gettext_lazy("Summen nachgerechnet"),
}

LABELS: dict[str, Promise] = {
    "seating": gettext_lazy("Art"),
    "seed": gettext_lazy("Startwert"),
    "people": gettext_lazy("Personen"),
    "limit": gettext_lazy("Zahl dazu"),
    "moved": gettext_lazy("wechseln"),
    "consent": gettext_lazy("zugestimmt"),
    "lists": gettext_lazy("neu zu drucken"),
    "tables_gone": gettext_lazy("Tische, die es nicht mehr gibt"),
    "apart": gettext_lazy("Wer"),
    "most": gettext_lazy("höchstens an einem Tisch"),
    "weight": gettext_lazy("wie wichtig"),
    "fixed_table": gettext_lazy("fester Tisch"),
    "commitment": gettext_lazy("Fingerabdruck"),
    "repeats": gettext_lazy("Wiederholungen"),
    "seats": gettext_lazy("Plätze"),
    "series": gettext_lazy("Serien"),
    "teams": gettext_lazy("Mannschaften"),
    "players": gettext_lazy("Personen"),
    "clubs": gettext_lazy("Vereine"),
    "tables": gettext_lazy("Tische"),
    "started_at": gettext_lazy("Beginn"),
    "minutes": gettext_lazy("Minuten"),
    "struck_at": gettext_lazy("gestrichen"),
    "published_at": gettext_lazy("veröffentlicht"),
    "results_published_at": gettext_lazy("veröffentlicht"),
    "order": gettext_lazy("Reihenfolge"),
    "by_hand": gettext_lazy("von Hand gezogen"),
    "games": gettext_lazy("Spiele"),
    "totals": gettext_lazy("Summen"),
    "seat": gettext_lazy("Platz"),
    "game": gettext_lazy("Spiel"),
    "informed": gettext_lazy("informiert"),
    "wertungspunkte": gettext_lazy("Wertungspunkte"),
    "augen": gettext_lazy("Augen"),
    "points": gettext_lazy("Punkte"),
    "crosses": gettext_lazy("Kreuze"),
    "name": gettext_lazy("Name"),
    "came": gettext_lazy("gekommen"),
    "went": gettext_lazy("gegangen"),
    "club": gettext_lazy("Verein"),
    "present": gettext_lazy("anwesend"),
    "withdrawn": gettext_lazy("ausgeschieden"),
    "number": gettext_lazy("Nummer"),
    "date": gettext_lazy("Datum"),
    "place": gettext_lazy("Ort"),
    "rulebook_id": gettext_lazy("Regelwerk"),
    "bands": gettext_lazy("Stufen"),
    "others_augen_factor": gettext_lazy("Augen der anderen mal"),
    "series_count": gettext_lazy("Serien"),
    "games_per_series": gettext_lazy("Spiele je Serie"),
    "minutes_per_series": gettext_lazy("Minuten je Serie"),
    "repeat_offence_extra": gettext_lazy("Zusätzlicher Abzug"),
    "team_size": gettext_lazy("Mannschaftsgröße"),
    "target_score": gettext_lazy("Zielpunktzahl"),
    "without_jokers": gettext_lazy("ohne Joker"),
    "house_rules": gettext_lazy("Hausregel"),
    "team": gettext_lazy("Mannschaft"),
    "members": gettext_lazy("Mitglieder"),
    "loan": gettext_lazy("Leihspieler"),
    "categories": gettext_lazy("Wertungen"),
    "published": gettext_lazy("öffentlich"),
}
TIMES = frozenset({"started_at", "struck_at", "published_at", "results_published_at", "closed_at"})


@dataclass(frozen=True, slots=True)
class Line:
    """One act for a page: what it was, what was before and after, and why, all in words (empty: nothing)."""

    entry: AuditEntry
    action: str
    before: str
    after: str
    reason: str = ""

    @property
    def game(self) -> str:
        """Which game of its list the act was on; empty when it was on the whole list."""
        number = self.entry.subject.partition(", Spiel ")[2]
        return _("Spiel %(number)s") % {"number": number} if number else ""

    @property
    def first_entry(self) -> bool:
        """A game entered for the first time: nothing was there before."""
        return self.entry.action == "game_stored" and not self.before


def line(entry: AuditEntry, rulebook: scoring.Rulebook) -> Line:
    """An audit entry in German."""
    action = str(ACTIONS.get(entry.action, entry.action))
    if entry.action == "game_stored" and entry.before:
        action = _("Spiel berichtigt")
    stored, reason = _with_reason(entry.after)
    before, after = differing(entry.before, stored)
    return Line(entry, action, words(before, rulebook), words(after, rulebook), reason)


def _with_reason(after: Any) -> tuple[Any, str]:
    """What was stored, and why a game was changed, where that was said (services.games)."""
    if isinstance(after, Mapping) and after.keys() == {"results", "reason"}:
        return after["results"], after["reason"]
    return after, ""


def differing(before: Any, after: Any) -> tuple[Any, Any]:
    """Of two sets of fields only those that changed; anything else as it is."""
    if not (isinstance(before, Mapping) and isinstance(after, Mapping) and before.keys() == after.keys()):
        return before, after
    changed = [key for key in before if before[key] != after[key]]
    return {key: before[key] for key in changed}, {key: after[key] for key in changed}


def words(value: Any, rulebook: scoring.Rulebook, key: str = "") -> str:
    """A JSON value of the audit log as a German phrase; a game as "Platz 2 Rommé, Platz 3 eröffnet 17"."""
    if value is None or value in ("", [], {}):
        return ""
    if isinstance(value, bool):
        return _("ja") if value else _("nein")
    if isinstance(value, Mapping):
        return _mapping(value, rulebook)
    if key == "bands":
        return ", ".join(_band(band) for band in value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(words(one, rulebook) for one in value)
    return _text(str(value), key)


def _mapping(value: Mapping[str, Any], rulebook: scoring.Rulebook) -> str:
    if "outcome" in value:
        return _result(value, rulebook)
    return _total(value) if "wertungspunkte" in value else _fields(value, rulebook)


def _total(total: Mapping[str, Any]) -> str:
    """One seat's sums: "29 Wertungspunkte, 324 Augen, 2 Kreuze, 12 Spiele"."""
    names = ("wertungspunkte", "augen", "crosses", "games")
    return ", ".join(f"{_text(str(total[name]), name)} {LABELS[name]}" for name in names if total.get(name) is not None)


def _result(result: Mapping[str, Any], rulebook: scoring.Rulebook) -> str:
    """One seat in one game."""
    outcome = rulebook.outcomes_by_code.get(result["outcome"])
    parts = [_("Platz %(seat)s") % {"seat": result.get("seat")}, outcome.name if outcome else result["outcome"]]
    if outcome is None or not outcome.wins:
        parts.append(str(result.get("augen", "")))
    if result.get("thrown_in"):
        parts.append(_("(weggeworfen)"))
    return " ".join(parts)


def _fields(value: Mapping[str, Any], rulebook: scoring.Rulebook) -> str:
    """What stands under each name; nothing of what is empty."""
    said = ((key, words(one, rulebook, key)) for key, one in value.items())
    return "; ".join(f"{_label(key, rulebook)}: {text}" for key, text in said if text)


def _band(band: Mapping[str, Any]) -> str:
    """One band of a house rule: "bis 10: 3 (weggeworfen 11 Augen, 2)"."""
    until = _("bis %(augen)s") % {"augen": band["up_to"]} if "up_to" in band else _("darüber")
    text = f"{until}: {_text(str(band['wertungspunkte']), '')}"
    if "thrown_in_augen" not in band:
        return text
    points = _text(str(band["thrown_in_wertungspunkte"]), "")
    return text + _(" (weggeworfen %(augen)s Augen, %(points)s)") % {"augen": band["thrown_in_augen"], "points": points}


def _label(key: str, rulebook: scoring.Rulebook) -> str:
    if key.isdecimal():
        return _("Platz %(seat)s") % {"seat": key}
    outcome = rulebook.outcomes_by_code.get(key)
    return outcome.name if outcome else str(LABELS.get(key, key))


def _text(text: str, key: str) -> str:
    if key == "seating" and text in Seating.values:
        return str(Seating(text).label)
    if key in TIMES:
        return date_format(timezone.localtime(datetime.fromisoformat(text)), "H:i:s")
    return text.replace("-", "−", 1) if text[:1] == "-" and text[1:].isdecimal() else text
