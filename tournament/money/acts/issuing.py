"""What an organiser hands out: who it says it is; invoices, cancellations, receipts and year's books, each a value with
a number of its own."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from django.db.models import Max, Q
from django.utils import timezone

from tournament.core.act import Actor, act, act_of, compare, log_of_installation
from tournament.core.errors import RefusedError
from tournament.core.writing import writing
from tournament.models import Booking, Club, Issued, Issuer, KeptBooking, Organisation, Tournament
from tournament.models.audit import canonical
from tournament.models.limits import LONGEST_NOTE
from tournament.money.reads.issuing import (
    BOOKS,
    INVOICES,
    RECEIPTS,
    BookLine,
    book_of,
    issuer_of,
    lines_of,
    live_invoices,
    missing,
    taxed,
)
from tournament.money.reads.owed import FeeLine

SETTINGS = ("name", "address", "tax_number", "iban", "bic", "bank", "tax", "rate", "days_to_pay")
KEPT_PAPERS, KEPT_BOOKS = 8, 10
"""Years after its own that the law has an invoice or a receipt kept (§ 14b UStG), and a book (§ 147 AO)."""
CLEARING = Actor("Aufräumen")


def set_issuer(organisation: Organisation, version: int, said: Mapping[str, Any], actor: Actor) -> None:
    """Store what is `said` of SETTINGS; what was handed out stays as it was. StaleError."""
    with act_of(organisation, actor, "issuer_set") as entry:
        entry.public = False
        stored = issuer_of(entry.organisation)
        compare(stored.version, version, stored)
        entry.changed = any(getattr(stored, name) != said[name] for name in SETTINGS)
        if entry.changed:
            for name in SETTINGS:
                setattr(stored, name, said[name])
            stored.version += 1
            stored.save()
            entry.said |= {name: said[name] for name in SETTINGS}


# Invoices to clubs.


def hand_out(tournament: Tournament, club: Club, recipient: str, lines: Sequence[FeeLine], actor: Actor) -> Issued:
    """Issue the invoice of the Startgeld of these lines. One that says the same stays the only one; one that says
    something else is cancelled first, in the same act. RefusedError `fee_nobody`: nothing is asked of them;
    `issuer_incomplete`; `invoice_recipient`: an invoice has a name and an address on it."""
    asked = lines_of(lines)
    if not asked:
        raise RefusedError("fee_nobody")
    if len([line for line in recipient.splitlines() if line.strip()]) < 2:
        raise RefusedError("invoice_recipient", {"field": "recipient"})
    with act(tournament, actor, "invoice_made") as making:
        making.public = False
        issuer = _held(making.tournament.organisation)
        content = {
            "issuer": _said_of(issuer),
            "recipient": recipient.strip()[:LONGEST_NOTE],
            "tournament": making.tournament.name,
            "days": _days(making.tournament),
            "currency": making.tournament.currency,
            **_amounts(issuer, asked),
        }
        before = [one for one in live_invoices(making.tournament) if one.club_id == club.pk]
        if before and content == {name: before[-1].content.get(name) for name in content}:
            making.changed = False
            return before[-1]
        cancelled = [_cancel(issuer, one, "").label for one in before]
        paid = sum(line.paid for line in lines)
        due = timezone.localdate() + timedelta(days=issuer.days_to_pay)
        made = _issue(
            issuer, Issued.Kind.INVOICE, content | {"paid": paid}, tournament=making.tournament, club=club, due=due
        )
        making.after = {"invoice": made.label, "club": club.name, "cents": content["total"]}
        making.after |= {"cancellations": cancelled} if cancelled else {}
    return made


def cancel(issued: Issued, reason: str, actor: Actor) -> Issued:
    """Issue the Stornorechnung of an invoice, though its tournament be gone. RefusedError `invoice_cancelled`;
    `invoice_reason`."""
    tournament = issued.tournament
    if not reason.strip():
        raise RefusedError("invoice_reason")
    if tournament is None or tournament.deleted_at:
        with act_of(issued.issuer, actor, "invoice_cancelled") as alone:
            alone.public = False
            made, said = _cancelled(issued, reason.strip())
            alone.said |= said
    else:
        with act(tournament, actor, "invoice_cancelled") as cancelling:
            cancelling.public = False
            made, cancelling.after = _cancelled(issued, reason.strip())
    return made


def _cancelled(issued: Issued, reason: str) -> tuple[Issued, dict[str, Any]]:
    """Inside an act: its cancellation, and what the log says."""
    issuer = _held(issued.issuer)
    if issued.kind != Issued.Kind.INVOICE or Issued.objects.filter(cancels=issued).exists():
        raise RefusedError("invoice_cancelled", {"number": issued.label})
    made = _cancel(issuer, issued, reason[:LONGEST_NOTE])
    return made, {"invoice": issued.label, "cancellations": [made.label], "reason": reason}


def _cancel(issuer: Issuer, invoice: Issued, reason: str) -> Issued:
    """With all amounts turned round: what was asked for is asked for no more."""
    said = invoice.content
    content = said | {
        "lines": [[name, what, -cents] for name, what, cents in said["lines"]],
        **{name: -said[name] for name in ("total", "net", "tax")},
        "cancels": {"label": invoice.label, "date": said["date"]},
        "reason": reason,
    }
    for name in ("paid", "due"):
        content.pop(name, None)
    kind = Issued.Kind.CANCELLATION
    return _issue(issuer, kind, content, tournament=invoice.tournament, club=invoice.club, cancels=invoice)


def _amounts(issuer: Issuer, lines: list[list[str | int]]) -> dict[str, Any]:
    total = sum(int(line[2]) for line in lines)
    rate = issuer.rate if issuer.tax == Issuer.Tax.CHARGED else 0
    net, tax = taxed(total, rate)
    return {"lines": lines, "total": total, "net": net, "tax": tax, "rate": rate}


# Receipts.


def give_receipt(booking: Booking, whose: str, what: str, actor: Actor) -> Issued:
    """Issue the receipt of a booking, to whom and what for; one that has its own keeps it."""
    with act(booking.tournament, actor, "receipt_given") as giving:
        giving.public = False
        organisation = giving.tournament.organisation
        issuer = _held(organisation, complete=False)
        known = Issued.objects.filter(tournament=giving.tournament, booking=booking.number).first()
        if known:
            giving.changed = False
            return known
        content = {
            "issuer": _said_of(issuer),
            "recipient": whose,
            "club": booking.club.name if booking.club else "",
            "what": what,
            "way": booking.way,
            "tournament": giving.tournament.name,
            "days": _days(giving.tournament),
            "currency": giving.tournament.currency,
            "booking": booking.number,
            "booked": timezone.localtime(booking.at).isoformat(timespec="minutes"),
            "undoes": booking.undoes,
            **_amounts(issuer, [["", "", booking.cents]]),
        }
        made = _issue(issuer, Issued.Kind.RECEIPT, content, tournament=giving.tournament, booking=booking.number)
        giving.after = {"number": booking.number, "receipt": made.label}
    return made


# The book of a year that is over.


def close_year(organisation: Organisation, year: int, actor: Actor) -> Issued:
    """Seal the book of a year. RefusedError `year_not_over`, `year_closed`, `issuer_incomplete`."""
    with act_of(organisation, actor, "year_closed") as closing:
        closing.public = False
        issuer = _held(closing.organisation)
        if year >= timezone.localdate().year:
            raise RefusedError("year_not_over", {"year": year})
        if closing.organisation.issued.filter(kind=Issued.Kind.BOOK, year=year).exists():
            raise RefusedError("year_closed", {"year": year})
        lines = book_of(closing.organisation, year)
        content = {"issuer": _said_of(issuer), "book": year, "bookings": [_sealed(line) for line in lines]}
        closing.said |= {"year": year, "bookings": len(lines)}
        return _issue(issuer, Issued.Kind.BOOK, content, year=year)


def _sealed(line: BookLine) -> list[Any]:
    at = timezone.localtime(line.at).isoformat(timespec="minutes")
    return [at, line.tournament, line.number, line.kind, line.way, line.cents, line.undoes, line.paper, line.currency]


def keep_books(tournament: Tournament) -> None:
    """Inside a transaction: a tournament goes for good, its bookings stay in its issuer's book, without names."""
    papers = {one.booking: one.label for one in tournament.issued.filter(kind=Issued.Kind.RECEIPT).defer("sealed")}
    KeptBooking.objects.bulk_create(
        KeptBooking(
            issuer_id=tournament.organisation_id,
            tournament_name=tournament.name,
            currency=tournament.currency,
            paper=papers.get(one.number, ""),
            **{name: getattr(one, name) for name in ("number", "kind", "way", "cents", "undoes", "at")},
        )
        for one in tournament.bookings.all()
    )


