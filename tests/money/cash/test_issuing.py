"""Invoices, cancellations, receipts and year's books: § 14 and § 19 UStG, § 33 and § 34a UStDV, EPC069-12; issue 35."""

import hashlib
import json
import math
import random
import subprocess
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pymupdf
import pytest
from django.db import IntegrityError, connections, transaction
from django.test import Client
from django.utils import timezone, translation
from hypothesis import given
from hypothesis import strategies as st

from scoring import Result
from tests.examples import seeds
from tests.factories import ACTOR, make_tournament, play, seat_series
from tests.money.cash.conftest import page, tariff
from tests.people.members import amiss
from tests.web.html import text_of
from tests.web.pdf_ua import ua_faults
from tests.web.reading import outside, texts
from tournament.core.errors import RefusedError, StaleError
from tournament.models import AuditEntry, Booking, Club, Issued, KeptBooking, Organisation, Person, Tournament
from tournament.money.acts.cash import Movement, book, set_up, take_back
from tournament.money.acts.issuing import (
    cancel,
    close_year,
    forget_old,
    give_receipt,
    hand_out,
    keep_pdf,
    set_issuer,
)
from tournament.money.files import year_rows
from tournament.money.girocode import girocode
from tournament.money.reads.balance import balance
from tournament.money.reads.issuing import (
    State,
    accounts,
    bank_of,
    book_of,
    issuer_of,
    sealed_book,
    state_of,
    sums_of,
    taxed,
    years_with_books,
)
from tournament.money.reads.owed import fee_lines
from tournament.privacy.acts.forgetting import remove_some
from tournament.privacy.reads.stored import all_of, as_text

IBAN = "DE89370400440532013000"
"""The one that the Bundesbank gives as an example."""
SAID: dict[str, Any] = {
    "name": "RC Kassel e. V.", "address": "Gasse 3\n34117 Kassel", "tax_number": "026 250 99999", "iban": IBAN,
    "bic": "COBADEFFXXX", "bank": "Commerzbank", "tax": "small", "rate": 19, "days_to_pay": 14,
}  # fmt: skip
TO = "RC Hanau\nWeg 1\n63450 Hanau"


def sets_up(tournament: Tournament, **said: Any) -> None:
    """Its organisation says who it is."""
    organisation = Organisation.objects.get(pk=tournament.organisation_id)
    set_issuer(organisation, issuer_of(organisation).version, SAID | said, ACTOR)


def club_of(tournament: Tournament, number: int = 1) -> Club:
    club = tournament.registrations.get(number=number).club
    assert club
    return club


def issues(tournament: Tournament, club: Club, recipient: str = TO) -> Issued:
    return hand_out(tournament, club, recipient, [x for x in fee_lines(tournament) if x.whose.club == club], ACTOR)


def refused(act: Callable[[], object], **said: object) -> str:
    """Its code; where the test names them, what it says besides."""
    with pytest.raises(RefusedError) as caught:
        act()
    assert not said or caught.value.params == said
    return caught.value.code


@pytest.fixture
def asked(tournament: Tournament) -> Tournament:
    """Everybody pays ten euros, and the organiser has said who it is."""
    tariff(tournament, "Startgeld", 1000)
    sets_up(tournament)
    return tournament


def test_issuer_gives_each_number_once_whatever_the_tournament(asked: Tournament) -> None:
    other = make_tournament(4, series=1)
    Tournament.objects.filter(pk=other.pk).update(organisation=asked.organisation)
    other.refresh_from_db()
    tariff(other, "Startgeld", 500)
    stranger = make_tournament(4, series=1)
    tariff(stranger, "Startgeld", 500)
    Tournament.objects.filter(pk=stranger.pk).update(organisation=Organisation.objects.create(name="Andere"))
    stranger.refresh_from_db()
    sets_up(stranger)
    made = [issues(one, club_of(one)) for one in (asked, other, stranger)]
    year = timezone.localdate().year
    assert [one.label for one in made] == [f"R{year}-0001", f"R{year}-0002", f"R{year}-0001"]
    (paid,) = book(other, [Movement(Booking.Kind.FEE, Booking.Way.CASH, 500)], ACTOR)
    receipts = [give_receipt(paid, "Ida", "Startgeld", ACTOR) for _again in range(2)]
    assert [one.label for one in receipts] == [f"Q{year}-0001"] * 2
    assert other.audit_entries.filter(action="receipt_given").count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        Issued.objects.create(issuer=asked.organisation, kind="invoice", series="R", year=year, number=2, at=made[0].at)


def test_changed_invoice_is_cancelled_and_the_club_owes_it_once(asked: Tournament) -> None:
    club = club_of(asked)
    public = asked.public_revision
    first = issues(asked, club)
    before = asked.audit_entries.count()
    assert issues(asked, club).pk == first.pk
    second = issues(asked, club, TO.replace("Weg 1", "Weg 2"))
    storno = Issued.objects.get(kind="cancellation")
    assert [first.number, storno.number, second.number, storno.cancels] == [1, 2, 3, first]
    assert storno.content["total"] == -first.content["total"] == -second.content["total"]
    assert storno.content["lines"] == [[name, what, -cents] for name, what, cents in first.content["lines"]]
    assert storno.content["reason"] == ""
    (account,) = (one for one in accounts(asked) if one.club == club)
    assert (account.open, account.invoice, account.state) == (first.content["total"], second, State.OPEN)
    log = asked.audit_entries.order_by("revision").last()
    assert log
    assert (asked.audit_entries.count() - before, log.after) == (
        1,
        {"invoice": second.label, "club": club.name, "cents": second.content["total"], "cancellations": [storno.label]},
    )
    last = cancel(second, "zurückgezogen", ACTOR)
    assert (last.content["reason"], accounts(asked)[0].invoice) == ("zurückgezogen", None)
    for one in (second, first, last):
        assert refused(partial(cancel, one, "noch einmal", ACTOR)) == "invoice_cancelled"
    assert refused(lambda: cancel(issues(asked, club), " ", ACTOR)) == "invoice_reason"
    (paid,) = book(asked, [Movement(Booking.Kind.FEE, Booking.Way.CASH, 100)], ACTOR)
    give_receipt(paid, "Ida", "Startgeld", ACTOR)
    asked.refresh_from_db()
    assert asked.public_revision == public  # nobody outside sees any of it
    assert Issued.objects.filter(club=club, kind="invoice", cancelled_by=None).update(club=None)  # it is deleted
    assert [one.invoice for one in accounts(asked)] == [None, None]


