"""Addresses: the Ausschreibung: a tournament before it happens, as a page and a PDF."""

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.core.menu import Entry, Part, has
from tournament.models import Prospectus
from tournament.prospectus import views
from tournament.web.printing import WAITING

PUBLIC = "turniere/<slug:slug>/ausschreibung"
HERE = "<slug:slug>/ausschreibung"
PDF = HERE + ".pdf"

public: list[URLPattern] = [
    path(PUBLIC, views.public, name="prospectus"),
    path(PUBLIC + ".pdf", views.public_paper, name="prospectus_pdf"),
]
organiser: list[URLPattern] = [
    path(HERE + "/", views.edit, name="prospectus"),
    path(HERE + "/zeigen/", views.show, name="show_prospectus"),
    path(HERE + "/vorschau/", views.preview, name="prospectus_preview"),
    path(PDF, views.prospectus_pdf, name="prospectus_pdf"),
    path(PDF + WAITING, views.prospectus_waiting, name="prospectus_waiting"),
]
menu: list[Entry] = [
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