def forget_old(today: date) -> int:
    """Delete what the law has nobody keep any longer; return how many papers and bookings. What cancels an invoice goes
    before that does. NotDoneError."""
    old = Q(year__lt=today.year - KEPT_BOOKS) | ~Q(kind=Issued.Kind.BOOK) & Q(year__lt=today.year - KEPT_PAPERS)
    bookings = KeptBooking.objects.filter(at__year__lt=today.year - KEPT_BOOKS)
    if not (Issued.objects.filter(old, cancelled_by=None).exists() or bookings.exists()):
        return 0
    with writing():
        gone = 0
        while found := Issued.objects.filter(old, cancelled_by=None).delete()[0]:
            gone += found
        gone += bookings.delete()[0]
        log_of_installation(CLEARING, "papers_forgotten", {"papers": gone})
    return gone


# What all of them have in common.


def _held(organisation: Organisation, *, complete: bool = True) -> Issuer:
    """Its row, and nobody else's until the transaction ends, so that nobody takes the same number. RefusedError
    `issuer_incomplete`, where an invoice needs more than it has said."""
    Organisation.objects.select_for_update(of=["self"]).get(pk=organisation.pk)
    issuer = issuer_of(organisation)
    if complete and (lacks := missing(issuer)):
        raise RefusedError("issuer_incomplete", {"fields": ", ".join(map(str, lacks))})
    return issuer


