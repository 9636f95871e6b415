"""Addresses: what phones hold."""

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.core.menu import Entry, Part
from tournament.phones.views import notices, phones

PAGE = "<slug:slug>/telefone/"

list_keeper: list[URLPattern] = [path("<str:token>/melden", notices.tell, name="tell")]
organiser: list[URLPattern] = [
    path(PAGE, phones.phones, name="phones"),
    path(PAGE + "zuordnen/", phones.assign, name="assign_phone"),
    path(PAGE + "alle/", phones.assign_all, name="assign_phones"),
    path(PAGE + "zustimmen/", phones.consent, name="consent_to_phone"),
    path(PAGE + "vergessen/", phones.forget, name="forget_phones"),
    path(PAGE + "serie/<int:number>/", phones.seat, name="seat_from_phones"),
    path(PAGE + "serie/<int:number>/papier/", phones.seat_from_paper, name="seat_from_paper"),
]
menu: list[Entry] = [
    Entry(Part.MORE, "phones", _("Telefone"), _("welches zu welcher Liste gehört, und was sie noch haben"), 50),
]
