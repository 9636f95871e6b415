"""Addresses: what hangs and lies at the door: self check-in, the poster, badges, table numbers, vouchers."""

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.core.menu import Entry, Part, has
from tournament.door.views import door, sheets
from tournament.door.views import public as at_the_door
from tournament.models import Door
from tournament.web.printing import WAITING

CODE = "turniere/<slug:slug>/da/<str:code>/"
DOOR = "<slug:slug>/tuer/"
POSTER = DOOR + "plakat.pdf"
SHEETS = "<slug:slug>/drucksachen/"
BADGES, TABLES, VOUCHERS = SHEETS + "schilder.pdf", SHEETS + "tische.pdf", SHEETS + "gutscheine.pdf"
WAY = SHEETS + "plakat.pdf"

public: list[URLPattern] = [
    path(CODE, at_the_door.search, name="door"),
    path(CODE + "<int:number>/", at_the_door.confirm, name="door_confirm"),
    path(CODE + "<int:number>/da/", at_the_door.checked_in, name="checked_in"),
]
organiser: list[URLPattern] = [
    path(DOOR, door.door, name="door"),
    path(DOOR + "stellen/", door.set_it, name="set_door"),
    path(DOOR + "neuer-code/", door.renew, name="renew_door"),
    path(POSTER, door.poster_pdf, name="door_poster"),
    path(POSTER + WAITING, door.poster_waiting, name="door_poster_waiting"),
    path(SHEETS, sheets.sheets, name="sheets"),
    path(BADGES, sheets.badges_pdf, name="badges_pdf"),
    path(BADGES + WAITING, sheets.badges_waiting, name="badges_waiting"),
    path(TABLES, sheets.tables_pdf, name="tables_pdf"),
    path(TABLES + WAITING, sheets.tables_waiting, name="tables_waiting"),
    path(VOUCHERS, sheets.vouchers_pdf, name="vouchers_pdf"),
    path(VOUCHERS + WAITING, sheets.vouchers_waiting, name="vouchers_waiting"),
    path(WAY, sheets.way_poster_pdf, name="way_poster"),
    path(WAY + WAITING, sheets.way_poster_waiting, name="way_poster_waiting"),
    path("<slug:slug>/qr.svg", sheets.qr, {"kind": "svg"}, name="qr_svg"),
    path("<slug:slug>/qr.png", sheets.qr, {"kind": "png"}, name="qr_png"),
]
menu: list[Entry] = [
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
]
