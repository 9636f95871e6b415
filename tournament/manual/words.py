"""Which chapters there are, for whom, in the order of reading. A chapter is a file here and a line of CHAPTERS."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CHAPTERS: Final[Mapping[str | Promise, tuple[str, ...]]] = MappingProxyType(
    {
        _("Für die Spielleitung"): (
            "spielleitung",
            "turnier",
            "wertungen",
            "sitzplan",
            "umsetzen",
            "auslosung",
            "serie",
            "tisch",
            "papierlisten",
            "endstand",
            "siegerehrung",
            "leinwand",
            "ausschreibung",
            "preise",
            "archiv",
        ),
        _("Für den Anmeldetisch"): (
            "anmeldung",
            "meldungen",
            "drucksachen",
            "personen",
        ),
        _("Für den Verein"): ("saison",),
        _("Für alle, die eine Liste führen"): ("listenfuehrer", "telefon"),
        _("Für den Schiedsrichter"): ("schiedsrichter",),
        _("Für die Kasse"): ("kasse",),
        _("Für alle, die mitspielen"): ("mitspieler",),
        _("Konten, Rechte und Daten"): (
            "konten",
            "verband",
            "rollen",
            "datenschutz",
            "gespeichert",
            "austausch",
            "nachrechnen",
            "weitergeben",
        ),
        _("Für den, der den Rechner betreibt"): (
            "ausprobieren",
            "server",
            "windows",
            "stick",
            "debian",
            "internet",
            "paket",
            "saal",
            "zweiter-laptop",
            "betrieb",
            "sicherungen",
            "zustand",
            "dienst",
            "grenzen",
        ),
    }
)
"""By reader; each chapter is `docs/<name>.md`, and `docs/<language>/<name>.md` in other languages than German."""

NAMES: Final = tuple(name for names in CHAPTERS.values() for name in names)
"""All chapters, in order."""
