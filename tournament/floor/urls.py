"""Addresses: the plan of the hall."""

from django.urls import URLPattern, path

from tournament.floor import views
from tournament.web.printing import WAITING

PLAN = "<slug:slug>/saalplan"

public: list[URLPattern] = [path(f"turniere/{PLAN}", views.show, name="floor")]
organiser: list[URLPattern] = [
    path(f"{PLAN}/", views.draw, name="floor"),
    path(f"{PLAN}/loeschen/", views.remove, name="remove_floor"),
    path(f"{PLAN}.pdf", views.floor_pdf, name="floor_pdf"),
    path(f"{PLAN}.pdf{WAITING}", views.floor_waiting, name="floor_waiting"),
]
