"""Addresses of the cash desk and of the prizes."""

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.core.menu import Entry, Part, has
from tournament.models import Booking, CashDesk, PrizePlan, Tariff
from tournament.money.views import book, desk, issuing
from tournament.money.views import organiser as prizes
from tournament.money.views import public as public_prizes
from tournament.web.printing import WAITING

CASH = "<slug:slug>/kasse/"
CROSSES = CASH + "kreuze/<int:number>/"
INVOICES = CASH + "rechnungen/"
ISSUED, REMINDER = CASH + "beleg/<int:pk>.pdf", INVOICES + "erinnerung/<int:pk>.pdf"
SETTINGS = CASH + "einstellen/"
TARIFF = SETTINGS + "startgeld/"
OF_ORGANISATION = "verein/<int:pk>/kasse/"
YEAR = OF_ORGANISATION + "<int:number>"
REPORT = CASH + "abschluss.pdf"
PRIZES = "<slug:slug>/preise"

public: list[URLPattern] = [
    path("turniere/<slug:slug>/preise", public_prizes.prizes, name="prizes"),
]
organiser: list[URLPattern] = [
    path(CASH, desk.desk, name="cash"),
    path(CASH + "nehmen/", desk.take, name="take_fee"),
    path(CASH + "person/<int:pk>/", desk.person, name="cash_person"),
    path(CROSSES, desk.crosses, name="cash_crosses"),
    path(CROSSES + "nehmen/", desk.take_crosses, name="take_crosses"),
    path(CROSSES + "liste.pdf", desk.sheet, name="crosses_pdf"),
    path(CROSSES + "liste.pdf" + WAITING, desk.sheet_waiting, name="crosses_waiting"),
    path(CASH + "buch/", book.ledger, name="cash_book"),
    path(CASH + "buch.csv", book.ledger_csv, name="cash_book_csv"),
    path(CASH + "buch.xlsx", book.ledger_xlsx, name="cash_book_xlsx"),
    path(CASH + "buch/<int:number>/zuruecknehmen/", book.undo, name="undo_booking"),
    path(CASH + "abschluss/", book.report, name="cash_report"),
    path(REPORT, book.report_pdf, name="cash_report_pdf"),
    path(REPORT + WAITING, book.report_waiting, name="cash_report_waiting"),
    path(CASH + "buch/<int:number>/quittung/", issuing.give_receipt, name="give_receipt"),
    path(ISSUED, issuing.issued_pdf, name="issued_pdf"),
    path(ISSUED + WAITING, issuing.issued_waiting, name="issued_waiting"),
    path(INVOICES, issuing.invoices, name="cash_invoices"),
    path(INVOICES + "verein/<int:club>/", issuing.invoice, name="make_invoice"),
    path(INVOICES + "<int:pk>/stornieren/", issuing.cancel_invoice, name="cancel_invoice"),
    path(REMINDER, issuing.reminder_pdf, name="reminder_pdf"),
    path(REMINDER + WAITING, issuing.reminder_waiting, name="reminder_waiting"),
    path(SETTINGS, book.settings, name="cash_settings"),
    path(TARIFF + "neu/", book.tariff, name="new_tariff"),
    path(TARIFF + "<int:pk>/", book.tariff, name="tariff"),
    path(TARIFF + "<int:pk>/entfernen/", book.remove_tariff, name="remove_tariff"),
    path(TARIFF + "<int:pk>/schliessen/", book.close_tariff, name="close_tariff"),
    path(OF_ORGANISATION, issuing.issuer, name="issuer"),
    path(YEAR + "/", issuing.year, name="book_of_year"),
    path(YEAR + ".csv", issuing.year_csv, name="book_of_year_csv"),
    path(YEAR + ".pdf", issuing.year_pdf, name="book_of_year_pdf"),
    path(YEAR + "/abschliessen/", issuing.close_year, name="close_year"),
    path(OF_ORGANISATION + "beleg/<int:issued>.pdf", issuing.paper_of_year, name="paper_of_year"),
    path(OF_ORGANISATION + "beleg/<int:issued>/stornieren/", issuing.cancel_of_year, name="cancel_of_year"),
    path(PRIZES + "/", prizes.prizes, name="prizes"),
    path(PRIZES + ".pdf", prizes.signing_pdf, name="prizes_pdf"),
    path(PRIZES + ".pdf" + WAITING, prizes.signing_waiting, name="prizes_waiting"),
    path(PRIZES + "/plan/", prizes.plan, name="prize_plan"),
    path(PRIZES + "/feststellen/", prizes.settle, name="settle_prizes"),
    path(PRIZES + "/aufheben/", prizes.lift, name="lift_prizes"),
    path(PRIZES + "/ausgeben/", prizes.pay, name="pay_prize"),
    path(PRIZES + "/zuruecknehmen/", prizes.take_back, name="take_back_prize"),
]
menu: list[Entry] = [
    Entry(
        Part.PEOPLE,
        "cash",
        _("Kasse"),
        _("Startgeld, Kreuze, Rechnungen, Abschluss"),
        50,
        used=has(CashDesk) | has(Tariff) | has(Booking),
    ),
    Entry(Part.RESULT, "prizes", _("Preise"), _("wer was bekommt, auf den Cent"), 60, used=has(PrizePlan)),
    Entry(
        Part.PAPER,
        "prizes_pdf",
        _("Preise zum Unterschreiben"),
        _("wer was bekommen hat"),
        90,
        used=has(PrizePlan, settled_at__isnull=False),
        sheet=True,
    ),
]