def test_papers_say_all_of_it_and_the_log_which(asked: Tournament) -> None:
    """§ 14 (4) UStG; a cancellation turns round every amount."""
    sets_up(asked, tax="charged", rate=19, days_to_pay=7)
    Tournament.objects.filter(pk=asked.pk).update(last_day=asked.date + timedelta(days=1))
    asked.refresh_from_db()
    club, today, before = club_of(asked), timezone.localdate(), asked.audit_entries.count()
    (paid, spent) = book(
        asked, [Movement(Booking.Kind.FEE, Booking.Way.CASH, 250, asked.registrations.get(number=1)),
                Movement(Booking.Kind.EXPENSE, Booking.Way.TRANSFER, -119)], ACTOR,
    )  # fmt: skip
    invoice = issues(asked, club, f" {TO}\n")
    storno = cancel(invoice, " falsch ", ACTOR)
    undone = take_back(paid, "vertippt", ACTOR)
    receipts = [give_receipt(one, "Ida", "Startgeld", ACTOR) for one in (paid, spent, undone)]
    lines: list[list[Any]] = [[line.name, "Startgeld", 1000] for line in fee_lines(asked) if line.whose.club == club]
    total, tax = 1000 * len(lines), round(Fraction(19_000 * len(lines), 119))
    issuer = {name: SAID[name] for name in ("name", "address", "tax_number", "iban", "bic", "bank")}
    said = {
        "issuer": issuer | {"tax": "charged"}, "tournament": asked.name, "currency": "EUR", "rate": 19,
        "days": [asked.date.isoformat(), (asked.date + timedelta(days=1)).isoformat()], "date": today.isoformat(),
    }  # fmt: skip
    bill = said | {"recipient": TO, "lines": lines, "total": total, "net": total - tax, "tax": tax}
    due, (first, second) = today + timedelta(days=7), (f"R{today.year}-000{at}" for at in (1, 2))
    assert invoice.content == bill | {"label": first, "paid": 250, "due": due.isoformat()}
    assert storno.content == bill | {
        "label": second, "cancels": {"label": first, "date": today.isoformat()}, "reason": "falsch", "total": -total,
        "net": tax - total, "tax": -tax, "lines": [[name, what, -cents] for name, what, cents in lines],
    }  # fmt: skip
    of_bookings = ((paid, 250, 210, 40, club.name), (spent, -119, -100, -19, ""), (undone, -250, -210, -40, club.name))
    for at, (receipt, (one, cents, net, of_tax, whose)) in enumerate(zip(receipts, of_bookings, strict=True), 1):
        assert receipt.content == said | {
            "recipient": "Ida", "club": whose, "what": "Startgeld", "way": one.way, "booking": one.number,
            "booked": timezone.localtime(one.at).isoformat(timespec="minutes"), "undoes": one.undoes, "total": cents,
            "lines": [["", "", cents]], "net": net, "tax": of_tax, "label": f"Q{today.year}-000{at}",
        }  # fmt: skip
    columns = ("kind", "series", "year", "number", "tournament", "club", "due", "booking", "cancels")
    assert list(Issued.objects.order_by("pk").values_list(*columns)) == [
        ("invoice", "R", today.year, 1, asked.pk, club.pk, due, None, None),
        ("cancellation", "R", today.year, 2, asked.pk, club.pk, None, None, invoice.pk),
        *(("receipt", "Q", today.year, at, asked.pk, None, None, one.number, None)
          for at, one in enumerate((paid, spent, undone), 1)),
    ]  # fmt: skip
    logged = asked.audit_entries.order_by("revision").values_list("action", "before", "after")[before:]
    assert [row for row in logged if row[0] not in ("money_booked", "booking_undone")] == [
        ("invoice_made", None, {"invoice": first, "club": club.name, "cents": total}),
        ("invoice_cancelled", None, {"invoice": first, "cancellations": [second], "reason": "falsch"}),
        *(("receipt_given", None, {"number": one.number, "receipt": receipt.label})
          for one, receipt in zip((paid, spent, undone), receipts, strict=True)),
    ]  # fmt: skip


@pytest.mark.parametrize("lacks", ["name", "address", "tax_number", "tax"])
def test_invoice_waits_for_what_the_law_asks_of_its_issuer(
    tournament: Tournament, organiser_client: Client, lacks: str
) -> None:
    tariff(tournament, "Startgeld", 1000)
    sets_up(tournament, **{lacks: ""})
    said = {"name": "Name", "address": "Anschrift", "tax_number": "Steuernummer", "tax": "Umsatzsteuer"}[lacks]
    named = said.replace("Steuernummer", "Steuernummer oder USt-IdNr.")
    assert refused(lambda: issues(tournament, club_of(tournament)), fields=named) == "issuer_incomplete"
    (paid,) = book(tournament, [Movement(Booking.Kind.FEE, Booking.Way.CASH, 500)], ACTOR)
    give_receipt(paid, "Ida", "Startgeld", ACTOR)
    shown = text_of(organiser_client.get(page(tournament, "rechnungen/")))
    assert f"fehlt noch: {said}" in shown
    assert Issued.objects.get().kind == "receipt"  # that needs less


def test_invoice_has_a_recipient_with_an_address_and_something_to_pay(asked: Tournament) -> None:
    assert refused(lambda: issues(asked, club_of(asked), "RC Hanau\n ")) == "invoice_recipient"
    assert refused(lambda: hand_out(asked, club_of(asked), TO, [], ACTOR)) == "fee_nobody"
    assert issues(asked, club_of(asked), "RC Hanau\nWeg 1").content["recipient"] == "RC Hanau\nWeg 1"


