"""Addresses: the Siegerehrung, the book of results, certificates; everybody's and the organiser's."""

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.ceremony.views import arranging, book, certificates, revealing
from tournament.ceremony.views import arranging as pages
from tournament.core.menu import Entry, Part
from tournament.web.printing import WAITING

PUBLIC = "turniere/<slug:slug>/siegerehrung"
PUBLIC_BOOK = "turniere/<slug:slug>/ergebnisheft"
CEREMONY = "<slug:slug>/siegerehrung/"
BOOK = "<slug:slug>/ergebnisheft"
CERTIFICATES = "<slug:slug>/urkunden"

public: list[URLPattern] = [
    path(PUBLIC, pages.ceremony, name="ceremony"),
    path(PUBLIC + ".json", pages.moment, name="ceremony_json"),
    path(PUBLIC + "/zu-sehen", pages.says, name="ceremony_says"),
    path(PUBLIC_BOOK + ".pdf", book.public_book, name="book_pdf"),
    path(PUBLIC_BOOK + "-mit-listen.pdf", book.public_book, {"lists": True}, name="book_with_lists_pdf"),
]
organiser: list[URLPattern] = [
    path(CEREMONY, revealing.ceremony, name="ceremony"),
    path(CEREMONY + "anzeige/", revealing.board, name="ceremony_board"),
    path(CEREMONY + "beginnen/", revealing.begin, name="begin_ceremony"),
    path(CEREMONY + "zeigen/", revealing.show, name="ceremony_show"),
    path(CEREMONY + "zurueck/", revealing.hide, name="ceremony_hide"),
    path(CEREMONY + "leinwand/", revealing.heard, name="ceremony_heard"),
    path(CEREMONY + "ohne-los/", revealing.leave, name="ceremony_leave"),
    path(CEREMONY + "beenden/", revealing.end, name="end_ceremony"),
    path(CEREMONY + "namen/", revealing.name, name="ceremony_names"),
    path(CEREMONY + "ablauf/", arranging.programme, name="ceremony_programme"),
    path(CEREMONY + "probe/", arranging.rehearsal, name="ceremony_rehearsal"),
    path(CEREMONY + "probe/weiter/", arranging.rehearse_on, name="rehearse_ceremony"),
    path(BOOK + "/", book.book, name="book"),
    path(BOOK + ".pdf", book.book_pdf, name="book_pdf"),
    path(BOOK + ".pdf" + WAITING, book.book_waiting, name="book_waiting"),
    path(CERTIFICATES + "/", certificates.certificates, name="certificates"),
    path(CERTIFICATES + ".pdf", certificates.certificates_pdf, name="certificates_pdf"),
    path(CERTIFICATES + ".pdf" + WAITING, certificates.certificates_waiting, name="certificates_waiting"),
    path(CERTIFICATES + "/gestaltung/", certificates.design, name="certificate_design"),
    path(CERTIFICATES + "/plaetze/", certificates.places, name="certificate_places"),
]
menu: list[Entry] = [
    Entry(Part.RESULT, "ceremony", _("Siegerehrung"), _("Anzeige einfrieren, Plätze aufdecken"), 50),
    Entry(Part.PAPER, "certificates", _("Urkunden"), _("für Siegerinnen und Sieger, auch zum Gestalten"), 70),
    Entry(Part.PAPER, "book", _("Ergebnisheft und Pressetext"), _("alles, was gespielt wurde, als Heft"), 80),
]
