"""What an organiser hands out on paper: an invoice, its cancellation, a reminder, a receipt, the book of a year. Each
is drawn from what was sealed when it was issued."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.core.money import amount
from tournament.core.numbers import percent
from tournament.core.speaking import EURO, of_issued, of_organisation
from tournament.core.steps import in_words
from tournament.models import Booking, Issued, Issuer, Organisation
from tournament.money.girocode import girocode
from tournament.money.reads.issuing import SMALL_RECEIPT, BookLine, book_of, sealed_book, sums_of
from tournament.web.documents import Paper
from tournament.web.on_paper import plain, qr_data_uri, unbroken
from tournament.web.pdf import pdf


@dataclass(frozen=True, slots=True)
class Letter:
    """A sheet with a sender, whom it is for, what it says in which order: an invoice, a cancellation, a reminder."""

    title: str
    sender: str
    recipient: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    intro: str
    lines: tuple[tuple[str, str, str], ...]
    sums: tuple[tuple[str, str], ...]
    due: tuple[str, str]
    notes: tuple[str, ...]
    pay: tuple[tuple[str, str], ...]
    code: str
    foot: tuple[str, ...]


def content(issued: int) -> Letter | None:
    """Of an invoice or a cancellation; None if there is none."""
    found = Issued.objects.filter(pk=issued).first()
    return _letter(found) if found else None


def _letter(issued: Issued, reminded: tuple[int, date] | None = None) -> Letter:
    """`reminded`: what has been paid of it, until which day; then it is a reminder of it."""
    said = issued.content
    coin, cancels = said["currency"], said.get("cancels")
    paid = reminded[0] if reminded else said.get("paid", 0)
    left = said["total"] - paid
    asks = not cancels and left > 0
    due = (_("zu zahlen"), left) if left >= 0 else (_("zu viel bezahlt"), -left)
    label, cents = (_("storniert"), said["total"]) if cancels else due
    return Letter(
        title=_title(issued, said, reminded=bool(reminded)),
        sender=" · ".join(_lines(said["issuer"])),
        recipient=tuple(map(plain, said["recipient"].splitlines())),
        facts=_facts(issued, said, reminded, asks=asks),
        intro=_intro(issued, said, reminded),
        lines=tuple((plain(name), plain(what), amount(cents, coin)) for name, what, cents in said["lines"]),
        sums=_sums(said, paid),
        due=(label, amount(cents, coin)),
        notes=tuple(_tax_notes(said)),
        pay=_pay(said, issued.label, left) if asks else (),
        code=_code(said, issued.label, left) if asks else "",
        foot=_foot(said["issuer"]),
    )


def _title(issued: Issued, said: dict[str, Any], *, reminded: bool) -> str:
    if reminded:
        return _("Zahlungserinnerung zur Rechnung %(number)s") % {"number": issued.label}
    if "cancels" in said:
        return _("Stornorechnung %(number)s") % {"number": issued.label}
    return _("Rechnung %(number)s") % {"number": issued.label}


def _facts(
    issued: Issued, said: dict[str, Any], reminded: tuple[int, date] | None, *, asks: bool
) -> tuple[tuple[str, str], ...]:
    """What § 14 (4) UStG asks beside the lines: the number, the day, the day of the service."""
    first, last = map(date.fromisoformat, said["days"])
    issuer = said["issuer"]
    until = reminded[1].isoformat() if reminded else said.get("due", "")
    return tuple(
        (name, value)
        for name, value in (
            (_("Nummer"), issued.label),
            (_("Datum"), _day(said["date"])),
            (_("Erinnerung vom"), _day(timezone.localdate().isoformat()) if reminded else ""),
            (_("Leistung am"), in_words(first, last)),
            (_("zahlbar bis"), _day(until) if asks else ""),
            (_("Steuernummer"), issuer["tax_number"]),
        )
        if value
    )


def _intro(issued: Issued, said: dict[str, Any], reminded: tuple[int, date] | None) -> str:
    words = {"tournament": plain(said["tournament"]), "number": issued.label, "reason": said.get("reason", "")}
    if reminded:
        text = _(
            "Zu unserer Rechnung %(number)s fehlt noch der unten genannte Betrag. Bitte zahlen Sie ihn bis %(day)s. "
            "Ist er schon unterwegs, danken wir Ihnen."
        )
        return text % (words | {"day": _day(reminded[1].isoformat())})
    if cancels := said.get("cancels"):
        text = _("Die Rechnung %(cancelled)s vom %(day)s gilt nicht mehr.")
        text = text % {"cancelled": cancels["label"], "day": _day(cancels["date"])}
        return f"{text} {plain(words['reason'])}" if words["reason"] else text
    return _("Startgeld: %(tournament)s") % words


def _sums(said: dict[str, Any], paid: int) -> tuple[tuple[str, str], ...]:
    coin = said["currency"]
    rows = []
    if said["rate"]:
        rate = {"rate": percent(str(said["rate"]))}
        rows += [
            (_("netto"), amount(said["net"], coin)),
            (_("Umsatzsteuer %(rate)s") % rate, amount(said["tax"], coin)),
        ]
    if paid or rows:
        rows.append((_("Summe"), amount(said["total"], coin)))
    if paid:
        rows.append((_("schon bezahlt"), amount(-paid, coin)))
    return tuple(rows)


def _tax_notes(said: dict[str, Any]) -> list[str]:
    """The sentence of the case it is, as § 14 (4) Nr. 8 and § 34a UStDV ask; none where tax is charged."""
    sentences = {
        Issuer.Tax.SMALL: _("Steuerfrei nach § 19 UStG (Kleinunternehmer)."),
        Issuer.Tax.EVENT: _("Steuerfrei nach § 4 Nr. 22 Buchst. b UStG (Teilnehmergebühr)."),
    }
    sentence = sentences.get(said["issuer"]["tax"])
    return [sentence] if sentence else []


def _pay(said: dict[str, Any], label: str, left: int) -> tuple[tuple[str, str], ...]:
    issuer = said["issuer"]
    if not issuer["iban"]:
        return ()
    rows = (
        (_("Empfänger"), plain(issuer["name"])),
        (_("IBAN"), in_fours(issuer["iban"])),
        (_("BIC"), issuer["bic"]),
        (_("Bank"), issuer["bank"]),
        (_("Betrag"), amount(left, said["currency"])),
        (_("Verwendungszweck"), purpose(label)),
    )
    return tuple((name, value) for name, value in rows if value)


def purpose(label: str) -> str:
    """What stands in the transfer of an invoice."""
    return _("Rechnung %(number)s") % {"number": label}


def _code(said: dict[str, Any], label: str, left: int) -> str:
    """The GiroCode, which there is for euros alone."""
    issuer = said["issuer"]
    if not issuer["iban"] or said["currency"] != EURO:
        return ""
    return qr_data_uri(girocode(plain(issuer["name"]), issuer["iban"], left, purpose(label), issuer["bic"]))


def in_fours(iban: str) -> str:
    """An IBAN as people read it."""
    return "\N{NO-BREAK SPACE}".join(iban[at : at + 4] for at in range(0, len(iban), 4))


def _foot(issuer: dict[str, Any]) -> tuple[str, ...]:
    numbers = [_("Steuernummer %(number)s") % {"number": plain(issuer["tax_number"])}] if issuer["tax_number"] else []
    bank = [one for one in (issuer["bank"], in_fours(issuer["iban"]), issuer["bic"]) if one]
    return tuple(" · ".join(part) for part in (_lines(issuer), numbers, bank) if part)


def _lines(issuer: dict[str, Any]) -> list[str]:
    return [plain(line) for line in (issuer["name"], *issuer["address"].splitlines()) if line.strip()]


def _day(stored: str) -> str:
    return date_format(date.fromisoformat(stored), _("j. F Y")) if stored else ""


def made(letter: Letter) -> bytes:
    """The PDF, A4."""
    return pdf("money/cash/paper/invoice", letter)


LETTER = Paper(content, made, of_issued)


# A reminder: the same invoice once more, with what is still open. It has no number and nothing is stored of it.


def reminder_content(issued: int, paid: int, until: str) -> Letter | None:
    """Of an invoice of which so much is paid, to be paid until a day; None if there is none."""
    found = Issued.objects.filter(pk=issued).first()
    return _letter(found, (paid, date.fromisoformat(until))) if found else None


REMINDER = Paper(reminder_content, made, of_issued)


@dataclass(frozen=True, slots=True)
class Receipt:
    """What stands on a Quittung; `out`: it was paid out, or taken back."""

    title: str
    issuer: tuple[str, ...]
    tournament: str
    date: str
    whose: str
    club: str
    what: str
    way: str
    amount: str
    out: bool
    number: int
    undoes: int | None
    notes: tuple[str, ...]


def receipt_content(issued: int) -> Receipt | None:
    """Of one receipt; None if there is none."""
    found = Issued.objects.filter(pk=issued).first()
    if found is None:
        return None
    said = found.content
    first, last = map(date.fromisoformat, said["days"])
    notes = _tax_notes(said)
    if said["rate"]:
        words = {"rate": percent(str(said["rate"])), "tax": amount(said["tax"], said["currency"])}
        notes.append(_("darin Umsatzsteuer %(rate)s: %(tax)s") % words)
    if said["issuer"]["tax_number"]:
        notes.append(unbroken(_("Steuernummer %(number)s") % {"number": plain(said["issuer"]["tax_number"])}))
    return Receipt(
        title=_("Quittung %(number)s") % {"number": found.label},
        issuer=tuple(_lines(said["issuer"])),
        tournament=f"{plain(said['tournament'])} · {in_words(first, last)}",
        date=date_format(datetime.fromisoformat(said["booked"]), _("j.n.Y, H:i")),
        whose=plain(said["recipient"]) if said["recipient"] else "",
        club=plain(said["club"]) if said["club"] else "",
        what=plain(said["what"]),
        way=str(Booking.Way(said["way"]).label),
        amount=amount(abs(said["total"]), said["currency"]),
        out=said["total"] < 0,
        number=said["booking"],
        undoes=said["undoes"],
        notes=tuple(notes) if 0 < said["total"] <= SMALL_RECEIPT else (),
    )


def receipt_made(receipt: Receipt) -> bytes:
    """The PDF, A6 across."""
    return pdf("money/cash/paper/receipt", receipt)


RECEIPT = Paper(receipt_content, receipt_made, of_issued)


@dataclass(frozen=True, slots=True)
class Book:
    """A year's book as it is printed: `sums` of each kind by way, in each currency."""

    title: str
    issuer: tuple[str, ...]
    closed: str
    lines: tuple[tuple[str, ...], ...]
    sums: tuple[tuple[str, str, str], ...]


