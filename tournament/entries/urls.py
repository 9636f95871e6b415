"""Addresses of entries: the form, the link that changes one, the organisers' list."""

from django.db.models import Q
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.core.menu import Entry, Part, has
from tournament.entries.views import confirming, desk, refusing
from tournament.entries.views import public as pages
from tournament.entries.views.links import tell_desk
from tournament.models import Submission
from tournament.registration.freed import TELL

TELL.add(tell_desk)

PUBLIC = "turniere/<slug:slug>/"
ENTRIES = "<slug:slug>/meldungen/"

public: list[URLPattern] = [
    path(PUBLIC + "anmelden/", pages.enter, name="enter"),
    path(PUBLIC + "meldung/<slug:token>/", pages.entry, name="entry"),
    path(PUBLIC + "bestaetigen/<slug:token>/", confirming.confirm, name="confirm_entry"),
]
organiser: list[URLPattern] = [
    path(ENTRIES, desk.entries, name="entries"),
    path(ENTRIES + "einstellen/", desk.window, name="entry_window"),
    path(ENTRIES + "annehmen/", desk.take, name="take_entries"),
    path(ENTRIES + "<int:pk>/gesehen/", desk.see, name="see_entry"),
    path(ENTRIES + "<int:pk>/bestaetigen/", confirming.let_hold, name="let_entry_hold"),
    path(ENTRIES + "<int:pk>/ablehnen/", refusing.refuse, name="refuse_entry"),
    path(ENTRIES + "<int:pk>/doch-annehmen/", refusing.take_back, name="take_back_refusal"),
]
menu: list[Entry] = [
    Entry(
        Part.PEOPLE,
        "entries",
        _("Meldungen"),
        _("Vereine melden sich selbst an"),
        20,
        used=Q(takes_entries=True) | has(Submission),
    ),
]
