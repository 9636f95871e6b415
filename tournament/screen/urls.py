"""Addresses: the hall's screen, what it asks for, what is said to every phone, the organiser's remote control."""

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.core.menu import Entry, Part
from tournament.screen.views import organiser as remote
from tournament.screen.views import public as pages

PUBLIC = "turniere/<slug:slug>/"
REMOTE = "<slug:slug>/leinwand/"

public: list[URLPattern] = [
    path(PUBLIC + "leinwand", pages.screen, name="screen"),
    path(PUBLIC + "durchsage.json", pages.news, name="news"),
    path(PUBLIC + "spiele.json", pages.games, name="games"),
]
organiser: list[URLPattern] = [
    path(REMOTE, remote.remote, name="screen"),
    path(REMOTE + "zeigen/", remote.show, name="screen_show"),
    path(REMOTE + "durchsage/", remote.tell_all, name="tell_all"),
    path(REMOTE + "durchsage/ab/", remote.tell_no_more, name="tell_no_more"),
    path(REMOTE + "rufen/", remote.call, name="call_to_lead"),
    path(REMOTE + "rufen/zurueck/", remote.end_call, name="end_call_to_lead"),
]
menu: list[Entry] = [
    Entry(Part.MORE, "screen", _("Leinwand und Durchsage"), _("was der Saal sieht, und was alle Telefone sagen"), 40),
]
