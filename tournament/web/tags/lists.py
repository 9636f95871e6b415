"""Lists on a page."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

import pyphen
from django import template
from django.template import Context
from django.utils.safestring import SafeString

from tournament.models import Seat
from tournament.web.tables import ListTable

register = template.Library()

LONG: Final = re.compile(r"[^\W\d_]{8,}")  # the narrowest column of a list holds seven letters
SOFT_HYPHEN: Final = "\N{SOFT HYPHEN}"


@cache
def german() -> pyphen.Pyphen:
    """Where German words may be broken. Half a second to read, which a command that shows no list need not spend."""
    return pyphen.Pyphen(lang="de_DE")


@register.filter
def breakable(name: str) -> str:
    """A name that wraps with a hyphen where it is too long: few browsers know where a surname may be broken."""
    return LONG.sub(lambda word: german().inserted(word.group(), SOFT_HYPHEN), name)


@register.filter
def called(seat: Seat, seats: Sequence[Seat]) -> str:
    """What a player is called at this table, as on the list keeper's phone: the surname, unless two share it."""
    person = seat.registration.person
    shared = sum(other.registration.person.surname == person.surname for other in seats) > 1
    return f"{person.given_name} {person.surname}".strip() if shared else person.surname


@register.simple_tag(takes_context=True)
def headings(context: Context, table: ListTable) -> SafeString:
    """The head of a list, formatted in Python as its rows are: cell by cell in a template costs ten times as much."""
    return table.head_html(dict(context["request"].GET.lists()))
