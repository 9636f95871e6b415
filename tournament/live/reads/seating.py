"""The published seating as a screen shows it: by name, and table by table. Names as everybody may read them."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.core import names
from tournament.core.public_names import publicly_named
from tournament.lists.reads.occupancy import NAMED, at_the_end
from tournament.models import CardTable, Registration, Seat, Tournament


@dataclass(frozen=True, slots=True)
class Place:
    """Who sits where. `letter`: under which he is looked for."""

    name: str
    club: str
    table: int
    seat: int
    letter: str


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table with who sits there, by seat."""

    number: int
    places: tuple[Place, ...]


def tables_shown(tournament: Tournament, series: int) -> list[TableShown]:
    """The tables of a series in order; three queries. Only of one whose seating is published (else none)."""
    tables = CardTable.objects.filter(
        series__tournament=tournament, series__number=series, series__published_at__isnull=False
    )
    seats = list(
        Seat.objects.filter(card_table__in=tables)
        .select_related("card_table", "registration__person", "registration__club")
        .prefetch_related(NAMED)
        .order_by("card_table__number", "number")
    )
    by_table: dict[int, list[Seat]] = {}
    for seat in seats:
        by_table.setdefault(seat.card_table.number, []).append(seat)
    return [TableShown(number, tuple(_places(number, there))) for number, there in by_table.items()]


def by_name(tables: Iterable[TableShown]) -> list[Place]:
    """Everybody of these tables as he is looked for."""
    everybody = [place for table in tables for place in table.places]
    return sorted(everybody, key=lambda place: names.in_order(place.name))


def _places(table: int, seats: list[Seat]) -> Iterable[Place]:
    """Who sits there now: whoever was relieved has no seat any more."""
    there = at_the_end(seats)
    for sitter, registration in zip(there, publicly_named(one.registration for one in there), strict=True):
        name, club = registration.person.name, _club(registration)
        yield Place(name, club, table, sitter.number, names.plain(name)[:1].upper())


def _club(registration: Registration) -> str:
    return registration.club.name if registration.club else ""
