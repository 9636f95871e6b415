"""Lists on a page, and in which languages they are printed, besides the tournament's."""

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

import pyphen
from django import template
from django.template import Context
from django.utils.safestring import SafeString

from tournament.core.speaking import names
from tournament.models import Seat

if TYPE_CHECKING:  # papers take these tags too, and need no list of a page
    from tournament.web.tables import ListTable

register = template.Library()

LONG: Final = re.compile(r"[^\W\d_]{8,}")  # the narrowest column of a list holds seven letters
LONGEST_WIDOW: Final = 12
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
def together(title: str) -> str:
    """A title whose last line is more than one short word: that stays with the word before it."""
    words, _space, last = title.rpartition(" ")
    return f"{words}\N{NO-BREAK SPACE}{last}" if words and len(last) <= LONGEST_WIDOW else title


@register.filter
def called(seat: Seat, seats: Sequence[Seat]) -> str:
    """What a player is called at this table, as on the list keeper's phone: the surname, unless two share it."""
    person = seat.registration.person
    shared = sum(other.registration.person.surname == person.surname for other in seats) > 1
    return f"{person.given_name} {person.surname}".strip() if shared else person.surname


@register.simple_tag(takes_context=True)
def headings(context: Context, table: "ListTable") -> SafeString:
    """The head of a list, formatted in Python as its rows are: cell by cell in a template costs ten times as much."""
    return table.head_html(dict(context["request"].GET.lists()))


@register.simple_tag
def body(table: "ListTable") -> SafeString:
    """The rows of a list's page; empty: there are none. A tag, since a variable that finds nothing says nothing."""
    return table.body_html()


class Printed(NamedTuple):
    """`label`: the languages, as they call themselves; `codes`: as `?sprache=` takes them."""

    label: str
    codes: str
    url: str

    @property
    def language(self) -> str:
        """The code of the first."""
        return self.codes.partition(",")[0]


@register.simple_tag
def other_languages(pdf: str, own: str) -> list[Printed]:
    """Each other language than its own, and both together. `pdf`: its address, with or without parameters."""
    others = [code for code in names() if code != own]
    asked = [[code] for code in others] + [[own, code] for code in others if own in names()]
    return [_printed(pdf, codes) for codes in asked]


def _printed(pdf: str, codes: list[str]) -> Printed:
    asked = ",".join(codes)
    label = " + ".join(names()[code] for code in codes)
    return Printed(label, asked, f"{pdf}{'&' if '?' in pdf else '?'}sprache={asked}")
