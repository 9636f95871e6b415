"""The seating plan of a series for the wall: by name, then by table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournament.models import Seat, Series
from tournament.selectors.draws import PublicDraw, public_draw

from .pdf import pdf
from .words import alphabetical, day, plain, room


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
class SeatingPlan:
    """What is printed. `draft`: the seating is not published yet and may change."""

    tournament: str
    day: str
    series: int
    draft: bool
    by_name: tuple[NameLine, ...]
    by_table: tuple[TableLine, ...]
    draw: PublicDraw | None = None

    @property
    def seats(self) -> range:
        """The seat numbers of the largest table."""
        return range(1, len(self.by_table[0].sitters) + 1) if self.by_table else range(0)


def seating_plan(series: Series) -> bytes:
    """The PDF of a series' seating plan. A series without tables gives one page that says so."""
    return pdf("seating_plan", content(series))


def content(series: Series) -> SeatingPlan:
    """What will be printed; a constant number of queries."""
    seated = Seat.objects.filter(series=series).select_related(
        "card_table", "registration__person", "registration__club"
    )
    seats = list(seated.order_by("card_table__number", "number"))
    tournament = series.tournament
    return SeatingPlan(
        plain(tournament.name),
        day(tournament),
        series.number,
        series.published_at is None,
        tuple(_by_name(seats)),
        tuple(_by_table(seats)),
        public_draw(series.draw) if series.draw else None,
    )


def _club(seat: Seat) -> str:
    return plain(seat.registration.club.name) if seat.registration.club else ""


def _by_name(seats: Sequence[Seat]) -> Iterator[NameLine]:
    ordered = sorted(seats, key=lambda seat: (alphabetical(seat.registration.person.name), seat.registration.number))
    before = ""
    for seat in ordered:
        name = plain(seat.registration.person.name)
        initial = alphabetical(name)[:1].upper()
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
