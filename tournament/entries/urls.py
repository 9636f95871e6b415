"""Addresses of what comes before the day: the Ausschreibung, entries, the door and what is hung up there."""

from django.db.models import Q
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.core.menu import Entry, Part, has
from tournament.entries.views import desk, door, paying, printed
from tournament.entries.views import public as public_pages
from tournament.entries.views.public import tell_desk
from tournament.models import Door, Prospectus, Submission
from tournament.registration.acts.sent import TELL
from tournament.web.printing import WAITING

PUBLIC = "turniere/<slug:slug>/"
ENTRIES = "<slug:slug>/meldungen/"
CODE = "turniere/<slug:slug>/da/<str:code>/"
DOOR = "<slug:slug>/tuer/"
POSTER = DOOR + "plakat.pdf"
SHEETS = "<slug:slug>/drucksachen/"
BADGES = SHEETS + "schilder.pdf"
TABLES = SHEETS + "tische.pdf"
VOUCHERS = SHEETS + "gutscheine.pdf"
WAY = SHEETS + "plakat.pdf"
PROSPECTUS_PUBLIC = "turniere/<slug:slug>/ausschreibung"
HERE = "<slug:slug>/ausschreibung"
PDF = HERE + ".pdf"

public: list[URLPattern] = [
    path(PUBLIC + "anmelden/", public_pages.enter, name="enter"),
    path(PUBLIC + "meldung/<slug:token>/", public_pages.entry, name="entry"),
    path(PUBLIC + "meldung/<slug:token>/rechnung/<int:pk>.pdf", paying.invoice, name="entry_invoice"),
    path(PUBLIC + "bestaetigen/<slug:token>/", desk.confirm, name="confirm_entry"),
    path(CODE, door.search, name="door"),
    path(CODE + "<int:number>/", door.confirm, name="door_confirm"),
    path(CODE + "<int:number>/da/", door.checked_in, name="checked_in"),
    path(PROSPECTUS_PUBLIC, printed.public, name="prospectus"),
    path(PROSPECTUS_PUBLIC + ".pdf", printed.public_paper, name="prospectus_pdf"),
]
organiser: list[URLPattern] = [
    path(ENTRIES, desk.entries, name="entries"),
    path(ENTRIES + "einstellen/", desk.window, name="entry_window"),
    path(ENTRIES + "annehmen/", desk.take, name="take_entries"),
    path(ENTRIES + "<int:pk>/gesehen/", desk.see, name="see_entry"),
    path(ENTRIES + "<int:pk>/bestaetigen/", desk.let_hold, name="let_entry_hold"),
    path(ENTRIES + "<int:pk>/ablehnen/", desk.refuse, name="refuse_entry"),
    path(ENTRIES + "<int:pk>/doch-annehmen/", desk.take_back, name="take_back_refusal"),
    path(DOOR, door.door, name="door"),
    path(DOOR + "stellen/", door.set_it, name="set_door"),
    path(DOOR + "neuer-code/", door.renew, name="renew_door"),
    path(POSTER, door.poster_pdf, name="door_poster"),
    path(POSTER + WAITING, door.poster_waiting, name="door_poster_waiting"),
    path(SHEETS, printed.sheets, name="sheets"),
    path(BADGES, printed.badges_pdf, name="badges_pdf"),
    path(BADGES + WAITING, printed.badges_waiting, name="badges_waiting"),
    path(TABLES, printed.tables_pdf, name="tables_pdf"),
    path(TABLES + WAITING, printed.tables_waiting, name="tables_waiting"),
    path(VOUCHERS, printed.vouchers_pdf, name="vouchers_pdf"),
    path(VOUCHERS + WAITING, printed.vouchers_waiting, name="vouchers_waiting"),
    path(WAY, printed.way_poster_pdf, name="way_poster"),
    path(WAY + WAITING, printed.way_poster_waiting, name="way_poster_waiting"),
    path("<slug:slug>/qr.svg", printed.qr, {"kind": "svg"}, name="qr_svg"),
    path("<slug:slug>/qr.png", printed.qr, {"kind": "png"}, name="qr_png"),
    path(HERE + "/", printed.edit, name="prospectus"),
    path(HERE + "/zeigen/", printed.show, name="show_prospectus"),
    path(HERE + "/vorschau/", printed.preview, name="prospectus_preview"),
    path(PDF, printed.prospectus_pdf, name="prospectus_pdf"),
    path(PDF + WAITING, printed.prospectus_waiting, name="prospectus_waiting"),
]
menu: list[Entry] = [
    Entry(
        Part.PEOPLE,
        "entries",
        _("Online-Anmeldungen"),
        _("Vereine melden sich selbst an"),
        20,
        used=Q(takes_entries=True) | has(Submission),
    ),
    Entry(Part.PEOPLE, "door", _("Selbst einchecken"), _("mit QR-Code an der Tür"), 40, used=has(Door, open=True)),
    Entry(Part.PAPER, "sheets", _("Drucksachen"), _("Namensschilder, Tischnummern, Gutscheine, Plakate"), 20),
    Entry(
        Part.PAPER,
        "door_poster",
        _("Plakat zum Selbst-Einchecken"),
        _("mit dem QR-Code für die Tür"),
        50,
        used=has(Door, open=True),
        sheet=True,
    ),
    Entry(Part.MORE, "prospectus", _("Ausschreibung"), _("Einladung als Seite und Blatt"), 80),
    Entry(
        Part.PAPER,
        "prospectus_pdf",
        _("Ausschreibung"),
        _("Einladung als Blatt"),
        100,
        used=has(Prospectus),
        sheet=True,
    ),
]

TELL.add(tell_desk)
