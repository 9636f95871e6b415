"""What the program itself wrote in German into what is stored, said in the reader's language.

Acts store who and where in German ("Serie 2, Tisch 4"), since what is stored is hashed and compared; names in it stay.
"""

import re
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

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
        (r"Konto: (?P<name>.+)", _("Konto: %(name)s")),
        (r"Liste: Serie (?P<series>\d+), Tisch (?P<table>\d+)", _("Liste: Serie %(series)s, Tisch %(table)s")),
        (
            r"Liste: Serie (?P<series>\d+), Tisch (?P<table>\d+), zugeordnetes Telefon",
            _("Liste: Serie %(series)s, Tisch %(table)s, zugeordnetes Telefon"),
        ),
        (r"Mein Tisch: (?P<name>.+)", _("Mein Tisch: %(name)s")),
        (r"Befehl: (?P<name>\w+)", _("Befehl: %(name)s")),
    )
)


def in_words(stored: str) -> str:
    """As it is said to whoever reads it; what somebody typed stays as it is."""
    for pattern, said in SAID:
        if found := pattern.fullmatch(stored):
            return str(said) % found.groupdict()
    return stored
