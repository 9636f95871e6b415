"""Papers of the cash desk: its report, the list of what crosses cost in a series."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.core.money import amount
from tournament.core.speaking import of_tournament
from tournament.models import Booking, Tournament
from tournament.money.reads.balance import ReportTable, desk_of, report_of
from tournament.money.reads.owed import crosses_of
from tournament.web.documents import Paper
from tournament.web.on_paper import day, plain
from tournament.web.pdf import pdf


def moment(at: datetime) -> str:
    """Day and time, in the language of the paper."""
    return date_format(timezone.localtime(at), _("j.n.Y, H:i"))


def what(booking: Booking) -> str:
    """What for: the kind, and what was written to it."""
    kind = str(booking.get_kind_display())
    return f"{kind}: {booking.text}" if booking.text not in ("", kind) else kind


def whose(booking: Booking) -> str:
    """Who paid, or got it; empty: nobody in particular."""
    if booking.registration:
        return f"{booking.registration.person.name} ({booking.registration.number})"
    return booking.team.name if booking.team else ""


@dataclass(frozen=True, slots=True)
class Report:
    """The cash report as it is printed."""

    tournament: str
    day: str
    table: ReportTable
    people: tuple[tuple[str, int], ...]
    closed: str
    bookings: tuple[tuple[int, str, str, str, str, str], ...]


def report_content(tournament: int) -> Report | None:
    """Return the cash report as it is now; None if the tournament is gone."""
    found = Tournament.objects.filter(pk=tournament).first()
    if found is None:
        return None
    desk, (balance, table) = desk_of(found), report_of(found)
    rows = found.bookings.select_related("registration__person", "team", "club").order_by("number")
    return Report(
        plain(found.name),
        day(found),
        replace(table, reason=plain(table.reason) if table.reason else ""),
        tuple((plain(who), cents) for who, cents in sorted(balance.by.items())),
        moment(desk.closed_at) if desk.closed_at else "",
        tuple(
            (
                one.number,
                moment(one.at),
                plain(what(one)),
                plain(whose(one)),
                str(one.get_way_display()),
                amount(one.cents),
            )
            for one in rows
        ),
    )


def report_made(report: Report) -> bytes:
    """The PDF, A4."""
    return pdf("money/cash/paper/report", report)


REPORT = Paper(report_content, report_made, of_tournament)


# The list of what crosses cost in a series, table by table, to take along.


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Somebody: table (None: at none any more), start number, name, crosses, what they cost, what is open."""

    table: int | None
    number: int
    name: str
    crosses: int
    cents: int
    open: int
    begins: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is printed."""

    tournament: str
    day: str
    series: int
    rows: tuple[Row, ...]
    total: int

    @property
    def total_text(self) -> str:
        """All that is to be paid."""
        return amount(self.total)


def content(tournament: int, number: int) -> Sheet | None:
    """Of one series; None if the tournament is gone."""
    found = Tournament.objects.filter(pk=tournament).first()
    if found is None:
        return None
    lines = crosses_of(found, desk_of(found), number)
    rows = [
        Row(
            table=line.table,
            number=line.registration.number,
            name=plain(line.registration.person.name),
            crosses=line.crosses,
            cents=line.cents,
            open=line.open,
            begins=at == 0 or lines[at - 1].table != line.table,
        )
        for at, line in enumerate(lines)
    ]
    return Sheet(plain(found.name), day(found), number, tuple(rows), sum(line.cents for line in lines))


def made(sheet: Sheet) -> bytes:
    """The PDF, A4."""
    return pdf("money/cash/paper/crosses", sheet)


SHEET = Paper(content, made, of_tournament)
