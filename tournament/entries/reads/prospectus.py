"""What an Ausschreibung says: what the organiser wrote for it, its paragraphs and lists, and what is known anyway."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import time
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from tournament.core import speaking
from tournament.core.clock import moment_in_words, timed
from tournament.core.money import amount
from tournament.core.programme import public_programme
from tournament.core.rankings import planned_rankings
from tournament.core.series_state import SeriesState
from tournament.core.steps import in_words
from tournament.entries.reads.entry import window_of
from tournament.models import Prospectus, Tariff, Tournament
from tournament.money.reads.owed import tariffs_of, years_of
from tournament.setup.words import AGREEMENTS
from tournament.web.public_words import beside_the_rules, whole_extent

# Plain text as it is read: paragraphs and simple lists. Pure; nothing of it is ever HTML.

MARKS = ("- ", "– ", "* ", "• ")


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph of so many lines, or a list of so many points."""

    lines: tuple[str, ...]
    is_list: bool = False


def blocks(text: str) -> tuple[Block, ...]:
    """An empty line ends a paragraph; lines that begin with a dash, a star or a dot are the points of a list."""
    return tuple(_blocks(text))


def _blocks(text: str) -> Iterator[Block]:
    together: list[str] = []
    of_list = False
    for line in [*(one.strip() for one in text.splitlines()), ""]:
        is_point = line.startswith(MARKS)
        if together and (not line or is_point != of_list):
            yield Block(_without_marks(together) if of_list else tuple(together), of_list)
            together = []
        if line:
            together.append(line)
            of_list = is_point


def _without_marks(points: Sequence[str]) -> tuple[str, ...]:
    return tuple(point[2:].strip() for point in points)


MAP = "https://www.openstreetmap.org/search?"


@dataclass(frozen=True, slots=True)
class Entering:
    """How one enters: until when, in words, and whether the form takes entries now."""

    deadline: str
    open: bool


@dataclass(frozen=True, slots=True)
class Announced:
    """An Ausschreibung as it is read, on its page and on paper. `page`: its path, `entry`: that of the form, if any."""

    name: str
    days: str
    doors_open: str
    begins: str
    place: str
    venue: str
    address: str
    map: str
    extent: str
    rules: str
    agreements: tuple[str, ...]
    rankings: tuple[str, ...]
    programme: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    fees: tuple[Block, ...]
    prizes: tuple[Block, ...]
    catering: tuple[Block, ...]
    text: tuple[Block, ...]
    deadline: str
    contact_name: str
    contact_phone: str
    contact_mail: str
    organisation: str
    page: str
    entry: str

    @property
    def has_contact(self) -> bool:
        """Whether there is anybody to ask."""
        return bool(self.contact_name or self.contact_phone or self.contact_mail)


def stored_prospectus(tournament: Tournament) -> Prospectus | None:
    """What the organiser wrote; one query."""
    return Prospectus.objects.filter(tournament=tournament).first()


def fees_of(tournament: Tournament, prospectus: Prospectus) -> tuple[Block, ...]:
    """What it costs to play: the sorts of Startgeld that the cash desk takes, and what the organiser wrote; a query."""
    sorts = tuple(_in_words(one) for one in tariffs_of(tournament) if not one.closed)
    return (*((Block(sorts, is_list=True),) if sorts else ()), *blocks(prospectus.fees))


def _in_words(tariff: Tariff) -> str:
    """ "Gäste: 15,00 €", with the years of birth it is for, and from when on where it is for those who come late."""
    years = years_of(tariff)
    said = {"name": f"{tariff.name} ({years})" if years else tariff.name, "amount": amount(tariff.cents)}
    if tariff.late_from is None:
        return _("%(name)s: %(amount)s") % said
    return _("%(name)s: %(amount)s, ab %(day)s") % {**said, "day": date_format(tariff.late_from, _("j. F Y"))}


def entering(tournament: Tournament, prospectus: Prospectus) -> Entering:
    """Until when and how one enters: as the form keeps it where it takes entries, else as the organiser wrote it; four
    queries more where it does."""
    written = date_format(prospectus.deadline, _("l, j. F Y")) if prospectus.deadline else ""
    if not tournament.takes_entries:
        return Entering(written, open=False)
    window = window_of(tournament)
    if window.closes_at is None:
        return Entering(written, window.open)
    at = moment_in_words(window.closes_at, "H:i")
    day = date_format(timezone.localtime(window.closes_at), _("l, j. F Y"))
    kept = {"day": day, "time": _("%(time)s Uhr") % {"time": at}}
    return Entering(timed(_("%(day)s, %(time)s") % kept, at), window.open)


def announced(tournament: Tournament, prospectus: Prospectus) -> Announced:
    """All it says, in the language that is spoken; a few queries."""
    entry = entering(tournament, prospectus)
    where = ", ".join(part for part in (prospectus.address, tournament.place) if part)
    rankings = planned_rankings(tournament)
    return Announced(
        name=tournament.name,
        days=_days(tournament),
        doors_open=_clock(prospectus.doors_open),
        begins=_clock(prospectus.begins),
        place=tournament.place,
        venue=prospectus.venue,
        address=prospectus.address,
        map=MAP + urlencode({"query": _sought(prospectus, where)}) if prospectus.address else "",
        extent=whole_extent(tournament),
        rules=tournament.rulebook.title + beside_the_rules(tournament),
        agreements=_agreements(tournament.agreements),
        rankings=tuple(speaking.in_words(ranking.name) for ranking in rankings),
        programme=_programme(tournament),
        fees=fees_of(tournament, prospectus),
        prizes=blocks(prospectus.prizes),
        catering=blocks(prospectus.catering),
        text=blocks(prospectus.text),
        deadline=entry.deadline,
        contact_name=prospectus.contact_name,
        contact_phone=prospectus.contact_phone,
        contact_mail=prospectus.contact_mail,
        organisation=tournament.organisation.name,
        page=reverse("public:prospectus", args=[tournament.slug]),
        entry=entry_path(tournament) if entry.open else "",
    )


def entry_path(tournament: Tournament) -> str:
    """Where one enters."""
    return reverse("public:enter", args=[tournament.slug])


def _programme(tournament: Tournament) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """What is planned, as far as everybody may read it: by day (in words, where there are several), time and name."""
    series = [SeriesState(number=number) for number in range(1, tournament.series_count + 1)]
    days = public_programme(tournament, series).days
    return tuple(
        (
            date_format(day, _("l, j. F")) if len(days) > 1 else "",
            tuple((moment_in_words(one.at, "H:i"), one.name) for one in points),
        )
        for day, points in days
    )


def _sought(prospectus: Prospectus, where: str) -> str:
    """What a map finds: the address, with the town unless it is named there."""
    town = prospectus.tournament.place
    return prospectus.address if town.casefold() in prospectus.address.casefold() else where


def _days(tournament: Tournament) -> str:
    """With the day of the week, where it is one day."""
    if tournament.last_day:
        return in_words(tournament.date, tournament.last_day)
    return date_format(tournament.date, _("l, j. F Y"))


def _clock(moment: time | None) -> str:
    return _("%(time)s Uhr") % {"time": time_format(moment, "H:i")} if moment else ""


def _agreements(codes: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(label) for code, (label, _meaning) in AGREEMENTS.items() if code in codes)
