"""Addresses of who plays: the desk, teams, the people an organisation knows."""

from django.db.models import Q
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

import scoring
from tournament.core.menu import Entry, Part, has
from tournament.models import RankedKind, Ranking
from tournament.registration.views import desk, register, spreadsheet, teams

DESK = "<slug:slug>/anmeldung/"
TEAMS = "<slug:slug>/mannschaften/"
WITH_TEAMS = [name for name, rulebook in scoring.RULEBOOKS.items() if rulebook.team_size]
FORMED = Q(team_size__gt=0) | Q(team_size=None, rulebook_id__in=WITH_TEAMS)
RANKED = has(Ranking, of=RankedKind.TEAMS) | (FORMED & ~has(Ranking))
PEOPLE = "verein/<int:pk>/personen/"

public: list[URLPattern] = []
organiser: list[URLPattern] = [
    path(DESK, desk.registrations, name="registrations"),
    path(DESK + "neu/", desk.register, name="register"),
    path(DESK + "bekannt.json", desk.known, name="known_people"),
    path(DESK + "anwesend/", desk.presence, name="presence"),
    path(DESK + "einlesen/", spreadsheet.spreadsheet, name="spreadsheet"),
    path(DESK + "<int:pk>/", desk.registration, name="registration"),
    path(DESK + "<int:pk>/ausgeschieden/", desk.withdrawn, name="withdraw_person"),
    path(DESK + "<int:pk>/loeschen/", desk.delete, name="delete_registration"),
    path(TEAMS, teams.teams, name="teams"),
    path(TEAMS + "neu/", teams.new_team, name="new_team"),
    path(TEAMS + "aus-vereinen/", teams.from_clubs, name="teams_from_clubs"),
    path(TEAMS + "<int:pk>/", teams.team, name="team"),
    path(TEAMS + "<int:pk>/aufloesen/", teams.delete_team, name="delete_team"),
    path(PEOPLE, register.people, name="people_known"),
    path(PEOPLE + "doppelt/", register.doubles, name="doubles_known"),
    path(PEOPLE + "doppelt/zusammenfuehren/", register.merge_two, name="merge_known"),
    path(PEOPLE + "doppelt/zwei/", register.two, name="two_known"),
    path(PEOPLE + "<int:person>/", register.person, name="person_known"),
    path(PEOPLE + "<int:person>/trennen/", register.undo_merge, name="undo_merge_known"),
    path(PEOPLE + "<int:person>/loeschen/", register.delete, name="delete_person_known"),
]
menu: list[Entry] = [
    Entry(Part.PEOPLE, "registrations", _("Anmeldung"), _("wer spielt, und wer da ist"), 10),
    Entry(Part.PEOPLE, "teams", "%(teams)s", _("wer miteinander spielt"), 30, used=RANKED, begun="rankings"),
]