def book_content(organisation: int, year: int) -> Book | None:
    """Of a year, as it was closed, else as it is now; None if the organisation is gone."""
    found = Organisation.objects.filter(pk=organisation).first()
    if found is None:
        return None
    closed = found.issued.filter(kind=Issued.Kind.BOOK, year=year).first()
    lines = sealed_book(closed) if closed else book_of(found, year)
    return Book(
        title=_("Kassenbuch %(year)s") % {"year": year},
        issuer=tuple(_lines(closed.content["issuer"])) if closed else (plain(found.name),),
        closed=_closed(closed) if closed else "",
        lines=tuple(map(_book_line, lines)),
        sums=tuple(_book_sums(lines)),
    )


def _closed(book: Issued) -> str:
    words = {"number": book.label, "day": _day(book.content["date"]), "hash": book.sha256[:16]}
    return _("Abgeschlossen als %(number)s am %(day)s, Prüfsumme %(hash)s") % words


def _book_line(line: BookLine) -> tuple[str, ...]:
    kind = str(Booking.Kind(line.kind).label)
    undoes = _("nimmt Beleg %(number)s zurück") % {"number": line.undoes}
    return (
        date_format(timezone.localtime(line.at), _("j.n.Y, H:i")),
        plain(line.tournament),
        str(line.number),
        line.paper,
        kind if line.undoes is None else f"{kind}, {undoes}",
        str(Booking.Way(line.way).label),
        amount(line.cents, line.currency),
    )


def _book_sums(lines: Iterable[BookLine]) -> Iterable[tuple[str, str, str]]:
    for currency, sums in sums_of(lines).items():
        for kind, way in ((kind, way) for kind in Booking.Kind for way in Booking.Way):
            if cents := sums.get((kind, way)):
                yield str(kind.label), str(way.label), amount(cents, currency)


def book_made(book: Book) -> bytes:
    """The PDF, A4."""
    return pdf("money/cash/paper/year", book)


BOOK = Paper(book_content, book_made, of_organisation)
PAPERS: Mapping[str, Paper[Any]] = {
    Issued.Kind.INVOICE: LETTER,
    Issued.Kind.CANCELLATION: LETTER,
    Issued.Kind.RECEIPT: RECEIPT,
}