def _days(tournament: Tournament) -> list[str]:
    """The first and the last: of the service, as § 14 (4) Nr. 6 UStG asks."""
    return [day.isoformat() for day in (tournament.date, tournament.last_day or tournament.date)]


def _said_of(issuer: Issuer) -> dict[str, Any]:
    """What of it stands on a paper."""
    return {name: getattr(issuer, name) for name in ("name", "address", "tax_number", "iban", "bic", "bank", "tax")}


SERIES = {Issued.Kind.RECEIPT: RECEIPTS, Issued.Kind.BOOK: BOOKS}


def _issue(issuer: Issuer, kind: Issued.Kind, content: dict[str, Any], year: int = 0, **said: Any) -> Issued:
    """Give it the next number of its series, and seal it."""
    now = timezone.now()
    today = timezone.localdate(now)
    series, year = SERIES.get(kind, INVOICES), year or today.year
    given = Issued.objects.filter(issuer=issuer.organisation, series=series, year=year)
    row = Issued(
        issuer=issuer.organisation,
        kind=kind,
        series=series,
        year=year,
        number=(given.aggregate(last=Max("number"))["last"] or 0) + 1,
        at=now,
        **said,
    )
    due = {"due": row.due.isoformat()} if row.due else {}
    sealed = canonical(content | {"label": row.label, "date": today.isoformat()} | due)
    row.sealed, row.sha256 = sealed.decode(), hashlib.sha256(sealed).hexdigest()
    row.save()
    return row


def keep_pdf(issued: Issued, made: bytes) -> bytes:
    """Store how it was drawn first, and return that: it is drawn differently never again."""
    with writing():
        Issued.objects.filter(pk=issued.pk, pdf=None).update(pdf=made)
    return bytes(Issued.objects.values_list("pdf", flat=True).get(pk=issued.pk) or b"")
