"""Where a code on a poster leads."""

from collections.abc import Mapping

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models import Tournament

WAYS: Mapping[str, tuple[str, Promise, Promise]] = {
    "seite": ("public:tournament", _("Seite des Turniers"), _("Sitzplan, Stand, Ergebnisse")),
    "ausschreibung": ("public:prospectus", _("Ausschreibung"), _("Wann, wo, was es kostet")),
    "anmeldung": (
        "public:enter",
        pgettext_lazy("tournament", "Anmelden"),
        _("Vereine und Einzelne, bis zum Anmeldeschluss"),
    ),
}
"""What may be asked for -> the name of its address, what it is called, what one finds there."""


def ways(tournament: Tournament) -> list[str]:
    """Those that lead somewhere: to the Ausschreibung once it is shown, to the form while entries are taken."""
    there = {"seite": True, "ausschreibung": tournament.has_prospectus, "anmeldung": tournament.takes_entries}
    return [way for way in WAYS if there[way]]


def path_of(tournament: Tournament, way: str) -> str:
    """The path a way leads to."""
    return reverse(WAYS[way][0], args=[tournament.slug])
