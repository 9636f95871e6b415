"""By which clock time is told and typed: that of the tournament a page, paper, mail or file is of, else that of its
organisation (`Zoned.go_by`), else that of this machine's settings. Stored, compared and counted are instants."""

import re
from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from types import MappingProxyType
from typing import Final, Self

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
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


class Timed(str):
    """A sentence with times in it. A template gives each of them a <time> of its own, so that whoever reads elsewhere
    sees theirs as well (static/web/both.js); paper, files and mails have its letters."""

    __slots__ = ("times",)
    times: Mapping[str, str]

    def __new__(cls, sentence: str, times: Mapping[str, str] = MappingProxyType({})) -> Self:
        """`times`: each as it stands in the sentence -> the same in ISO 8601, with its offset."""
        made = super().__new__(cls, sentence)
        made.times = dict(times)
        return made

    def __html__(self) -> str:
        """Return the sentence escaped, its times as elements."""
        longest_first = sorted(self.times, key=len, reverse=True)
        parts = re.split(f"({'|'.join(map(re.escape, longest_first))})", self) if longest_first else [str(self)]
        return format_html_join("", "{}", ((self._part(part),) for part in parts))

    def _part(self, part: str) -> str:
        at = self.times.get(part)
        return format_html('<time datetime="{}">{}</time>', at, part) if at else part


def timed(sentence: str, *parts: str) -> Timed:
    """Return a sentence that was put together from `parts`, with the times that these have."""
    return Timed(sentence, {words: at for part in parts if isinstance(part, Timed) for words, at in part.times.items()})


def moment_in_words(at: datetime, pattern: str) -> Timed:
    """Return a moment by the clock gone by, or by that of `at` where a template has said which (`|timezone:`)."""
    local = timezone.localtime(at) if getattr(at, "convert_to_local_time", True) else at
    words = date_format(local, pattern)
    return Timed(words, {words: local.isoformat(timespec="seconds" if "s" in pattern else "minutes")})


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
