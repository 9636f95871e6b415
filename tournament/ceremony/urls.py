"""Addresses: the Siegerehrung, everybody's and the organiser's."""

from django.urls import URLPattern, path

from tournament.ceremony.views import arranging, revealing
from tournament.ceremony.views import public as pages

PUBLIC = "turniere/<slug:slug>/siegerehrung"
CEREMONY = "<slug:slug>/siegerehrung/"

public: list[URLPattern] = [
    path(PUBLIC, pages.ceremony, name="ceremony"),
    path(PUBLIC + ".json", pages.moment, name="ceremony_json"),
]
organiser: list[URLPattern] = [
    path(CEREMONY, revealing.ceremony, name="ceremony"),
    path(CEREMONY + "anzeige/", revealing.board, name="ceremony_board"),
    path(CEREMONY + "beginnen/", revealing.begin, name="begin_ceremony"),
    path(CEREMONY + "zeigen/", revealing.show, name="ceremony_show"),
    path(CEREMONY + "zurueck/", revealing.hide, name="ceremony_hide"),
    path(CEREMONY + "ohne-los/", revealing.leave, name="ceremony_leave"),
    path(CEREMONY + "beenden/", revealing.end, name="end_ceremony"),
    path(CEREMONY + "namen/", revealing.name, name="ceremony_names"),
    path(CEREMONY + "ablauf/", arranging.programme, name="ceremony_programme"),
    path(CEREMONY + "probe/", arranging.rehearsal, name="ceremony_rehearsal"),
    path(CEREMONY + "probe/weiter/", arranging.rehearse_on, name="rehearse_ceremony"),
]
