"""Cells that several lists and papers share: a value, a rank with its tie, a name with its link, a sum."""

from functools import lru_cache
from typing import Protocol

from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring import Figure
from tournament.models import Registration, Tournament

Value = str | int | None
NOTHING = "–"


def shown(value: Value) -> str:
    """A value as the page writes it: a real minus sign, nothing for nothing."""
    if value is None:
        return ""
    return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)


# The same numbers and clubs stand in many cells.
@lru_cache(maxsize=10_000, typed=True)
def shown_html(value: Value) -> SafeString:
    """The same, ready to stand in a cell."""
    return conditional_escape(shown(value))


class RankedLine(Protocol):
    """A line of a ranked list."""

    @property
    def rank(self) -> int | None: ...
    @property
    def tied(self) -> bool: ...
    @property
    def by_lot(self) -> bool: ...


def tie_in_words(row: RankedLine) -> str:
    """How a tie was or was not decided (rule 14); empty for a place of one's own."""
    if row.by_lot:
        return _("Los")
    return _("geteilt") if row.tied and row.rank is not None else ""


def rank_html(row: RankedLine) -> str:
    """`3`, `3 =` for a shared place, `3 (Los)` for one that was drawn, a dash for who has not played."""
    if row.rank is None:
        return format_html(
            '<span class="visually-hidden">{}</span><span aria-hidden="true">{}</span>', _("ohne"), NOTHING
        )
    if row.by_lot:
        return format_html("{} <small>({})</small>", row.rank, _("Los"))
    if row.tied:
        return format_html(
            '{}<span aria-hidden="true"> =</span><span class="visually-hidden"> {}</span>', row.rank, _("geteilt")
        )
    return shown_html(row.rank)


@lru_cache(maxsize=10_000)  # as above
def link_html(url: str, words: str) -> str:
    """The words as a link; without an address just the words."""
    return format_html('<a href="{}">{}</a>', shown_html(url), shown_html(words)) if url else shown_html(words)


@lru_cache(maxsize=10_000)  # whoever looks at a list sees the same players again
def line_url(page: str, slug: str, number: int) -> str:
    """The `player` of this start number, or the `team` of this primary key, in the tournament of this address."""
    return reverse(f"public:{page}", args=[slug, number])


def player_html(tournament: Tournament, registration: Registration, beside: str = "", *, linked: bool = True) -> str:
    """The name, `linked` to its public page, and what stands `beside` it; under it, where there is no room for a
    column, the club."""
    url = line_url("player", tournament.slug, registration.number) if linked else ""
    withdrawn = _("ausgeschieden") if registration.withdrawn else ""
    return _player_html(url, registration.person.name, withdrawn, beside, club_name(registration))


@lru_cache(maxsize=10_000, typed=True)  # as above
def _player_html(url: str, name: str, withdrawn: str, beside: str, club: str) -> str:
    tag = format_html(' <span class="tag">{}</span>', withdrawn) if withdrawn else ""
    return format_html('{}{}{}<small class="narrow">{}</small>', link_html(url, name), tag, beside, club)


def club_name(registration: Registration) -> str:
    """The club played for on the day; empty for who has none."""
    return registration.club.name if registration.club else ""


def figure_html(figure: Figure, value: int | None) -> str:
    """A sum as the page writes it: what alarms in red, a quiet zero, nothing where nothing was played."""
    if not figure.alarming or value is None:
        return shown_html(value)
    return format_html('<span class="cross">{}</span>', value) if value else shown_html(0)
