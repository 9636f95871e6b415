"""The menu of a tournament: six entries and what stands under each.

Every room says its own pages and papers beside its addresses, as `menu`; `tournament/urls.py` puts them together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import BooleanField, Exists, ExpressionWrapper, Model, OuterRef, Q, QuerySet, TextChoices
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _

from tournament.core.access import READING, Right
from tournament.models import Tournament


class Part(TextChoices):
    """The six entries."""

    PEOPLE = "people", _("Leute")
    PLACES = "places", _("Plätze")
    SERIES = "series", _("Serien")
    RESULT = "result", _("Ergebnis")
    PAPER = "paper", _("Drucken")
    MORE = "more", _("Mehr")


INDEX = frozenset({"papers", "more"})
"""The pages that only lead on, by their names in the URLconf."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A page of a tournament, by its name in the URLconf, under one of the six; `about`: what it is for, in a line.

    `used`: of which tournaments it is in the menu (None: of all); of others it stands under "Mehr" alone. `sheet`: a
    PDF, which stands on the page "Drucken" alone, where it is `used`. The label may hold `%(teams)s`, what teams are
    called here. `order`: among those of its part, the first is where the part leads to. `begun`: the page where its use
    begins, if that is another.
    """

    part: Part
    page: str
    label: Promise | str
    about: Promise | str
    order: int
    used: Q | None = None
    sheet: bool = False
    begun: str = ""

    @property
    def is_more(self) -> bool:
        """Whether it stands under "Mehr": it belongs there, or not every tournament uses it."""
        return self.page not in INDEX and not self.sheet and (self.part is Part.MORE or self.used is not None)

    @property
    def right(self) -> Right:
        """What it takes to read it."""
        return READING.get(self.page, Right.LEAD)

    def url(self, tournament: Tournament, *, used: bool = True) -> str:
        """Where it is, or where its use begins."""
        return reverse(f"organiser:{self.page if used else self.begun or self.page}", args=[tournament.slug])


def has(model: type[Model], **found: object) -> Q:
    """Whether a tournament has a row of this model, for `used`."""
    return Q(Exists(QuerySet(model).filter(tournament=OuterRef("pk"), **found)))


@cache
def entries() -> Sequence[Entry]:
    """All there are, in order."""
    return sorted(import_string(f"{settings.ROOT_URLCONF}.MENU"), key=lambda entry: entry.order)


def readable(rights: frozenset[Right]) -> list[Entry]:
    """Those which somebody with these rights may read."""
    return [entry for entry in entries() if entry.right in rights]


def offered(part: Part, found: Sequence[Entry]) -> bool:
    """Return whether these are anything to be led to from a part."""
    return any(entry.is_more if part is Part.MORE else entry.part is part for entry in found if entry.page not in INDEX)


def used_by(tournament: Tournament) -> Mapping[str, bool]:
    """By the page of an entry, whether the tournament uses it; one query."""
    pages, statement, values = _asked()
    with connection.cursor() as cursor:
        cursor.execute(statement, [*values, tournament.pk])
        (row,) = cursor.fetchall()
    found = dict(zip(pages, map(bool, row), strict=True))
    return {entry.page: found.get(entry.page, True) for entry in entries()}


@cache
def _asked() -> tuple[tuple[str, ...], str, tuple[Any, ...]]:
    """The pages that not every tournament uses, and what asks of one whether it does: SQL, and its values but the
    last, the tournament's key. To write it anew would be a fifth of what a page of the organiser's costs."""
    used = {entry.page: ExpressionWrapper(entry.used, BooleanField()) for entry in entries() if entry.used is not None}
    statement, values = Tournament.stored.filter(pk=0).values_list(*used.values()).query.sql_with_params()
    return tuple(used), statement, values[:-1]
