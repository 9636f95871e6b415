"""The cash report, line by line."""

from tournament.cash.reads.balance import Balance, balance
from tournament.models import Booking, Tournament

Line = tuple[str, int, int]


def report_lines(tournament: Tournament) -> tuple[Balance, list[Line]]:
    """The balance, and of each kind that was booked: its name, cents in cash, cents by transfer; two queries."""
    found = balance(tournament)
    booked = {kind for kind, _way in found.sums}
    lines = [
        (str(kind.label), found.of(kind, Booking.Way.CASH), found.of(kind, Booking.Way.TRANSFER))
        for kind in Booking.Kind
        if kind in booked
    ]
    return found, lines
