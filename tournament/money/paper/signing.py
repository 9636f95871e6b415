"""The list to sign: place, name, what and how much, a line for the signature; by ranking, with its sums."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.core.money import amount
from tournament.core.speaking import of_tournament
from tournament.core.steps import in_words
from tournament.models import Award, Tournament
from tournament.money.reads.plan import chosen, plan_of
from tournament.money.reads.sheet import Winner, awards_of, grouped, sheet_of
from tournament.web.documents import Paper
from tournament.web.on_paper import day, plain
from tournament.web.pdf import pdf

DOCUMENT = "money/prizes/paper/signing"


@dataclass(frozen=True, slots=True)
class Line:
    """One prize."""

    rank: str
    name: str
    beside: str
    thing: str
    amount: str


@dataclass(frozen=True, slots=True)
class Section:
    """A list, and what is paid in it."""

    title: str
    lines: tuple[Line, ...]
    total: str


@dataclass(frozen=True, slots=True)
class SigningList:
    """All of it; `state`: how far it is."""

    tournament: str
    title: str
    day: str
    state: str
    sections: tuple[Section, ...]
    total: str


def content(tournament: int) -> SigningList | None:
    """As it was settled, else as things are now; None: nobody gets anything."""
    found = Tournament.objects.filter(pk=tournament).first()
    if found is None:
        return None
    plan = plan_of(found)
    sheet = sheet_of(found, chosen(plan))
    if plan.settled_at:
        groups = grouped(awards_of(found), {part.key: part.title for part in sheet.parts})
        state = _("festgestellt am %(day)s") % {"day": in_words(plan.settled_at.date(), None)}
        sections = [_section(one.title, one.awards, one.total) for one in groups]
        total = sum(one.total for one in groups)
    else:
        state = _("vorläufig")
        sections = [_section(one.title, one.winners, one.total) for one in sheet.parts if one.winners]
        total = sum(one.total for one in sheet.parts)
    if not sections:
        return None
    return SigningList(plain(found.name), _("Preise"), day(found), state, tuple(sections), amount(total))


def _section(title: str, winners: Iterable[Award | Winner], total: int) -> Section:
    return Section(plain(title), tuple(map(_line, winners)), amount(total))


def _line(one: Award | Winner) -> Line:
    return Line(
        f"{one.rank}.",
        plain(one.name),
        plain(one.beside) if one.beside else "",
        plain(one.thing) if one.thing else "",
        amount(one.amount) if one.amount else "",
    )


def made(signing: SigningList) -> bytes:
    """The PDF."""
    return pdf(DOCUMENT, signing)


PAPER = Paper(content, made, of_tournament)