def scanned(pdf: bytes, folder: Path) -> str:
    """What a scanner that knows nothing of this program reads on the first page."""
    picture = folder / "page.png"
    pymupdf.open(stream=pdf)[0].get_pixmap(dpi=200).save(picture)
    command = ["/usr/bin/zbarimg", "--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", str(picture)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.removesuffix("\n")


def pdf_of(client: Client, tournament: Tournament, issued: Issued) -> bytes:
    return bytes(client.get(page(tournament, f"beleg/{issued.pk}.pdf"), follow=True).content)


@pytest.mark.nightly
def test_invoice_says_what_the_law_asks_and_a_bank_reads_its_code(
    asked: Tournament, organiser_client: Client, tmp_path: Path
) -> None:
    """§ 14 (4) UStG: who and to whom, tax number, day, number, what, when, amounts, why no tax; EPC069-12 by line."""
    payer = asked.registrations.get(number=1)
    book(asked, [Movement(Booking.Kind.FEE, Booking.Way.CASH, 250, payer)], ACTOR)
    made = issues(asked, club_of(asked))
    pdf = pdf_of(organiser_client, asked, made)
    (read,) = texts(pdf)
    left, today = made.content["total"] - 250, timezone.localdate()
    euros = f"{left // 100},{left % 100:02}"
    wanted = [
        *("RC Kassel e. V.", "Gasse 3", "34117 Kassel", "RC Hanau", "63450 Hanau", "026 250 99999", made.label),
        *("Leistung am", f"{asked.date.day}.", "Steuerfrei nach § 19 UStG", payer.person.name, f"{euros} €", "2,50"),
        *("zahlbar bis", f"{(today + timedelta(days=14)).day}.", "COBADEFFXXX", "DE89 3704 0044 0532 0130 00"),
    ]
    assert amiss(read.replace("\N{NO-BREAK SPACE}", " "), *wanted) == []
    code = ["BCD", "002", "1", "SCT", "COBADEFFXXX", "RC Kassel e. V.", IBAN, f"EUR{left // 100}.{left % 100:02}"]
    assert scanned(pdf, tmp_path).split("\n") == [*code, "", "", f"Rechnung {made.label}"]


@pytest.mark.nightly
def test_invoice_of_what_is_paid_asks_for_nothing(asked: Tournament, organiser_client: Client) -> None:
    club, payer = club_of(asked), asked.registrations.get(number=1)
    total = issues(asked, club).content["total"]
    for paid, words in ((total, "zu zahlen 0,00 €"), (250, "zu viel bezahlt 2,50 €")):
        book(asked, [Movement(Booking.Kind.FEE, Booking.Way.CASH, paid, payer)], ACTOR)
        made = issues(asked, club, f"{TO}\nfür {paid}")
        (read,) = texts(pdf_of(organiser_client, asked, made))
        absent = ["zahlbar bis", "GiroCode", "−2,50"]
        assert amiss(read.replace("\N{NO-BREAK SPACE}", " "), words, "schon bezahlt", absent=absent) == []


@pytest.mark.parametrize(
    ("said", "wanted", "absent"),
    [
        ({"tax": "event"}, ["§ 4 Nr. 22 Buchst. b UStG"], ["§ 19", "netto"]),
        ({"tax": "charged", "rate": 7}, ["netto", "Umsatzsteuer 7 %"], ["Steuerfrei"]),
        ({"iban": "", "bic": "", "bank": ""}, ["§ 19"], ["IBAN", "GiroCode"]),
    ],
)
def test_sentence_of_the_tax_is_that_of_its_case(
    asked: Tournament, organiser_client: Client, said: dict[str, Any], wanted: list[str], absent: list[str]
) -> None:
    sets_up(asked, **said)
    (read,) = texts(pdf_of(organiser_client, asked, issues(asked, club_of(asked))))
    assert amiss(read.replace("\N{NO-BREAK SPACE}", " "), *wanted, absent=absent) == []


@given(st.integers(-(10**8), 10**8), st.integers(0, 99))
def test_tax_in_an_amount_is_what_a_fraction_says(gross: int, rate: int) -> None:
    """Half a cent goes away from nought."""
    exact = math.floor(Fraction(abs(gross) * rate, 100 + rate) + Fraction(1, 2)) * (-1 if gross < 0 else 1)
    assert taxed(gross, rate) == (gross - exact, exact)


def test_half_a_cent_of_tax_counts_as_one() -> None:
    assert [taxed(3, 20), taxed(9, 20), taxed(119, 19)] == [(2, 1), (7, 2), (100, 19)]


@pytest.mark.parametrize(
    ("paid", "days", "state"),
    [(0, 0, "open"), (1, 0, "part"), (999, 0, "part"), (1000, 1, "paid"), (0, 1, "overdue"), (999, 1, "overdue")],
)
def test_state_of_an_invoice_at_its_boundaries(paid: int, days: int, state: str) -> None:
    """Of ten euros, so many days after it was due; paid too much is paid."""
    due = date(2026, 11, 30)
    assert state_of(1000, paid, due, due + timedelta(days=days)) == state
    assert state_of(1000, paid, None, due) != State.OVERDUE


def test_transfer_without_a_name_an_account_or_an_amount_is_none() -> None:
    for wrong in ((" ", IBAN, 1), ("A", "", 1), ("A", IBAN, 0), ("A", IBAN, 100_000_000_000)):
        with pytest.raises(ValueError, match="a transfer has"):
            girocode(*wrong, "x")
    long = girocode("N" * 80 + "\nB", "DE89 3704", 99_999_999_999, "z\n" * 100).split("\n")
    assert (long[5], long[6], long[7], len(long[10])) == ("N" * 70, "DE893704", "EUR999999999.99", 139)


def test_paper_is_never_written_again(asked: Tournament, organiser_client: Client) -> None:
    made = issues(asked, club_of(asked))
    pdf = pdf_of(organiser_client, asked, made)
    sets_up(asked, name="Neuer Name", iban="")
    assert pdf_of(organiser_client, asked, made) == pdf
    stored = Issued.objects.get(pk=made.pk)
    assert (stored.holds, bytes(stored.pdf or b"")) == (True, pdf)
    assert keep_pdf(stored, b"drawn at the same moment") == pdf
    assert hashlib.sha256(stored.sealed.encode()).hexdigest() == stored.sha256
    for column, value in {"sealed": "{}", "sha256": "0", "number": 9, "due": None, "pdf": b"x"}.items():
        with pytest.raises(IntegrityError, match="never written again"), transaction.atomic():
            Issued.objects.filter(pk=made.pk).update(**{column: value})


def test_receipt_names_issuer_day_amount_and_tax(asked: Tournament, organiser_client: Client) -> None:
    """§ 33 and § 34a UStDV; up to 250 EUR it does for an invoice, above it says nothing of tax."""
    sets_up(asked, tax="charged", rate=19)
    payer = asked.registrations.get(number=1)
    fee = Booking.Kind.FEE
    book(asked, [Movement(fee, Booking.Way.CASH, cents, payer) for cents in (25_000, 25_001)], ACTOR)
    take_back(asked.bookings.get(number=2), "vertippt", ACTOR)
    for number in (1, 2, 3):
        organiser_client.post(page(asked, f"buch/{number}/quittung/"))
    read = [texts(pdf_of(organiser_client, asked, one))[0] for one in Issued.objects.order_by("pk")]
    small, large, undone = (one.replace("\N{NO-BREAK SPACE}", " ") for one in read)
    said = (SAID["name"], "34117 Kassel", "250,00 €", payer.person.name, "bar", "darin Umsatzsteuer 19 %: 39,92 €")
    assert amiss(small, *said, "026 250 99999", "Q", "-0001") == []
    assert amiss(large, "250,01 €", absent=["Umsatzsteuer"]) == []
    assert amiss(undone, "Beleg 2 ist zurückgenommen", absent=["Umsatzsteuer", "Steuernummer"]) == []
    assert sum(one.content["total"] for one in Issued.objects.all()) == 25_000


@pytest.fixture
def member_client(asked: Tournament, organiser_client: Client) -> Client:
    """An organiser who keeps what is the organisation's, too."""
    asked.organisation.memberships.create(user=asked.organisers.get())
    return organiser_client


def test_papers_and_books_outlive_their_tournament(asked: Tournament, member_client: Client) -> None:
    book(asked, [Movement(Booking.Kind.FEE, Booking.Way.CASH, 1000, asked.registrations.get(number=1))], ACTOR)
    receipt = give_receipt(asked.bookings.get(), "Ida", "Startgeld", ACTOR)
    invoice, organisation = issues(asked, club_of(asked)), asked.organisation
    year = timezone.localdate().year
    before = [(one.number, one.cents, one.paper, one.tournament) for one in book_of(organisation, year)]
    Tournament.stored.filter(pk=asked.pk).update(deleted_at=timezone.now() - timedelta(days=31))
    assert sum(1 for _step in iter(remove_some, False)) > 1
    assert not Tournament.stored.filter(pk=asked.pk).exists()
    after = [(one.number, one.cents, one.paper, one.tournament) for one in book_of(organisation, year)]
    assert after == before == [(1, 1000, receipt.label, asked.name)]
    for one in (invoice, receipt):
        found = member_client.get(f"/leitung/verein/{organisation.pk}/kasse/beleg/{one.pk}.pdf")
        assert amiss(texts(found.content)[0], one.label) == []
        stored = Issued.objects.get(pk=one.pk)
        assert (stored.holds, stored.tournament, bytes(stored.pdf or b"") == found.content) == (True, None, True)
    base = f"/leitung/verein/{organisation.pk}/kasse/"
    cancelling = f"{base}beleg/{invoice.pk}/stornieren/"
    assert cancelling in member_client.get(f"{base}{year}/").content.decode()
    assert f"Kassenbuch {year}" in text_of(member_client.get(cancelling))
    mark = Organisation.objects.get(pk=organisation.pk).public_mark
    done = member_client.post(cancelling, {"reason": "Verein abgereist"}, follow=True)
    assert Organisation.objects.get(pk=organisation.pk).public_mark == mark
    storno = Issued.objects.get(cancels=invoice)
    assert amiss(text_of(done), f"{storno.label} ist ausgestellt.", f"storniert mit {storno.label}") == []
    assert storno.content["total"] == -invoice.content["total"]
    assert "Verein abgereist" in texts(member_client.get(f"{base}beleg/{storno.pk}.pdf").content)[0]
    log = AuditEntry.objects.filter(tournament=None, action="invoice_cancelled").get()
    assert (log.after["invoice"], log.after["cancellations"]) == (invoice.label, [storno.label])
    assert member_client.post(cancelling, {"reason": "noch einmal"}).status_code == 409
    assert member_client.get(cancelling.replace(f"{invoice.pk}", f"{receipt.pk}")).status_code == 404


def test_person_is_told_of_the_papers_with_their_name(asked: Tournament) -> None:
    payer, other = (asked.registrations.get(number=number) for number in (1, 2))
    (paid,) = book(asked, [Movement(Booking.Kind.FEE, Booking.Way.CASH, 1000, payer)], ACTOR)
    invoice = issues(asked, club_of(asked))
    receipt = give_receipt(paid, payer.person.name, "Startgeld", ACTOR)
    (told,) = all_of([payer])["tournaments"]
    assert [(one["receipt"], one["values"]) for one in told["papers"]] == [
        (invoice.label, [payer.person.name]), (receipt.label, [payer.person.name]),
    ]  # fmt: skip
    assert other.club != payer.club
    assert all_of([other])["tournaments"][0]["papers"] == []
    assert "auf Rechnungen und Quittungen:\n    wann" in as_text(all_of([payer]))


def at(year: int) -> Any:
    return timezone.now().replace(year=year, month=6, day=1)


def test_law_has_its_years_and_no_more(tournament: Tournament) -> None:
    """§ 14b UStG: eight years from the end of that in which it was issued; § 147 AO: ten, for books."""
    organisation = tournament.organisation
    for kind, series in (("receipt", "Q"), ("invoice", "R"), ("book", "J")):
        for year in (2015, 2016, 2017, 2018):
            Issued.objects.create(issuer=organisation, kind=kind, series=series, year=year, number=1, at=at(year))
    first = Issued.objects.get(kind="invoice", year=2017)
    Issued.objects.create(
        issuer=organisation, kind="cancellation", series="R", year=2018, number=2, at=at(2018), cancels=first
    )
    for year in (2015, 2016):
        KeptBooking.objects.create(issuer=organisation, number=1, cents=1, at=at(year))
    assert forget_old(date(2026, 12, 31)) == 7
    left = Issued.objects.order_by("kind", "year").values_list("kind", "year")
    assert list(left) == [
        ("book", 2016), ("book", 2017), ("book", 2018), ("cancellation", 2018), ("invoice", 2017), ("invoice", 2018),
        ("receipt", 2018),
    ]  # fmt: skip
    assert KeptBooking.objects.get().at.year == 2016
    logged = AuditEntry.objects.filter(action="papers_forgotten")
    assert [(one.actor, one.after) for one in logged] == [("Aufräumen", {"papers": 7})]
    assert (forget_old(date(2026, 12, 31)), logged.all().count(), forget_old(date(2027, 1, 1))) == (0, 1, 6)
    assert list(Issued.objects.values_list("kind", "year")) == [("book", 2017), ("book", 2018)]
    KeptBooking.objects.create(issuer=organisation, number=2, cents=1, at=at(2016))
    assert forget_old(date(2027, 1, 1)) == 1


def test_year_that_is_over_is_closed_once_and_stays(asked: Tournament, member_client: Client) -> None:
    year = timezone.localdate().year - 1
    book(
        asked,
        [Movement(Booking.Kind.FEE, Booking.Way.CASH, 1000), Movement(Booking.Kind.EXPENSE, Booking.Way.CASH, -300)],
        ACTOR,
    )
    (wrong,) = book(asked, [Movement(Booking.Kind.FEE, Booking.Way.CASH, 500)], ACTOR)
    take_back(wrong, "vertippt", ACTOR)
    stranger = make_tournament(4, series=1)
    Tournament.objects.filter(pk=stranger.pk).update(organisation=Organisation.objects.create(name="Andere"))
    book(stranger, [Movement(Booking.Kind.FEE, Booking.Way.CASH, 77)], ACTOR)
    Booking.objects.update(at=at(year))
    Booking.objects.filter(tournament=stranger, number=1).update(at=at(year - 5))
    book(stranger, [Movement(Booking.Kind.FEE, Booking.Way.CASH, 78)], ACTOR)
    Booking.objects.filter(cents=78).update(at=at(year))
    KeptBooking.objects.create(issuer=asked.organisation, kind="fee", way="cash", number=1, cents=55, at=at(year - 2))
    bill = issues(asked, club_of(asked))
    organisation, base = asked.organisation, f"/leitung/verein/{asked.organisation_id}/kasse/"
    then = {"year": year, "at": at(year), "sealed": bill.sealed}
    Issued.objects.create(issuer=organisation, kind="invoice", series="R", number=1, **then)
    mark = Organisation.objects.get(pk=organisation.pk).public_mark
    assert refused(lambda: close_year(organisation, year + 1, ACTOR), year=year + 1) == "year_not_over"
    assert "Jahr abschließen" in text_of(member_client.get(f"{base}{year}/"))
    assert "ist abgeschlossen" in text_of(member_client.post(f"{base}{year}/abschliessen/", follow=True))
    assert refused(lambda: close_year(organisation, year, ACTOR), year=year) == "year_closed"
    closed, log = Issued.objects.get(kind="book"), AuditEntry.objects.get(action="year_closed")
    assert (closed.content["book"], log.after) == (
        year,
        {"organisation": organisation.name, "year": year, "bookings": 4},
    )
    noted = timezone.localtime(at(year)).isoformat(timespec="minutes")
    assert closed.content["bookings"][0] == [noted, asked.name, 1, "fee", "cash", 1000, None, "", "EUR"]
    sets_up(asked, bank="Andere")
    assert Organisation.objects.get(pk=organisation.pk).public_mark == mark  # nobody outside sees any of it
    Booking.objects.filter(tournament=asked).update(at=at(year + 1))  # what nobody can do
    shown = member_client.get(f"{base}{year}/")
    assert "0,78" not in text_of(shown)
    assert amiss(text_of(shown), f"als J{year}-0001", "10,00 €", "−3,00 €", absent=["Jahr abschließen"]) == []
    assert years_with_books(organisation) == [year + 1, year, year - 2]
    assert [one.cents for one in book_of(organisation, year - 2)] == [55]
    rows = member_client.get(f"{base}{year}.csv").content.decode("utf-8-sig").splitlines()
    assert [row.split(";")[7] for row in rows] == ["Betrag", "10,00", "-3,00", "5,00", "-5,00"]
    (read, *_more) = texts(member_client.get(f"{base}{year}.pdf").content)
    assert amiss(read, f"Kassenbuch {year}", "10,00", f"J{year}-0001", "Startgeld, nimmt Beleg 3 zurück") == []


def test_issuer_is_checked_and_its_bank_found(asked: Tournament, member_client: Client) -> None:
    address = f"/leitung/verein/{asked.organisation_id}/kasse/"
    typed = {**SAID, "iban": "de89 3704 0044 0532 0130 00", "version": "1", "days_to_pay": "7"}
    wrong = member_client.post(address, typed | {"iban": "DE89 3704 0044 0532 0130 01"})
    assert ("Diese IBAN gibt es nicht." in text_of(wrong), wrong.status_code) == (True, 400)
    assert "Commerzbank, BIC COBADEFFXXX" in text_of(member_client.post(address, typed, follow=True))
    stored = issuer_of(asked.organisation)
    said = AuditEntry.objects.filter(action="issuer_set")
    before = (said.count(), Organisation.objects.get(pk=asked.organisation_id).public_mark)
    set_issuer(asked.organisation, stored.version, {name: getattr(stored, name) for name in SAID}, ACTOR)
    assert (said.count(), Organisation.objects.get(pk=asked.organisation_id).public_mark) == before
    assert issuer_of(asked.organisation).version == stored.version
    assert {name: getattr(stored, name) for name in SAID} == SAID | {"days_to_pay": 7}
    late = member_client.post(address, typed | {"name": "Zu spät"})
    assert ("Bitte die Seite neu öffnen." in text_of(late), late.status_code) == (True, 409)
    with pytest.raises(StaleError):
        set_issuer(asked.organisation, 0, SAID, ACTOR)


def test_club_is_billed_reminded_and_cancelled_in_the_browser(asked: Tournament, organiser_client: Client) -> None:
    club = club_of(asked)
    made = organiser_client.post(page(asked, f"rechnungen/verein/{club.pk}/"), {"recipient": "nur Name"})
    assert ("mindestens zwei Zeilen" in text_of(made), made.status_code) == (True, 409)
    assert list(made.context["form"].errors) == ["recipient"]
    shown = organiser_client.post(page(asked, f"rechnungen/verein/{club.pk}/"), {"recipient": TO}, follow=True)
    invoice = Issued.objects.get()
    assert amiss(text_of(shown), f"{invoice.label} ist ausgestellt.", "offen") == []
    answer = organiser_client.post(page(asked, f"rechnungen/{invoice.pk}/stornieren/"), {"reason": ""})
    assert answer.status_code == 400
    cancelled = organiser_client.post(
        page(asked, f"rechnungen/{invoice.pk}/stornieren/"), {"reason": "Verein abgereist"}, follow=True
    )
    assert amiss(text_of(cancelled), "storniert mit", "Stornorechnung") == []
    (read,) = texts(pdf_of(organiser_client, asked, Issued.objects.get(kind="cancellation")))
    assert amiss(read, "Verein abgereist", invoice.label, "−", absent=["GiroCode", "zahlbar bis"]) == []


def test_page_of_invoices_says_what_is_wrong_with_one(asked: Tournament, organiser_client: Client) -> None:
    """It asks for something else by now; more was paid than is due. Who withdrew and has not paid is on none."""
    gone = asked.registrations.get(number=3)
    gone.withdrawn = True
    gone.save()
    club, made = club_of(asked), issues(asked, club_of(asked))
    assert gone.club == club
    assert gone.person.name not in str(made.content["lines"])
    shown = text_of(organiser_client.get(page(asked, "rechnungen/")))
    assert amiss(shown, made.label, "offen", absent=["stimmt nicht mehr", "Neu ausstellen", "zurück"]) == []
    payer = asked.registrations.get(number=1)
    book(asked, [Movement(Booking.Kind.FEE, Booking.Way.CASH, made.content["total"] + 250, payer)], ACTOR)
    asked.tariffs.update(cents=1100)
    left = len(made.content["lines"]) * 100 - 250
    words = f"{left // 100},{left % 100:02} €" if left >= 0 else f"{-left // 100},{-left % 100:02} € zurück"
    shown = text_of(organiser_client.get(page(asked, "rechnungen/")))
    assert amiss(shown, "bezahlt", "stimmt nicht mehr: bitte neu ausstellen", "Neu ausstellen") == []
    assert words in shown.replace("\N{NO-BREAK SPACE}", " ")
    asked.tariffs.update(cents=900)
    back = len(made.content["lines"]) * 100 + 250
    shown = text_of(organiser_client.get(page(asked, "rechnungen/"))).replace("\N{NO-BREAK SPACE}", " ")
    assert f"{back // 100},{back % 100:02} € zurück" in shown


def test_issuer_begins_with_its_own_name_and_a_bank_nobody_knows_has_none(tournament: Tournament) -> None:
    issuer = issuer_of(tournament.organisation)
    assert (issuer.name, issuer.version, issuer.tax) == (tournament.organisation.name, 0, "")
    unknown = "999999990000000000"
    check = 98 - int(unknown + "131400") % 97  # ISO 7064: D is 13, E is 14
    assert bank_of(f"DE{check:02}{unknown}") == ("", "")
    assert bank_of(IBAN) == ("COBADEFFXXX", "Commerzbank")


def test_overdue_invoice_gets_a_reminder_of_what_is_left(asked: Tournament, organiser_client: Client) -> None:
    sets_up(asked, days_to_pay=0)
    payer = asked.registrations.get(number=1)
    invoice = issues(asked, club_of(asked))
    book(asked, [Movement(Booking.Kind.FEE, Booking.Way.CASH, 300, payer)], ACTOR)
    left = invoice.content["total"] - 300
    (read,) = texts(organiser_client.get(page(asked, f"rechnungen/erinnerung/{invoice.pk}.pdf"), follow=True).content)
    said = ("Zahlungserinnerung", invoice.label, f"{left // 100},{left % 100:02} €", "schon bezahlt", "GiroCode")
    assert amiss(read.replace("\N{NO-BREAK SPACE}", " "), *said) == []
    assert Issued.objects.count() == 1


def test_six_papers_are_read_by_voices_and_break_no_number(asked: Tournament, member_client: Client) -> None:
    """Invoice, cancellation, receipt, reminder, list of crosses, book of the year: PDF/UA-1; numbers above 99."""
    set_up(asked, 0, {"opening": 0, "crosses_first": 3, "cross_first": 100, "cross_later": 200}, ACTOR)
    for one in asked.registrations.all():
        one.number += 110
        one.save()
    table = seat_series(asked).card_tables.select_related("series__tournament").get(number=1)
    play(table, 1, Result(2, "romme", 0), Result(3, "not_opened", 150), Result(4, "opened", 17))
    seat = table.seats.select_related("registration__person").get(number=3)
    (paid,) = book(asked, [Movement(Booking.Kind.FEE, Booking.Way.CASH, 100, seat.registration)], ACTOR)
    receipt = give_receipt(paid, "Ida", "Startgeld", ACTOR)
    invoice = issues(asked, club_of(asked, 111))
    storno = cancel(issues(asked, club_of(asked, 112)), "falsch", ACTOR)
    crosses, reminder = page(asked, "kreuze/1/liste.pdf"), page(asked, f"rechnungen/erinnerung/{invoice.pk}.pdf")
    year = f"/leitung/verein/{asked.organisation_id}/kasse/{timezone.localdate().year}.pdf"
    read = [pdf_of(member_client, asked, one) for one in (invoice, storno, receipt)]
    longest = "Donaudampfschifffahrtsgesellschaft-Wittelsbacher, Maximiliane-Friederike Anna Luise Charlotte von und zu"
    Person.objects.filter(registrations=seat.registration).update(name=longest)
    read += [member_client.get(address, follow=True).content for address in (crosses, reminder, year)]
    assert [ua_faults(pdf) for pdf in read] == [[]] * 6
    assert [len(texts(pdf)) for pdf in read] == [1] * 6
    assert amiss(texts(read[3])[0], "Tisch", f"{seat.registration.number}", "Kreuze", "Betrag") == []


@pytest.mark.parametrize("language", ["de", "en"])
def test_columns_of_the_years_book_have_each_a_name_of_its_own(language: str) -> None:
    with translation.override(language):
        (heads,) = year_rows([])
    assert len(set(heads)) == len(heads)


@pytest.mark.nightly
def test_long_names_push_nothing_off_the_paper(asked: Tournament, member_client: Client) -> None:
    """Of the issuer on an invoice, of the tournament in the year's book; its pages say how many they are."""
    long = "Offene Internationale Bayerische Einzel- und Mannschaftsmeisterschaft im Rommé um den Pokal von Garmisch"
    Tournament.objects.filter(pk=asked.pk).update(name=long)
    sets_up(asked, name=long)
    asked.refresh_from_db()
    invoice = issues(asked, club_of(asked))
    book(asked, [Movement(Booking.Kind.FEE, Booking.Way.CASH, 12_345) for _each in range(60)], ACTOR)
    year = f"/leitung/verein/{asked.organisation_id}/kasse/{timezone.localdate().year}.pdf"
    addresses = (year, page(asked, "abschluss.pdf"))
    letter, *reports = (
        pdf_of(member_client, asked, invoice),
        *(bytes(member_client.get(one, follow=True).content) for one in addresses),
    )
    assert [outside(one) for one in (letter, *reports)] == [[], [], []]
    for one in reports:
        pages = texts(one)
        assert [f"Seite {at} von {len(pages)}" in said for at, said in enumerate(pages, 1)] == [True] * len(pages)
        assert amiss(pages[0], "123,45", "Mannschaftsmeisterschaft") == []  # a word that is not broken


@pytest.mark.django_db(transaction=True)
def test_number_is_given_once_to_many_at_once() -> None:
    """Of two tournaments of one issuer, by eight at the same time."""
    both = [make_tournament(4, series=1) for _one in range(2)]
    Tournament.objects.update(organisation=both[0].organisation)
    bookings = []
    for one in Tournament.objects.all():
        bookings += book(one, [Movement(Booking.Kind.FEE, Booking.Way.CASH, 100 + at) for at in range(4)], ACTOR)

    def gives(booking: Booking) -> int:
        try:
            return give_receipt(Booking.objects.get(pk=booking.pk), "Ida", "Startgeld", ACTOR).number
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(gives, bookings)) == list(range(1, 9))


