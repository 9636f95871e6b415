"""Numbers and times as the pages write them."""

import json
import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import cycle
from typing import Protocol

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, npgettext

from tournament.core import audit_words, money, speaking
from tournament.core.clock import moment_in_words
from tournament.core.counted import Counted, as_json
from tournament.core.steps import in_words
from tournament.models import Tournament
from tournament.settings import places

register = template.Library()
register.filter("spoken", speaking.in_words)
register.filter("done", audit_words.what_was_done)
register.filter("as_typed", places.as_typed)


@register.filter
def signed(value: object) -> str:
    """A number, or what another filter made of one, with a real minus sign; nothing for None."""
    text = "" if value is None else str(value)
    return f"−{text[1:]}" if text[:1] == "-" and text[1:2].isdigit() else text


@register.filter
def amount(cents: int | None, currency: str = "") -> str:
    """Cents as an amount of the tournament's currency, or of another: "12,50 €"; nothing for None."""
    return "" if cents is None else money.amount(cents, currency)


@register.filter
def days(tournament: Tournament) -> str:
    """When a tournament is: "9. und 10. Mai 2026"."""
    return in_words(tournament.date, tournament.last_day)


@register.filter
def moment(at: datetime | None, pattern: str) -> str:
    """A time as the clock gone by shows it; to whoever reads it elsewhere, static/web/both.js says theirs as well.
    Nothing for None."""
    return "" if at is None else moment_in_words(at, pattern)


GROUP = 4
"""Digits of a hash that are read aloud in one breath."""


_CALLED = {
    2: gettext_lazy("Zweiertisch"),
    3: gettext_lazy("Dreiertisch"),
    4: gettext_lazy("Vierertisch"),
    5: gettext_lazy("Fünfertisch"),
    6: gettext_lazy("Sechsertisch"),
}


@register.filter
def table_word(size: int) -> str:
    """What a table of so many is called: "Dreiertisch"."""
    return str(_CALLED[size]) if size in _CALLED else _("Tisch zu %(size)s") % {"size": size}


def split_words(sizes: Sequence[int]) -> str:
    """Tables of these sizes in words: "50 Tische: 47 zu 4 und 3 zu 3"."""
    counted = [
        _("%(count)s zu %(size)s") % {"count": sizes.count(size), "size": size} for size in sorted({*sizes})[::-1]
    ]
    tables = ngettext("%(tables)s Tisch", "%(tables)s Tische", len(sizes)) % {"tables": len(sizes)}
    *first, last = counted
    return f"{tables}: {_(' und ').join([part for part in (', '.join(first), last) if part])}"


class _Person(Protocol):
    @property
    def name(self) -> str: ...


class _Registered(Protocol):
    @property
    def person(self) -> _Person: ...


_COUNTED = {
    "people": Counted("count", lambda n: npgettext("counted on the phone", "1 Person", "# Personen", n)),
    "minutes": Counted("count", lambda n: npgettext("bis es weitergeht", ", in 1 Minute", ", in # Minuten", n)),
    "places": Counted("count", lambda n: npgettext("counted on the phone", "Eine Stelle", "# Stellen", n)),
}
"""What scripts count by themselves; "#" is the number."""


@register.simple_tag
def counted(what: str) -> str:
    """A counted sentence for a script, as JSON: `{% counted 'people' %}`."""
    return json.dumps(as_json(_COUNTED[what]), ensure_ascii=False)


@register.filter
def names(people: Iterable[_Registered]) -> list[str]:
    """What these people are called; how they are joined is the page's affair."""
    return [registration.person.name for registration in people]


@register.filter
def clock(value: timedelta) -> str:
    """A span of time as hours, minutes and seconds: 1:04:30, also for one that is over."""
    seconds = abs(int(value.total_seconds()))
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


@register.filter
def seconds(value: timedelta) -> int:
    """Whole seconds of a span of time."""
    return int(value.total_seconds())


@register.filter
def hash_groups(digest: str) -> str:
    """A hash in groups of four, to be read aloud and compared: "7f3a 0b1c"."""
    return " ".join(digest[at : at + GROUP] for at in range(0, len(digest), GROUP))


@register.filter
def each_spoken(stored: Iterable[str]) -> list[str]:
    """The same of each of several; how they are joined is the page's affair."""
    return [speaking.in_words(one) for one in stored]


_TERMS = re.compile(r"(?<=[(“])(Hand-Rommé|Wertungspunkte|Augen|Kreuz|Wegwerfen|mauscheln)(?=[)”])")
"""German terms that stand beside other languages' words for them in the rules."""


@register.filter
def terms_marked(words: str) -> str:
    """A sentence of the rules in which German terms say that they are German: else a voice reads them as English."""
    parts = ((html, part) for part, html in zip(_TERMS.split(words), cycle(("{}", '<span lang="de">{}</span>'))))
    return format_html_join("", "{}", ((format_html(html, part),) for html, part in parts))
