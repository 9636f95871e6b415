"""The audit log in readable German: what was done, from what to what."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

import scoring
from languages import SOURCE
from tournament.core.act import apart
from tournament.core.audit import legible
from tournament.core.money import amount
from tournament.core.rankings import called
from tournament.core.speaking import in_words
from tournament.core.words import ACTIONS, DELETED, LABELS
from tournament.models import AuditEntry, Booking, MembershipRole, RankedKind, Role, Seating, Tariff, Weight

CODES: Mapping[str, Mapping[str, Any]] = {
    "role": dict([*MembershipRole.choices, *Role.choices]),
    "seating": dict(Seating.choices),
    "intended": dict(Seating.choices),
    "of": dict(RankedKind.choices),
    "kind": dict(Booking.Kind.choices),
    "way": dict(Booking.Way.choices),
    "whom": dict(Tariff.Whom.choices),
    "weight": {str(weight): label for weight, label in Weight.choices},
}
"""Names under which a code stands -> each code in words."""
BY_SERIES = frozenset({"intended"})
"""Names under which something stands for each series, by its number."""
UNSAID = frozenset({"marks"})
"""Names under which something stands that says nothing to people (lists/reads/sheets.py)."""
AMOUNTS = frozenset({"cents", "counted", "difference", "opening", "cross_first", "cross_later", "prize_money"})
"""Names under which cents stand."""
TIMES = frozenset({"started_at", "struck_at", "published_at", "results_published_at", "closed_at"})


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One act for a page: who did what to what, what was before and after, and why, all in words (empty: nothing)."""

    entry: AuditEntry
    actor: str
    action: str
    subject: str
    before: str
    after: str
    reason: str = ""

    @property
    def game(self) -> str:
        """Which game of its list the act was on; empty when it was on the whole list."""
        number = str(self.entry.said["subject"]).partition(", Spiel ")[2]
        return _("Spiel %(number)s") % {"number": number} if number else ""

    @property
    def first_entry(self) -> bool:
        """A game entered for the first time: nothing was there before."""
        return self.entry.action == "game_stored" and not self.before


def line(entry: AuditEntry, rulebook: scoring.Rulebook) -> AuditLine:
    """An audit entry in German."""
    said = legible(entry.said, str(DELETED))
    stored, reason = apart(said["after"])
    before, after = differing(said["before"], stored)
    return AuditLine(
        entry,
        in_words(said["actor"]),
        action_of(entry),
        in_words(said["subject"]),
        words(before, rulebook),
        words(after, rulebook),
        ", ".join(in_words(one) for one in reason.split(", ")),
    )


def action_of(entry: AuditEntry) -> str:
    """What was done, in German."""
    if entry.action == "game_stored" and entry.before:
        return _("Spiel berichtigt")
    return str(ACTIONS.get(entry.action, entry.action))


def changed_in(before: Any, after: Any, rulebook: scoring.Rulebook) -> list[str]:
    """What of two sets of fields differs, each by its name: of a house rule or an agreement by its own."""
    differ = differing(before, after)
    if not all(isinstance(one, Mapping) for one in differ) or differ[0].keys() != differ[1].keys():
        return []
    names: dict[str, None] = {}
    for key in differ[0]:
        was, now = differ[0][key], differ[1][key]
        if key == "house_rules":
            codes = [part for part in {**(was or {}), **(now or {})} if (was or {}).get(part) != (now or {}).get(part)]
        elif key == "agreements":
            codes = sorted({*(was or ())} ^ {*(now or ())})
        else:
            codes = [key]
        names |= dict.fromkeys(_label(code, rulebook) for code in codes)
    return list(names)


def what_was_done(stored: str) -> str:
    """What an edition says was corrected ("Serie 2, Tisch 4 Spiel berichtigt; Strafe eingetragen"), in words."""
    return "; ".join(_done(part) for part in stored.split("; "))


