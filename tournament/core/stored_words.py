"""What the program itself wrote in German into what is stored, said in the reader's language.

Acts store who and where in German ("Serie 2, Tisch 4"), since what is stored is hashed and compared; names in it stay.
So they do with a reason that stands there to be tapped: whoever chose it may read another language than who comes.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override, pgettext

from languages import SOURCE
from tournament.core.speaking import names

CALL_REASONS: Final[tuple[Promise, ...]] = (
    _("Uneinig über eine Meldung"),
    _("Uneinig über die Zählung"),
    _("Falsche Kartenzahl"),
    _("Karten weggeworfen"),
    _("Jemand fehlt"),
)
"""Why a referee is called, most often; anything else is typed."""

CHANGE_REASONS: Final[tuple[Promise, ...]] = (
    _("vertippt"),
    _("verzählt"),
    _("Namen verwechselt"),
    _("Schiedsrichter"),
)
"""Why a list keeper changes a game, most often."""

GIVEN_BACK: Final = "vom Telefon zurückgegeben"
"""The log's reason of a game that a phone still had after the server had lost it."""

SAID: Final[tuple[tuple[re.Pattern[str], Promise], ...]] = tuple(
    (re.compile(pattern), said)
    for pattern, said in (
        (r"Serie (?P<series>\d+)", _("Serie %(series)s")),
        (r"Serie (?P<series>\d+), Tisch (?P<table>\d+)", _("Serie %(series)s, Tisch %(table)s")),
        (
            r"Serie (?P<series>\d+), Tisch (?P<table>\d+), Spiel (?P<game>\d+(?: ↔ \d+)?)",
            _("Serie %(series)s, Tisch %(table)s, Spiel %(game)s"),
        ),
        (r"(?P<ranking>.+), Serie (?P<series>\d+)", _("%(ranking)s, Serie %(series)s")),
        (r"Spielleitung: (?P<name>.+)", _("Spielleitung: %(name)s")),
        (r"Anmeldetisch: (?P<name>.+)", _("Anmeldetisch: %(name)s")),
        (r"Ergebniseingabe: (?P<name>.+)", _("Ergebniseingabe: %(name)s")),
        (r"Schiedsrichter: (?P<name>.+)", _("Schiedsrichter: %(name)s")),
        (r"Kasse: (?P<name>.+)", _("Kasse: %(name)s")),
        (r"nur lesen: (?P<name>.+)", _("nur lesen: %(name)s")),
        (r"Konto: (?P<name>.+)", _("Konto: %(name)s")),
        (r"Liste: Serie (?P<series>\d+), Tisch (?P<table>\d+)", _("Liste: Serie %(series)s, Tisch %(table)s")),
        (
            r"Liste: Serie (?P<series>\d+), Tisch (?P<table>\d+), zugeordnetes Telefon",
            _("Liste: Serie %(series)s, Tisch %(table)s, zugeordnetes Telefon"),
        ),
        (
            r"(?P<who>.+), Serie (?P<series>\d+), Tisch (?P<table>\d+)",
            _("%(who)s, Serie %(series)s, Tisch %(table)s"),
        ),
        (
            r"(?P<who>.+), Serie (?P<series>\d+), Tisch (?P<table>\d+), Spiel (?P<game>\d+)",
            _("%(who)s, Serie %(series)s, Tisch %(table)s, Spiel %(game)s"),
        ),
        (r"Tisch (?P<table>\d+), Platz (?P<seat>\d+)", _("Tisch %(table)s, Platz %(seat)s")),
        (
            r"(?P<name>.+): Tisch (?P<table>\d+), Platz (?P<seat>\d+) → Tisch (?P<to>\d+), Platz (?P<on>\d+)",
            _("%(name)s: Tisch %(table)s, Platz %(seat)s → Tisch %(to)s, Platz %(on)s"),
        ),
        (r"(?P<name>.+): Tisch (?P<table>\d+) → (?P<to>\d+)", _("%(name)s: Tisch %(table)s → %(to)s")),
        (r"(?P<name>.+): Tisch (?P<table>\d+)", _("%(name)s: Tisch %(table)s")),
        (r"ab Spiel (?P<game>\d+) niemand", _("ab Spiel %(game)s niemand")),
        (r"ab Spiel (?P<game>\d+) (?P<name>.+)", _("ab Spiel %(game)s %(name)s")),
        (
            r"Öffentliche Ziehung, Zahlen der Reihe nach: (?P<which>.+)",
            _("Öffentliche Ziehung, Zahlen der Reihe nach: %(which)s"),
        ),
        (r"Endstand zurückgenommen: (?P<names>.+)", _("Endstand zurückgenommen: %(names)s")),
        (r"Mein Tisch: (?P<name>.+)", _("Mein Tisch: %(name)s")),
        (r"Befehl: (?P<name>\w+)", _("Befehl: %(name)s")),
    )
)


OLD: Final[tuple[Promise, ...]] = (
    _("Lieber niemand dreimal"),
    _("ja"),
    _("nein"),
    _("ausgelost"),
    _("nach Stand"),
    _("nach Stand ohne Wiederholungen"),
    _("als Schlange"),
    _("in Gruppen"),
    _("nach Mannschaftsstand"),
    _("wenn möglich"),
    _("wichtig"),
    _("unbedingt"),
    _("Einzelne"),
    _("Mannschaften"),
    _("Vereine"),
    _("Endstand neu festgestellt"),
    _("Los gezogen"),
    _("Summen nachgerechnet"),
    _("Angaben"),
    _("Anmeldungen"),
    _("Listen"),
    _("Lose"),
    _("Strafen"),
    _("Disqualifikationen"),
    _("Würfel"),
    _("Fünf Würfe im Saal, als Ziffern"),
    _("Fünf Karten aus dem Saal, Farbe und Wert ausgeschrieben"),
)
"""Words where rows of today have codes, or that are stored as words."""


def as_stored(chosen: str) -> str:
    """A reason as it is stored: in German, whatever language it was chosen in. What somebody typed stays as it is."""
    if (reason := _reasons().get(chosen)) is None:
        return chosen
    with override(SOURCE):
        return str(reason)


@cache
def _reasons() -> Mapping[str, Promise]:
    """Those that stand there to be tapped, by what they are called in any language."""
    found: dict[str, Promise] = {}
    for language in names():
        with override(language):
            found |= {
                str(reason): reason for reason in (*CALL_REASONS, *CHANGE_REASONS, _("vom Telefon zurückgegeben"))
            }
    return found


@cache
def _old() -> Mapping[str, Promise]:
    with override(SOURCE):
        return {str(word): word for word in OLD}


def in_words(stored: str) -> str:
    """As it is said to whoever reads it; what somebody typed stays as it is."""
    if known := _reasons().get(stored) or _old().get(stored):
        return str(known)
    for pattern, said in SAID:
        if found := pattern.fullmatch(stored):
            return str(said) % found.groupdict()
    return pgettext("ranking", stored)  # one of the names rankings usually have
