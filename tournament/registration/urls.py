"""Addresses of the registration desk."""

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.core.menu import Entry, Part
from tournament.registration.views import desk, known, spreadsheet

DESK = "<slug:slug>/anmeldung/"

organiser: list[URLPattern] = [
    path(DESK, desk.registrations, name="registrations"),
    path(DESK + "neu/", desk.register, name="register"),
    path(DESK + "bekannt.json", known.known, name="known_people"),
    path(DESK + "anwesend/", desk.presence, name="presence"),
    path(DESK + "einlesen/", spreadsheet.spreadsheet, name="spreadsheet"),
    path(DESK + "<int:pk>/", desk.registration, name="registration"),
    path(DESK + "<int:pk>/ausgeschieden/", desk.withdrawn, name="withdraw_person"),
    path(DESK + "<int:pk>/loeschen/", desk.delete, name="delete_registration"),
]
menu: list[Entry] = [
    Entry(Part.PEOPLE, "registrations", _("Anmeldung"), _("wer spielt, und wer da ist"), 10),
]
