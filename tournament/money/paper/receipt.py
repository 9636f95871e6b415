"""Papers of the cash desk: a receipt, an invoice to a club, the list of what crosses cost in a series."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.core.money import amount
from tournament.core.speaking import of_tournament
from tournament.models import Booking, Invoice, Tournament
from tournament.money.reads.balance import ReportTable, desk_of, report_of
from tournament.money.reads.owed import crosses_of
from tournament.web.documents import Paper
from tournament.web.on_paper import day, plain
from tournament.web.pdf import pdf


@dataclass(frozen=True, slots=True)
class Receipt:
    """What stands on a Quittung; `cents` below zero: it was paid out, or taken back."""

    tournament: str
    day: str
    by: str
    number: int
    date: str
    whose: str
    club: str
    what: str
    way: str
    cents: int
    undoes: int | None

    @property
    def amount(self) -> str:
        return amount(abs(self.cents))


def receipt_content(tournament: int, number: int) -> Receipt | None:
    """Of one booking; None if there is none."""
    rows = Booking.objects.select_related("tournament__organisation", "registration__person", "team", "club")
    found = rows.filter(tournament=tournament, number=number).first()
    if found is None:
        return None
    return Receipt(
        plain(found.tournament.name),
        day(found.tournament),
        plain(found.tournament.organisation.name),
        found.number,
        moment(found.at),
        plain(whose(found)),
        plain(found.club.name) if found.club else "",
        plain(what(found)),
        str(found.get_way_display()),
        found.cents,
        found.undoes,
    )


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


def receipt_made(receipt: Receipt) -> bytes:
    """The PDF, A6 across."""
    return pdf("money/cash/paper/receipt", receipt)


RECEIPT = Paper(receipt_content, receipt_made, of_tournament)


@dataclass(frozen=True, slots=True)
class Bill:
    """What stands on an invoice, as it was handed out."""

    tournament: str
    day: str
    number: int
    date: str
    payee: tuple[str, ...]
    recipient: tuple[str, ...]
    lines: tuple[tuple[str, str, str], ...]
    total: str
    paid: str
    due: str


def bill_content(tournament: int, number: int) -> Bill | None:
    """Of one invoice; None if there is none."""
    found = Invoice.objects.select_related("tournament").filter(tournament=tournament, number=number).first()
    if found is None:
        return None
    said: dict[str, Any] = found.content
    return Bill(
        plain(found.tournament.name),
        day(found.tournament),
        found.number,
        date_format(timezone.localtime(found.at), _("j. F Y")),
        tuple(plain(line) for line in said["payee"].splitlines()),
        tuple(plain(line) for line in found.recipient.splitlines()),
        tuple((plain(name), plain(what), amount(cents)) for name, what, cents in said["lines"]),
        amount(said["total"]),
        amount(said["paid"]),
        amount(said["total"] - said["paid"]),
    )


def bill_made(bill: Bill) -> bytes:
    """The PDF, A4."""
    return pdf("money/cash/paper/invoice", bill)


INVOICE = Paper(bill_content, bill_made, of_tournament)


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
