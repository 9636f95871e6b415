"""By which clock time is told and typed: that of the tournament a page, paper, mail or file is of, else that of its
organisation (`Zoned.go_by`), else that of this machine's settings. Stored, compared and counted are instants."""

from collections import defaultdict
from functools import cache
from typing import Final

from django.conf import settings
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from tournament.models.tournament import known_zones


def with_place(words: str) -> str:
    """A time in words, with whose clock it is where that is not the one of this machine's settings: for paper and
    mails, which cannot know where they are read."""
    name = timezone.get_current_timezone_name()
    if name == settings.TIME_ZONE:
        return words
    return _("%(time)s (Ortszeit %(place)s)") % {"time": words, "place": place_of(name)}


# Zones to choose from.

CONTINENTS: Final[dict[str, Promise]] = {
    "Europe": pgettext_lazy("Kontinent", "Europa"),
    "Africa": pgettext_lazy("Kontinent", "Afrika"),
    "America": pgettext_lazy("Kontinent", "Amerika"),
    "Antarctica": pgettext_lazy("Kontinent", "Antarktis"),
    "Asia": pgettext_lazy("Kontinent", "Asien"),
    "Atlantic": pgettext_lazy("Kontinent", "Atlantik"),
    "Australia": pgettext_lazy("Kontinent", "Australien"),
    "Indian": pgettext_lazy("Kontinent", "Indischer Ozean"),
    "Pacific": pgettext_lazy("Kontinent", "Pazifik"),
}


@cache
def zones_by_continent() -> tuple[tuple[Promise, tuple[tuple[str, str], ...]], ...]:
    """The zones that are called after a place, by continent: each with its name and the place."""
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for name in sorted(known_zones()):
        continent, _slash, place = name.partition("/")
        found[continent].append((name, place.replace("_", " ")))
    return tuple((label, tuple(found[continent])) for continent, label in CONTINENTS.items() if found[continent])


def place_of(name: str) -> str:
    """Return the place a zone is called after: "New York"."""
    return name.rpartition("/")[2].replace("_", " ")
