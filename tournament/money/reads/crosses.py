"""Verlustspielgeld: what the crosses of a list cost. Clubs have the first three at one sum, from the fourth on another;
the text of the rules says nothing of it, so all three numbers are the organiser's."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Sum

from tournament.models import Booking, CashDesk, Registration, Seat, Substitution, Tournament


def price(crosses: int, *, first: int, cents_first: int, cents_later: int) -> int:
    """Cents for so many crosses of one list: each of the `first` costs `cents_first`, each further `cents_later`."""
    return min(crosses, first) * cents_first + max(0, crosses - first) * cents_later


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossLine:
    """Somebody's crosses in a series, at the table where they sat down first: what they cost, what is paid (cents).
    `table` None: they have paid, and sit nowhere in it any more, since a seating was put right."""

    series: int
    table: int | None
    registration: Registration
    crosses: int
    cents: int
    paid: int

    @property
    def open(self) -> int:
        """To be paid; below zero: too much was, since a game was corrected afterwards."""
        return self.cents - self.paid

    @property
    def back(self) -> int:
        """What was paid too much."""
        return max(0, -self.open)


def crosses_of(tournament: Tournament, desk: CashDesk, series: int | None = None) -> list[CrossLine]:
    """Who has crosses, or has paid for some, in this series (None: in all), by series, table and seat, those without
    one last; four queries. A list that goes on says what it has so far."""
    seats = Seat.objects.filter(series__tournament=tournament).select_related("series", "card_table")
    changes = Substitution.objects.filter(series__tournament=tournament, registration__isnull=False)
    bookings = tournament.bookings.filter(
        kind=Booking.Kind.CROSS, series__isnull=False, registration__isnull=False
    ).order_by("series__number", "registration__number")
    if series is not None:
        seats, changes = seats.filter(series__number=series), changes.filter(series__number=series)
        bookings = bookings.filter(series__number=series)
    paid: dict[tuple[int, int], int] = {
        (number, who): cents
        for number, who, cents in bookings.values_list("series__number", "registration").annotate(sum=Sum("cents"))
    }
    made: dict[tuple[int, int], int] = defaultdict(int)
    where: dict[tuple[int, int], tuple[int, int]] = {}
    for seat in seats.order_by("series__number", "card_table__number", "number"):
        key = (seat.series.number, seat.registration_id)
        made[key] += seat.crosses
        where[key] = (seat.card_table.number, seat.number)
    for change in changes.select_related("series", "seat__card_table"):
        key = (change.series.number, change.registration_id or 0)
        made[key] += change.crosses
        where.setdefault(key, (change.seat.card_table.number, change.seat.number))
    nowhere = [key for key in paid if key not in made]
    people = {one.pk: one for one in tournament.registrations.select_related("person", "club")}
    return [
        CrossLine(
            series=number,
            table=where[number, who][0] if (number, who) in where else None,
            registration=people[who],
            crosses=made[number, who],
            cents=_price(desk, made[number, who]),
            paid=paid.get((number, who), 0),
        )
        for number, who in sorted([*made, *nowhere], key=lambda key: (key[0], key not in where, where.get(key)))
        if made[number, who] or paid.get((number, who))
    ]


def _price(desk: CashDesk, crosses: int) -> int:
    return price(crosses, first=desk.crosses_first, cents_first=desk.cross_first, cents_later=desk.cross_later)
