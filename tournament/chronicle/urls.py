"""Addresses: all tournaments of an organisation over the years: hall of fame, people, head to head, clubs."""

from django.urls import URLPattern, path

from tournament.chronicle.views import pages
from tournament.chronicle.views import public as pages_for_all

OF = "vereine/<slug:slug>/"

public: list[URLPattern] = [
    path(OF, pages_for_all.organisation, name="organisation"),
    path(OF + "archiv", pages_for_all.chronicle, name="chronicle"),
    path(OF + "archiv/<int:pk>", pages_for_all.outside_result, name="outside_result"),
    path(OF + "bestenliste", pages_for_all.hall_of_fame, name="hall_of_fame"),
    path(OF + "personen", pages_for_all.archived_people, name="archived_people"),
    path(OF + "personen/<slug:key>", pages_for_all.archived_person, name="archived_person"),
    path(OF + "personen/<slug:key>/gegen/<slug:other>", pages_for_all.head_to_head, name="head_to_head"),
    path(OF + "vereine", pages_for_all.archived_clubs, name="archived_clubs"),
]
organiser: list[URLPattern] = [
    path("verein/<int:pk>/seiten/", pages.pages, name="organisation_pages"),
]
