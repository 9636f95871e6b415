"""What an organiser hands out: who it says it is, what is missing for an invoice, how a club's account and its invoice
stand, a year's book. Whole cents."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from typing import Final, NamedTuple

from django.db.models import TextChoices
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.core.names import by_name
from tournament.models import Booking, Club, Issued, Issuer, KeptBooking, Organisation, Tournament
from tournament.money.reads.owed import FeeLine, fee_lines

NEEDED: Final = {
    "name": _("Name"),
    "address": _("Anschrift"),
    "tax_number": _("Steuernummer oder USt-IdNr."),
    "tax": _("Umsatzsteuer"),
}
"""What § 14 (4) and § 34a UStDV ask of whoever writes an invoice."""
SMALL_RECEIPT: Final = 250_00
"""Cents up to which a receipt does for an invoice (§ 33 UStDV)."""
INVOICES, RECEIPTS, BOOKS = "R", "Q", "J"
"""The series of numbers; a cancellation is numbered among the invoices."""


def issuer_of(organisation: Organisation) -> Issuer:
    """What it says of itself; a row that is not stored, with its name, where it has said nothing yet."""
    found = Issuer.objects.filter(organisation=organisation).first()
    return found or Issuer(organisation=organisation, name=organisation.name, version=0)


def missing(issuer: Issuer) -> list[Promise]:
    """What it has yet to say before an invoice goes out, by the names of its fields."""
    return [label for name, label in NEEDED.items() if not getattr(issuer, name)]


class Bank(NamedTuple):
    """Of an account: its BIC and what the bank is called; empty where nobody knows."""

    bic: str
    name: str


@cache
def bank_of(iban: str) -> Bank:
    """By the IBAN. ValueError: there is no such IBAN."""
    from schwifty import IBAN  # noqa: PLC0415  half a second, which only who sets it up or issues something waits for

    read = IBAN(iban)
    return Bank(str(read.bic or ""), read.bank_name or "")


class Share(NamedTuple):
    """An amount with tax in it, taken apart."""

    net: int
    tax: int


def taxed(gross: int, rate: int) -> Share:
    """What of an amount is Umsatzsteuer at so many percent, rounded to the cent, half a cent up."""
    tax = int((Decimal(gross) * rate / (100 + rate)).quantize(Decimal(1), ROUND_HALF_UP))
    return Share(gross - tax, tax)


# How an invoice stands, and what is open of a club: that is said of the club, not of the paper.


class State(TextChoices):
    """Of an invoice."""

    OPEN = "open", _("offen")
    PART = "part", _("zum Teil bezahlt")
    PAID = "paid", _("bezahlt")
    OVERDUE = "overdue", _("überfällig")


def state_of(total: int, paid: int, due: date | None, today: date) -> State:
    """Of an invoice over `total`, of which `paid` has come from whom it is for, to be paid until `due`."""
    if paid >= total:
        return State.PAID
    if due is not None and today > due:
        return State.OVERDUE
    return State.PART if paid > 0 else State.OPEN


@dataclass(frozen=True, slots=True)
class Account:
    """What a club's people and teams are to pay in a tournament and have paid, and the invoice that holds."""

    club: Club
    lines: Sequence[FeeLine]
    invoice: Issued | None = None

    @property
    def due(self) -> int:
        return sum(line.due for line in self.lines)

    @property
    def paid(self) -> int:
        return sum(line.paid for line in self.lines)

    @property
    def open(self) -> int:
        """Below zero: it gets something back."""
        return self.due - self.paid

    @property
    def back(self) -> int:
        """What it gets back."""
        return max(0, -self.open)

    @property
    def state(self) -> State | None:
        """Of its invoice; None: it has none."""
        if self.invoice is None:
            return None
        return state_of(self.invoice.content["total"], self.paid, self.invoice.due, timezone.localdate())

    @property
    def outdated(self) -> bool:
        """Whether its invoice asks for something else than what is due by now."""
        return self.invoice is not None and self.invoice.content["lines"] != lines_of(self.lines)


