"""Addresses: what is stored of people, and what the owner says about it."""

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.core.menu import Entry, Part
from tournament.privacy.views import legal, person

DESK = "<slug:slug>/anmeldung/<int:pk>/daten/"

public: list[URLPattern] = [
    path("impressum/", legal.imprint, name="imprint"),
    path("datenschutz/", legal.privacy, name="privacy"),
]
organiser: list[URLPattern] = [
    path("rechtliches/", legal.pages, name="legal_pages"),
    path("<slug:slug>/daten/", person.privacy, name="privacy"),
    path("<slug:slug>/daten/loeschen/", person.forget_names, name="forget_names"),
    path(DESK, person.person, name="person_privacy"),
    path(DESK + "auskunft.zip", person.copy, name="person_copy"),
    path(DESK + "loeschen/", person.forget_person, name="forget_person"),
    path("verein/<int:pk>/personen/<int:person>/name-loeschen/", person.forget_known, name="forget_known"),
]
menu: list[Entry] = [
    Entry(
        Part.MORE,
        "privacy",
        _("Daten der Teilnehmer"),
        _("Suchmaschinen, wie lange Namen gebraucht werden, Namen löschen"),
        110,
    ),
]
