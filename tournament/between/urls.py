"""Addresses: from one series to the next."""

from django.urls import URLPattern, path

from tournament.between import views

BREAK = "<slug:slug>/pause/<int:number>/"

public: list[URLPattern] = []
organiser: list[URLPattern] = [
    path(BREAK, views.between, name="between"),
    path(BREAK + "stand/", views.live, name="between_live"),
    path(BREAK + "abschliessen/", views.close, name="between_close"),
    path(BREAK + "ergebnis/", views.publish_results, name="between_results"),
    path(BREAK + "setzen/", views.seat, name="between_seat"),
    path(BREAK + "aenderungen/", views.take_in, name="between_changes"),
    path(BREAK + "sitzplan/", views.publish_seating, name="between_publish"),
    path(BREAK + "beginnen/", views.start, name="between_start"),
]
