"""The seating plan of a series for the wall: by name, then by table, then how good the plan of all series is.

The wall is public, whoever prints: who is anonymous has no name on it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.urls import reverse

from tournament.core import names
from tournament.core.announced import open_announcement
from tournament.core.names import publicly_named
from tournament.core.series_state import seated
from tournament.core.speaking import of_series, of_slug
from tournament.draw import words as wording_plan
from tournament.draw.reads.draws import PublicDraw, public_draw
from tournament.draw.reads.plan_report import PersonLine, Picture, PlanReport, by_club, picture, plan_report
from tournament.lists.reads.known_by import only_here
from tournament.models import Seat, Series
from tournament.seating import PersonReport
from tournament.web.documents import Paper
from tournament.web.on_paper import audit_head, day, plain, qr_data_uri, room
from tournament.web.pdf import pdf


@dataclass(frozen=True, slots=True)
class NameLine:
    """Where somebody sits. `initial` stands only before the first name that begins with it."""

    initial: str
    name: str
    club: str
    number: int
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at a table."""

    name: str
    club: str
    name_room: str
    club_room: str


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table; `sitters` by seat, None where the largest table has a seat more."""

    table: int
    sitters: tuple[Sitter | None, ...]


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One person over all series: `seats`, how often on seat 1, 2 and so on; `tables`, the table of each series."""

    number: int
    name: str
    figures: PersonReport
    seats: str
    tables: str


@dataclass(frozen=True, slots=True)
class PrintedQuality:
    """How good the plan is: the findings, the sentence on what is proven, the picture and its words, every person."""

    report: PlanReport
    proof: str
    picture: Picture
    picture_text: str
    people: tuple[PersonRow, ...]


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    """The seating plan as printed. `draft`: the seating is not published yet and may change; `head`: of the audit log,
    as it was when the seating was published; `find_me`: where everybody finds their own page, empty: there is none."""

    tournament: str
    day: str
    series: int
    draft: bool
    head: str
    by_name: tuple[NameLine, ...]
    by_table: tuple[TableLine, ...]
    draw: PublicDraw | None = None
    quality: PrintedQuality | None = None
    find_me: str = ""

    @property
    def qr(self) -> str:
        """The code that leads there, as an image that holds itself."""
        return qr_data_uri(self.find_me)

    @property
    def has_clubs(self) -> bool:
        """Whether anybody belongs to a club."""
        return any(line.club for line in self.by_name)

    @property
    def seats(self) -> range:
        """The seat numbers of the largest table."""
        return range(1, len(self.by_table[0].sitters) + 1) if self.by_table else range(0)


def made(plan: SeatingPlan) -> bytes:
    """The PDF of a series' seating plan. A series without tables gives one page that says so, with the hash of the seed
    that is committed to: to be put on the wall before the draw."""
    return pdf("draw/paper/seating_plan", plan)


def published_content(slug: str, series: int, base: str) -> SeatingPlan | None:
    """What everybody may see printed, for another process, with links below `base`; None if it is not published."""
    published = _series.filter(tournament__slug=slug, tournament__published=True, tournament__deleted_at=None)
    found = published.filter(seated(), number=series).first()
    return content(found, base) if found else None


def organisers_content(series: int, base: str) -> SeatingPlan | None:
    """What the organiser prints, for another process: the series by its primary key; None if it is gone."""
    found = _series.filter(pk=series).first()
    return content(found, base) if found else None


_series = Series.objects.select_related("tournament", "draw")
PUBLISHED = Paper(published_content, made, of_slug)
ORGANISERS = Paper(organisers_content, made, of_series)


def content(series: Series, base: str = "") -> SeatingPlan:
    """What will be printed, with links below `base` (empty, or on this machine alone: without); a constant number of
    queries."""
    seated = Seat.objects.filter(series=series).select_related(
        "card_table", "registration__person", "registration__club"
    )
    seats = list(seated.order_by("card_table__number", "number"))
    publicly_named(seat.registration for seat in seats)
    tournament = series.tournament
    draw = series.draw if seats else open_announcement(tournament)
    return SeatingPlan(
        plain(tournament.name),
        day(tournament, series.day or tournament.date),
        series.number,
        not series.seated,
        audit_head(series.seating_head),
        tuple(_by_name(seats)),
        tuple(_by_table(seats)),
        public_draw(draw) if draw else None,
        _quality(series),
        base + reverse("public:find_me", args=[tournament.slug]) if _leads_there(series, base) else "",
    )


def _leads_there(series: Series, base: str) -> bool:
    """Whether a phone in front of the wall finds its owner's page there."""
    return bool(base and not only_here(base) and series.tournament.published and series.seated)


def _quality(series: Series) -> PrintedQuality | None:
    """Of what is published, or of the drafts too where this one is a draft; None for a single series: nobody could
    meet again yet."""
    report = plan_report(series.tournament, published_only=series.seated)
    if report is None or len(report.series) < 2:
        return None
    publicly_named(report.people)
    drawn = picture(by_club(report.people), report.figures.met)
    return PrintedQuality(
        report,
        wording_plan.proof(report, public=series.seated),
        drawn,
        wording_plan.picture_text(report),
        tuple(map(_row, report.lines)),
    )


def _row(line: PersonLine) -> PersonRow:
    tables = ("–" if table is None else str(table) for table in line.tables)
    return PersonRow(
        line.registration.number,
        plain(line.registration.person.name),
        line.figures,
        " · ".join(map(str, line.figures.seats)),
        " · ".join(tables),
    )


def _club(seat: Seat) -> str:
    return plain(seat.registration.club.name) if seat.registration.club else ""


def _by_name(seats: Sequence[Seat]) -> Iterator[NameLine]:
    ordered = sorted(seats, key=lambda seat: (names.in_order(seat.registration.person.name), seat.registration.number))
    before = ""
    for seat in ordered:
        name = plain(seat.registration.person.name)
        initial = names.plain(name)[:1].upper()
        shown = "" if initial == before else initial
        before = initial
        yield NameLine(shown, name, _club(seat), seat.registration.number, seat.card_table.number, seat.number)


def _by_table(seats: Sequence[Seat]) -> Iterator[TableLine]:
    largest = max((seat.number for seat in seats), default=0)
    for table, at_table in groupby(seats, key=lambda seat: seat.card_table.number):
        sitters = {seat.number: _sitter(seat) for seat in at_table}
        yield TableLine(table, tuple(sitters.get(number) for number in range(1, largest + 1)))


def _sitter(seat: Seat) -> Sitter:
    name, club = plain(seat.registration.person.name), _club(seat)
    return Sitter(name, club, room(name), room(club))
