"""Addresses: the audit log, and what its heads are."""

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.archive import views
from tournament.core.menu import Entry, Part

public: list[URLPattern] = [path("pruefzeichen/", views.audit_heads, name="audit_heads")]
organiser: list[URLPattern] = [path("<slug:slug>/protokoll/", views.audit, name="audit")]
menu: list[Entry] = [
    Entry(Part.MORE, "audit", _("Protokoll"), _("wer wann was geändert hat"), 60),
]
