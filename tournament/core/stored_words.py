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
from django.utils.translation import override

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
            r"Serie (?P<series>\d+), Tisch (?P<table>\d+), Spiel (?P<game>\d+)",
            _("Serie %(series)s, Tisch %(table)s, Spiel %(game)s"),
        ),
        (r"(?P<ranking>.+), Serie (?P<series>\d+)", _("%(ranking)s, Serie %(series)s")),
        (r"Spielleitung: (?P<name>.+)", _("Spielleitung: %(name)s")),
        (r"Anmeldetisch: (?P<name>.+)", _("Anmeldetisch: %(name)s")),
        (r"Ergebniseingabe: (?P<name>.+)", _("Ergebniseingabe: %(name)s")),
        (r"Schiedsrichter: (?P<name>.+)", _("Schiedsrichter: %(name)s")),
        (r"Kasse: (?P<name>.+)", _("Kasse: %(name)s")),
        (r"nur lesen: (?P<name>.+)", _("nur lesen: %(name)s")),
        (r"Liste: Serie (?P<series>\d+), Tisch (?P<table>\d+)", _("Liste: Serie %(series)s, Tisch %(table)s")),
        (
            r"Liste: Serie (?P<series>\d+), Tisch (?P<table>\d+), zugeordnetes Telefon",
            _("Liste: Serie %(series)s, Tisch %(table)s, zugeordnetes Telefon"),
        ),
        (r"Mein Tisch: (?P<name>.+)", _("Mein Tisch: %(name)s")),
        (r"Befehl: (?P<name>\w+)", _("Befehl: %(name)s")),
    )
)


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


def in_words(stored: str) -> str:
    """As it is said to whoever reads it; what somebody typed stays as it is."""
    if reason := _reasons().get(stored):
        return str(reason)
    for pattern, said in SAID:
        if found := pattern.fullmatch(stored):
            return str(said) % found.groupdict()
    return stored