# A naive ledger beside: who owes what, which numbers were given, what the book of each year says.

DAYS = 40
"""Of one seed: 125 seeds are 5,000 days, in as many pairs of tournaments of one issuer."""
WAYS = (Booking.Way.CASH, Booking.Way.TRANSFER)


@dataclass
class Row:
    """A booking: of which tournament and by whom, kind, way, cents; the number of what it undoes; a voucher's."""

    where: int
    number: int
    who: int | None
    kind: str
    way: str
    cents: int
    undoes: int | None = None
    voucher: str = ""
    undone: bool = False
    receipt: bool = False


@dataclass
class Naive:
    """One issuer: numbers are counted, sums are added up, one after the other."""

    papers: list[tuple[str, int, int]] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    live: dict[tuple[int, int], tuple[int, Any]] = field(default_factory=dict)

    def paper(self, series: str, cents: int) -> None:
        self.papers.append((series, 1 + sum(one[0] == series for one in self.papers), cents))

    def of(self, where: int) -> list[Row]:
        return [row for row in self.rows if row.where == where]

    def add(self, where: int, who: int | None, kind: str, way: str, cents: int, **said: Any) -> None:
        self.rows.append(Row(where, len(self.of(where)) + 1, who, str(kind), str(way), cents, **said))

    def bill(self, key: tuple[int, int], lines: Any) -> None:
        if key in self.live and self.live[key][1] == lines:
            return
        if key in self.live:
            self.paper("R", -self.live[key][0])
        total = sum(cents for _name, cents in lines)
        self.paper("R", total)
        self.live[key] = (total, lines)


