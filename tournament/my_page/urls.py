"""Addresses of everybody's own page, its sheet for the wall, and the tournament's calendar."""

from django.db.models import Q
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.core.menu import Entry, Part
from tournament.my_page import views
from tournament.web.printing import WAITING

PUBLIC = "turniere/<slug:slug>/"
SHEET = "<slug:slug>/wo-sitze-ich.pdf"

public: list[URLPattern] = [
    path(PUBLIC + "ich/", views.find_me, name="find_me"),
    path(PUBLIC + "ich/<int:number>/", views.my_page, name="my_page"),
    path(PUBLIC + "ich/plaetze.json", views.seats, name="my_seats"),
    path(PUBLIC + "kalender.ics", views.calendar, name="calendar"),
]
organiser: list[URLPattern] = [
    path(SHEET, views.sheet, name="find_me_sheet"),
    path(SHEET + WAITING, views.sheet_waiting, name="find_me_sheet_waiting"),
]
menu: list[Entry] = [
    Entry(
        Part.PAPER,
        "find_me_sheet",
        _("Zettel „Wo sitze ich?“"),
        _("QR-Code für die Wand"),
        40,
        used=Q(published=True),
        sheet=True,
    ),
]
