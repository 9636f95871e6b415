"""Addresses: the plan of the hall."""

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.core.menu import Entry, Part, has
from tournament.floor import views
from tournament.models import FloorPlan
from tournament.web.printing import WAITING

PLAN = "<slug:slug>/saalplan"

public: list[URLPattern] = [path(f"turniere/{PLAN}", views.show, name="floor")]
organiser: list[URLPattern] = [
    path(f"{PLAN}/", views.draw, name="floor"),
    path(f"{PLAN}/loeschen/", views.remove, name="remove_floor"),
    path(f"{PLAN}.pdf", views.floor_pdf, name="floor_pdf"),
    path(f"{PLAN}.pdf{WAITING}", views.floor_waiting, name="floor_waiting"),
]
menu: list[Entry] = [
    Entry(Part.PLACES, "floor", _("Saalplan"), _("wo im Saal welcher Tisch steht"), 30, used=has(FloorPlan)),
    Entry(Part.PAPER, "floor_pdf", _("Saalplan"), _("zum Aufhängen"), 60, used=has(FloorPlan), sheet=True),
]
