"""The cash report, line by line, as the page and the paper have it."""

from dataclasses import dataclass

from tournament.models import Booking, Tournament
from tournament.money.reads.balance import Balance, balance, desk_of
from tournament.money.reads.counting import counted_pieces

Line = tuple[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class ReportTable:
    """Cents of each kind that was booked, in each way and together. `ways`: what they are called; vouchers only where
    there were any. `closed`: what was counted, `difference`: by how much the ledger said otherwise, with its reason."""

    ways: tuple[str, ...]
    opening: int
    lines: tuple[Line, ...]
    sums: tuple[int, ...]
    closed: bool
    counted: int
    difference: int
    reason: str
    pieces: tuple[tuple[int, str, int], ...]

    @property
    def off(self) -> int:
        """The difference without its sign."""
        return abs(self.difference)


def report_of(tournament: Tournament) -> tuple[Balance, ReportTable]:
    """The balance and its table; three queries, and one more where something differed."""
    found, desk = balance(tournament), desk_of(tournament)
    ways = [one for one in Booking.Way if one != Booking.Way.VOUCHER or _any(found, one)]
    booked = {kind for kind, _way in found.sums}
    return found, ReportTable(
        tuple(str(way.label) for way in ways),
        found.opening,
        tuple(
            (str(kind.label), (*(found.of(kind, way) for way in ways), found.of(kind)))
            for kind in Booking.Kind
            if kind in booked
        ),
        (*(found.sum_of(way) for way in ways), found.opening + found.result),
        desk.closed_at is not None,
        desk.counted or 0,
        desk.difference,
        _reason(tournament) if desk.difference else "",
        tuple(counted_pieces(desk.pieces)),
    )


def _any(found: Balance, way: str) -> bool:
    return any(how == way for _kind, how in found.sums)


def _reason(tournament: Tournament) -> str:
    last = tournament.bookings.filter(kind=Booking.Kind.DIFFERENCE).order_by("-number")
    return last.values_list("text", flat=True).first() or ""
