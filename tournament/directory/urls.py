"""Addresses: the people an organisation knows: found while one types, merged where they are double, renamed."""

from django.urls import URLPattern, path

from tournament.directory.views import register

PEOPLE = "verein/<int:pk>/personen/"

public: list[URLPattern] = []
organiser: list[URLPattern] = [
    path(PEOPLE, register.people, name="people_known"),
    path(PEOPLE + "doppelt/", register.doubles, name="doubles_known"),
    path(PEOPLE + "doppelt/zusammenfuehren/", register.merge_two, name="merge_known"),
    path(PEOPLE + "doppelt/zwei/", register.two, name="two_known"),
    path(PEOPLE + "<int:person>/", register.person, name="person_known"),
    path(PEOPLE + "<int:person>/trennen/", register.undo_merge, name="undo_merge_known"),
    path(PEOPLE + "<int:person>/loeschen/", register.delete, name="delete_person_known"),
]