def step(dice: random.Random, one: Tournament, naive: Naive) -> None:
    """Somebody pays a part, all or too much, or gets something back; a voucher is handed in; something is taken back,
    gets its receipt; a club is billed, its invoice cancelled; a prize is paid; the fee is changed: in both."""
    person = dice.choice(list(one.registrations.select_related("club", "person").order_by("number")))
    club, rows = person.club, naive.of(one.pk)
    match dice.randrange(10):
        case 0 | 1:
            way, cents = dice.choice(WAYS), dice.choice((-500, 250, 1000))
            book(one, [Movement(Booking.Kind.FEE, way, cents, person)], ACTOR)
            naive.add(one.pk, person.pk, "fee", way, cents)
        case 2:
            voucher = dice.choice("123456")
            moved = [Movement(Booking.Kind.FEE, Booking.Way.VOUCHER, 1000, person, voucher=voucher)]
            if any(row.voucher == voucher and not row.undone for row in naive.rows):
                assert refused(lambda: book(one, moved, ACTOR)) == "voucher_used"
            else:
                book(one, moved, ACTOR)
                naive.add(one.pk, person.pk, "fee", "voucher", 1000, voucher=voucher)
        case 3 if standing := [row for row in rows if not row.undone and row.undoes is None]:
            row = dice.choice(standing)
            take_back(one.bookings.get(number=row.number), "vertippt", ACTOR)
            naive.add(one.pk, row.who, row.kind, row.way, -row.cents, undoes=row.number)
            row.undone = True
        case 4 | 5 if rows:
            row = dice.choice(rows)
            give_receipt(one.bookings.get(number=row.number), "Ida", "Startgeld", ACTOR)
            if not row.receipt:
                naive.paper("Q", row.cents)
            row.receipt = True
        case 6 | 7 if club:
            lines = [(x.name, x.due) for x in fee_lines(one) if x.whose.club == club and x.due]
            issues(one, club)
            naive.bill((one.pk, club.pk), lines)
        case 8 if club and (key := (one.pk, club.pk)) in naive.live:
            cancel(Issued.objects.get(kind="invoice", cancelled_by=None, tournament=one, club=club), "falsch", ACTOR)
            naive.paper("R", -naive.live.pop(key)[0])
        case 9:
            kind, cents = dice.choice((("prize", -700), ("expense", -130), ("income", 90)))
            book(one, [Movement(Booking.Kind(kind), Booking.Way.CASH, cents)], ACTOR)
            naive.add(one.pk, None, kind, "cash", cents)
        case _:
            one.tariffs.update(cents=dice.choice((1000, 1500)))