def lines_of(lines: Iterable[FeeLine]) -> list[list[str | int]]:
    """What stands on an invoice of them: for whom, what, how many cents."""
    return [[line.name, line.tariff.name, line.due] for line in lines if line.tariff and line.due]


def accounts(tournament: Tournament) -> list[Account]:
    """Of every club with anything due, paid or invoiced, by name; eight queries."""
    lines = fee_lines(tournament)
    live = {one.club_id: one for one in live_invoices(tournament)}
    clubs = {line.whose.club for line in lines if line.whose.club and (line.due or line.paid)}
    clubs |= {one.club for one in live.values() if one.club}
    return [
        Account(club, [line for line in lines if line.whose.club == club], live.get(club.pk)) for club in by_name(clubs)
    ]


def live_invoices(tournament: Tournament) -> list[Issued]:
    """The invoices that were not cancelled, the oldest first."""
    issued = tournament.issued.filter(kind=Issued.Kind.INVOICE, cancelled_by=None)
    return list(issued.select_related("club").order_by("pk"))


# The book of a year: every booking of every tournament of an issuer, those that are deleted among them. It names no
# people: receipts and invoices do.


@dataclass(frozen=True, slots=True, kw_only=True)
class BookLine:
    """A booking. `paper`: the label of its receipt, empty: none was handed out."""

    at: datetime
    tournament: str
    number: int
    kind: str
    way: str
    cents: int
    undoes: int | None
    paper: str
    currency: str


def book_of(organisation: Organisation, year: int) -> list[BookLine]:
    """Its bookings of a year by its own clock, the oldest first; three queries."""
    papers = {
        (one.tournament_id, one.booking): one.label
        for one in organisation.issued.filter(kind=Issued.Kind.RECEIPT).defer("sealed", "pdf")
    }
    kept = organisation.kept_bookings.filter(at__year=year)
    live = Booking.objects.filter(tournament__organisation=organisation, at__year=year)
    lines = [
        *(_line(one, one.tournament_name, one.currency, one.paper) for one in kept),
        *(
            _line(one, one.tournament.name, one.tournament.currency, papers.get((one.tournament_id, one.number), ""))
            for one in live.select_related("tournament")
        ),
    ]
    return sorted(lines, key=lambda line: (line.at, line.tournament, line.number))


def _line(one: Booking | KeptBooking, tournament: str, currency: str, paper: str) -> BookLine:
    return BookLine(
        at=one.at,
        tournament=tournament,
        number=one.number,
        kind=one.kind,
        way=one.way,
        cents=one.cents,
        undoes=one.undoes,
        paper=paper,
        currency=currency,
    )


def sealed_book(book: Issued) -> list[BookLine]:
    """What stands in one that was closed."""
    columns = ("at", "tournament", "number", "kind", "way", "cents", "undoes", "paper", "currency")
    rows = (dict(zip(columns, row, strict=True)) for row in book.content["bookings"])
    return [BookLine(**row | {"at": datetime.fromisoformat(row["at"])}) for row in rows]


def years_with_books(organisation: Organisation) -> list[int]:
    """The years in which anything was booked or handed out, the newest first; three queries."""
    booked = Booking.objects.filter(tournament__organisation=organisation).dates("at", "year")
    kept, issued = organisation.kept_bookings.dates("at", "year"), organisation.issued.values_list("year", flat=True)
    return sorted({day.year for day in (*booked, *kept)} | set(issued), reverse=True)


def sums_of(lines: Iterable[BookLine]) -> dict[str, Counter[tuple[str, str]]]:
    """Currency -> (kind, way) -> cents."""
    sums: dict[str, Counter[tuple[str, str]]] = {}
    for line in lines:
        sums.setdefault(line.currency, Counter())[line.kind, line.way] += line.cents
    return sums