def _done(part: str) -> str:
    if named := _NAMED.fullmatch(part):
        return f"{_done(named['act'])} ({', '.join(_labels().get(one, one) for one in named['what'].split(', '))})"
    action = next((german for german in _actions() if part == german or part.endswith(f" {german}")), None)
    if action is None:
        known = in_words(part)
        return known if known != part else ", ".join(_labels().get(one) or in_words(one) for one in part.split(", "))
    subject = part.removesuffix(action).strip()
    return " ".join(filter(None, (in_words(subject), str(_actions()[action]))))


_NAMED = re.compile(r"(?P<act>.+) \((?P<what>[^()]+)\)")
"""An act with the names of what it changed."""


def _labels() -> Mapping[str, str]:
    """What each is called, by what it is called in German, as it is stored."""
    return {german: str(said) for german, said in _german_labels().items()}


@cache
def _german_labels() -> Mapping[str, Promise | str]:
    with override(SOURCE):
        return {str(said): said for said in LABELS.values()}


@cache
def _actions() -> Mapping[str, Promise]:
    """Each in German, as it is stored, the longest first."""
    with override(SOURCE):
        known = {str(said): said for said in (*ACTIONS.values(), gettext_lazy("Spiel berichtigt"))}
    return dict(sorted(known.items(), key=lambda pair: -len(pair[0])))


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
    if isinstance(value, Sequence) and not isinstance(value, str):
        return _listed(value, rulebook, key)
    code = f"consent_{value}" if key == "consent" else value
    return str(LABELS.get(code, value)) if key in {"agreements", "consent"} else _text(str(value), key)


def _listed(value: Sequence[Any], rulebook: scoring.Rulebook, key: str) -> str:
    if key == "lost":
        return _("%(count)s Einträge") % {"count": len(value)}
    return ", ".join(_band(part) if key == "bands" else words(part, rulebook, key) for part in value)


def _mapping(value: Mapping[str, Any], rulebook: scoring.Rulebook) -> str:
    if "outcome" in value:
        return _result(value, rulebook)
    if value.keys() == {"dealer"}:
        return _("außer der Reihe gab Platz %(seat)s") % {"seat": value["dealer"]}
    return _total(value) if "wertungspunkte" in value else _fields(value, rulebook)


def _total(total: Mapping[str, Any]) -> str:
    """One seat's sums: "29 Wertungspunkte, 324 Augen, 2 Kreuze, 12 Spiele"."""
    said = ((total.get(figure.key), figure) for figure in scoring.FIGURES if figure.key != "points")
    words = [f"{_text(str(sum_), figure.key)} {_called(figure, sum_)}" for sum_, figure in said if sum_ is not None]
    hands = {"hands": total.get("thrown_in")}
    return ", ".join([*words, _("%(hands)s weggeworfen") % hands] if hands["hands"] else words)


def _called(figure: scoring.Figure, number: object) -> str:
    """The figure's name beside a number; beside what is none, as it is beside many."""
    return called(figure, number) if isinstance(number, int) else figure.name


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
    said = ((label, words(part, rulebook, key)) for label, part, key in _parts(value, rulebook))
    return "; ".join(f"{label}: {text}" for label, text in said if text)


def _parts(value: Mapping[str, Any], rulebook: scoring.Rulebook) -> Iterator[tuple[str, Any, str]]:
    """What each is called, itself, and the name it stands under."""
    for key, part in value.items():
        if key in UNSAID:
            continue
        if key in BY_SERIES and isinstance(part, Mapping):
            yield from ((in_words(f"Serie {number}"), one, key) for number, one in part.items())
        else:
            yield _label(key, rulebook), part, key


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
    return outcome.name if outcome else str(LABELS.get(key) or in_words(key))


def _text(text: str, key: str) -> str:
    if key == "note":
        return in_words(text)
    if text in CODES.get(key, {}):
        return str(CODES[key][text])
    if key in AMOUNTS:
        return amount(int(text))
    if key == "until":
        return date_format(timezone.localtime(datetime.fromisoformat(text)), _("d.m.Y, H:i:s"))
    if key in TIMES:
        return date_format(timezone.localtime(datetime.fromisoformat(text)), "H:i:s")
    return text.replace("-", "−", 1) if text[:1] == "-" and text[1:].isdecimal() else in_words(text)