def evening(both: list[Tournament], naive: Naive) -> None:
    """Every sum, number and state is what the naive ledger says."""
    issued = Issued.objects.order_by("pk")
    assert [(one.series, one.number, one.content["total"]) for one in issued] == naive.papers
    assert all(one.holds and json.loads(one.sealed)["label"] == one.label for one in issued)
    for one in both:
        rows = naive.of(one.pk)
        stored = one.bookings.order_by("number").values_list("number", "kind", "way", "cents", "undoes")
        assert list(stored) == [(row.number, row.kind, row.way, row.cents, row.undoes) for row in rows]
        assert balance(one).drawer == sum(row.cents for row in rows if row.way == "cash")
        for account in accounts(one):
            theirs = {person.pk for person in one.registrations.all() if person.club_id == account.club.pk}
            paid = sum(row.cents for row in rows if row.who in theirs)
            owed = one.tariffs.get().cents * len(theirs)
            assert (account.due, account.paid, account.open) == (owed, paid, owed - paid)
            assert account.back == (paid - owed if paid > owed else 0)
            total, _lines = naive.live.get((one.pk, account.club.pk), (None, ()))
            state = None if total is None else "paid" if paid >= total else "part" if paid > 0 else "open"
            assert account.state == state


def years(dice: random.Random, both: list[Tournament], naive: Naive) -> None:
    """The bookings are of three years, one tournament goes: the book of each is what it was, open and closed."""
    year, organisation = timezone.localdate().year, both[0].organisation
    of = {(row.where, row.number): year - dice.randrange(3) for row in naive.rows}
    for (where, number), when in of.items():
        Booking.objects.filter(tournament=where, number=number).update(at=at(when))
    names = {one.pk: one.name for one in both}
    said = {
        when: Counter(
            (names[row.where], row.number, row.kind, row.way, row.cents, row.undoes, bool(row.receipt))
            for row in naive.rows
            if of[row.where, row.number] == when
        )
        for when in (year - 2, year - 1, year)
    }

    def books() -> dict[int, Counter[Any]]:
        return {
            when: Counter((x.tournament, x.number, x.kind, x.way, x.cents, x.undoes, bool(x.paper)) for x in lines)
            for when in said
            for closed in (Issued.objects.filter(kind="book", year=when).first(),)
            for lines in (sealed_book(closed) if closed else book_of(organisation, when),)
        }

    assert books() == said
    assert close_year(organisation, year - 1, ACTOR).label == f"J{year - 1}-0001"
    Tournament.stored.filter(pk=both[1].pk).update(deleted_at=timezone.now() - timedelta(days=31))
    assert sum(1 for _step in iter(remove_some, False)) > 1
    assert close_year(organisation, year - 2, ACTOR).label == f"J{year - 2}-0001"
    assert books() == said
    for when, rows in said.items():
        sums: Counter[tuple[str, str]] = Counter()
        for _where, _number, kind, way, cents, *_more in rows.elements():
            sums[kind, way] += cents
        assert sums_of(book_of(organisation, when)).get("EUR", Counter()) == sums


@pytest.mark.parametrize("seed", seeds(1, 125))
def test_random_days_and_years_are_what_a_naive_ledger_says(tournament: Tournament, seed: int) -> None:
    dice = random.Random(seed)
    other = make_tournament(4, series=1)
    Tournament.objects.filter(pk=other.pk).update(organisation=tournament.organisation)
    both = [tournament, Tournament.objects.get(pk=other.pk)]
    for one in both:
        tariff(one, "Startgeld", 1000)
    sets_up(tournament)
    naive = Naive()
    for _day in range(DAYS):
        for _step in range(dice.randrange(1, 6)):
            step(dice, dice.choice(both), naive)
        evening(both, naive)
    years(dice, both, naive)
